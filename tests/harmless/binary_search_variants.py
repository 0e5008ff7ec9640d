import bisect
import random


def lower_bound(items, target):
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < target:
            low = middle + 1
        else:
            high = middle
    return low


def rotated_search(items, target):
    low, high = 0, len(items) - 1
    while low <= high:
        middle = (low + high) // 2
        if items[middle] == target:
            return middle
        if items[low] <= items[middle]:
            if items[low] <= target < items[middle]:
                high = middle - 1
            else:
                low = middle + 1
        elif items[middle] < target <= items[high]:
            low = middle + 1
        else:
            high = middle - 1
    return -1


def integer_root(n, k):
    low, high = 0, 1 << (n.bit_length() // k + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle ** k <= n:
            low = middle
        else:
            high = middle - 1
    return low


random.seed(3)
items = sorted(random.randrange(100) for _ in range(50))
assert all(lower_bound(items, t) == bisect.bisect_left(items, t) for t in range(101))
print(rotated_search([6, 7, 9, 1, 3, 5], 3), rotated_search([1], 2))
print(integer_root(10 ** 30, 3), integer_root(2 ** 200, 2) == 2 ** 100)
result = integer_root(10 ** 12, 4)
