from dataclasses import dataclass, field
@dataclass
class P:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
p, q = P(1), P(1, 0)
print(p, p == q, p.tags is q.tags, P(3, y=4), p != P(2))
p.tags.append("a")
print(p, q)
@dataclass(frozen=True, order=True)
class V:
    major: int
    minor: int = 0
print(sorted([V(2), V(1, 5), V(1)]), V(1) < V(2), hash(V(1)) == hash(V(1)), {V(1): "k"}[V(1)])
try:
    V(1).major = 5
except Exception as e:
    print(type(e).__name__, e)
try:
    P()
except TypeError as e:
    print(e)
@dataclass
class Child(P):
    z: int = 9
    def __post_init__(self): self.total = self.x + self.y + self.z
print(Child(1, 2), Child(1, 2).total)
