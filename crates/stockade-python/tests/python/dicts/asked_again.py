"""A key that is asked for again right after it was found, with changes in between."""


def fresh(word):
    return "".join(list(word))


def counted(words):
    counts = {}
    for word in words:
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts


print(counted([fresh(word) for word in "a bb a ccc bb a dddd".split()]))

# Gone between the question and the answer.
key = fresh("harbour")
ships = {"quay": 1, "harbour": 2, "buoy": 3}
print(key in ships, ships[key])
del ships["harbour"]
print(key in ships, ships.get(key))
try:
    ships[key]
except KeyError as error:
    print("KeyError", error)
ships[key] = 4
print(ships, ships[key])

# Another key took its place.
print(key in ships)
ships.clear()
ships["tide"] = 5
ships["rope"] = 6
print(key in ships, ships.get(key), ships)
ships[key] = 7
print(list(ships.items()))

# Popped from the end, and the place taken by another text.
print(ships[key], ships.popitem())
ships["anchor"] = 8
print(key in ships, ships["anchor"])

# Two dicts with the key at different places.
left, right = {"x": 1, "y": 2}, {"y": 3, "x": 4}
y = fresh("y")
for _ in range(3):
    left[y] += 10
    right[y] += 100
    left, right = right, left
print(left, right)

# An equal key of another type at the same time.
mixed = {1: "one", "1": "text"}
one = fresh("1")
print(mixed[one], mixed[1], mixed[True], one in mixed, mixed[one])

# Rebuilt while growing and after deletions.
grown = {}
probe = fresh("k5")
for n in range(200):
    grown["k%d" % n] = n
    if n > 5:
        assert grown[probe] == 5 and probe in grown
    if n % 7 == 0 and n > 10:
        del grown["k%d" % (n - 10)]
        assert grown[probe] == 5
print(len(grown), grown[probe])

# Garbage takes over what the handles named.
table = {fresh("first"): 1, fresh("second"): 2}
for n in range(60_000):
    word = "w%d" % n
    if word in table:
        print("found", word)
    if n % 1000 == 0:
        second = fresh("second")
        table[second] += 1
        assert second in table
print(table)
