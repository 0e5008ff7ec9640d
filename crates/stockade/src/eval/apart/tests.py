# The tests' side. Everything that comes from the program is taken apart as if it was forged; what is
# wrong ends the tests for good, whatever they catch. The program may only do with an object of the
# tests what a caller does with an argument: call it, use it, and read and set its public attributes.

CLOSED = tuple(kind for kind in (
    types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.CodeType, types.FrameType,
    types.TracebackType, types.ModuleType, types.CoroutineType, types.AsyncGeneratorType,
    getattr(types, "CellType", None)) if kind)
# Names of one's own that stand for a well-known way to compare.
COMPARERS = {"isclose", "allclose", "array_equal", "array_equiv", "approx", "assert_allclose", "deepcopy",
             "assert_array_equal", "assert_equal", "assert_frame_equal", "assert_series_equal",
             "assert_almost_equal", "assert_array_almost_equal", "Counter", "defaultdict", "OrderedDict"}
KNOWN_AS = {"np": "numpy", "pd": "pandas", "numpy": "numpy", "pandas": "pandas"}
KNOWN_AS.update((name, name) for name in ("math", "cmath", "statistics", "itertools", "functools",
                                          "collections", "re", "json", "random", "typing", "decimal",
                                          "fractions", "datetime", "unittest", "copy"))
ON = {"__name__", "__qualname__", "__doc__", "__module__"}


def copied(arguments):
    """The arguments with copies of what can be changed in place; objects of classes that both sides have
    stay what they are."""
    import copy
    memo, shared = {}, [kind for kind, _ in PEERS[0].twins.values()]

    def copy_of(value):
        kind = type(value)
        if id(value) in memo:
            return memo[id(value)]
        if kind is list:
            made = memo[id(value)] = []
            made.extend(map(copy_of, value))
        elif kind is dict:
            made = memo[id(value)] = {}
            made.update((key, copy_of(item)) for key, item in value.items())
        elif kind is tuple:
            made = tuple(map(copy_of, value))
        elif kind in (set, bytearray) or kind.__module__.partition(".")[0] in ("collections", "numpy", "pandas"):
            made = memo[id(value)] = copy.deepcopy(value)
        elif kind.__module__ == "__main__" and type(kind) is type and kind not in shared:
            # An object of the tests' own: the program may change what it holds.
            made = memo[id(value)] = copy.deepcopy(value)
        else:
            made = value
        return made
    try:
        return copy_of(arguments)
    except Exception:
        return arguments


class Over(BaseException):
    """The tests go no further."""


class Tests(Peer):
    by_name = True
    over = False

    def __init__(self, space, talk, given):
        Peer.__init__(self, space, talk, given["piece"], 0)
        self.copies, self.asserted = given["copies"], 0
        self.noted, self.told, self.pending_twins, self.seeds = set(), self.now_streams(), (), []
        self.context = DEFAULT_CONTEXT if CONTEXTS.isdisjoint(given["names"]) else None

    def end(self, kind, why):
        self.over = True
        try:
            self.talk(kind, why)
        except BaseException:
            pass
        raise Over(why)

    def note(self, text):
        if text not in self.noted and len(self.noted) < 5:
            self.noted.add(text)
            self.talk("note", text)

    def received(self, text):
        try:
            if type(text) is not str:
                raise Malformed("no message")
            return self.unpack(text)
        except Over:
            raise
        except BaseException as error:
            why = "%s: %s" % (type(error).__name__, str(error)[:200])
        self.end("broken", why)

    def serve(self, request):
        try:
            return Peer.serve(self, request)
        except Malformed as error:
            why = str(error)
        self.end("broken", why)

    def ask(self, *request):
        if self.over:
            raise Over()
        if self.depth == 0:
            self.synchronize()
        calls = request[0] in ("call", "method") or request[0] == "special" and request[2] == "__call__"
        if self.copies and calls:
            request = (*request[:-2], *copied(request[-2:]))
        before = self.asserted
        try:
            answer = Peer.ask(self, *request)
            if self.asserted != before:
                self.note("the program caught an assertion that the tests raised, and went on")
            return answer
        except Malformed as error:
            why = str(error)
        except StopIteration:
            # `all(map(f, cases))` is true where `f` ends the iteration at once.
            if request[0] == "call" or "__call__" in request[1:3]:
                self.note("the program raised `StopIteration` out of a call, which ends a loop of the tests")
            raise
        self.end("broken", why)

    def special(self, proxy, name, args, kwargs):
        # A difference from what is expected is a way to compare, too.
        if name in COMPARING or name in DIFFERENCES and any(number_of(it) is None for it in args):
            kind = type(proxy) if type(type(proxy)) is Mirror else proxy
            shown = "".join(it for it in kind.__name__ if it.isalnum() or it == "_")[:60]
            self.note("the tests asked the program's own `%s` (of `%s`), which can claim anything" % (name, shown))
        if name == "__exit__" and len(args) == 3:
            # A traceback shows the tests, and a generator takes no other object for one.
            args = (args[0], args[1], None)
        answer = Peer.special(self, proxy, name, args, kwargs)
        if name == "__exit__" and args and args[0] is not None and answer:
            self.note("a context manager of the program caught what the tests raised, and they went on")
        return answer

    def derived(self, base):
        self.end("cannot", "the tests derive a class from one of the program's")

    # What the program may do with an object of the tests.

    def may(self, obj, name, doing):
        own = type(obj).__module__ == "__main__" and not isinstance(obj, (*CLOSED, type))
        if doing == "copy" and own:
            return
        if doing in ("call", "special") and name in SPECIAL:
            if not (isinstance(obj, types.ModuleType) or name in ("__setitem__", "__delitem__") and isinstance(obj, type)):
                return
        if name[:1] == "_":
            if doing == "get" and name in ON and isinstance(obj, (*CLOSED[:3], type)):
                return
        elif type(obj) is types.GeneratorType:
            if name in ("send", "throw", "close"):
                return
        elif doing == "get":
            if not isinstance(obj, CLOSED) and not (isinstance(obj, type) and obj.__module__ != "__main__"):
                return
        elif doing == "set":
            kind = type(obj)
            if kind.__module__ in ("__main__", "types", "argparse") and not isinstance(obj, (*CLOSED, type)):
                found = getattr(kind, name, None)
                if not callable(found) or isinstance(found, property):
                    return
        if doing == "get":
            raise AttributeError("%r object has no attribute %r" % (type(obj).__name__, name))
        raise TypeError("an object of the tests cannot be used like that")

    def shown(self, error):
        self.asserted += isinstance(error, AssertionError)
        return error

    def module(self, name):
        need(name.replace(".", "").isidentifier() and name[:1] != "_" and name not in ("antigravity", "this"))
        return module(name)

    def heard(self, kind, beside):
        if beside is None:
            return
        need(type(beside) is list and len(beside) == 2)
        texts(*beside)
        for text, stream in zip(beside, (sys.stdout, sys.stderr)):
            if text:
                stream.write(text)

    # What the tests replace of Python itself, and the program should see.

    def now_streams(self):
        return sys.stdout, sys.stderr, sys.stdin, builtins.input, builtins.print

    def synchronize(self):
        now = self.now_streams()
        if any(map(is_not, now, self.told)):
            self.told = now
            own = OWN
            Peer.ask(self, "streams", now[0] is not own[0], now[1] is not own[1],
                     None if now[2] is own[2] else now[2], None if now[3] is own[3] else now[3],
                     None if now[4] is own[4] else now[4])
        while self.seeds:
            Peer.ask(self, "seed", *self.seeds.pop(0))
        if self.context is not DEFAULT_CONTEXT and "decimal" in sys.modules:
            now = context_of(sys.modules["decimal"].getcontext())
            if now != self.context:
                if self.context or now != context_of(sys.modules["decimal"].DefaultContext):
                    Peer.ask(self, "context", *now)
                self.context = now

    def mirror_seeds(self, name):
        owner = module(name)
        real = owner.seed

        def seed(*args, **kwargs):
            real(*args, **kwargs)
            if len(args) == 1 and not kwargs and type(args[0]) in (int, float, str):
                self.seeds.append((name, args[0]))
        owner.seed = seed

    # The names of the program that the tests use.

    def bind(self, given):
        ready = vars(builtins)
        own, told, entry = set(given["own"]), set(given["told"]), given["entry"]
        names = [name for name in given["names"] if name[:2] != "__" and (name not in ready or name in own)]
        found, twins = Peer.ask(self, "bind", names, given["own"], given["twins"])
        need(type(found) is tuple and type(twins) is tuple)
        self.pending_twins = [name for name in given["twins"] if name in twins]
        wanted = set(names)
        for part in found:
            need(type(part) is tuple and len(part) == 3)
            name, how, what = part
            need(type(name) is str and name in wanted)
            try:
                if how == 1:
                    texts(what)
                    what = self.module(what)
                elif how == 2:
                    need(what in LIBRARIES)
                    what = getattr(module(what), name)
                elif number_of(what) is not None and name in KNOWN_AS and name not in own:
                    what = module(KNOWN_AS[name])
                elif number_of(what) is not None and name not in own and name not in told:
                    if name in COMPARERS or entry is not None and given["prompted"]:
                        self.note("the tests use `%s`, which is the program's own" % name)
            except ImportError:
                continue
            self.space[name] = what
        self.bound_names = {part[0]: part[2] for part in found}

    def settle(self):
        """After the prompt's own definitions: which of its classes both sides have."""
        self.add_twins(self.pending_twins)
        for name in self.pending_twins:
            kind = self.space.get(name)
            if name not in self.twins and isinstance(kind, type) and type(kind) is not Mirror:
                theirs = self.bound_names.get(name)
                if type(theirs) is Mirror:
                    self.space[name] = theirs


# How tests come by the context of `decimal`. Where they use none of them, theirs is the default one.
CONTEXTS = {"getcontext", "setcontext", "localcontext"}
DEFAULT_CONTEXT = ()


def context_of(context):
    """What a context of `decimal` says, in plain values."""
    traps = tuple(signal.__name__ for signal, on in context.traps.items() if on)
    return (context.prec, context.rounding, context.Emin, context.Emax, context.capitals, context.clamp, traps)


OWN = sys.stdout, sys.stderr, sys.stdin, builtins.input, builtins.print


def run_to_the_end():
    """`unittest.main` that comes back, so that the last line of the tests is reached, and raises where
    a test has failed."""
    import unittest
    real = unittest.TestProgram.runTests

    def runTests(self):
        self.exit = False
        try:
            real(self)
        except SystemExit:
            pass
        result = getattr(self, "result", None)
        if result is None or not result.wasSuccessful():
            raise AssertionError("unittest: a test failed")
        if not result.testsRun:
            raise AssertionError("unittest: there was no test")
    unittest.TestProgram.runTests = runTests


def tests(space, talk, given):
    """Puts the names of the program that the tests use in their place."""
    global OWN
    OWN = sys.stdout, sys.stderr, sys.stdin, builtins.input, builtins.print
    peer = Tests(space, talk, given)
    PEERS.append(peer)
    if "unittest" in given["names"]:
        run_to_the_end()
    for name in given["seeds"]:
        peer.mirror_seeds(name)
    try:
        peer.bind(given)
    except Malformed as error:
        why = str(error)
    else:
        return
    peer.end("broken", why)


def settle():
    PEERS[0].settle()
