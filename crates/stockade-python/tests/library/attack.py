"""Every way that there is to change an object, tried on everything that `walk` finds."""


def attack(found):
    import abc, bisect, copy, dataclasses, functools, heapq, operator, random, typing
    evil = lambda *args, **kwds: True

    class Evil:
        pass

    class Slotted:
        __slots__ = ("x",)

    def state(x, given):
        class Forged:
            def __reduce_ex__(self, protocol):
                return (lambda: x), (), given
        copy.copy(Forged())
        copy.deepcopy(Forged())

    def fed(x, at, given):
        class Forged:
            def __reduce__(self):
                return ((lambda: x), (), None, iter([1]) if at else None, None if at else iter([(1, 2)]))
        copy.copy(Forged())

    def rename(x, name):
        names = dict.fromkeys(("__name__", "__qualname__", "__module__", "__doc__"), "evil")
        vars(x).update(names)

    def item(x):
        x["zzz"] = evil

    def first(x):
        x[0] = evil

    def no_first(x):
        del x[0]

    def some_key(x):
        del x[next(iter(x))]

    def slice_(x):
        x[:] = []

    def joined(x):
        x |= {"zzz": evil}

    def met(x):
        x &= set()

    def added(x):
        x += [evil]

    def many(x):
        x *= 2

    def new_class(x):
        x.__class__ = Evil

    def new_slotted(x):
        x.__class__ = Slotted

    def bases(x):
        x.__bases__ = (Evil,)

    def notes(x):
        x.__annotations__["zzz"] = evil

    def no_dict(x):
        x.__dict__ = {}

    def in_dict(x):
        vars(x)["zzz"] = evil

    def read(x, name):
        return getattr(x, name)

    anything = [new_class, new_slotted, bases, notes, no_dict, in_dict,
            lambda x: x.__dict__.clear(), lambda x: x.__dict__.update(zzz=evil),
            lambda x: x.__dict__.pop(next(iter(x.__dict__))), lambda x: x.__dict__.setdefault("zzz", 1),
            lambda x: functools.update_wrapper(x, evil), lambda x: functools.wraps(evil)(x),
            lambda x: functools.total_ordering(x), lambda x: dataclasses.dataclass(x),
            lambda x: typing.final(x), lambda x: typing.override(x), lambda x: typing.no_type_check(x),
            lambda x: typing.runtime_checkable(x), lambda x: abc.update_abstractmethods(x),
            lambda x: abc.abstractmethod(x), lambda x: x.register(str, evil), lambda x: x.register(dict),
            lambda x: functools.cached_property.__set_name__(x, Evil, "zzz"),
            lambda x: property.__set_name__(x, Evil, "zzz"), lambda x: property.__init__(x, evil, evil),
            lambda x: x.__init__(), lambda x: x.__init__(evil), lambda x: x.__init__([1]),
            lambda x: x.__init__({"zzz": 1}), lambda x: x.__set__(x, evil), lambda x: x.__set__(Evil, evil),
            lambda x: x.__setstate__({"zzz": evil}), lambda x: x.__setstate__((None, {"zzz": evil})),
            lambda x: state(x, {"zzz": evil, "__doc__": "evil"}),
            lambda x: state(x, (None, {"__doc__": evil})), lambda x: fed(x, True, 0),
            lambda x: fed(x, False, 0), lambda x: rename(x, 0), lambda x: exec("zzz = 1", vars(x)),
            lambda x: type("C", (), {"p": x, "q": x}), lambda x: x.__init_subclass__(),
            lambda x: copy.replace(x, zzz=1), lambda x: setattr(x, "_abc_impl", [Evil]),
            lambda x: x._abc_impl.append(Evil)]
    inside = [item, first, no_first, some_key, slice_, joined, met, added, many,
            lambda x: x.append(evil), lambda x: x.extend([1]), lambda x: x.insert(0, 1), lambda x: x.pop(),
            lambda x: x.remove(next(iter(x))), lambda x: x.clear(), lambda x: x.sort(reverse=True, key=str),
            lambda x: x.reverse(), lambda x: x.update({"zzz": 1}), lambda x: x.update(["zzz"]),
            lambda x: x.add("zzz"), lambda x: x.discard(next(iter(x))), lambda x: x.popitem(),
            lambda x: x.setdefault("zzz", 1), lambda x: x.difference_update(list(x)),
            lambda x: x.intersection_update([]), lambda x: x.symmetric_difference_update(["zzz"]),
            lambda x: list.__init__(x), lambda x: dict.__init__(x, zzz=1), lambda x: set.__init__(x),
            lambda x: list.append(x, 1), lambda x: dict.update(x, zzz=1), lambda x: set.add(x, 1),
            lambda x: dict.__setitem__(x, "zzz", 1), lambda x: dict.clear(x), lambda x: list.clear(x),
            lambda x: operator.setitem(x, 0, 1), lambda x: operator.setitem(x, "zzz", 1),
            lambda x: operator.delitem(x, 0), lambda x: operator.iadd(x, [1]),
            lambda x: operator.ior(x, {"zzz": 1}), lambda x: heapq.heappush(x, 1), lambda x: heapq.heapify(x),
            lambda x: random.shuffle(x), lambda x: bisect.insort(x, 0), lambda x: exec("zzz = 1", x),
            lambda x: exec("zzz = 1", {}, x), lambda x: x.__ior__({"zzz": 1}), lambda x: x.__iadd__([1])]
    names = ("zzz __doc__ __name__ __qualname__ __module__ __defaults__ __kwdefaults__ __annotations__ "
             "__eq__ __hash__ __instancecheck__ __subclasshook__ __abstractmethods__ __wrapped__ "
             "__type_params__ __call__ __get__").split()
    tried = 0
    # These are the language's, and have nothing of their own.
    native = ("builtin_function_or_method", "method_descriptor", "wrapper_descriptor", "method-wrapper",
              "getset_descriptor", "member_descriptor", "classmethod_descriptor", "method")
    function = type(attack)
    for way, x in found:
        if type(x).__name__ in native:
            continue
        plain = type(x) is function
        for one in anything if plain or isinstance(x, type) else anything + inside:
            tried += 1
            try:
                one(x)
            except (Exception, SystemExit):
                pass
        try:
            own = list(object.__getattribute__(x, "__dict__"))
        except Exception:
            own = list(vars(x)) if isinstance(x, type) else []
        for name in (*names, *[name for name in own if isinstance(name, str)]):
            if way == "sys" and name in ("stdout", "stderr"):
                continue
            for put in (setattr,) if plain else (setattr, type.__setattr__, object.__setattr__):
                tried += 1
                try:
                    put(x, name, evil)
                except Exception:
                    pass
            for take in (delattr,) if plain else (delattr, type.__delattr__, object.__delattr__):
                try:
                    take(x, name)
                except Exception:
                    pass
    return tried
