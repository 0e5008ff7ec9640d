l = [3, 1, 2, -5, 10]
print(sorted(l), sorted(l, reverse=True), sorted(l, key=abs), sorted(l, key=lambda x: -x))
l.sort()
print(l, l.sort(reverse=True), l)
words = ["banana", "Apple", "cherry", "apple", "fig"]
words.sort(key=str.lower)
print(words)
words.sort(key=len)
print(words)
pairs = [(1, "b"), (0, "z"), (1, "a"), (0, "y")]
print(sorted(pairs), sorted(pairs, key=lambda p: p[0]), sorted(pairs, key=lambda p: p[0], reverse=True), sorted(pairs, key=lambda p: (p[0], p[1])))
print(sorted([[2, 1], [1, 5], [1]]), sorted("hello"), sorted({3, 1, 2}), sorted({"b": 1, "a": 2}), sorted([True, 0, 2.5, -1]))
print(sorted(range(10), key=lambda x: (x % 3, -x)), sorted([]), sorted(x * x % 7 for x in range(7)))
for call in (lambda: sorted([1, "a"]), lambda: sorted([None, 1]), lambda: sorted(5), lambda: sorted([1], key=5), lambda: sorted([1], lambda x: x), lambda: [1].sort(lambda x: x), lambda: sorted([{}, {}]), lambda: sorted([1, 2], key=lambda x: 1 / (x - 1)), lambda: sorted([(1, {}), (1, {})])):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
class Rev:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        return self.n > other.n
    def __repr__(self):
        return f"R{self.n}"
print(sorted([Rev(1), Rev(3), Rev(2)]), max(Rev(1), Rev(3), key=lambda r: r.n))
def mutate(x):
    data.append(1)
    return x
data = [3, 2, 1]
try:
    data.sort(key=mutate)
except ValueError as e:
    print(e)
print(data)
