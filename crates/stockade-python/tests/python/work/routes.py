"""The shortest ways through a town of streets, found in three manners."""

import heapq
from collections import deque


def town(width, height):
    state = 7
    streets = {}
    for y in range(height):
        for x in range(width):
            state = (state * 69069 + 1) % 4294967296
            streets[x, y] = 1 + state // 65536 % 9
    return streets


def neighbours(place, streets):
    x, y = place
    for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if near in streets:
            yield near


def cheapest(streets, start, end):
    waiting = [(0, start)]
    costs = {start: 0}
    came = {}
    while waiting:
        cost, place = heapq.heappop(waiting)
        if place == end:
            break
        if cost > costs[place]:
            continue
        for near in neighbours(place, streets):
            total = cost + streets[near]
            if near not in costs or total < costs[near]:
                costs[near] = total
                came[near] = place
                heapq.heappush(waiting, (total, near))
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    way.reverse()
    return costs[end], way


def fewest(streets, start, closed):
    seen = {start}
    waiting = deque([(start, 0)])
    farthest = 0
    while waiting:
        place, steps = waiting.popleft()
        if steps > farthest:
            farthest = steps
        for near in neighbours(place, streets):
            if near not in seen and streets[near] != closed:
                seen.add(near)
                waiting.append((near, steps + 1))
    return len(seen), farthest


def islands(streets, kind):
    left = {place for place, cost in streets.items() if cost <= kind}
    sizes = []
    while left:
        pile = [left.pop()]
        size = 0
        while pile:
            size += 1
            x, y = pile.pop()
            for dx, dy in (1, 0), (-1, 0), (0, 1), (0, -1):
                near = (x + dx, y + dy)
                if near in left:
                    left.remove(near)
                    pile.append(near)
        sizes.append(size)
    return sorted(sizes, reverse=True)[:5]


def all_pairs(count):
    far = 10**6
    table = [[far] * count for _ in range(count)]
    for a in range(count):
        table[a][a] = 0
        for step in (1, 5, 11):
            table[a][(a + step) % count] = 3 * step + a % 4
    for middle in range(count):
        through = table[middle]
        for row in table:
            first = row[middle]
            if first == far:
                continue
            for b in range(count):
                total = first + through[b]
                if total < row[b]:
                    row[b] = total
    return sum(map(sum, table))


streets = town(60, 50)
cost, way = cheapest(streets, (0, 0), (59, 49))
print(cost, len(way), way[:4])
for corner in (30, 25), (0, 49), (59, 0):
    print(corner, cheapest(streets, corner, (5, 5))[0])
for closed in 1, 4, 9:
    print(closed, *fewest(streets, (30, 25), closed))
print(islands(streets, 4), islands(streets, 2))
print(all_pairs(60))
