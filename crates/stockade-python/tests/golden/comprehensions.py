def f(rows):
    a = [x + y for x, y in rows if x if y]
    b = {k: v for k in a for v in rows}
    c = [lambda: i for i in a]
    d = [(total := total + x) for x in a]
    return sum(x for x in a), {*a, 1}, b, c, d, total
squares = [n * n for n in range(10)]
class C:
    size = 3
    cells = [q for q in range(size)]
