# What crosses by reference: objects by number, classes by what their mirror needs, exceptions.
import types

FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, classmethod, staticmethod,
             type(str.join), type(object.__init__))
MOST_CLASSES = 2000
BY_NAME = (type, types.FunctionType, types.BuiltinFunctionType)
STANDARD = getattr(sys, "stdlib_module_names", None)


def shared(name):
    """Whether a module of this name is one that both sides have, whatever the program is. What
    `unittest` is told by exceptions (to skip a test) the program does not tell it."""
    root = name.partition(".")[0]
    return root not in ("__main__", "unittest") and root.isidentifier() and (
        STANDARD is None or root in STANDARD or root in ("numpy", "pandas"))


class Outgoing(Links):
    """Handing over."""

    def reference(self, packer, obj):
        """The node of what is not plain."""
        number = number_of(obj)
        if number is not None:
            return ["y", number]
        kind = type(obj)
        if kind is Method:
            return ["ym", packer.value(obj.__self__), obj.__name__]
        if kind in self.twin_names and self.twin_names[kind][1] != "E":
            name, form = self.twin_names[kind]
            if form == "N":
                return ["en", name, packer.value(obj._name_)]
            if form == "T":
                return ["nt", name, packer.value(tuple(obj))]
        if isinstance(obj, BaseException):
            return self.error_node(packer, obj)
        if kind is types.ModuleType and obj.__name__ != "__main__" and sys.modules.get(obj.__name__) is obj:
            return ["m", obj.__name__]
        if self.by_name and isinstance(obj, BY_NAME):
            # The program has the library itself, and gets no way through ours.
            owner, name = getattr(obj, "__module__", None), getattr(obj, "__name__", None)
            if type(owner) is type(name) is str and shared(owner):
                if getattr(sys.modules.get(owner), name, None) is obj:
                    return ["lf", owner, name]
        if isinstance(obj, type):
            return self.class_node(packer, obj)
        number = self.export(obj)
        base = [packer.value(value_type.__new__(value_type, obj) if value_type is not tuple else tuple(obj))
                for value_type in VALUES if isinstance(obj, value_type)][:1]
        return ["o", number, self.mirrored_by(packer, kind), *base]

    def export(self, obj):
        number = self.exported.get(id(obj))
        if number is None:
            number = self.next_export
            self.next_export += 1
            self.exports[number] = obj
            self.exported[id(obj)] = number
        return number

    def class_node(self, packer, kind):
        if kind in TYPE_NAMES:
            return ["ty", TYPE_NAMES[kind]]
        if kind in self.twin_names:
            return ["tw", self.twin_names[kind][0]]
        name = "%s.%s" % (kind.__module__, kind.__qualname__)
        if name in LIBRARY and plain(kind) is not None:
            return ["lt", name]
        owner = sys.modules.get(kind.__module__)
        if issubclass(kind, BaseException) and shared(kind.__module__) and getattr(owner, kind.__name__, None) is kind:
            return ["xe", kind.__module__, kind.__name__]
        return self.described(packer, kind)

    def mirrored_by(self, packer, kind):
        """The mirror of a class, though both sides may have the class itself."""
        known = kind in TYPE_NAMES or "%s.%s" % (kind.__module__, kind.__qualname__) in LIBRARY
        if known or self.by_name and shared(kind.__module__):
            return [packer.add_list(self.described(packer, kind))]
        return packer.value(kind)

    def described(self, packer, kind):
        """A class with what its mirror needs; its number alone where that is known."""
        number = self.export(kind)
        if number in self.told_classes or number in packer.classes:
            return ["K", number]
        packer.classes.add(number)
        bases, builtin = [], None
        space = kind.__dict__
        own = [name for name in space if name in SPECIAL and space[name] is not None]
        if kind.__module__ == "enum" and "__hash__" in own:
            own.remove("__hash__")
        methods = [name for name in space if name[:2] != "__" and isinstance(space[name], FUNCTIONS)]
        for base in kind.__bases__:
            if base in CHANGED:
                builtin = base.__name__
                ready = [it for it in dir(base) if it in SPECIAL and getattr(base, it) is not None]
                if "__eq__" in own:
                    builtin = "object"
                own += [it for it in ready if it not in own]
                methods += [it for it in dir(base) if it[:2] != "__" and it not in methods]
            elif base in VALUES or base in TYPE_NAMES and issubclass(base, BaseException):
                bases.append(packer.value(base))
            elif base is not object:
                bases.append(self.mirrored_by(packer, base))
        if kind.__module__ == "builtins" and builtin is None:
            builtin = kind.__name__
        steps = type(space.get("__next__")) is type(int.__add__)
        return ["C", number, str(kind.__name__), bases, own, methods, builtin, steps]

    def error_node(self, packer, error):
        kind = type(error)
        args = BaseException.args.__get__(error)
        error.__traceback__ = None
        cause = error.__cause__
        flat = []
        for name, value in (getattr(error, "__dict__", None) or {}).items():
            flat += name, value
        own = packer.value(kind)
        number = self.export(error) if packer.nodes[own[0]][0] in ("C", "K", "y") else 0
        return ["e", number, own, packer.value(tuple(args)), packer.value(tuple(flat)) if not number else None,
                packer.value(cause) if isinstance(cause, BaseException) and cause is not error else None]


class Incoming(Outgoing):
    """Taking over. Everything may be forged."""

    def referred(self, unpacker, node):
        tag = node[0]
        if tag == "y":
            return self.handed(node[1])
        if tag == "o":
            number = self.number(node[1])
            known = self.proxies.get(number)
            known = known and known()
            if known is None:
                kind = unpacker.get(node[2])
                need(type(kind) is Mirror, "an object is of no class")
                known = instance(kind, number, unpacker.get(node[3]) if len(node) > 3 else None)
                self.keep(number, known)
            self.dropped.discard(number)
            return known
        if tag == "C":
            return self.mirrored(unpacker, node)
        if tag == "K":
            need(type(node[1]) is int and node[1] in self.classes, "a class is not known")
            return self.classes[node[1]]
        if tag == "e":
            return self.error_made(unpacker, node)
        if tag == "ty":
            texts(node[1])
            need(node[1] in TYPES, "no such builtin class")
            return TYPES[node[1]]
        if tag == "lt":
            texts(node[1])
            need(node[1] in LIBRARY)
            return getattr(module(node[1].rpartition(".")[0].partition("._")[0]), node[1].rpartition(".")[2])
        if tag == "xe":
            texts(node[1], node[2])
            need(shared(node[1]))
            kind = getattr(module(node[1]), node[2])
            need(isinstance(kind, type) and issubclass(kind, BaseException))
            return kind
        if tag == "tw":
            need(type(node[1]) is str and node[1] in self.twins)
            return self.twins[node[1]][0]
        if tag == "en":
            return self.twin(node[1], "N")[unpacker.get(node[2])]
        if tag == "nt":
            kind, values = self.twin(node[1], "T"), unpacker.get(node[2])
            need(type(values) is tuple and len(values) == len(kind._fields))
            return tuple.__new__(kind, values)
        if tag == "ym":
            texts(node[2])
            return self.bound(unpacker.get(node[1]), node[2])
        if tag == "m":
            texts(node[1])
            return self.module(node[1])
        if tag == "lf":
            texts(node[1], node[2])
            return self.library(node[1], node[2])
        raise Malformed("a node of no known kind")

    def number(self, number):
        need(type(number) is int and 0 < number < 1 << 60)
        return number

    def handed(self, number):
        need(type(number) is int and number in self.exports, "a reference to nothing that was handed over")
        return self.exports[number]

    def keep(self, number, proxy):
        dropped = self.dropped
        proxies = self.proxies

        def gone(_):
            dropped.add(number)
            proxies.pop(number, None)
        try:
            self.proxies[number] = weakref(proxy, gone)
        except TypeError:
            self.proxies[number] = lambda: proxy

    def mirrored(self, unpacker, node):
        number = self.number(node[1])
        if number in self.classes:
            return self.classes[number]
        need(len(self.classes) < MOST_CLASSES, "too many classes")
        _, _, name, bases, own, methods, builtin, steps = node
        need(type(name) is str and 0 < len(name) <= 200 and plain_text(name) and "\0" not in name)
        need(type(bases) is type(own) is type(methods) is list and len(bases) < 20 and len(methods) < 5000)
        texts(*own, *methods)
        own = [it for it in own if it in SPECIAL]
        parents = [unpacker.get(base) for base in bases]
        for parent in parents:
            allowed = type(parent) is Mirror or parent in VALUES
            need(allowed or isinstance(parent, type) and issubclass(parent, BaseException), "no class to derive from")
        inherited = set()
        for parent in parents:
            if type(parent) is Mirror:
                inherited |= type.__getattribute__(parent, "_stockade_methods_")
        kind = local(builtin) if type(builtin) is str else None
        made = mirror(number, name, parents, own, inherited | {it for it in methods if it[:2] != "__"}, kind)
        if steps is True:
            type.__setattr__(made, "__next__", step)
        self.classes[number] = made
        return made

    def error_made(self, unpacker, node):
        number, kind, args = node[1], unpacker.get(node[2]), unpacker.get(node[3])
        need(isinstance(kind, type) and issubclass(kind, BaseException) and type(args) is tuple)
        if type(kind) is Mirror:
            number = self.number(number)
            known = self.proxies.get(number)
            known = known and known()
            if known is None:
                known = error_instance(kind, number, args)
                self.keep(number, known)
            self.dropped.discard(number)
            return known
        try:
            made = kind.__new__(kind, *args)
            if kind in TYPE_NAMES:
                kind.__init__(made, *args)
        except Exception:
            made = BaseException.__new__(kind)
        BaseException.args.__set__(made, args)
        flat = unpacker.get(node[4])
        if flat:
            need(type(flat) is tuple and len(flat) % 2 == 0)
            for name, value in zip(flat[::2], flat[1::2]):
                if may_hold(kind, name):
                    made.__dict__[name] = value
        cause = unpacker.get(node[5])
        if isinstance(cause, BaseException):
            made.__cause__ = cause
        return made
