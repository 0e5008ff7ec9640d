"""Escape counts over a grid with plain floats."""

N = 400


def main(n):
    total = 0
    for py in range(n):
        y0 = 2.4 * py / n - 1.2
        for px in range(n):
            x0 = 3.0 * px / n - 2.1
            x = y = 0.0
            count = 0
            while count < 60:
                x2 = x * x
                y2 = y * y
                if x2 + y2 > 4.0:
                    break
                y = 2.0 * x * y + y0
                x = x2 - y2 + x0
                count += 1
            total += count
    return total


print(main(N))
