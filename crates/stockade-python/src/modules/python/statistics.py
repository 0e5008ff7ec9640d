"""Statistics of numbers."""

import math as _math
from fractions import Fraction as _Fraction

__all__ = ["NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean",
           "harmonic_mean", "kde", "kde_random", "linear_regression", "mean", "median",
           "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev", "pvariance",
           "quantiles", "stdev", "variance"]


class StatisticsError(ValueError):
    pass


def _joined(a, b):
    """The type of results for two types of numbers."""
    both = ((a, b), (b, a))
    for one, other in both:
        if one is int or issubclass(other, one):
            return other
    for one, other in both:
        if issubclass(one, int) or issubclass(one, _Fraction) and issubclass(other, float):
            return other
    raise TypeError(f"don't know how to coerce {a.__name__} and {b.__name__}")


def _gather(data):
    """The type of results, the finite numbers as pairs, and those that are not finite."""
    kind, pairs, endless = int, [], []
    for value in data:
        if type(value) is not kind:
            kind = _joined(kind, type(value))
        ratio = getattr(value, "as_integer_ratio", None)
        if ratio is None:
            raise TypeError(f"can't convert type '{type(value).__name__}' to numerator/denominator")
        try:
            pairs.append(ratio())
        except (OverflowError, ValueError):
            endless.append(value)
    return int if kind is bool else kind, pairs, endless


def _added(values):
    """The sum of numbers that are not finite, which stands for everything."""
    total = values[0]
    for value in values[1:]:
        total += value
    return total


def _total(data):
    """The type of results, the exact sum and the count."""
    kind, pairs, endless = _gather(data)
    count = len(pairs) + len(endless)
    if endless:
        return kind, _added(endless), count
    tops = {}
    for top, bottom in pairs:
        tops[bottom] = tops.get(bottom, 0) + top
    return kind, sum([_Fraction(top, bottom) for bottom, top in tops.items()], _Fraction(0)), count


def _spread(data, centre, least, error):
    """The type of results, the sum of squared distances from the centre, the centre, the count."""
    if centre is not None:
        distances = [value - centre for value in data]
        kind, total, count = _total([distance * distance for distance in distances])
    else:
        data = list(data)
        kind, total, count = _total(data)
    if count < least:
        raise StatisticsError(error)
    if centre is not None or not isinstance(total, _Fraction):
        return kind, total, total if centre is None else centre, count
    squares = [_Fraction(*pair) ** 2 for pair in _gather(data)[1]]
    return kind, sum(squares, _Fraction(0)) - total * total / count, total / count, count


def _as(kind, value):
    """An exact value as one of the type of results."""
    if type(value) is kind:
        return value
    if kind.__name__ == "Decimal" and isinstance(value, _Fraction):
        return kind(value.numerator) / kind(value.denominator)
    if issubclass(kind, int) and getattr(value, "denominator", 1) != 1:
        return float(value)
    return kind(value)


def mean(data):
    kind, total, count = _total(data)
    if not count:
        raise StatisticsError("mean requires at least one data point")
    return _as(kind, total / count)


def fmean(data, weights=None):
    if weights is not None:
        data, weights = list(data), list(weights)
        if len(data) != len(weights):
            raise StatisticsError("data and weights must be the same length")
        total, share = _math.sumprod(data, weights), _math.fsum(weights)
        if share == 0.0:
            raise StatisticsError("sum of weights must be non-zero")
        return total / share
    if not hasattr(data, "__len__"):
        data = list(data)
    if len(data) == 0:
        raise StatisticsError("fmean requires at least one data point")
    return _math.fsum(data) / len(data)


def geometric_mean(data):
    logs, zeros = [], 0
    for value in data:
        if value > 0.0 or value != value:
            logs.append(_math.log(value))
        elif value:
            raise StatisticsError("No negative inputs allowed", value)
        else:
            zeros += 1
    if not logs and not zeros:
        raise StatisticsError("Must have a non-empty dataset")
    total = _math.fsum(logs)
    if zeros and total != _math.inf and total == total:
        return 0.0
    return _math.nan if zeros or total != total else _math.exp(total / len(logs))


def harmonic_mean(data, weights=None):
    data = list(data)

    def positive(values):
        for value in values:
            if value < 0:
                raise StatisticsError("harmonic mean does not support negative values")
            yield value

    if not data:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if weights is not None:
        weights = list(weights)
        if len(weights) != len(data):
            raise StatisticsError("Number of weights does not match data size")
        share = _total(positive(weights))[1]
    elif len(data) > 1:
        share = len(data)
        weights = [1] * share
    elif hasattr(data[0], "as_integer_ratio"):
        return next(positive(data))
    else:
        raise TypeError("unsupported type")
    try:
        kind, total, _ = _total(weight / value if weight else 0
                                for weight, value in zip(weights, positive(data)))
    except ZeroDivisionError:
        return 0
    if not (total > 0 or total != total):
        raise StatisticsError("Weighted sum must be positive")
    return _as(kind, share / total)


def _ordered(data):
    data = sorted(data)
    if data:
        return data
    raise StatisticsError("no median for empty data")


def median(data):
    data = _ordered(data)
    half, odd = divmod(len(data), 2)
    return data[half] if odd else (data[half - 1] + data[half]) / 2


def median_low(data):
    data = _ordered(data)
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = _ordered(data)
    return data[len(data) // 2]


def median_grouped(data, interval=1.0):
    from bisect import bisect_left, bisect_right
    data = _ordered(data)
    middle = data[len(data) // 2]
    below = bisect_left(data, middle)
    within = bisect_right(data, middle, below) - below
    try:
        interval, middle = float(interval), float(middle)
    except ValueError:
        raise TypeError("Value cannot be converted to a float") from None
    return middle - interval / 2.0 + interval * (len(data) / 2 - below) / within


def _counted(data):
    counts = {}
    for value in data:
        counts[value] = counts.get(value, 0) + 1
    return counts


def mode(data):
    counts = _counted(data)
    if counts:
        return max(counts, key=counts.get)
    raise StatisticsError("no mode for empty data")


def multimode(data):
    counts = _counted(data)
    most = max(counts.values(), default=0)
    return [value for value in counts if counts[value] == most]


def variance(data, xbar=None):
    kind, squares, _, count = _spread(data, xbar, 2, "variance requires at least two data points")
    return _as(kind, squares / (count - 1))


def pvariance(data, mu=None):
    kind, squares, _, count = _spread(data, mu, 1, "pvariance requires at least one data point")
    return _as(kind, squares / count)


def _root(kind, square):
    """The square root of what is exact, rounded correctly."""
    if isinstance(square, float):
        return _math.sqrt(square) if square == square else square
    top, bottom = square.numerator, square.denominator
    if kind.__name__ == "Decimal":
        return (kind(top) / kind(bottom)).sqrt()
    if not top:
        return 0.0
    # A whole root of at least 54 bits, whose last bit says whether something was cut off: dividing
    # it by a power of two then rounds as the true root would.
    shift = (top.bit_length() - bottom.bit_length() - 109) // 2
    if shift < 0:
        top <<= -2 * shift
    else:
        bottom <<= 2 * shift
    root = _math.isqrt(top // bottom)
    if root * root * bottom != top:
        root |= 1
    return root / (1 << -shift) if shift < 0 else float(root << shift)


def stdev(data, xbar=None):
    kind, squares, _, count = _spread(data, xbar, 2, "stdev requires at least two data points")
    return _root(kind, squares / (count - 1))


def pstdev(data, mu=None):
    kind, squares, _, count = _spread(data, mu, 1, "pstdev requires at least one data point")
    return _root(kind, squares / count)


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    if not data:
        raise StatisticsError("must have at least one data point")
    if len(data) == 1:
        return data * (n - 1)
    if method not in ("inclusive", "exclusive"):
        raise ValueError(f"Unknown method: {method!r}")
    # What is excluded lies one step before the first value and one behind the last.
    outside = 1 if method == "exclusive" else 0
    steps, last = len(data) - 1 + 2 * outside, len(data) - 2
    cuts = []
    for place in range(steps, steps * n, steps):
        left = min(max(place // n - outside, 0), last)
        right_share = place - (left + outside) * n
        cuts.append((data[left] * (n - right_share) + data[left + 1] * right_share) / n)
    return cuts


def _check_pairs(name, x, y):
    if len(x) != len(y):
        raise StatisticsError(f"{name} requires that both inputs have same number of data points")
    if len(x) < 2:
        raise StatisticsError(f"{name} requires at least two data points")


def _centred(values):
    """The mean, and the distances from it."""
    middle = _math.fsum(values) / len(values)
    return middle, [value - middle for value in values]


def covariance(x, y, /):
    _check_pairs("covariance", x, y)
    return _math.sumprod(_centred(x)[1], _centred(y)[1]) / (len(x) - 1)


def _ranks(values):
    """The places of values in their order, counted from the middle; equal ones share theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    first = 0
    while first < len(order):
        behind = first + 1
        while behind < len(order) and values[order[behind]] == values[order[first]]:
            behind += 1
        for at in order[first:behind]:
            ranks[at] = (first + behind - 1) / 2 - (len(order) - 1) / 2
        first = behind
    return ranks


def _root_of_product(x, y):
    root = _math.sqrt(x * y)
    if root and _math.isfinite(root):
        # One step of Newton's, with what the product lost.
        return root + _math.sumprod((x, root), (y, -root)) / (2.0 * root)
    if root == 0.0 and x and y:
        scale = 2.0 ** 537
    elif root == _math.inf and _math.inf not in (x, y):
        scale = 2.0 ** -512
    else:
        return root
    return _root_of_product(scale * x, scale * y) / scale


def correlation(x, y, /, *, method="linear"):
    _check_pairs("correlation", x, y)
    if method == "linear":
        x, y = _centred(x)[1], _centred(y)[1]
    elif method == "ranked":
        x, y = _ranks(x), _ranks(y)
    else:
        raise ValueError(f"Unknown method: {method!r}")
    whole = _root_of_product(_math.sumprod(x, x), _math.sumprod(y, y))
    if not whole:
        raise StatisticsError("at least one of the inputs is constant")
    return _math.sumprod(x, y) / whole


class LinearRegression(tuple):
    """The slope and intercept of a line."""
    __slots__ = ()
    _fields = __match_args__ = ("slope", "intercept")

    def __new__(cls, slope, intercept):
        return tuple.__new__(cls, (slope, intercept))

    slope = property(lambda self: self[0])
    intercept = property(lambda self: self[1])

    def _asdict(self):
        return dict(zip(self._fields, self))

    def _replace(self, /, **kwds):
        return LinearRegression(*map(kwds.pop, self._fields, self))

    def __repr__(self):
        return "LinearRegression(slope=%r, intercept=%r)" % tuple(self)


def linear_regression(x, y, /, *, proportional=False):
    _check_pairs("linear regression", x, y)
    across = up = 0.0
    if not proportional:
        across, x = _centred(x)
        up, y = _centred(y)
    width = _math.sumprod(x, x)
    if not width:
        raise StatisticsError("x is constant")
    slope = (_math.sumprod(x, y) + 0.0) / width
    return LinearRegression(slope, 0.0 if proportional else up - slope * across)


def _horner(coefficients, x):
    total = 0.0
    for c in coefficients:
        total = total * x + c
    return total


def _normal_inv(p, mu, sigma):
    """The value below which a share of a normal distribution lies (Wichura's AS241)."""
    q = p - 0.5
    if abs(q) <= 0.425:
        r = 0.180625 - q * q
        num = _horner((2.5090809287301226727e+3, 3.3430575583588128105e+4, 6.7265770927008700853e+4,
                       4.5921953931549871457e+4, 1.3731693765509461125e+4, 1.9715909503065514427e+3,
                       1.3314166789178437745e+2, 3.3871328727963666080e+0), r) * q
        den = _horner((5.2264952788528545610e+3, 2.8729085735721942674e+4, 3.9307895800092710610e+4,
                       2.1213794301586595867e+4, 5.3941960214247511077e+3, 6.8718700749205790830e+2,
                       4.2313330701600911252e+1, 1.0), r)
        return mu + num / den * sigma
    r = p if q <= 0.0 else 1.0 - p
    r = _math.sqrt(-_math.log(r))
    if r <= 5.0:
        r -= 1.6
        num = _horner((7.74545014278341407640e-4, 2.27238449892691845833e-2,
                       2.41780725177450611770e-1, 1.27045825245236838258e+0,
                       3.64784832476320460504e+0, 5.76949722146069140550e+0,
                       4.63033784615654529590e+0, 1.42343711074968357734e+0), r)
        den = _horner((1.05075007164441684324e-9, 5.47593808499534494600e-4,
                       1.51986665636164571966e-2, 1.48103976427480074590e-1,
                       6.89767334985100004550e-1, 1.67638483018380384940e+0,
                       2.05319162663775882187e+0, 1.0), r)
    else:
        r -= 5.0
        num = _horner((2.01033439929228813265e-7, 2.71155556874348757815e-5,
                       1.24266094738807843860e-3, 2.65321895265761230930e-2,
                       2.96560571828504891230e-1, 1.78482653991729133580e+0,
                       5.46378491116411436990e+0, 6.65790464350110377720e+0), r)
        den = _horner((2.04426310338993978564e-15, 1.42151175831644588870e-7,
                       1.84631831751005468180e-5, 7.86869131145613259100e-4,
                       1.48753612908506148525e-2, 1.36929880922735805310e-1,
                       5.99832206555887937690e-1, 1.0), r)
    x = num / den
    return mu + (-x if q < 0.0 else x) * sigma


class NormalDist:
    """A normal distribution."""
    __slots__ = {"_mu": "Arithmetic mean of a normal distribution",
                 "_sigma": "Standard deviation of a normal distribution"}

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu, self._sigma = float(mu), float(sigma)

    def _wide(self, name):
        """The standard deviation, for methods that need one."""
        if self._sigma:
            return self._sigma
        raise StatisticsError(f"{name}() not defined when sigma is zero")

    @classmethod
    def from_samples(cls, data):
        kind, squares, centre, count = _spread(data, None, 2,
                                               "stdev requires at least two data points")
        return cls(float(centre), _root(kind, squares / (count - 1)))

    def samples(self, n, *, seed=None):
        import random
        draw = random.random if seed is None else random.Random(seed).random
        return [_normal_inv(draw(), self._mu, self._sigma) for _ in range(n)]

    def pdf(self, x):
        square = self._wide("pdf") * self._sigma
        if not square:
            raise StatisticsError("pdf() not defined when sigma is zero")
        off = x - self._mu
        return _math.exp(off * off / (-2.0 * square)) / _math.sqrt(_math.tau * square)

    def cdf(self, x):
        return 0.5 * _math.erfc((self._mu - x) / (self._wide("cdf") * _math.sqrt(2.0)))

    def zscore(self, x):
        return (x - self._mu) / self._wide("zscore")

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return _normal_inv(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        narrow, wide = sorted((self, other), key=lambda dist: (dist._sigma, dist._mu))
        low, high = narrow.variance, wide.variance
        if not (low and high):
            raise StatisticsError("overlap() not defined when sigma is zero")
        apart, wider = _math.fabs(wide._mu - narrow._mu), high - low
        if not wider:
            return _math.erfc(apart / (2.0 * narrow._sigma * _math.sqrt(2.0)))
        # The two curves cross at two points, as far to the left as to the right of a middle.
        middle = narrow._mu * high - wide._mu * low
        reach = narrow._sigma * wide._sigma * _math.sqrt(apart * apart
                                                         + wider * _math.log(high / low))
        right, left = [_math.fabs(wide.cdf(at) - narrow.cdf(at))
                       for at in ((middle + reach) / wider, (middle - reach) / wider)]
        return 1.0 - (right + left)

    @property
    def variance(self):
        return self._sigma * self._sigma

    @property
    def stdev(self):
        return self._sigma

    @property
    def mode(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mean(self):
        return self._mu

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, _math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, _math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __rsub__(self, other):
        return -(self - other)

    def __mul__(self, other):
        return NormalDist(self._mu * other, self._sigma * _math.fabs(other))

    def __truediv__(self, other):
        return NormalDist(self._mu / other, self._sigma / _math.fabs(other))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __eq__(self, other):
        if isinstance(other, NormalDist):
            return self._mu == other._mu and self._sigma == other._sigma
        return NotImplemented

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return "%s(mu=%r, sigma=%r)" % (type(self).__name__, self._mu, self._sigma)


_kernels = {
    "normal": (lambda t: _math.exp(-1 / 2 * t * t) / _math.sqrt(2 * _math.pi),
               lambda t: 1 / 2 * _math.erfc(-t / _math.sqrt(2)),
               lambda p: _normal_inv(p, 0.0, 1.0), None),
    "logistic": (lambda t: 1 / 2 / (1 + _math.cosh(t)),
                 lambda t: 1 - 1 / (_math.exp(t) + 1),
                 lambda p: _math.log(p / (1 - p)), None),
    "sigmoid": (lambda t: 1 / _math.pi / _math.cosh(t),
                lambda t: 2 / _math.pi * _math.atan(_math.exp(t)),
                lambda p: _math.log(_math.tan(p * _math.pi / 2)), None),
    "rectangular": (lambda t: 1 / 2, lambda t: 1 / 2 * t + 1 / 2, lambda p: 2 * p - 1, 1.0),
    "triangular": (lambda t: 1 - abs(t),
                   lambda t: t * t * (1 / 2 if t < 0.0 else -1 / 2) + t + 1 / 2,
                   lambda p: _math.sqrt(2 * p) - 1 if p < 1 / 2 else 1 - _math.sqrt(2 - 2 * p), 1.0),
    "parabolic": (lambda t: 3 / 4 * (1 - t * t),
                  lambda t: _math.sumprod((-1 / 4, 3 / 4, 1 / 2), (t ** 3, t, 1.0)),
                  lambda p: 2 * _math.cos((_math.acos(2 * p - 1) + _math.pi) / 3), 1.0),
    "cosine": (lambda t: _math.pi / 4 * _math.cos(_math.pi / 2 * t),
               lambda t: 1 / 2 * _math.sin(_math.pi / 2 * t) + 1 / 2,
               lambda p: 2 * _math.asin(2 * p - 1) / _math.pi, 1.0),
}
_kernels["gauss"] = _kernels["normal"]
_kernels["uniform"] = _kernels["rectangular"]
_kernels["epanechnikov"] = _kernels["parabolic"]


def _kernel(data, h, kernel):
    if not len(data):
        raise StatisticsError("Empty data sequence")
    if not (isinstance(data[0], int) or isinstance(data[0], float)):
        raise TypeError("Data sequence must contain ints or floats")
    if h <= 0.0:
        raise StatisticsError(f"Bandwidth h must be positive, not h={h!r}")
    found = _kernels.get(kernel)
    if found is None:
        raise StatisticsError(f"Unknown kernel name: {kernel!r}")
    return found


def kde(data, h, kernel="normal", *, cumulative=False):
    K, W, _, support = _kernel(data, h, kernel)
    n = len(data)
    if cumulative:
        def cdf(x):
            if support is None:
                return sum(W((x - x_i) / h) for x_i in data) / n
            return sum(0.0 if (t := (x - x_i) / h) <= -support else 1.0 if t >= support else W(t)
                       for x_i in data) / n
        return cdf

    def pdf(x):
        if support is None:
            return sum(K((x - x_i) / h) for x_i in data) / (n * h)
        return sum(K(t) for x_i in data if abs(t := (x - x_i) / h) <= support) / (n * h)
    return pdf


def kde_random(data, h, kernel="normal", *, seed=None):
    _, _, inverse, _ = _kernel(data, h, kernel)
    from random import Random
    prng = Random(seed)
    random, choice = prng.random, prng.choice

    def rand():
        return choice(data) + h * inverse(random())
    return rand
