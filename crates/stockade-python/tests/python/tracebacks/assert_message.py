values = [1, 2, 3]
assert len(values) == 4, f"expected 4 values, got {len(values)}"
