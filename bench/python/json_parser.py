"""A parser of JSON-like text, character by character."""

N = 170


class Parser:
    def __init__(self, text):
        self.text = text
        self.pos = 0

    def skip(self):
        while self.text[self.pos] in " \n\t,":
            self.pos += 1

    def value(self):
        self.skip()
        c = self.text[self.pos]
        if c == "{":
            self.pos += 1
            out = {}
            self.skip()
            while self.text[self.pos] != "}":
                key = self.string()
                self.skip()
                self.pos += 1
                out[key] = self.value()
                self.skip()
            self.pos += 1
            return out
        if c == "[":
            self.pos += 1
            items = []
            self.skip()
            while self.text[self.pos] != "]":
                items.append(self.value())
                self.skip()
            self.pos += 1
            return items
        if c == '"':
            return self.string()
        start = self.pos
        while self.text[self.pos] in "-.0123456789truefalsn":
            self.pos += 1
        word = self.text[start : self.pos]
        return {"true": True, "false": False, "null": None}.get(word) if word.isalpha() else float(word)

    def string(self):
        self.pos += 1
        out = []
        while self.text[self.pos] != '"':
            out.append(self.text[self.pos])
            self.pos += 1
        self.pos += 1
        return "".join(out)


def main(n):
    record = '{"name": "harbour", "size": [1, 2.5, -3], "open": true, "next": {"a": null, "b": "text here"}}'
    text = "[" + ", ".join([record] * 80) + "]"
    total = 0
    for _ in range(n):
        for item in Parser(text).value():
            total += len(item["name"]) + item["size"][1]
    return total


print(main(N))
