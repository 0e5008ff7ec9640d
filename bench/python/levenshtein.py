"""Edit distances between pairs of words."""

N = 3800


def distance(a, b):
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        current = [i]
        for j, y in enumerate(b, 1):
            current.append(min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (x != y)))
        previous = current
    return previous[-1]


def main(n):
    words = "interpreter typewriter carpenter harbour labour neighbour stockade barricade palisade".split()
    total = 0
    for i in range(n):
        total += distance(words[i % 9], words[(i * 5 + 1) % 9]) + distance(words[i % 7] * 2, words[(i + 3) % 9])
    return total


print(main(N))
