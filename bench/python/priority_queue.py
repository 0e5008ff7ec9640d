"""A binary heap written out, and shortest paths on a grid with it."""

N = 280


class Heap:
    def __init__(self):
        self.items = []

    def push(self, item):
        items = self.items
        items.append(item)
        i = len(items) - 1
        while i > 0:
            parent = (i - 1) >> 1
            if items[parent] <= items[i]:
                break
            items[parent], items[i] = items[i], items[parent]
            i = parent

    def pop(self):
        items = self.items
        top = items[0]
        last = items.pop()
        if items:
            items[0] = last
            i = 0
            n = len(items)
            while True:
                child = 2 * i + 1
                if child >= n:
                    break
                if child + 1 < n and items[child + 1] < items[child]:
                    child += 1
                if items[i] <= items[child]:
                    break
                items[i], items[child] = items[child], items[i]
                i = child
        return top


def main(n):
    cost = [[1 + (x * 31 + y * 17 + x * y) % 9 for x in range(n)] for y in range(n)]
    best = {(0, 0): 0}
    heap = Heap()
    heap.push((0, 0, 0))
    pops = 0
    while heap.items:
        d, x, y = heap.pop()
        pops += 1
        if d > best[x, y]:
            continue
        for nx, ny in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= nx < n and 0 <= ny < n:
                nd = d + cost[ny][nx]
                if (nx, ny) not in best or nd < best[nx, ny]:
                    best[nx, ny] = nd
                    heap.push((nd, nx, ny))
    return best[n - 1, n - 1], pops


print(main(N))
