import re
from functools import cached_property


class Sheet:
    REFERENCE = re.compile(r"[A-Z]+[0-9]+")

    def __init__(self):
        self.cells = {}
        self.cache = {}

    def __setitem__(self, name, formula):
        self.cells[name] = formula
        self.cache.clear()

    def __getitem__(self, name):
        if name not in self.cache:
            self.cache[name] = self._compute(self.cells.get(name, 0), seen=(name,))
        return self.cache[name]

    def _compute(self, formula, seen):
        if not isinstance(formula, str) or not formula.startswith("="):
            return formula
        total = 0
        for sign, term in re.findall(r"([+-]?)\s*([A-Z]+[0-9]+|\d+(?:\.\d+)?)", formula[1:]):
            if self.REFERENCE.fullmatch(term):
                if term in seen:
                    raise RecursionError(f"circular reference through {term}")
                value = self._compute(self.cells.get(term, 0), seen + (term,))
            else:
                value = float(term)
            total += -value if sign == "-" else value
        return total

    @cached_property
    def title(self):
        return f"sheet with {len(self.cells)} cells"


sheet = Sheet()
sheet["A1"], sheet["A2"] = 10, 32
sheet["B1"] = "=A1 + A2 - 2"
sheet["B2"] = "=B1 + B1"
print(sheet["B1"], sheet["B2"], sheet.title)
sheet["A1"] = "=B2"
try:
    sheet["B2"]
except RecursionError as error:
    print(error)
result = sheet.title
