class CellError(Exception): pass
class Sheet:
    def __init__(self): self.formulas, self.cache = {}, {}
    def __setitem__(self, name, value):
        self.formulas[name.upper()] = value
        self.cache.clear()
    def __getitem__(self, name): return self.value(name.upper(), ())
    def value(self, name, path):
        if name in path: raise CellError("cycle " + " -> ".join((*path, name)))
        if name not in self.cache:
            raw = self.formulas.get(name, 0)
            self.cache[name] = self.expr(raw[1:], (*path, name)) if isinstance(raw, str) and raw.startswith("=") else raw
        return self.cache[name]
    def expr(self, text, path):
        for ops in ("+-", "*/"):
            depth = 0
            for i in range(len(text) - 1, 0, -1):
                depth += (text[i] == ")") - (text[i] == "(")
                if depth == 0 and text[i] in ops:
                    a, b = self.expr(text[:i], path), self.expr(text[i + 1:], path)
                    match text[i]:
                        case "+": return a + b
                        case "-": return a - b
                        case "*": return a * b
                        case "/":
                            if b == 0: raise CellError("division by zero")
                            return a / b
        text = text.strip()
        if text.endswith(")"):
            name, _, inner = text[:-1].partition("(")
            if not name: return self.expr(inner, path)
            values = list(self.range(inner, path))
            table = {"SUM": sum, "MAX": max, "MIN": min, "AVG": lambda v: sum(v) / len(v), "COUNT": len}
            if name.upper() not in table: raise CellError(f"unknown function {name}")
            return table[name.upper()](values)
        try:
            return float(text) if "." in text else int(text)
        except ValueError:
            return self.value(text.upper(), path)
    def range(self, text, path):
        for part in text.split(","):
            a, colon, b = part.strip().upper().partition(":")
            if not colon: yield self.expr(a, path)
            else:
                for col in range(ord(a[0]), ord(b[0]) + 1):
                    for row in range(int(a[1:]), int(b[1:]) + 1): yield self.value(f"{chr(col)}{row}", path)
    def show(self, cols, rows):
        print("    " + "".join(f"{c:>9}" for c in cols))
        for r in range(1, rows + 1):
            cells = []
            for c in cols:
                try: v = self[f"{c}{r}"]
                except CellError as e: v = "#ERR"
                cells.append(f"{v:>9.2f}" if isinstance(v, float) else f"{v:>9}")
            print(f"{r:>3} " + "".join(cells))
s = Sheet()
for i, (name, qty, price) in enumerate([("pens", 10, 1.5), ("cups", 4, 7.25), ("mats", 2, 30)], 1):
    s[f"A{i}"], s[f"B{i}"], s[f"C{i}"], s[f"D{i}"] = name, qty, price, f"=B{i}*C{i}"
s["A4"], s["B4"], s["D4"] = "total", "=SUM(B1:B3)", "=SUM(D1:D3)"
s["C4"] = "=D4/B4"
s["A5"], s["D5"] = "with tax", "=(D4+10)*1.2-1"
s.show("ABCD", 5)
s["b1"] = 100
print(s["d4"], s["D5"], s["Z9"])
s["E1"], s["E2"], s["E3"] = "=E2+1", "=E3", "=E1"
s["F1"], s["F2"], s["F3"] = "=1/F9", "=NOPE(A1)", "=MAX(B1:B3, 7, D1) - MIN(C1:C3) + AVG(B1:B3) + COUNT(A1:D5)"
for c in ("E1", "F1", "F2", "F3"):
    try: print(c, s[c])
    except CellError as e: print(c, e)
