"""Iterators that are put together."""

_Alias = type(list[int])
_subscript = classmethod(lambda cls, item: _Alias(cls, item))


class _Lazy:
    # `for` goes through the generator inside without a step between.
    __slots__ = ("_g",)

    def __iter__(self):
        return self._g

    def __next__(self):
        return next(self._g)


def _whole(value):
    if isinstance(value, int):
        return value
    if not hasattr(type(value), "__index__"):
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
    return value.__index__()


class count:
    __slots__ = ("_n", "_step")

    def __init__(self, start=0, step=1):
        for value in (start, step):
            if not (hasattr(type(value), "__index__") or hasattr(type(value), "__float__")
                    or isinstance(value, complex)) or isinstance(value, str):
                raise TypeError("a number is required")
        self._n = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        n = self._n
        self._n = n + self._step
        return n

    def __repr__(self):
        if type(self._step) is int and self._step == 1:
            return f"{type(self).__name__}({self._n!r})"
        return f"{type(self).__name__}({self._n!r}, {self._step!r})"


class cycle(_Lazy):
    __slots__ = ()

    def __init__(self, iterable, /):
        self._g = _cycle(iter(iterable))


def _cycle(it):
    kept = []
    for x in it:
        yield x
        kept.append(x)
    while kept:
        yield from kept


class repeat:
    __slots__ = ("_object", "_left")

    def __init__(self, object, times=None):
        self._object = object
        self._left = None if times is None else max(_whole(times), 0)

    def __iter__(self):
        return self

    def __next__(self):
        if self._left is not None:
            if self._left <= 0:
                raise StopIteration
            self._left -= 1
        return self._object

    def __length_hint__(self):
        if self._left is None:
            raise TypeError("len() of unsized object")
        return self._left

    def __repr__(self):
        if self._left is None:
            return f"{type(self).__name__}({self._object!r})"
        return f"{type(self).__name__}({self._object!r}, {self._left})"


class chain(_Lazy):
    __slots__ = ()
    __class_getitem__ = _subscript

    def __init__(self, *iterables):
        self._g = _chain(iterables)

    @classmethod
    def from_iterable(cls, iterable, /):
        new = cls()
        new._g = _chain(iter(iterable))
        return new


def _chain(iterables):
    for it in iterables:
        yield from it


class accumulate(_Lazy):
    __slots__ = ()

    def __init__(self, iterable, func=None, *, initial=None):
        self._g = _accumulate(iter(iterable), func, initial)


def _accumulate(it, func, total):
    if total is None:
        for total in it:
            break
        else:
            return
    yield total
    if func is None:
        for x in it:
            total = total + x
            yield total
    else:
        for x in it:
            total = func(total, x)
            yield total


class batched(_Lazy):
    __slots__ = ()

    def __init__(self, iterable, n, *, strict=False):
        n = _whole(n)
        if n < 1:
            raise ValueError("n must be at least one")
        self._g = _batched(iter(iterable), n, strict)


def _batched(it, n, strict):
    batch = []
    for x in it:
        batch.append(x)
        if len(batch) == n:
            yield tuple(batch)
            batch = []
    if batch:
        if strict:
            raise ValueError("batched(): incomplete batch")
        yield tuple(batch)


class compress(_Lazy):
    __slots__ = ()

    def __init__(self, data, selectors):
        self._g = _compress(iter(data), iter(selectors))


def _compress(data, selectors):
    for x, keep in zip(data, selectors):
        if keep:
            yield x


class dropwhile(_Lazy):
    __slots__ = ()

    def __init__(self, predicate, iterable, /):
        self._g = _dropwhile(predicate, iter(iterable))


def _dropwhile(predicate, it):
    for x in it:
        if not predicate(x):
            yield x
            break
    yield from it


class takewhile(_Lazy):
    __slots__ = ()

    def __init__(self, predicate, iterable, /):
        self._g = _takewhile(predicate, iter(iterable))


def _takewhile(predicate, it):
    for x in it:
        if not predicate(x):
            break
        yield x


class filterfalse(_Lazy):
    __slots__ = ()

    def __init__(self, function, iterable, /):
        self._g = _filterfalse(bool if function is None else function, iter(iterable))


def _filterfalse(function, it):
    for x in it:
        if not function(x):
            yield x


class starmap(_Lazy):
    __slots__ = ()

    def __init__(self, function, iterable, /):
        self._g = _starmap(function, iter(iterable))


def _starmap(function, it):
    for args in it:
        yield function(*args) if type(args) is tuple else function(*tuple(args))


class pairwise(_Lazy):
    __slots__ = ()

    def __init__(self, iterable, /):
        self._g = _pairwise(iter(iterable))


def _pairwise(it):
    for a in it:
        break
    else:
        return
    for b in it:
        yield a, b
        a = b


class islice(_Lazy):
    __slots__ = ()

    def __init__(self, iterable, /, *args):
        if not args or len(args) > 3:
            n = len(args) + 1
            if n < 2:
                raise TypeError(f"islice expected at least 2 arguments, got {n}")
            raise TypeError(f"islice expected at most 4 arguments, got {n}")
        if len(args) == 1:
            start, stop, step = None, args[0], None
        else:
            start, stop, step = (*args, None)[:3]
        stop = _bound(stop, len(args) == 1)
        start = _bound(start, False)
        if step is not None:
            try:
                step = _whole(step)
            except TypeError:
                step = 0
            if step < 1:
                raise ValueError("Step for islice() must be a positive integer or None.")
        self._g = _islice(iter(iterable), start or 0, stop, step or 1)


def _bound(value, only):
    if value is None:
        return None
    try:
        number = _whole(value)
    except TypeError:
        number = -1
    if not 0 <= number <= 9223372036854775807:
        if only:
            raise ValueError("Stop argument for islice() must be None or an integer: "
                             "0 <= x <= sys.maxsize.")
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    return number


def _islice(it, start, stop, step):
    at = 0
    while at < start:
        for _ in it:
            break
        else:
            return
        at += 1
    if stop is None and step == 1:
        yield from it
        return
    if stop is not None and at >= stop:
        return
    while True:
        for x in it:
            break
        else:
            return
        yield x
        at += 1
        target = at + step - 1
        if stop is not None and target >= stop:
            target = stop
        while at < target:
            for _ in it:
                break
            else:
                return
            at += 1
        if stop is not None and at >= stop:
            return


class zip_longest(_Lazy):
    __slots__ = ()

    def __init__(self, *iterables, fillvalue=None):
        self._g = _zip_longest([iter(it) for it in iterables], fillvalue)


def _zip_longest(its, fill):
    active = len(its)
    if not active:
        return
    while True:
        values = []
        for i, it in enumerate(its):
            if it is None:
                values.append(fill)
                continue
            for value in it:
                break
            else:
                active -= 1
                if not active:
                    return
                its[i] = None
                value = fill
            values.append(value)
        yield tuple(values)


class product(_Lazy):
    __slots__ = ()

    def __init__(self, *iterables, repeat=1):
        repeat = _whole(repeat)
        if repeat < 0:
            raise ValueError("repeat argument cannot be negative")
        self._g = _product([tuple(it) for it in iterables] * repeat)


def _product(pools):
    if not all(pools):
        return
    count = len(pools)
    if count == 1:
        for x in pools[0]:
            yield (x,)
        return
    if count == 2:
        second = pools[1]
        for x in pools[0]:
            for y in second:
                yield (x, y)
        return
    sizes = [len(pool) for pool in pools]
    at = [0] * count
    current = [pool[0] for pool in pools]
    while True:
        yield tuple(current)
        i = count - 1
        while i >= 0:
            n = at[i] + 1
            if n < sizes[i]:
                at[i] = n
                current[i] = pools[i][n]
                break
            at[i] = 0
            current[i] = pools[i][0]
            i -= 1
        else:
            return


class permutations(_Lazy):
    __slots__ = ()

    def __init__(self, iterable, r=None):
        pool = tuple(iterable)
        if r is None:
            r = len(pool)
        elif not isinstance(r, int):
            raise TypeError("Expected int as r")
        if r < 0:
            raise ValueError("r must be non-negative")
        self._g = _permutations(pool, r)


def _permutations(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(n))
    cycles = list(range(n, n - r, -1))
    yield tuple(pool[:r])
    while n:
        for i in range(r - 1, -1, -1):
            cycles[i] -= 1
            if cycles[i] == 0:
                indices[i:] = indices[i + 1:] + indices[i:i + 1]
                cycles[i] = n - i
            else:
                j = n - cycles[i]
                indices[i], indices[j] = indices[j], indices[i]
                yield tuple([pool[k] for k in indices[:r]])
                break
        else:
            return


class combinations(_Lazy):
    __slots__ = ()

    def __init__(self, iterable, r):
        pool = tuple(iterable)
        r = _whole(r)
        if r < 0:
            raise ValueError("r must be non-negative")
        self._g = _combinations(pool, r)


def _combinations(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(r))
    current = list(pool[:r])
    yield tuple(current)
    while True:
        for i in range(r - 1, -1, -1):
            if indices[i] != i + n - r:
                break
        else:
            return
        k = indices[i] + 1
        for j in range(i, r):
            indices[j] = k
            current[j] = pool[k]
            k += 1
        yield tuple(current)


class combinations_with_replacement(_Lazy):
    __slots__ = ()

    def __init__(self, iterable, r):
        pool = tuple(iterable)
        r = _whole(r)
        if r < 0:
            raise ValueError("r must be non-negative")
        self._g = _multisets(pool, r)


def _multisets(pool, r):
    n = len(pool)
    if not n and r:
        return
    indices = [0] * r
    yield tuple(pool[:1] * r)
    while True:
        for i in range(r - 1, -1, -1):
            if indices[i] != n - 1:
                break
        else:
            return
        indices[i:] = [indices[i] + 1] * (r - i)
        yield tuple([pool[k] for k in indices])


class groupby:
    __slots__ = ("_it", "_key", "_want", "_now", "_value", "_id")

    def __init__(self, iterable, key=None):
        self._it = iter(iterable)
        self._key = key
        self._want = self._now = self._value = self._id = _nothing

    def __iter__(self):
        return self

    def _step(self):
        value = next(self._it)
        self._value = value
        self._now = value if self._key is None else self._key(value)

    def __next__(self):
        self._id = object()
        while True:
            if self._now is not _nothing:
                if self._want is _nothing or not self._want == self._now:
                    break
            self._step()
        self._want = self._now
        return self._now, _grouper(self, self._now)


class _Nothing:
    __slots__ = ()


_nothing = _Nothing()


class _grouper:
    __slots__ = ("_of", "_key", "_id")

    def __init__(self, of, key):
        self._of = of
        self._key = key
        self._id = of._id

    def __iter__(self):
        return self

    def __next__(self):
        of = self._of
        if of._id is not self._id:
            raise StopIteration
        if of._value is _nothing:
            of._step()
        if not self._key == of._now:
            raise StopIteration
        value = of._value
        of._value = _nothing
        return value


class _tee:
    """One of several iterators over one."""
    __slots__ = ("_it", "_link")

    def __init__(self, it, link):
        self._it = it
        self._link = link

    def __iter__(self):
        return self

    def __next__(self):
        link = self._link
        if link[1] is None:
            link[0] = next(self._it)
            link[1] = [None, None]
        self._link = link[1]
        return link[0]

    def __copy__(self):
        return _tee(self._it, self._link)


def tee(iterable, n=2, /):
    n = _whole(n)
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    it = iter(iterable)
    if not isinstance(it, _tee):
        it = _tee(it, [None, None])
    return tuple([it] + [it.__copy__() for _ in range(n - 1)])
