ops = {"div": lambda a, b: a / b}
print(ops["div"](1, 2))
print(ops["div"](1, 0))
