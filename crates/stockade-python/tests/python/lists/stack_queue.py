stack = []
for c in "a(b[c]{d})":
    if c in "([{":
        stack.append(c)
    elif c in ")]}":
        print("close", c, "matches", stack.pop())
print(stack)
queue = [1]
seen = []
while queue:
    n = queue.pop(0)
    seen.append(n)
    if n < 8:
        queue.extend([n * 2, n * 2 + 1])
print(seen)
matrix = [[1, 2, 3], [4, 5, 6]]
print([list(r) for r in zip(*matrix)], [sum(r) for r in matrix], sum(matrix, []), [x for r in matrix for x in r])
l = [5, 3, 8]
l[0], l[-1] = l[-1], l[0]
print(l, [*l, *l], max(l), min(l), sum(l), any(l), all(l), list(enumerate(l, 1)), list(reversed(l)))
