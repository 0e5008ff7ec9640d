"""Nested while loops over local integers."""

N = 1_700


def main(n):
    i = 0
    total = 0
    while i < n:
        j = 0
        while j < n:
            if (i ^ j) & 3 == 0:
                total += i - j
            else:
                total += 1
            j += 1
        i += 1
    return total


print(main(N))
