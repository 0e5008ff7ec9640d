# One of the two sides: the asking and the answering.
#
# The two speak in turns. A request is answered by a value or an exception, or by a request in the
# other direction that must be answered first, so that callbacks nest. Every number that comes over is
# looked up in a table of what was really handed over.
from _thread import RLock

# Deeper than this the two sides do not call each other.
DEPTH = 40


class Peer(Incoming):
    """What both sides have in common."""

    def __init__(self, space, talk, piece, odd):
        self.space, self.talk, self.piece = space, talk, piece
        self.links, self.linked, self.next_link, self.released = {}, {}, 2 + odd, []
        self.exports, self.exported, self.next_export = {}, {}, 1
        self.proxies, self.dropped, self.classes = {}, set(), {}
        self.twins, self.twin_names, self.steps = {}, {}, {}
        self.told_classes = set()
        self.turn, self.depth = RLock(), 0
        probe = Link([], "l")
        self.links[0] = probe
        self.alone = 0
        self.alone = getrefcount(self.links[0].obj)
        del self.links[0]

    # Messages.

    def pack(self, kind, values):
        """One message: what it is, its values, the table, and what has changed since the last."""
        below = self.next_link
        try:
            return self.packed(kind, values, below)
        except BaseException:
            # Nothing was said: nothing is linked.
            for number in range(below, self.next_link, 2):
                self.unlink(number)
            raise

    def packed(self, kind, given, below):
        packer = Packer(self)
        values = list(map(packer.value, given))
        packer.finish()
        if kind != "?":
            given.clear()
        updates = []
        for number, link in list(self.links.items()):
            if number < below or number % 2 != self.next_link % 2:
                if changed(link.obj, link.tag, link.before):
                    updates += number, packer.update(link)
        packer.finish()
        if updates:
            for number in updates[::2]:
                link = self.links[number]
                link.before = look(link.obj, link.tag)
        nodes, classes = packer.nodes, packer.classes
        del packer
        self.loosen(below if kind == "?" else self.next_link)
        released, self.released = self.released, []
        dropped, self.dropped = list(self.dropped), set()
        for number in dropped:
            self.proxies.pop(number, None)
        self.told_classes |= classes
        return WRITE([kind, values, nodes, updates, released, dropped, self.beside(kind)])

    def unpack(self, text):
        message = READ(text)
        need(type(message) is list and len(message) == 7)
        kind, values, nodes, updates, released, dropped, beside = message
        need(kind in ("?", "=", "!") and all(type(it) is list for it in message[1:6]))
        numbers(*released, *dropped)
        unpacker = Unpacker(self, nodes, set(released))
        need(len(updates) % 2 == 0)
        for number, at in zip(updates[::2], updates[1::2]):
            link = self.link_known(number)
            replace(link.obj, link.tag, unpacker.raw(at, link.tag))
            link.before = look(link.obj, link.tag)
        for number in released:
            self.unlink(number)
        for number in dropped:
            if number in self.exports:
                self.exported.pop(id(self.exports[number]), None)
                if not isinstance(self.exports[number], type):
                    del self.exports[number]
        self.heard(kind, beside)
        return kind, [unpacker.get(value) for value in values]

    def exchange(self, text):
        while len(text) > self.piece:
            self.talk("+", text[:self.piece])
            text = text[self.piece:]
        return self.talk(".", text)

    def ask(self, *request):
        with self.turn:
            if self.depth >= DEPTH:
                raise RecursionError("program and tests call each other too deep")
            self.depth += 1
            try:
                text = self.pack("?", request)
                del request
                while True:
                    kind, values = self.received(self.exchange(text))
                    if kind == "?":
                        text = self.serve(values)
                        continue
                    need(len(values) == 1)
                    if kind == "=":
                        return values[0]
                    need(isinstance(values[0], BaseException))
                    raise values[0]
            finally:
                self.depth -= 1

    def serve(self, request):
        """Does what the other side asks for, and packs what came of it."""
        with self.turn:
            try:
                self.before()
                try:
                    answer = ("=", [self.do(request)])
                finally:
                    self.after()
            except Malformed:
                raise
            except BaseException as error:
                answer = ("!", [self.shown(error)])
            request.clear()
            try:
                return self.pack(*answer)
            except Malformed:
                raise
            except Exception as error:
                return self.pack("!", [TypeError("the answer cannot be handed over: %s" % type(error).__name__)])

    def do(self, request):
        need(request and type(request[0]) is str)
        name = request[0]
        need(name in DOES, "no such request")
        return DOES[name](self, *request[1:])

    def special(self, proxy, name, args, kwargs):
        return self.ask("special", proxy, name, args, kwargs)

    # What a side may add.

    by_name = False

    def beside(self, kind):
        return None

    def heard(self, kind, beside):
        pass

    def before(self):
        pass

    def after(self):
        pass

    def shown(self, error):
        return error

    def may(self, obj, name, doing):
        return True

    def derived(self, base):
        pass

    def bound(self, owner, name):
        return getattr(owner, name)

    def module(self, name):
        raise Malformed("a module is no value here")

    def library(self, owner, name):
        raise Malformed("what a library has is no value here")

    def received(self, text):
        return self.unpack(text)
