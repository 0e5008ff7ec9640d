"""Quicksort, insertion sort and merge sort written out."""

N = 13_000


def quick(a, lo, hi):
    while lo < hi:
        p = a[(lo + hi) // 2]
        i = lo
        j = hi
        while i <= j:
            while a[i] < p:
                i += 1
            while a[j] > p:
                j -= 1
            if i <= j:
                a[i], a[j] = a[j], a[i]
                i += 1
                j -= 1
        quick(a, lo, j)
        lo = i


def merge(a):
    if len(a) < 12:
        for i in range(1, len(a)):
            v = a[i]
            j = i - 1
            while j >= 0 and a[j] > v:
                a[j + 1] = a[j]
                j -= 1
            a[j + 1] = v
        return a
    m = len(a) // 2
    left = merge(a[:m])
    right = merge(a[m:])
    out = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            out.append(left[i])
            i += 1
        else:
            out.append(right[j])
            j += 1
    return out + left[i:] + right[j:]


def main(n):
    x = 99
    ok = 0
    for round_ in range(8):
        data = []
        for _ in range(n):
            x = (x * 69069 + 1) & 0xFFFFFFFF
            data.append(x >> 8)
        b = merge(data[:])
        quick(data, 0, n - 1)
        ok += data == b
    return ok, data[0], data[-1]


print(main(N))
