class Node:
    __slots__ = ("value", "next")
    def __init__(self, value, next=None):
        self.value, self.next = value, next
class LinkedList:
    def __init__(self, items=()):
        self.head = None
        self.size = 0
        for item in reversed(list(items)):
            self.push(item)
    def push(self, value):
        self.head = Node(value, self.head)
        self.size += 1
    def pop(self):
        if self.head is None:
            raise IndexError("pop from empty list")
        node, self.head = self.head, self.head.next
        self.size -= 1
        return node.value
    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next
    def __len__(self):
        return self.size
    def __getitem__(self, i):
        for j, v in enumerate(self):
            if i == j:
                return v
        raise IndexError(i)
    def __repr__(self):
        return "LinkedList(" + " -> ".join(map(repr, self)) + ")"
    def reverse(self):
        prev, node = None, self.head
        while node:
            node.next, prev, node = prev, node, node.next
        self.head = prev
l = LinkedList("abc")
l.push("z")
print(l, len(l), l[1], list(l), "b" in l, l.pop())
l.reverse()
print(l, [*l], sorted(l), max(l))
try:
    l[9]
except IndexError as e:
    print(repr(e))
try:
    LinkedList().pop()
except IndexError as e:
    print(e)
