class Graph:
    def __init__(self, edges, directed=False):
        self.adj = {}
        for a, b, w in edges:
            self.adj.setdefault(a, {})[b] = w
            self.adj.setdefault(b, {})
            if not directed: self.adj[b][a] = w
    def bfs(self, start):
        seen, queue = {start: None}, [start]
        for n in queue:
            for m in sorted(self.adj[n]):
                if m not in seen:
                    seen[m] = n
                    queue.append(m)
        return queue, seen
    def dfs(self, start, seen=None):
        seen = seen if seen is not None else []
        seen.append(start)
        for m in sorted(self.adj[start]):
            if m not in seen: self.dfs(m, seen)
        return seen
    def path(self, a, b):
        _, parent = self.bfs(a)
        if b not in parent: return None
        out = [b]
        while (p := parent[out[-1]]) is not None: out.append(p)
        return out[::-1]
    def dijkstra(self, start):
        dist, todo = {start: 0}, [(0, start)]
        while todo:
            todo.sort(reverse=True)
            d, n = todo.pop()
            if d > dist[n]: continue
            for m, w in self.adj[n].items():
                if d + w < dist.get(m, float("inf")):
                    dist[m] = d + w
                    todo.append((d + w, m))
        return dist
    def components(self):
        left = dict.fromkeys(self.adj)
        while left:
            comp = self.dfs(next(iter(left)))
            for n in comp: left.pop(n, None)
            yield sorted(comp)
    def topo(self):
        state, out = {}, []
        def visit(n):
            if state.get(n) == 1: raise ValueError(f"cycle at {n}")
            if n in state: return
            state[n] = 1
            for m in self.adj[n]: visit(m)
            state[n] = 2
            out.append(n)
        for n in self.adj: visit(n)
        return out[::-1]
    def mst(self):
        root = {n: n for n in self.adj}
        def find(n):
            while root[n] != n:
                root[n] = root[root[n]]
                n = root[n]
            return n
        for w, a, b in sorted((w, a, b) for a, bs in self.adj.items() for b, w in bs.items() if a < b):
            if (ra := find(a)) != (rb := find(b)):
                root[ra] = rb
                yield a, b, w
g = Graph([("A", "B", 4), ("A", "C", 2), ("B", "C", 1), ("B", "D", 5), ("C", "D", 8), ("D", "E", 3), ("X", "Y", 1)])
print(g.bfs("A")[0], g.dfs("A"), g.path("A", "E"), g.path("A", "X"), g.dijkstra("A"), list(g.components()), list(g.mst()), sep="\n")
d = Graph([("shirt", "tie", 1), ("tie", "jacket", 1), ("trousers", "shoes", 1), ("socks", "shoes", 1)], directed=True)
print(d.topo())
try:
    Graph([(1, 2, 1), (2, 3, 1), (3, 1, 1)], directed=True).topo()
except ValueError as e:
    print(e)
