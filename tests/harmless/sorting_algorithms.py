import random
import time


def quicksort(items):
    if len(items) <= 1:
        return items
    pivot = items[len(items) // 2]
    return (
        quicksort([x for x in items if x < pivot])
        + [x for x in items if x == pivot]
        + quicksort([x for x in items if x > pivot])
    )


def merge_sort(items):
    if len(items) < 2:
        return list(items)
    middle = len(items) // 2
    left, right = merge_sort(items[:middle]), merge_sort(items[middle:])
    merged, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return merged + left[i:] + right[j:]


def heap_sort(items):
    heap = list(items)

    def sift(root, end):
        while (child := 2 * root + 1) < end:
            if child + 1 < end and heap[child] < heap[child + 1]:
                child += 1
            if heap[root] >= heap[child]:
                return
            heap[root], heap[child] = heap[child], heap[root]
            root = child

    for root in range(len(heap) // 2 - 1, -1, -1):
        sift(root, len(heap))
    for end in range(len(heap) - 1, 0, -1):
        heap[0], heap[end] = heap[end], heap[0]
        sift(0, end)
    return heap


random.seed(0)
data = [random.randint(0, 999) for _ in range(500)]
for algorithm in (quicksort, merge_sort, heap_sort):
    started = time.perf_counter()
    ordered = algorithm(data)
    spent = (time.perf_counter() - started) * 1000
    assert ordered == sorted(data), algorithm.__name__
    print(f"{algorithm.__name__:<12}{'ok':>4}", spent >= 0)
result = quicksort([3, 1, 2])
