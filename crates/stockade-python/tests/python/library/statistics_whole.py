import statistics as st
from statistics import *
from fractions import Fraction as F
def attempt(f, *a, **k):
    try: print(getattr(f, "__name__", ""), repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
d = [2, 4, 4, 4, 5, 5, 7, 9]; fl = [1.5, 2.5, 2.75, 3.25, 4.75]; fr = [F(1, 2), F(3, 4), F(5, 6)]
for f in (mean, fmean, geometric_mean, harmonic_mean, median, median_low, median_high, median_grouped, mode, multimode, variance, pvariance, stdev, pstdev, quantiles):
    for data in (d, fl, fr, [1], [3, 1, 2], [0.1] * 3, range(1, 11), [1, 2.5, 4], [], iter([1, 2, 4, 8])):
        attempt(f, data)
attempt(mean, ["a"]); attempt(mean, [1, "x"]); attempt(mean, [float("inf"), 1]); attempt(mean, [float("nan"), 1]); attempt(variance, [float("inf"), 1.0]); attempt(mean, [True, False, True]); attempt(mean, [1, F(1, 3)]); attempt(mean, [0.5, F(1, 3)])
attempt(fmean, [1, 2, 3], weights=[1, 1, 4]); attempt(fmean, [1, 2], [1]); attempt(fmean, [1, 2], [1, -1]); attempt(harmonic_mean, [40, 60], weights=[5, 30]); attempt(harmonic_mean, [1, -1]); attempt(harmonic_mean, [0, 1]); attempt(harmonic_mean, [1, 2], [1]); attempt(geometric_mean, [-1, 2]); attempt(geometric_mean, [0, 2]); attempt(geometric_mean, [54, 24, 36])
attempt(variance, d, 5); attempt(pvariance, d, mu=5); attempt(stdev, d, xbar=5); attempt(mode, ["a", "b", "b"]); attempt(multimode, "aabbc"); attempt(median_grouped, [1, 3, 3, 5, 7], 2); attempt(median_grouped, ["a"])
attempt(quantiles, d, n=10); attempt(quantiles, d, n=4, method="inclusive"); attempt(quantiles, d, n=0); attempt(quantiles, d, method="x"); attempt(quantiles, [5], n=3); attempt(quantiles, [])
x, y = [1, 2, 3, 4, 5], [2, 4, 5, 4, 5]
attempt(covariance, x, y); attempt(correlation, x, y); attempt(correlation, x, y, method="ranked"); attempt(correlation, x, [1] * 5); attempt(correlation, x, y[:2]); attempt(correlation, [1], [1]); attempt(covariance, [1], [1]); attempt(correlation, x, y, method="z")
attempt(linear_regression, x, y); attempt(linear_regression, x, y, proportional=True); attempt(linear_regression, [1, 1], [1, 2]); attempt(linear_regression, [1], [2]); r = linear_regression(x, y); print(r.slope, r.intercept, r._asdict(), r == (r.slope, r.intercept))
n = NormalDist(100, 15)
print(n, n.mean, n.median, n.mode, n.stdev, n.variance, n.pdf(110), n.cdf(120), n.inv_cdf(0.95), n.inv_cdf(0.001), n.inv_cdf(0.5), n.inv_cdf(1e-12), n.quantiles(), n.zscore(130), n.overlap(NormalDist(110, 10)), n.overlap(NormalDist(110, 15)))
print(n + 5, n - 5, n * 2, n / 3, -n, +n, n + NormalDist(1, 2), n - NormalDist(1, 2), 5 + n, 5 - n, 2 * n, n == NormalDist(100, 15), n == 5, hash(n) == hash(NormalDist(100, 15)), NormalDist())
attempt(NormalDist, 0, -1); attempt(n.inv_cdf, 0); attempt(NormalDist(0, 0).pdf, 1); attempt(NormalDist(0, 0).cdf, 1); attempt(NormalDist(0, 0).zscore, 1); attempt(n.overlap, 5); attempt(NormalDist.from_samples, d); attempt(NormalDist.from_samples, [1]); attempt(n.samples, 3, seed=1)
for k in ("normal", "logistic", "sigmoid", "rectangular", "triangular", "parabolic", "cosine"):
    f, c = kde([1.0, 2.5, 4.0], 1.2, k), kde([1.0, 2.5, 4.0], 1.2, k, cumulative=True)
    print(k, round(f(2.0), 12), round(c(2.0), 12), round(kde_random([1.0, 2.5], 1.2, k, seed=3)(), 10))
attempt(kde, [], 1); attempt(kde, [1.0], 0); attempt(kde, [1.0], 1, "x"); attempt(kde, ["a"], 1)
print(issubclass(StatisticsError, ValueError), sorted(st.__all__))
