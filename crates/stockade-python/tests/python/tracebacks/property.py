class P:
    @property
    def value(self):
        return self._compute() + 1
    def _compute(self):
        return self.missing_attribute
P().value
