"""Lists as stacks and queues, with slices taken."""

N = 2_000_000


def main(n):
    stack = []
    popped = 0
    for i in range(n):
        stack.append(i)
        if i % 3 == 2:
            popped += stack.pop() + stack.pop()
        if len(stack) > 5000:
            stack = stack[2500:]
    rows = []
    for i in range(n // 100):
        rows.append(list(range(50))[10:40:2])
        rows[-1].insert(0, i)
        rows[-1].extend([1, 2, 3])
        rows[-1].reverse()
    return popped, len(stack), sum(r[0] + len(r) + r[-1] for r in rows)


print(main(N))
