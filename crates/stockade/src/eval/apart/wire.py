# One message: values packed into a table and taken apart again.
#
# A table is made in three passes: empty ones of all that is changed in place, then everything else in
# the order of the table, then what the first hold. So a value may contain itself, and a number of a
# node that is not made yet is an error and never a loop.
import json
from sys import getrefcount
from _weakref import ref as weakref
from time import perf_counter as now

READ = json.loads
WRITE = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
HOLE = object()


class Link:
    """Something that both sides hold a copy of, and what it held when they last agreed."""
    __slots__ = ("obj", "tag", "before")

    def __init__(self, obj, tag):
        self.obj, self.tag, self.before = obj, tag, look(obj, tag)


class Packer:
    """Packs the values of one message."""

    def __init__(self, peer):
        self.peer, self.nodes, self.seen, self.alive = peer, [], {}, []
        self.queue, self.filled, self.classes = [], 0, set()

    def value(self, obj):
        kind = type(obj)
        if kind in ATOMS:
            return obj
        if kind is int:
            if -LARGE < obj < LARGE:
                return obj
        elif kind is str:
            if plain_text(obj):
                return obj
        at = self.seen.get(id(obj))
        return [self.place(obj, kind) if at is None else at]

    def add(self, obj, node):
        self.seen[id(obj)] = len(self.nodes)
        self.alive.append(obj)
        return self.add_list(node)

    def add_list(self, node):
        self.nodes.append(node)
        return len(self.nodes) - 1

    def place(self, obj, kind):
        peer = self.peer
        known = peer.linked.get(id(obj))
        if known is not None:
            return self.add(obj, ["L", known])
        tag = MUTABLE.get(kind) or peer.instance_tag(kind)
        if tag is not None:
            number = peer.link(obj, tag)
            at = self.add(obj, [tag, number])
            self.queue.append((at, obj, tag))
            return at
        if kind is tuple or kind is frozenset:
            return self.sequence(obj)
        pack = PACK.get(kind) or plain(kind)
        if type(pack) is str:
            node = WHOLE_PACK[pack](self, obj)
            if node is not None:
                return self.add(obj, [pack, peer.link(obj, pack), *node])
        elif pack is not None:
            node = pack(self, obj)
            if node is not None:
                return self.add(obj, node)
        return self.add(obj, peer.reference(self, obj))

    def loose(self, array):
        """A table's column: its changes are the table's."""
        node = pack_ndarray(self, array)
        if node is None:
            raise TypeError("a column of this dtype cannot be handed over")
        return [self.add(array, ["nd", 0, *node])]

    def sequence(self, obj):
        """A tuple or a frozen set, those inside it first and without recursion."""
        waiting = [obj]
        while waiting:
            top = waiting[-1]
            if id(top) not in self.seen:
                inner = [it for it in top if type(it) in (tuple, frozenset) and id(it) not in self.seen]
                if inner:
                    waiting += inner
                    continue
                node = ["t" if type(top) is tuple else "f"]
                node += items_of(self, top) if top else ()
                if id(top) not in self.seen:
                    self.add(top, node)
            waiting.pop()
        return self.seen[id(obj)]

    def finish(self):
        """Fills what was met. What is met while it is filled waits its turn."""
        while self.filled < len(self.queue):
            node, obj, tag = self.queue[self.filled]
            self.filled += 1
            self.nodes[node] += content(self, obj, tag)

    def update(self, link):
        """The number of a node with what a linked object holds now."""
        obj, tag = link.obj, link.tag
        if tag in WHOLE:
            return self.add_list([tag, 0, *WHOLE_PACK[tag](self, obj)])
        at = self.add_list([tag, 0])
        self.queue.append((at, obj, tag))
        return at


class Unpacker:
    """Takes one message apart. Everything in it may be forged."""

    def __init__(self, peer, nodes, released):
        self.peer, self.nodes = peer, nodes
        need(type(nodes) is list)
        self.made = made = [HOLE] * len(nodes)
        shells = []
        for at, node in enumerate(nodes):
            need(type(node) is list and node and type(node[0]) is str)
            if node[0] in SHELLS:
                made[at] = shell(self, node)
                shells.append(at)
        for at, node in enumerate(nodes):
            if made[at] is HOLE:
                made[at] = self.make(node)
        for late in (False, True):
            for at in shells:
                if (nodes[at][0] in LATE) is late:
                    fill(self, made[at], nodes[at])
        for at, node in enumerate(nodes):
            if (node[0] in SHELLS or node[0] in WHOLE) and node[1]:
                peer.link_theirs(node[1], made[at], node[0], released)

    def make(self, node):
        tag = node[0]
        if tag in MAKE:
            return MAKE[tag](self, node)
        if tag in WHOLE:
            return WHOLE[tag](self, node)
        if tag == "L":
            return self.peer.link_known(node[1]).obj
        return self.peer.referred(self, node)

    def get(self, value):
        if type(value) is not list:
            need(type(value) is not dict)
            return value
        need(len(value) == 1 and type(value[0]) is int and 0 <= value[0] < len(self.made))
        found = self.made[value[0]]
        need(found is not HOLE, "a value comes before what it is made of")
        return found

    def raw(self, at, tag):
        """A node that is no value of its own."""
        need(type(at) is int and 0 <= at < len(self.nodes) and self.nodes[at][0] == tag)
        return self.made[at]
