"""Method calls that touch self, in a chain of small classes."""

N = 2_000_000


class Counter:
    def __init__(self, step):
        self.value = 0
        self.step = step

    def bump(self):
        self.value += self.step
        return self.value

    def reset_if(self, limit):
        if self.value > limit:
            self.value = 0
            return True
        return False


def main(n):
    c = Counter(7)
    resets = 0
    total = 0
    for _ in range(n):
        total += c.bump()
        if c.reset_if(10_000):
            resets += 1
    return total, resets


print(main(N))
