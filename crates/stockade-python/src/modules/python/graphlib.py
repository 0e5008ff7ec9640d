"""The order of things that depend on each other."""

__all__ = ["TopologicalSorter", "CycleError"]

_Alias = type(list[int])


class CycleError(ValueError):
    """Raised where things depend on each other in a circle."""


class TopologicalSorter:
    """Gives each node after those that it depends on."""

    __class_getitem__ = classmethod(lambda cls, item: _Alias(cls, item))

    def __init__(self, graph=None):
        # For how many others each node still waits, and who waits for it.
        self._waits, self._followers = {}, {}
        # The nodes that can be given out, those that were, and those that are done.
        self._ready, self._out, self._over = None, set(), set()
        for node, earlier in () if graph is None else graph.items():
            self.add(node, *earlier)

    def _need_prepared(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")

    def add(self, node, *predecessors):
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        for one in (node, *predecessors):
            if one not in self._waits:
                self._waits[one], self._followers[one] = 0, []
        self._waits[node] += len(predecessors)
        for earlier in predecessors:
            self._followers[earlier].append(node)

    def prepare(self):
        if self._ready is not None:
            raise ValueError("cannot prepare() more than once")
        self._ready = [node for node, count in self._waits.items() if not count]
        circle = self._circle()
        if circle is not None:
            raise CycleError("nodes are in a cycle", circle)

    def _circle(self):
        """The first way found that leads back to where it began."""
        left = set()
        for start in self._followers:
            if start in left:
                continue
            path, here, ways = [start], {start}, [iter(self._followers[start])]
            while path:
                for node in ways[-1]:
                    if node in here:
                        return path[path.index(node):] + [node]
                    if node not in left:
                        path.append(node)
                        here.add(node)
                        ways.append(iter(self._followers[node]))
                        break
                else:
                    ways.pop()
                    node = path.pop()
                    here.remove(node)
                    left.add(node)

    def get_ready(self):
        self._need_prepared()
        given, self._ready = tuple(self._ready), []
        self._out.update(given)
        return given

    def done(self, *nodes):
        self._need_prepared()
        for node in nodes:
            if node not in self._waits:
                raise ValueError(f"node {node!r} was not added using add()")
            if node not in self._out:
                raise ValueError(f"node {node!r} was not passed out (still not ready)")
            if node in self._over:
                raise ValueError(f"node {node!r} was already marked done")
            self._over.add(node)
            for follower in self._followers[node]:
                self._waits[follower] -= 1
                if not self._waits[follower]:
                    self._ready.append(follower)

    def is_active(self):
        self._need_prepared()
        return bool(self._ready) or len(self._over) < len(self._out)

    def __bool__(self):
        return self.is_active()

    def static_order(self):
        self.prepare()
        while self.is_active():
            given = self.get_ready()
            yield from given
            self.done(*given)
