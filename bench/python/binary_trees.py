"""Trees allocated, walked and dropped."""

N = 16


class Node:
    __slots__ = ("left", "right")

    def __init__(self, left, right):
        self.left = left
        self.right = right


def build(depth):
    if depth == 0:
        return Node(None, None)
    return Node(build(depth - 1), build(depth - 1))


def check(node):
    if node.left is None:
        return 1
    return 1 + check(node.left) + check(node.right)


def main(n):
    kept = build(n)
    total = 0
    for depth in range(4, n, 2):
        for _ in range(1 << (n - depth)):
            total += check(build(depth))
    return total, check(kept)


print(main(N))
