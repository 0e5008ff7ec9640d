"""Lists brought into order: by hand and by the library, by one mark and by many."""

import bisect
import heapq
from collections import namedtuple
from operator import attrgetter, itemgetter

Player = namedtuple("Player", "name points games")


def bubble(items):
    items = list(items)
    for end in range(len(items) - 1, 0, -1):
        swapped = False
        for i in range(end):
            if items[i] > items[i + 1]:
                items[i], items[i + 1] = items[i + 1], items[i]
                swapped = True
        if not swapped:
            break
    return items


def merged(items):
    if len(items) < 2:
        return items
    half = len(items) // 2
    left, right = merged(items[:half]), merged(items[half:])
    out, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if right[j] < left[i]:
            out.append(right[j])
            j += 1
        else:
            out.append(left[i])
            i += 1
    out.extend(left[i:])
    out.extend(right[j:])
    return out


def parted(items, low, high):
    while low < high:
        pivot = items[(low + high) // 2]
        i, j = low, high
        while i <= j:
            while items[i] < pivot:
                i += 1
            while items[j] > pivot:
                j -= 1
            if i <= j:
                items[i], items[j] = items[j], items[i]
                i += 1
                j -= 1
        if j - low < high - i:
            parted(items, low, j)
            low = i
        else:
            parted(items, i, high)
            high = j


def sift(items):
    heap = []
    for item in items:
        heap.append(item)
        at = len(heap) - 1
        while at and heap[at] < heap[(at - 1) // 2]:
            heap[at], heap[(at - 1) // 2] = heap[(at - 1) // 2], heap[at]
            at = (at - 1) // 2
    return heap[0], len(heap)


def by_digit(numbers):
    place = 1
    while any(number >= place for number in numbers):
        piles = [[] for _ in range(10)]
        for number in numbers:
            piles[number // place % 10].append(number)
        numbers = [number for pile in piles for number in pile]
        place *= 10
    return numbers


def places(players):
    out, last, place = [], None, 0
    for count, player in enumerate(sorted(players, key=lambda p: (-p.points, p.name)), 1):
        if player.points != last:
            place, last = count, player.points
        out.append((place, player.name))
    return out


def middle(numbers):
    low, high = [], []
    out = []
    for number in numbers:
        heapq.heappush(low, -heapq.heappushpop(high, number))
        if len(low) > len(high):
            heapq.heappush(high, -heapq.heappop(low))
        out.append(high[0])
    return out


def main():
    numbers = [(i * 7919 + i * i * 31) % 1009 for i in range(420)]
    right = sorted(numbers)
    copy = list(numbers)
    parted(copy, 0, len(copy) - 1)
    print(bubble(numbers[:130]) == sorted(numbers[:130]), merged(numbers) == right, copy == right)
    print(by_digit(numbers) == right, sift(numbers))
    players = [Player(f"p{n % 97:02}", n % 40, n % 7) for n in numbers]
    print(places(players)[:5], places(players)[-1])
    print(sorted(players, key=attrgetter("games", "points"))[3])
    pairs = [(p.games, p.name) for p in players]
    pairs.sort(key=itemgetter(1), reverse=True)
    pairs.sort(key=itemgetter(0))
    print(pairs[0], pairs[-1], max(players, key=lambda p: p.points * 10 - p.games))
    line = []
    for number in numbers:
        bisect.insort(line, number)
    print(line == right, bisect.bisect_left(line, 500), heapq.nsmallest(3, numbers))
    print(sum(middle(numbers)), sorted(["b", "A", "c"], key=str.lower), sorted({3: 1, 1: 2}))
    words = "the order of words in a line is a matter of taste and of the alphabet".split() * 12
    ranks = {}
    for word in words:
        ranks[word] = ranks.get(word, 0) + 1
    print(sorted(ranks.items(), key=lambda item: (-item[1], item[0]))[:4])


main()
