class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


class LinkedList:
    def __init__(self, values=()):
        self.head = None
        self._length = 0
        for value in reversed(list(values)):
            self.push(value)

    def push(self, value):
        self.head = Node(value, self.head)
        self._length += 1

    def __len__(self):
        return self._length

    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next

    def __reversed__(self):
        return iter(list(self)[::-1])

    def reverse(self):
        previous, node = None, self.head
        while node:
            node.next, previous, node = previous, node, node.next
        self.head = previous
        return self

    def middle(self):
        slow = fast = self.head
        while fast and fast.next:
            slow, fast = slow.next, fast.next.next
        return slow.value

    def __delitem__(self, index):
        if not 0 <= index < len(self):
            raise IndexError(index)
        if index == 0:
            self.head = self.head.next
        else:
            node = self.head
            for _ in range(index - 1):
                node = node.next
            node.next = node.next.next
        self._length -= 1

    def __repr__(self):
        return " -> ".join(map(repr, self))


items = LinkedList(range(6))
print(items, len(items), items.middle())
print(items.reverse(), list(reversed(items)))
del items[2]
try:
    del items[99]
except IndexError as error:
    print("no item", error)
result = list(items)
