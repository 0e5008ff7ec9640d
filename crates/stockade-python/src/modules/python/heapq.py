"""A list as a heap: the smallest item stands first."""

__all__ = ["heappush", "heappop", "heapify", "heapreplace", "merge", "nlargest", "nsmallest",
           "heappushpop"]


def _check(heap, name):
    if not isinstance(heap, list):
        which = "" if name in ("heappop", "heapify") else " 1"
        raise TypeError(f"{name}() argument{which} must be list, not {type(heap).__name__}")


def heappush(heap, item, /):
    if not isinstance(heap, list):
        _check(heap, "heappush")
    heap.append(item)
    pos = len(heap) - 1
    while pos > 0:
        above = (pos - 1) >> 1
        parent = heap[above]
        if item < parent:
            heap[pos] = parent
            pos = above
            continue
        break
    heap[pos] = item


def _sift(heap, pos):
    end = len(heap)
    start = pos
    item = heap[pos]
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[pos] = heap[child]
        pos = child
        child = 2 * pos + 1
    while pos > start:
        above = (pos - 1) >> 1
        parent = heap[above]
        if item < parent:
            heap[pos] = parent
            pos = above
            continue
        break
    heap[pos] = item


def heappop(heap, /):
    if not isinstance(heap, list):
        _check(heap, "heappop")
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if heap:
        first = heap[0]
        heap[0] = last
        _sift(heap, 0)
        return first
    return last


def heapreplace(heap, item, /):
    _check(heap, "heapreplace")
    if not heap:
        raise IndexError("index out of range")
    first = heap[0]
    heap[0] = item
    _sift(heap, 0)
    return first


def heappushpop(heap, item, /):
    _check(heap, "heappushpop")
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sift(heap, 0)
    return item


def heapify(heap, /):
    _check(heap, "heapify")
    for pos in reversed(range(len(heap) // 2)):
        _sift(heap, pos)


class _Down:
    __slots__ = ("key",)

    def __init__(self, key):
        self.key = key

    def __lt__(self, other):
        return other.key < self.key


def merge(*iterables, key=None, reverse=False):
    """One sorted iterator out of several."""
    heap = []
    for order, it in enumerate(map(iter, iterables)):
        for value in it:
            k = value if key is None else key(value)
            if reverse:
                k = _Down(k)
            heap.append([k, order, value, it])
            break
    heapify(heap)
    while heap:
        entry = heap[0]
        yield entry[2]
        for value in entry[3]:
            k = value if key is None else key(value)
            entry[0] = _Down(k) if reverse else k
            entry[2] = value
            heapreplace(heap, entry)
            break
        else:
            heappop(heap)


def nsmallest(n, iterable, key=None):
    """The n smallest items, as sorted(iterable, key=key)[:n]."""
    if n == 1:
        found = [min(iterable, key=key, default=_nothing)]
        return [] if found[0] is _nothing else found
    return sorted(iterable, key=key)[:max(n, 0)]


def nlargest(n, iterable, key=None):
    """The n largest items, as sorted(iterable, key=key, reverse=True)[:n]."""
    if n == 1:
        found = [max(iterable, key=key, default=_nothing)]
        return [] if found[0] is _nothing else found
    return sorted(iterable, key=key, reverse=True)[:max(n, 0)]


_nothing = object()
