l = [3, 1, 2]
l.append(4)
l.extend([5, 6])
l.extend("ab")
l.insert(0, 0)
l.insert(-1, "x")
l.insert(100, "end")
l.insert(-100, "start")
print(l, len(l))
print(l.pop(), l.pop(0), l.pop(-2), l)
l.remove("a") if "a" in l else None
l.reverse()
print(l, l.index(5), l.count(3), l.copy() == l, l.copy() is l)
l.clear()
print(l)
l = [1, 2, 3, 2, 1]
print(l.index(2), l.index(2, 2), l.index(1, -1), l.count(2), l.count(9))
for call in (lambda: l.index(9), lambda: l.index(2, 4), lambda: l.remove(9), lambda: [].pop(), lambda: l.pop(10), lambda: l.pop("a"), lambda: l.append(), lambda: l.append(1, 2), lambda: l.extend(5), lambda: l.insert(1), lambda: l.insert("a", 1), lambda: l.nope, lambda: l.appendd):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
