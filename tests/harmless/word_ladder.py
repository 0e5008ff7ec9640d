from collections import defaultdict, deque

WORDS = {"cold", "cord", "card", "ward", "warm", "word", "wood", "corm", "worm", "gold", "bold"}


def buckets(words):
    groups = defaultdict(list)
    for word in words:
        for i in range(len(word)):
            groups[word[:i] + "_" + word[i + 1:]].append(word)
    return groups


def ladder(start, goal, words):
    groups = buckets(words | {start, goal})
    queue, seen = deque([[start]]), {start}
    while queue:
        path = queue.popleft()
        if path[-1] == goal:
            return path
        for i in range(len(path[-1])):
            for following in sorted(groups[path[-1][:i] + "_" + path[-1][i + 1:]]):
                if following not in seen:
                    seen.add(following)
                    queue.append(path + [following])
    return []


steps = ladder("cold", "warm", WORDS)
print(" -> ".join(steps))
result = len(steps)
