class _Feature:
    def __init__(self, name, mandatory):
        self.name = name
        self.mandatory = mandatory

    def __repr__(self):
        return f"_Feature({self.name!r}, {self.mandatory!r})"


annotations = _Feature("annotations", None)
division = _Feature("division", (3, 0, 0, "alpha", 0))
absolute_import = _Feature("absolute_import", (3, 0, 0, "alpha", 0))
with_statement = _Feature("with_statement", (2, 6, 0, "alpha", 0))
print_function = _Feature("print_function", (3, 0, 0, "alpha", 0))
unicode_literals = _Feature("unicode_literals", (3, 0, 0, "alpha", 0))
generator_stop = _Feature("generator_stop", (3, 7, 0, "alpha", 0))
nested_scopes = _Feature("nested_scopes", (2, 2, 0, "alpha", 0))
generators = _Feature("generators", (2, 3, 0, "final", 0))
barry_as_FLUFL = _Feature("barry_as_FLUFL", (4, 0, 0, "alpha", 0))
