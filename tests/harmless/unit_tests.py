import unittest


class Stack:
    def __init__(self):
        self._items = []

    def push(self, item):
        self._items.append(item)

    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty stack")
        return self._items.pop()

    def __len__(self):
        return len(self._items)


class StackTest(unittest.TestCase):
    def setUp(self):
        self.stack = Stack()

    def test_new_stack_is_empty(self):
        self.assertEqual(len(self.stack), 0)

    def test_push_then_pop(self):
        for item in (1, "two", None):
            with self.subTest(item=item):
                self.stack.push(item)
                self.assertEqual(self.stack.pop(), item)

    def test_pop_from_empty(self):
        with self.assertRaisesRegex(IndexError, "empty"):
            self.stack.pop()


suite = unittest.defaultTestLoader.loadTestsFromTestCase(StackTest)
outcome = unittest.TextTestRunner(verbosity=0).run(suite)
result = {"run": outcome.testsRun, "ok": outcome.wasSuccessful()}
