"""Places in sorted lists."""


def _span(a, lo, hi):
    """How many places are to be searched."""
    if lo < 0:
        raise ValueError("lo must be non-negative")
    return (len(a) if hi is None else hi) - lo


def bisect_left(a, x, lo=0, hi=None, *, key=None):
    span = _span(a, lo, hi)
    while span > 0:
        half = span >> 1
        there = a[lo + half]
        if (there if key is None else key(there)) < x:
            half += 1
            lo += half
            span -= half
        else:
            span = half
    return lo


def bisect_right(a, x, lo=0, hi=None, *, key=None):
    span = _span(a, lo, hi)
    while span > 0:
        half = span >> 1
        there = a[lo + half]
        if x < (there if key is None else key(there)):
            span = half
        else:
            half += 1
            lo += half
            span -= half
    return lo


def insort_left(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_left(a, x if key is None else key(x), lo, hi, key=key), x)


def insort_right(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_right(a, x if key is None else key(x), lo, hi, key=key), x)


bisect, insort = bisect_right, insort_right
