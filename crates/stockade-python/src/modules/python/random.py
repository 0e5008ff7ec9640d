"""Random numbers: the same for a seed as CPython's."""

from math import (acos as _acos, ceil as _ceil, cos as _cos, e as _e, exp as _exp, floor as _floor,
                  isfinite as _isfinite, lgamma as _lgamma, log as _log, log2 as _log2, pi as _pi,
                  sin as _sin, sqrt as _sqrt, tau as _tau)

__all__ = ["Random", "SystemRandom", "betavariate", "binomialvariate", "choice", "choices",
           "expovariate", "gammavariate", "gauss", "getrandbits", "getstate", "lognormvariate",
           "normalvariate", "paretovariate", "randbytes", "randint", "random", "randrange", "sample",
           "seed", "setstate", "shuffle", "triangular", "uniform", "vonmisesvariate",
           "weibullvariate"]

TWOPI, LOG4, BPF = _tau, _log(4.0), 53
NV_MAGICCONST, SG_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0), 1.0 + _log(4.5)
_WORD, _PAIR = (1 << 32) - 1, (1 << 64) - 1


def _generator(seed_bytes, init, step, fraction):
    count = 0

    def start():
        """A key that differs each time, from what the host gave."""
        nonlocal count
        count += 1
        return int.from_bytes(seed_bytes(), "little") + count * 0x9E3779B97F4A7C15
    return start, init, step, fraction


_start, _init, _step, _fraction = _generator(_seed, _mt_init, _mt_next, _mt_random)
del _seed, _mt_init, _mt_next, _mt_random, _generator


def _sha512(data):
    """The digest that a text seeds the generator through."""
    k, h = _sha_constants()
    mask = 0xFFFFFFFFFFFFFFFF
    size = len(data) * 8
    data = data + b"\x80"
    data += b"\0" * ((112 - len(data)) % 128) + size.to_bytes(16, "big")
    h = list(h)
    for block in range(0, len(data), 128):
        w = [int.from_bytes(data[block + i:block + i + 8], "big") for i in range(0, 128, 8)]
        for i in range(16, 80):
            x, y = w[i - 15], w[i - 2]
            s0 = (x >> 1 | x << 63) ^ (x >> 8 | x << 56) ^ (x >> 7)
            s1 = (y >> 19 | y << 45) ^ (y >> 61 | y << 3) ^ (y >> 6)
            w.append(w[i - 16] + (s0 & mask) + w[i - 7] + (s1 & mask) & mask)
        a, b, c, d, e, f, g, hh = h
        for i in range(80):
            s1 = ((e >> 14 | e << 50) ^ (e >> 18 | e << 46) ^ (e >> 41 | e << 23)) & mask
            t1 = hh + s1 + (e & f ^ ~e & g) + k[i] + w[i]
            s0 = ((a >> 28 | a << 36) ^ (a >> 34 | a << 30) ^ (a >> 39 | a << 25)) & mask
            t2 = s0 + (a & b ^ a & c ^ b & c)
            hh, g, f, e, d, c, b, a = g, f, e, d + t1 & mask, c, b, a, t1 + t2 & mask
        h = [x + y & mask for x, y in zip(h, (a, b, c, d, e, f, g, hh))]
    return b"".join([x.to_bytes(8, "big") for x in h])


_kept = []


def _sha_constants():
    """The first bits of roots of primes."""
    if not _kept:
        from math import isqrt
        primes, n = [], 2
        while len(primes) < 80:
            if all(n % p for p in primes):
                primes.append(n)
            n += 1

        def cube_root(p):
            target = p << 192
            low, high = 0, 1 << 68
            while low < high:
                middle = (low + high + 1) // 2
                if middle ** 3 <= target:
                    low = middle
                else:
                    high = middle - 1
            return low & 0xFFFFFFFFFFFFFFFF

        _kept.append([cube_root(p) for p in primes])
        _kept.append([isqrt(p << 128) & 0xFFFFFFFFFFFFFFFF for p in primes[:8]])
    return _kept


def _index(value):
    """The whole number that a value stands for."""
    if isinstance(value, int):
        return value
    if hasattr(type(value), "__index__"):
        return value.__index__()
    raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")


def _number_of(seed, version):
    """The number that a seed stands for."""
    if seed is None:
        return _start()
    if isinstance(seed, int):
        return abs(int(seed))
    if version == 2 and isinstance(seed, (str, bytes, bytearray)):
        text = seed.encode() if isinstance(seed, str) else bytes(seed)
        return int.from_bytes(text + _sha512(text))
    if version == 1 and isinstance(seed, (str, bytes)):
        codes = list(seed) if isinstance(seed, bytes) else [ord(c) for c in seed]
        number = codes[0] << 7 if codes else 0
        for code in codes:
            number = number * 1000003 & _PAIR ^ code
        return number & _PAIR ^ len(codes)
    if isinstance(seed, (float, str, bytes, bytearray)):
        return hash(seed) & _PAIR
    raise TypeError("The only supported seed types are:\n"
                    "None, int, float, str, bytes, and bytearray.")


def _words(seed, version):
    """The state that a seed leads to."""
    number = _number_of(seed, version)
    size = 4 * max(1, (number.bit_length() + 31) // 32)
    data = number.to_bytes(size, "little")
    return _init([int.from_bytes(data[at:at + 4], "little") for at in range(0, size, 4)])


def _running(values):
    """The sum so far at each of some values."""
    sums = []
    for value in values:
        sums.append(sums[-1] + value if sums else value)
    return sums


def _has_places(value):
    if isinstance(value, (list, tuple, str, range, bytes, bytearray)):
        return True
    if isinstance(value, (set, frozenset, dict)):
        return False
    from collections.abc import Sequence
    return isinstance(value, Sequence)


# The methods behind these draws are published: Cheng (1977) and Ahrens and Dieter (1974) for the
# gamma, Hörmann (1993) and Devroye (1986) for the binomial. The order in which they take their
# numbers is that of CPython, so that a seed says the same here.

def _gamma_above_one(draw, alpha):
    spread = _sqrt(2.0 * alpha - 1.0)
    shift, slope = alpha - LOG4, alpha + spread
    while True:
        first = draw()
        if 1e-7 < first < 0.9999999:
            second = 1.0 - draw()
            power = _log(first / (1.0 - first)) / spread
            found = alpha * _exp(power)
            area = first * first * second
            edge = shift + slope * power - found
            if edge + SG_MAGICCONST - 4.5 * area >= 0.0 or edge >= _log(area):
                return found


def _gamma_below_one(draw, alpha):
    whole = (_e + alpha) / _e
    while True:
        part = whole * draw()
        near = part <= 1.0
        found = part ** (1.0 / alpha) if near else -_log((whole - part) / alpha)
        if draw() <= (_exp(-found) if near else found ** (alpha - 1.0)):
            return found


def _binomial_by_gaps(draw, n, p):
    """Goes from one success to the next."""
    rate = _log2(1.0 - p)
    successes = -1
    at = 0 if rate else n + 1
    while at <= n:
        successes += 1
        at += _floor(_log2(draw()) / rate) + 1
    return max(successes, 0)


def _binomial_by_rejection(draw, n, p):
    deviation = _sqrt(n * p * (1.0 - p))
    wide = 1.15 + 2.53 * deviation
    steep = -0.0873 + 0.0248 * wide + 0.01 * p
    centre, sure = n * p + 0.5, 0.92 - 4.2 / wide
    scale = (2.83 + 5.1 / wide) * deviation
    odds, mode = _log(p / (1.0 - p)), _floor((n + 1) * p)
    top = _lgamma(mode + 1) + _lgamma(n - mode + 1)
    while True:
        side = draw() - 0.5
        inner = 0.5 - abs(side)
        k = _floor((2.0 * steep / inner + wide) * side + centre)
        if 0 <= k <= n:
            height = draw()
            if height <= sure and inner >= 0.07:
                return k
            height *= scale / (steep / (inner * inner) + wide)
            if _log(height) <= top - _lgamma(k + 1) - _lgamma(n - k + 1) + (k - mode) * odds:
                return k


class Random:
    """A generator of its own."""

    VERSION = 3
    gauss_next = None

    def __init__(self, x=None): self.seed(x)

    # The state.

    def seed(self, a=None, version=2):
        self._state = _words(a, version)
        self.gauss_next = None

    def getstate(self): return self.VERSION, tuple(self._state), self.gauss_next

    def setstate(self, state):
        if state[0] not in (2, 3):
            raise ValueError(f"state with version {state[0]} passed to Random.setstate() of version "
                             f"{self.VERSION}")
        _, words, self.gauss_next = state
        if len(words) != 625:
            raise ValueError("state vector is the wrong size")
        self._state = [int(word) & _WORD for word in words]

    # Bits and whole numbers.

    def random(self): return _fraction(self._state)

    def getrandbits(self, k, /):
        k = _index(k)
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        if 0 < k <= 32:
            return _step(self._state) >> 32 - k
        data = bytearray()
        for missing in range(k, 0, -32):
            data += (_step(self._state) >> max(32 - missing, 0)).to_bytes(4, "little")
        return int.from_bytes(data, "little")

    def randbytes(self, n): return self.getrandbits(8 * n).to_bytes(n, "little")

    def _below(self, limit):
        """A whole number from 0 that is less than the limit."""
        bits = limit.bit_length()
        if bits <= 32 and type(self).getrandbits is Random.getrandbits:
            state, extra = self._state, 32 - bits
            while (number := _step(state) >> extra) >= limit:
                pass
        else:
            while (number := self.getrandbits(bits)) >= limit:
                pass
        return number

    def randrange(self, start, stop=None, step=1):
        first = _index(start)
        if stop is None:
            if step != 1 or type(step) is not int:
                raise TypeError("Missing a non-None stop argument")
            if first < 1:
                raise ValueError("empty range for randrange()")
            return self._below(first)
        length, stride = _index(stop) - first, _index(step)
        if not stride:
            raise ValueError("zero step for randrange()")
        count = -(-length // stride)
        if count < 1:
            told = f"{start}, {stop}" if stride == 1 else f"{start}, {stop}, {step}"
            raise ValueError(f"empty range in randrange({told})")
        return first + stride * self._below(count)

    def randint(self, a, b): return self.randrange(a, b + 1)

    # Of sequences.

    def choice(self, seq):
        size = len(seq)
        if size:
            return seq[self._below(size)]
        raise IndexError("Cannot choose from an empty sequence")

    def shuffle(self, x):
        below = self._below
        for last in range(len(x) - 1, 0, -1):
            other = below(last + 1)
            x[last], x[other] = x[other], x[last]

    def sample(self, population, k, *, counts=None):
        if not _has_places(population):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        size = len(population)
        if counts is not None:
            ends = _running(counts)
            if len(ends) != size:
                raise ValueError("The number of counts does not match the population")
            total = ends.pop() if ends else 0
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total < 0:
                raise ValueError("Counts must be non-negative")
            from bisect import bisect
            return [population[bisect(ends, at)] for at in self.sample(range(total), k)]
        if k < 0 or k > size:
            raise ValueError("Sample larger than population or is negative")
        below, chosen = self._below, [None] * k
        if size <= (21 + 4 ** _ceil(_log(k * 3, 4)) if k > 5 else 21):
            # What has been chosen gives its place to the last that is left.
            left = list(population)
            for slot in range(k):
                at = below(len(left))
                chosen[slot], left[at] = left[at], left[-1]
                left.pop()
        else:
            taken = set()
            for slot in range(k):
                while (at := below(size)) in taken:
                    pass
                taken.add(at)
                chosen[slot] = population[at]
        return chosen

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        draw, size = self.random, len(population)
        if weights is None and cum_weights is None:
            return [population[_floor(draw() * size)] for _ in range(k)]
        if weights is not None:
            if cum_weights is not None:
                raise TypeError("Cannot specify both weights and cumulative weights")
            if isinstance(weights, int):
                raise TypeError(f"The number of choices must be a keyword argument: k={weights!r}")
            cum_weights = _running(weights)
        if len(cum_weights) != size:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0 or not _isfinite(total):
            wanted = "greater than zero" if total <= 0.0 else "finite"
            raise ValueError("Total of weights must be " + wanted)
        from bisect import bisect
        return [population[bisect(cum_weights, draw() * total, 0, size - 1)] for _ in range(k)]

    # Of distributions.

    def uniform(self, a, b): return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        at, peak, wide = self.random(), 0.5, high - low
        if mode is not None:
            if not wide:
                return low
            peak = (mode - low) / wide
        if at > peak:
            return high + (low - high) * _sqrt((1.0 - at) * (1.0 - peak))
        return low + wide * _sqrt(at * peak)

    def normalvariate(self, mu=0.0, sigma=1.0):
        draw = self.random
        while True:
            first, second = draw(), 1.0 - draw()
            found = NV_MAGICCONST * (first - 0.5) / second
            if found * found / 4.0 <= -_log(second):
                return mu + found * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        found, self.gauss_next = self.gauss_next, None
        if found is None:
            angle = self.random() * TWOPI
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            found, self.gauss_next = _cos(angle) * radius, _sin(angle) * radius
        return mu + found * sigma

    def lognormvariate(self, mu, sigma): return _exp(self.normalvariate(mu, sigma))
    def expovariate(self, lambd=1.0): return -_log(1.0 - self.random()) / lambd
    def paretovariate(self, alpha): return (1.0 - self.random()) ** (-1.0 / alpha)
    def weibullvariate(self, alpha, beta): return alpha * (-_log(1.0 - self.random())) ** (1.0 / beta)

    def vonmisesvariate(self, mu, kappa):
        draw = self.random
        if kappa <= 1e-6:
            return TWOPI * draw()
        half = 0.5 / kappa
        bound = half + _sqrt(1.0 + half * half)
        while True:
            across = _cos(_pi * draw())
            ratio = across / (bound + across)
            height = draw()
            if height < 1.0 - ratio * ratio or height <= (1.0 - ratio) * _exp(ratio):
                break
        inverse = 1.0 / bound
        angle = _acos((inverse + across) / (1.0 + inverse * across))
        return (mu + angle if draw() > 0.5 else mu - angle) % TWOPI

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha == 1.0:
            return -_log(1.0 - self.random()) * beta
        return (_gamma_above_one if alpha > 1.0 else _gamma_below_one)(self.random, alpha) * beta

    def betavariate(self, alpha, beta):
        part = self.gammavariate(alpha, 1.0)
        return part / (part + self.gammavariate(beta, 1.0)) if part else 0.0

    def binomialvariate(self, n=1, p=0.5):
        if n < 0:
            raise ValueError("n must be non-negative")
        if p < 0.0 or p > 1.0:
            raise ValueError("p must be in the range 0.0 <= p <= 1.0")
        if p == 0.0 or p == 1.0:
            return n if p else 0
        if n == 1:
            return int(self.random() < p)
        if p > 0.5:
            return n - self.binomialvariate(n, 1.0 - p)
        return (_binomial_by_gaps if n * p < 10.0 else _binomial_by_rejection)(self.random, n, p)


class SystemRandom(Random):
    """A generator without a seed; here it comes from what the host gave."""

    def seed(self, *args, **kwds): Random.seed(self)

    def getstate(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    setstate = getstate


class _Shared(Random):
    """The generator behind the module's functions. Tests beside a program draw from numbers of their
    own, which the program cannot start; where they start theirs, the program's start alike."""

    _state, _gauss = None, (None, None)

    @property
    def gauss_next(self): return self._gauss[_apart()]

    @gauss_next.setter
    def gauss_next(self, value):
        ours, theirs = self._gauss
        self._gauss = (ours, value) if _apart() else (value, theirs)

    def _begin(self, words, gauss):
        if _apart():
            self._state, self._gauss = words + [list(words)], (gauss, gauss)
        else:
            theirs = self._state[len(words)] if self._state else 0
            self._state, self._gauss = words + [theirs], (gauss, self._gauss[1])

    def seed(self, a=None, version=2): self._begin(_words(a, version), None)

    def getstate(self):
        mine = self._state[:-1]
        if _apart():
            # The first number that they draw gives them numbers.
            if not self._state[-1]:
                _step(self._state)
            mine = self._state[-1]
        return self.VERSION, tuple(mine), self.gauss_next

    def setstate(self, state):
        given = Random.__new__(Random)
        given.setstate(state)
        self._begin(given._state, given.gauss_next)


_Shared.__name__ = _Shared.__qualname__ = "Random"
_shared = _Shared()
(betavariate, binomialvariate, choice, choices, expovariate, gammavariate, gauss, getrandbits, getstate,
 lognormvariate, normalvariate, paretovariate, randbytes, randint, random, randrange, sample, seed,
 setstate, shuffle, triangular, uniform, vonmisesvariate,
 weibullvariate) = [getattr(_shared, _name) for _name in __all__[2:]]
