from functools import lru_cache


def knapsack(items, capacity):
    table = [[0] * (capacity + 1) for _ in range(len(items) + 1)]
    for i, (_, weight, value) in enumerate(items, start=1):
        for room in range(capacity + 1):
            table[i][room] = table[i - 1][room]
            if weight <= room:
                table[i][room] = max(table[i][room], table[i - 1][room - weight] + value)
    chosen, room = [], capacity
    for i in range(len(items), 0, -1):
        if table[i][room] != table[i - 1][room]:
            name, weight, _ = items[i - 1]
            chosen.append(name)
            room -= weight
    return table[-1][-1], sorted(chosen)


@lru_cache(maxsize=None)
def edit_distance(a, b):
    if not a or not b:
        return len(a) + len(b)
    if a[0] == b[0]:
        return edit_distance(a[1:], b[1:])
    return 1 + min(edit_distance(a[1:], b), edit_distance(a, b[1:]), edit_distance(a[1:], b[1:]))


def coin_change(coins, amount):
    ways = [1] + [0] * amount
    for coin in coins:
        for total in range(coin, amount + 1):
            ways[total] += ways[total - coin]
    return ways[amount]


print(knapsack([("map", 9, 150), ("water", 153, 200), ("tin", 68, 45), ("tent", 50, 160)], 220))
print(edit_distance("kitten", "sitting"), edit_distance.cache_info().hits > 0)
result = coin_change((1, 5, 10, 25, 50), 100)
