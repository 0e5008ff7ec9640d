l = [1]
l.append(l)
print(l, repr(l), len(l), l[1][1][1][0])
d = {"l": l}
l.append(d)
d["d"] = d
print(l, d)
t = ([],)
t[0].append(t)
print(t)
print([[], [[]], ()], ["a", 'b"', "c'"], [None, True, 1.0, 1j, b"x"], [...], [int, len], [range(3), slice(1, 2)])
class A:
    def __repr__(self):
        return "A()"
print([A(), (A(),), {A(): A()}] if A.__hash__ else None, str([A()]), f"{[A()]}")
