"""Shows values in short."""

__all__ = ["Repr", "repr", "recursive_repr"]

_show = repr


def recursive_repr(fillvalue="..."):
    """Keeps a repr from going round in circles."""
    def guard(method):
        under_way = set()

        def guarded(self):
            me = id(self)
            if me in under_way:
                return fillvalue
            under_way.add(me)
            try:
                return method(self)
            finally:
                under_way.remove(me)

        for name in ("__module__", "__name__", "__qualname__", "__doc__"):
            setattr(guarded, name, getattr(method, name))
        guarded.__wrapped__ = method
        return guarded
    return guard


def _in_order(values):
    """The values sorted, where they can be."""
    try:
        return sorted(values)
    except Exception:
        return list(values)


def _ends(most):
    """How much of a long text stays at its beginning and at its end."""
    kept = max(0, most - 3)
    return kept // 2, kept - kept // 2


class Repr:
    """What is shown, and how much of it."""

    def __init__(self, *, maxlevel=6, maxtuple=6, maxlist=6, maxarray=5, maxdict=4, maxset=6,
                 maxfrozenset=6, maxdeque=6, maxstring=30, maxlong=40, maxother=30, fillvalue="...",
                 indent=None):
        self.maxlevel, self.fillvalue, self.indent = maxlevel, fillvalue, indent
        self.maxtuple, self.maxlist = maxtuple, maxlist
        self.maxdeque, self.maxarray = maxdeque, maxarray
        self.maxset, self.maxfrozenset, self.maxdict = maxset, maxfrozenset, maxdict
        self.maxstring, self.maxlong, self.maxother = maxstring, maxlong, maxother

    def repr(self, x):
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        kind = type(x)
        name = "_".join(kind.__name__.split())
        # A class of a program that is called like one of the language is shown as any other.
        home = _homes.get(name)
        if home is None or kind.__module__ == home:
            how = getattr(self, "repr_" + name, None)
            if how is not None:
                return how(x, level)
        return self.repr_instance(x, level)

    def _lay(self, shown, level):
        """Puts what is between brackets on one line, or on lines of its own."""
        step = self.indent
        if step is None or not shown:
            return ", ".join(shown)
        if isinstance(step, int):
            if step < 0:
                raise ValueError(f"Repr.indent cannot be negative int (was {step!r})")
            step = " " * step
        elif not isinstance(step, str):
            raise TypeError(f"Repr.indent must be a str, int or None, not {type(step)}")
        deep = self.maxlevel - level
        inside = "\n" + step * (deep + 1)
        return "".join([inside + one + "," for one in shown]) + "\n" + step * deep

    def _several(self, before, values, after, most, level, show=None):
        """Shows the first of some values between two texts."""
        if level <= 0 and values:
            return before + self.fillvalue + after
        shown = []
        for value in values:
            if len(shown) >= most:
                break
            shown.append(show(value) if show else self.repr1(value, level - 1))
        if len(values) > most:
            shown.append(self.fillvalue)
        return before + self._lay(shown, level) + after

    def repr_tuple(self, x, level):
        lonely = len(x) == 1 and level > 0 and self.indent is None
        return self._several("(", x, ",)" if lonely else ")", self.maxtuple, level)

    def repr_list(self, x, level):
        return self._several("[", x, "]", self.maxlist, level)

    def repr_deque(self, x, level):
        return self._several("deque([", x, "])", self.maxdeque, level)

    def repr_array(self, x, level):
        start = f"array('{x.typecode}'"
        return self._several(start + ", [", x, "])", self.maxarray, level) if x else start + ")"

    def repr_set(self, x, level):
        return self._several("{", _in_order(x), "}", self.maxset, level) if x else "set()"

    def repr_frozenset(self, x, level):
        if x:
            return self._several("frozenset({", _in_order(x), "})", self.maxfrozenset, level)
        return "frozenset()"

    def repr_dict(self, x, level):
        def entry(key):
            return self.repr1(key, level - 1) + ": " + self.repr1(x[key], level - 1)
        return self._several("{", _in_order(x) if level > 0 else x, "}", self.maxdict, level, entry)

    def _hollow(self, text, most):
        head, tail = _ends(most)
        return text[:head] + self.fillvalue + text[len(text) - tail:]

    def _fit(self, text, most):
        return text if len(text) <= most else self._hollow(text, most)

    def repr_str(self, x, level):
        most = self.maxstring
        short = _show(x[:most])
        if len(short) <= most:
            return short
        head, tail = _ends(most)
        return self._hollow(_show(x[:head] + x[len(x) - tail:]), most)

    def repr_int(self, x, level):
        try:
            return self._fit(_show(x), self.maxlong)
        except ValueError:
            return f"<{type(x).__name__} instance with roughly {x.bit_length()} bits>"

    def repr_instance(self, x, level):
        try:
            text = _show(x)
        except Exception:
            return f"<{x.__class__.__name__} instance at {id(x):#x}>"
        return self._fit(text, self.maxother)


_homes = dict.fromkeys("tuple list set frozenset dict str int".split(), "builtins")
_homes.update(deque="collections", array="array")
aRepr = Repr()
repr = aRepr.repr
