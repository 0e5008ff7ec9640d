if (n := len("hello")) > 3:
    print(n)
data = [1, 2, 3, 4]
print([y for x in data if (y := x * x) > 4], y)
while (item := data.pop()) > 2:
    print("popped", item)
print(item, data)
print((a := 1, b := 2), a, b, [c := 3, c + 1], {(k := "key"): (v := 5)}, k, v)
def f(x, y=0): return x, y
print(f(z := 9), z, f((w := 1), y=(u := 2)), w, u)
print(any((found := x) > 2 for x in range(5)), found)
def scope():
    r = [last := i for i in range(3)]
    return last, r
print(scope())
print(f"{(m := 7)} {m:=3}", (m := m + 1), m)
x = (y := 5) + (z := 6)
print(x, y, z, (lambda: (q := 3) + q)(), [i for i in range(3) if (lambda: i)()])
total = 0
print([total := total + v for v in range(5)], total)
