class Lexer:
    keywords = {"let", "if", "else", "while", "fn", "return"}
    two = {"==", "!=", "<=", ">=", "->", "&&", "||"}
    def __init__(self, text): self.text, self.i, self.line, self.col = text, 0, 1, 1
    def advance(self, n=1):
        chunk = self.text[self.i:self.i + n]
        for c in chunk:
            if c == "\n":
                self.line += 1
                self.col = 1
            else:
                self.col += 1
        self.i += n
        return chunk
    def while_(self, test):
        j = self.i
        while j < len(self.text) and test(self.text[j]): j += 1
        return self.advance(j - self.i)
    def __iter__(self):
        while self.i < len(self.text):
            c, at = self.text[self.i], (self.line, self.col)
            if c.isspace():
                self.advance()
            elif c == "#":
                self.while_(lambda c: c != "\n")
            elif c.isalpha() or c == "_":
                word = self.while_(lambda c: c.isalnum() or c == "_")
                yield "keyword" if word in self.keywords else "name", word, at
            elif c.isdigit():
                num = self.while_(lambda c: c.isdigit() or c == ".")
                if num.count(".") > 1: raise SyntaxError(f"bad number {num} at {at[0]}:{at[1]}")
                yield "number", float(num) if "." in num else int(num), at
            elif c == '"':
                self.advance()
                body = self.while_(lambda c: c not in '"\n')
                if not self.advance() == '"': raise SyntaxError(f"open string at {at[0]}:{at[1]}")
                yield "string", body, at
            elif self.text[self.i:self.i + 2] in self.two:
                yield "op", self.advance(2), at
            elif c in "+-*/=<>(){};,!":
                yield "op", self.advance(), at
            else:
                raise SyntaxError(f"unexpected {c!r} at {at[0]}:{at[1]}")
source = '''let x = 10; # comment
fn add(a, b) -> int { return a + b; }
while x >= 2.5 && x != 0 {
    print("hello, world");
}'''
for kind, value, (line, col) in Lexer(source):
    print(f"{line:>2}:{col:<3}{kind:<8} {value!r}")
for bad in ("a $ b", '"abc', "1.2.3", "x = @"):
    try:
        print(list(Lexer(bad)))
    except SyntaxError as e:
        print(bad, "->", e)
