a, b = 3, 4
assert (
    a == b
), ("a and b differ", a, b)
