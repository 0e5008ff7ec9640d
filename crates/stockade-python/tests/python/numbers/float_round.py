for x in [0.5, 1.5, 2.5, -0.5, -1.5, 2.675, 1e16, 0.49999999999999994]:
    print(round(x), round(x, 1), round(x, 2), round(x, -1))
print(round(1234.5678, -2), round(1234.5678, 3), round(1234, -2), round(1250, -2), round(1350, -2), round(-1250, -2))
print(round(5), round(5, 2), round(True), round(2.5, None), type(round(2.0)), type(round(2.0, 0)))
print(round(1e300), round(5e-324, 400), round(1.5, 400), round(1.5, -400))
for value in [float("inf"), float("nan"), 1j, "a"]:
    try:
        print(round(value))
    except Exception as e:
        print(type(e).__name__, e)
print(round(float("inf"), 2), round(float("nan"), 1))
try:
    round(1.5, 1.5)
except TypeError as e:
    print(e)
