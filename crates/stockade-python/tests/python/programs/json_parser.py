class JsonError(ValueError):
    def __init__(self, message, pos):
        super().__init__(f"{message} at {pos}")
        self.pos = pos
class Parser:
    escapes = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
    def __init__(self, text):
        self.text, self.pos = text, 0
    def fail(self, message):
        raise JsonError(message, self.pos)
    def skip(self):
        while self.pos < len(self.text) and self.text[self.pos] in " \t\n\r":
            self.pos += 1
    def peek(self):
        self.skip()
        return self.text[self.pos] if self.pos < len(self.text) else ""
    def take(self, expected):
        if self.peek() != expected:
            self.fail(f"expected {expected!r}, got {self.peek()!r}")
        self.pos += 1
    def value(self):
        match self.peek():
            case "{": return self.object()
            case "[": return self.array()
            case '"': return self.string()
            case "": self.fail("unexpected end")
            case c if c.isdigit() or c == "-": return self.number()
        for word, result in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.pos):
                self.pos += len(word)
                return result
        self.fail(f"unexpected {self.peek()!r}")
    def object(self):
        self.take("{")
        out = {}
        if self.peek() == "}":
            self.pos += 1
            return out
        while True:
            self.skip()
            key = self.string()
            self.take(":")
            out[key] = self.value()
            if self.peek() != ",":
                break
            self.pos += 1
        self.take("}")
        return out
    def array(self):
        self.take("[")
        out = []
        if self.peek() == "]":
            self.pos += 1
            return out
        while True:
            out.append(self.value())
            if self.peek() != ",":
                break
            self.pos += 1
        self.take("]")
        return out
    def string(self):
        self.take('"')
        out = []
        while True:
            if self.pos >= len(self.text):
                self.fail("unterminated string")
            c = self.text[self.pos]
            self.pos += 1
            if c == '"':
                return "".join(out)
            if c == "\\":
                e = self.text[self.pos]
                self.pos += 1
                if e == "u":
                    out.append(chr(int(self.text[self.pos:self.pos + 4], 16)))
                    self.pos += 4
                else:
                    out.append(self.escapes[e])
            else:
                out.append(c)
    def number(self):
        start = self.pos
        while self.pos < len(self.text) and self.text[self.pos] in "+-0123456789.eE":
            self.pos += 1
        text = self.text[start:self.pos]
        return float(text) if any(c in ".eE" for c in text) else int(text)
def parse(text):
    p = Parser(text)
    v = p.value()
    if p.peek():
        p.fail("extra data")
    return v
for text in ['{"a": [1, 2.5, -3e2, true, null], "b": {"c": "x\\ny\\u00e9"}}', "[]", "{}", '"s"', " [1 , 2 ] ", "12345678901234567890"]:
    print(parse(text))
for text in ["", "[1, 2", '{"a" 1}', "[1] 2", "nope", '"abc', '{"a": }', "[1,]"]:
    try:
        print(parse(text))
    except JsonError as e:
        print(repr(text), e)
