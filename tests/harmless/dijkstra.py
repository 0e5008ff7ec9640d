import heapq
from math import inf


def dijkstra(graph, source):
    distance = {node: inf for node in graph}
    previous = {}
    distance[source] = 0
    queue = [(0, source)]
    while queue:
        cost, node = heapq.heappop(queue)
        if cost > distance[node]:
            continue
        for neighbour, weight in graph[node].items():
            candidate = cost + weight
            if candidate < distance[neighbour]:
                distance[neighbour] = candidate
                previous[neighbour] = node
                heapq.heappush(queue, (candidate, neighbour))
    return distance, previous


def path_to(previous, target):
    path = [target]
    while path[-1] in previous:
        path.append(previous[path[-1]])
    return path[::-1]


graph = {
    "A": {"B": 7, "C": 9, "F": 14},
    "B": {"A": 7, "C": 10, "D": 15},
    "C": {"A": 9, "B": 10, "D": 11, "F": 2},
    "D": {"B": 15, "C": 11, "E": 6},
    "E": {"D": 6, "F": 9},
    "F": {"A": 14, "C": 2, "E": 9},
}
distance, previous = dijkstra(graph, "A")
result = {"distance": distance["E"], "path": path_to(previous, "E")}
print(result)
