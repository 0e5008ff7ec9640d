from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Generic, Iterator, Optional, TypeVar

T = TypeVar("T")


@dataclass
class Node(Generic[T]):
    value: T
    left: Optional[Node[T]] = None
    right: "Optional[Node[T]]" = None


class Tree(Generic[T]):
    def __init__(self, key: Callable[[T], Any] = lambda value: value) -> None:
        self.root: Optional[Node[T]] = None
        self.key = key
        self.size = 0

    def add(self, value: T) -> "Tree[T]":
        self.size += 1
        if self.root is None:
            self.root = Node(value)
            return self
        node = self.root
        while True:
            side = "left" if self.key(value) < self.key(node.value) else "right"
            child = getattr(node, side)
            if child is None:
                setattr(node, side, Node(value))
                return self
            node = child

    def __iter__(self) -> Iterator[T]:
        def visit(node: Optional[Node[T]]) -> Iterator[T]:
            if node is not None:
                yield from visit(node.left)
                yield node.value
                yield from visit(node.right)
        return visit(self.root)

    def height(self) -> int:
        def deep(node):
            return 0 if node is None else 1 + max(deep(node.left), deep(node.right))
        return deep(self.root)


tree = Tree(key=len)
for word in "the quick brown foxes jumped over a lazy dog".split():
    tree.add(word)
print(list(tree), tree.size, tree.height())
result = [word for word in tree if hasattr(word, "upper")][:3]
