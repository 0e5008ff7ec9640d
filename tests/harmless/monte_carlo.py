import math
import random
import statistics


def estimate_pi(samples, rng):
    inside = sum(1 for _ in range(samples) if rng.random() ** 2 + rng.random() ** 2 <= 1)
    return 4 * inside / samples


def random_walk(steps, rng):
    x = y = 0
    for _ in range(steps):
        dx, dy = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        x, y = x + dx, y + dy
    return math.hypot(x, y)


def bootstrap(data, rounds, rng):
    means = sorted(statistics.fmean(rng.choices(data, k=len(data))) for _ in range(rounds))
    return means[int(0.025 * rounds)], means[int(0.975 * rounds)]


rng = random.Random(2024)
print(round(estimate_pi(20_000, rng), 2))
distances = [random_walk(100, rng) for _ in range(200)]
print(round(statistics.mean(distances), 2), round(statistics.stdev(distances), 2))
low, high = bootstrap([12.1, 9.8, 11.4, 10.3, 13.7, 8.8, 10.9], 500, rng)
normal = statistics.NormalDist(100, 15)
print(round(low, 2), round(high, 2), round(normal.cdf(130), 4))
result = low < high
