"""Things put in order, by Python and by hand, and looked for in it."""

import bisect
from functools import cmp_to_key


def numbers(count, below):
    state = 2463534242
    out = []
    for _ in range(count):
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        out.append(state % below)
    return out


def insertion(values):
    values = values[:]
    for at in range(1, len(values)):
        value = values[at]
        to = at
        while to > 0 and values[to - 1] > value:
            values[to] = values[to - 1]
            to -= 1
        values[to] = value
    return values


def merge(values):
    if len(values) < 2:
        return values
    middle = len(values) // 2
    left, right = merge(values[:middle]), merge(values[middle:])
    out = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            out.append(left[i])
            i += 1
        else:
            out.append(right[j])
            j += 1
    out.extend(left[i:])
    out.extend(right[j:])
    return out


def partition(values):
    if len(values) <= 1:
        return values
    pivot, *rest = values
    return (
        partition([value for value in rest if value < pivot])
        + [pivot]
        + partition([value for value in rest if value >= pivot])
    )


def shell(values):
    values = list(values)
    gap = len(values) // 2
    while gap:
        for at in range(gap, len(values)):
            value = values[at]
            while at >= gap and values[at - gap] > value:
                values[at] = values[at - gap]
                at -= gap
            values[at] = value
        gap //= 2
    return values


def counting(values, below):
    counts = [0] * below
    for value in values:
        counts[value] += 1
    return [value for value, count in enumerate(counts) for _ in range(count)]


def find(values, wanted):
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if values[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low if low < len(values) and values[low] == wanted else -1


def nth(values, n):
    low, high = 0, len(values) - 1
    while True:
        pivot = values[(low + high) // 2]
        i, j = low, high
        while i <= j:
            while values[i] < pivot:
                i += 1
            while values[j] > pivot:
                j -= 1
            if i <= j:
                values[i], values[j] = values[j], values[i]
                i += 1
                j -= 1
        if n <= j:
            high = j
        elif n >= i:
            low = i
        else:
            return values[n]


values = numbers(4000, 5000)
expected = sorted(values)
assert insertion(values[:400]) == sorted(values[:400])
for function in merge, partition, shell:
    assert function(values) == expected, function.__name__
assert counting(values, 5000) == expected
print(expected[:5], nth(values[:], 2000) == expected[2000])
print(sum(find(expected, wanted) >= 0 for wanted in range(0, 5000, 2)))
print(sum(bisect.bisect_left(expected, wanted) for wanted in range(0, 5000, 3)))
words = ["%s%d" % ("zyx"[n % 3], n) for n in numbers(2500, 1000)]
print(sorted(words)[:3], sorted(words, key=len, reverse=True)[0], sorted(set(words), key=lambda w: w[::-1])[:3])
pairs = list(zip(numbers(2500, 40), words))
print(sorted(pairs)[0], min(pairs, key=lambda pair: (pair[1], -pair[0])), max(pairs))
print(sorted(pairs, key=cmp_to_key(lambda a, b: b[0] - a[0] or (a[1] > b[1]) - (a[1] < b[1])))[:2])
floats = [value / 3 for value in values]
floats.sort(reverse=True)
print(round(floats[0], 3), round(sum(floats), 3), floats.index(min(floats)) > 0)
top = []
for value in values:
    bisect.insort(top, value)
    if len(top) > 20:
        top.pop(0)
print(top == expected[-20:], sum(sorted(numbers(30, 99))[k] for k in range(0, 30, 3)))
