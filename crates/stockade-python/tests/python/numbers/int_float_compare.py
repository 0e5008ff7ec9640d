big = 2 ** 53
print(big == float(big), big + 1 == float(big + 1), big + 1 > float(big), float(big) < big + 1)
print(10 ** 400 > float("inf"), 10 ** 400 < float("inf"), -10 ** 400 < float("-inf"))
print(1 == 1.0 == True == (1 + 0j), 0 == -0.0 == False)
nan = float("nan")
print(nan == nan, nan != nan, nan < 1, 1 < nan, nan >= nan, 10 ** 400 == nan)
print(3 < 3.5 < 4, 3 <= 3.0 <= 3)
print(max(1, 1.0), max(1.0, 1), min(True, 1), max(nan, 1), max(1, nan))
print(nan in [nan], [nan] == [nan], [nan] == [float("nan")])
