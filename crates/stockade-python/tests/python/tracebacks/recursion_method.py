class Node:
    def __init__(self, child):
        self.child = child
    def depth(self):
        return 1 + self.child.depth()
n = Node(None)
n.child = n
n.depth()
