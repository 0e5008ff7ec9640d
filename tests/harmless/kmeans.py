import math
import random


def kmeans(points, k, rounds=50, seed=0):
    rng = random.Random(seed)
    centres = rng.sample(points, k)
    for _ in range(rounds):
        clusters = [[] for _ in range(k)]
        for point in points:
            nearest = min(range(k), key=lambda i: math.dist(point, centres[i]))
            clusters[nearest].append(point)
        moved = [
            tuple(sum(axis) / len(cluster) for axis in zip(*cluster)) if cluster else centre
            for cluster, centre in zip(clusters, centres)
        ]
        if moved == centres:
            break
        centres = moved
    return centres, clusters


def silhouette(clusters):
    inside = [math.dist(a, b) for c in clusters for a in c for b in c if a != b]
    return sum(inside) / len(inside)


rng = random.Random(5)
points = [(rng.gauss(cx, 0.5), rng.gauss(cy, 0.5)) for cx, cy in ((0, 0), (5, 5), (0, 6)) for _ in range(20)]
centres, clusters = kmeans(points, 3)
print(sorted((round(x, 1), round(y, 1)) for x, y in centres))
print(sorted(len(cluster) for cluster in clusters), round(silhouette(clusters), 2))
result = len(points)
