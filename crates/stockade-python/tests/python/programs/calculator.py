import math
class Token:
    def __init__(self, kind, value): self.kind, self.value = kind, value
    def __repr__(self): return f"{self.kind}:{self.value}"
def tokenize(text):
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit() or c == ".":
            j = i
            while j < len(text) and (text[j].isdigit() or text[j] == "."): j += 1
            yield Token("num", float(text[i:j]) if "." in text[i:j] else int(text[i:j]))
            i = j
        elif c.isalpha():
            j = i
            while j < len(text) and text[j].isalnum(): j += 1
            yield Token("name", text[i:j])
            i = j
        elif text[i:i + 2] in ("**", "//"):
            yield Token("op", text[i:i + 2])
            i += 2
        elif c in "+-*/%()=,":
            yield Token("op", c)
            i += 1
        else:
            raise SyntaxError(f"bad character {c!r} at {i}")
    yield Token("end", None)
class Calc:
    binary = {"+": (1, lambda a, b: a + b), "-": (1, lambda a, b: a - b), "*": (2, lambda a, b: a * b), "/": (2, lambda a, b: a / b), "//": (2, lambda a, b: a // b), "%": (2, lambda a, b: a % b), "**": (4, lambda a, b: a ** b)}
    functions = {"sqrt": math.sqrt, "max": max, "min": min, "abs": abs}
    def __init__(self): self.vars = {"pi": 3.14159}
    def run(self, text):
        self.tokens = list(tokenize(text))
        self.i = 0
        if len(self.tokens) > 2 and self.tokens[0].kind == "name" and self.tokens[1].value == "=":
            self.i = 2
            self.vars[self.tokens[0].value] = result = self.expr(0)
        else:
            result = self.expr(0)
        if self.cur.kind != "end":
            raise SyntaxError(f"unexpected {self.cur}")
        return result
    @property
    def cur(self): return self.tokens[self.i]
    def next(self):
        t = self.cur
        self.i += 1
        return t
    def expr(self, level):
        left = self.unary()
        while self.cur.value in self.binary and self.cur.kind == "op":
            prec, fn = self.binary[self.cur.value]
            if prec < level: break
            op = self.next()
            right = self.expr(prec if op.value == "**" else prec + 1)
            left = fn(left, right)
        return left
    def unary(self):
        if self.cur.value == "-" and self.cur.kind == "op":
            self.next()
            return -self.expr(3)
        return self.atom()
    def atom(self):
        t = self.next()
        match t.kind, t.value:
            case "num", v: return v
            case "name", n if self.cur.value == "(":
                self.next()
                args = [self.expr(0)]
                while self.cur.value == ",":
                    self.next()
                    args.append(self.expr(0))
                self.expect(")")
                return self.functions[n](*args)
            case "name", n:
                if n not in self.vars: raise NameError(f"unknown {n}")
                return self.vars[n]
            case "op", "(":
                v = self.expr(0)
                self.expect(")")
                return v
        raise SyntaxError(f"unexpected {t}")
    def expect(self, v):
        if self.next().value != v: raise SyntaxError(f"expected {v}")
c = Calc()
for line in ["1 + 2 * 3", "(1 + 2) * 3", "2 ** 3 ** 2", "-2 ** 2", "x = 10 / 4", "x * 2 + 1", "sqrt(16) + max(1, 5, 3)", "7 // 2 % 2", "y", "1 +", "2 $ 3", "(1", "1 / 0", "10 - 3 - 2", "pi * 2", "foo(1)"]:
    try:
        print(line, "=", c.run(line))
    except (SyntaxError, NameError, ZeroDivisionError, KeyError) as e:
        print(line, "->", type(e).__name__, e)
