"""The assertions of `unittest`."""

import difflib
import pprint
from collections import Counter as _Counter

_SHOWN, _FIRST, _LAST = 80, 5, 5
_MARK = len("[xxxx chars]")


def strclass(cls):
    return "%s.%s" % (cls.__module__, cls.__qualname__)


def safe_repr(obj, short=False):
    try:
        text = repr(obj)
    except Exception:
        text = object.__repr__(obj)
    return text if not short or len(text) < _SHOWN else text[:_SHOWN] + " [truncated]..."


def _shorten(text, first, last):
    left_out = len(text) - first - last
    if left_out <= _MARK:
        return text
    return f"{text[:first]}[{left_out} chars]{text[len(text) - last:]}"


def _two(*values):
    """Texts of values for one line, without most of what they share."""
    texts = [safe_repr(value) for value in values]
    longest = max(map(len, texts))
    if longest <= _SHOWN:
        return tuple(texts)
    low, high = min(texts), max(texts)
    shared = 0
    while shared < len(low) and low[shared] == high[shared]:
        shared += 1
    head = low[:shared]
    room = _SHOWN - (longest - shared + _FIRST + _MARK)
    if room > 5:
        head = _shorten(head, _FIRST, room)
        return tuple([head + text[shared:] for text in texts])
    head = _shorten(head, _FIRST, 5)
    return tuple([head + _shorten(text[shared:], _SHOWN - 2 * _MARK - 15, _LAST) for text in texts])


def _is_kind(kind, base):
    if isinstance(kind, tuple):
        return all(_is_kind(one, base) for one in kind)
    return isinstance(kind, type) and issubclass(kind, base)


class _Expecting:
    """What `assertRaises` and its like give to `with`, or call themselves."""

    base, words = BaseException, "an exception type or tuple of exception types"

    def __init__(self, expected, case, pattern=None):
        self.expected, self.test_case, self.msg = expected, case, None
        self.obj_name = None
        if pattern is not None and isinstance(pattern, (str, bytes)):
            import re
            pattern = re.compile(pattern)
        self.expected_regex = pattern

    def handle(self, name, args, kwargs):
        if not _is_kind(self.expected, self.base):
            raise TypeError(f"{name}() arg 1 must be {self.words}")
        if args:
            called = args[0]
            self.obj_name = getattr(called, "__name__", None) or str(called)
            with self:
                called(*args[1:], **kwargs)
            return None
        self.msg = kwargs.pop("msg", None)
        for unknown in kwargs:
            raise TypeError(f"{unknown!r} is an invalid keyword argument for this function")
        return self

    def _fail(self, words):
        raise self.test_case.failureException(self.test_case._formatMessage(self.msg, words))

    def _name(self):
        return getattr(self.expected, "__name__", None) or str(self.expected)

    def _missing(self, verb):
        by = f" by {self.obj_name}" if self.obj_name else ""
        self._fail(f"{self._name()} not {verb}{by}")


class _Raising(_Expecting):
    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        if kind is None:
            self._missing("raised")
        if not issubclass(kind, self.expected):
            return False
        self.exception = error.with_traceback(None)
        if self.expected_regex is not None and not self.expected_regex.search(str(error)):
            self._fail(f'"{self.expected_regex.pattern}" does not match "{error}"')
        return True


class _Warned(_Expecting):
    base, words = Warning, "a warning type or tuple of warning types"

    def __enter__(self):
        import warnings
        self._catching = warnings.catch_warnings(record=True)
        self.warnings = self._catching.__enter__()
        warnings.simplefilter("always", self.expected)
        return self

    def __exit__(self, kind, error, traceback):
        self._catching.__exit__(kind, error, traceback)
        if kind is not None:
            return
        first = None
        for told in self.warnings:
            if not isinstance(told.message, self.expected):
                continue
            first = first or told.message
            if self.expected_regex is not None and not self.expected_regex.search(str(told.message)):
                continue
            self.warning, self.filename, self.lineno = told.message, told.filename, told.lineno
            return
        if first is not None:
            self._fail(f'"{self.expected_regex.pattern}" does not match "{first}"')
        self._missing("triggered")


class _Logged:
    """What `assertLogs` and `assertNoLogs` give to `with`."""

    def __init__(self, case, logger, level, none):
        import logging
        self.case, self.none, self.msg = case, none, None
        self.logger_name = logger
        self.level = getattr(logging, level, level) if isinstance(level, str) else level or logging.INFO

    def __enter__(self):
        import logging
        named = self.logger_name
        logger = self.logger = named if isinstance(named, logging.Logger) else logging.getLogger(named)

        class Watcher(logging.Handler):
            def __init__(self, level):
                super().__init__(level)
                self.records, self.output = [], []

            def emit(self, record):
                self.records.append(record)
                self.output.append(self.format(record))
        watcher = self.watcher = Watcher(self.level)
        watcher.setFormatter(logging.Formatter("%(levelname)s:%(name)s:%(message)s"))
        self._before = logger.handlers[:], logger.level, logger.propagate
        logger.handlers, logger.propagate = [watcher], False
        logger.setLevel(self.level)
        return None if self.none else watcher

    def __exit__(self, kind, error, traceback):
        import logging
        self.logger.handlers, self.logger.level, self.logger.propagate = self._before
        if kind is not None:
            return False
        seen = self.watcher.records
        if self.none and seen:
            words = "Unexpected logs found: {!r}".format(self.watcher.output)
        elif not self.none and not seen:
            words = "no logs of level {} or higher triggered on {}".format(
                logging.getLevelName(self.level), self.logger.name)
        else:
            return None
        raise self.case.failureException(words)


_EQUALITIES = {dict: "assertDictEqual", list: "assertListEqual", tuple: "assertTupleEqual", set: "assertSetEqual",
               frozenset: "assertSetEqual", str: "assertMultiLineEqual"}


class Checks:
    """The assertions."""

    def addTypeEqualityFunc(self, typeobj, function):
        self._check_kinds[typeobj] = function

    def fail(self, msg=None):
        raise self.failureException(msg)

    def _formatMessage(self, msg, standardMsg):
        if not self.longMessage:
            return msg or standardMsg
        return standardMsg if msg is None else f"{standardMsg} : {msg}"

    def _check_deny(self, msg, standard):
        raise self.failureException(self._formatMessage(msg, standard))

    def _check_diff(self, msg, standard, diff):
        if self.maxDiff is not None and len(diff) > self.maxDiff:
            diff = f"\nDiff is {len(diff)} characters long. Set self.maxDiff to None to see it."
        self.fail(self._formatMessage(msg, standard + diff))

    def assertFalse(self, expr, msg=None):
        if expr:
            self._check_deny(msg, "%s is not false" % safe_repr(expr))

    def assertTrue(self, expr, msg=None):
        if not expr:
            self._check_deny(msg, "%s is not true" % safe_repr(expr))

    def assertRaises(self, expected_exception, *args, **kwargs):
        return _Raising(expected_exception, self).handle("assertRaises", args, kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        context = _Raising(expected_exception, self, expected_regex)
        return context.handle("assertRaisesRegex", args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        return _Warned(expected_warning, self).handle("assertWarns", args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        context = _Warned(expected_warning, self, expected_regex)
        return context.handle("assertWarnsRegex", args, kwargs)

    def assertLogs(self, logger=None, level=None):
        return _Logged(self, logger, level, False)

    def assertNoLogs(self, logger=None, level=None):
        return _Logged(self, logger, level, True)

    def assertEqual(self, first, second, msg=None):
        kind = type(first)
        check = self._check_kinds.get(kind) or _EQUALITIES.get(kind) if kind is type(second) else None
        if isinstance(check, str):
            check = getattr(self, check)
        (check or self._check_plainly)(first, second, msg=msg)

    def _check_plainly(self, first, second, msg=None):
        if not first == second:
            self._check_deny(msg, "%s != %s" % _two(first, second))

    def assertNotEqual(self, first, second, msg=None):
        if not first != second:
            self._check_deny(msg, "%s == %s" % (safe_repr(first), safe_repr(second)))

    def _check_near(self, first, second, places, delta):
        """Whether two numbers are near, and the words about it."""
        if places is not None and delta is not None:
            raise TypeError("specify delta or places not both")
        gap = abs(first - second)
        if delta is not None:
            return gap <= delta, f"within {safe_repr(delta)} delta ({safe_repr(gap)} difference)", None
        places = 7 if places is None else places
        return round(gap, places) == 0, f"within {places!r} places ({safe_repr(gap)} difference)", places

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        near, words, _ = self._check_near(first, second, places, delta)
        if not near:
            self._check_deny(msg, f"{safe_repr(first)} != {safe_repr(second)} {words}")

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        near, words, places = self._check_near(first, second, places, delta)
        if delta is not None:
            near = near and not first == second or first == second
        if first == second or near:
            words = words if places is None else f"within {places!r} places"
            self._check_deny(msg, f"{safe_repr(first)} == {safe_repr(second)} {words}")

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        kind = "sequence" if seq_type is None else seq_type.__name__
        for order, value in (("First", seq1), ("Second", seq2)):
            if seq_type is not None and not isinstance(value, seq_type):
                raise self.failureException(f"{order} sequence is not a {kind}: {safe_repr(value)}")
        words = None
        lengths = []
        for order, value in (("First", seq1), ("Second", seq2)):
            try:
                lengths.append(len(value))
            except (TypeError, NotImplementedError):
                words = words or f"{order} {kind} has no length.    Non-sequence?"
        if words is None:
            if seq1 == seq2:
                return
            words = self._check_items(kind, seq1, seq2, lengths)
            if words is None:
                if seq_type is None and type(seq1) != type(seq2):
                    return
                words = "%ss differ: %s != %s\n" % (kind.capitalize(), *_two(seq1, seq2))
        lines = difflib.ndiff(pprint.pformat(seq1).splitlines(), pprint.pformat(seq2).splitlines())
        self._check_diff(msg, words, "\n" + "\n".join(lines))

    def _check_items(self, kind, seq1, seq2, lengths):
        """Where two sequences differ first, or None where no item does."""
        words = "%ss differ: %s != %s\n" % (kind.capitalize(), *_two(seq1, seq2))
        found = lengths[0] != lengths[1]
        for at in range(min(lengths)):
            items = []
            for order, value in (("first", seq1), ("second", seq2)):
                try:
                    items.append(value[at])
                except (TypeError, IndexError, NotImplementedError):
                    words += f"\nUnable to index element {at} of {order} {kind}\n"
                    break
            if len(items) < 2:
                found = True
                break
            if items[0] != items[1]:
                words += "\nFirst differing element %d:\n%s\n%s\n" % (at, *_two(*items))
                found = True
                break
        for order, mine, other, value in (("First", lengths[0], lengths[1], seq1),
                                          ("Second", lengths[1], lengths[0], seq2)):
            if mine > other:
                words += f"\n{order} {kind} contains {mine - other} additional elements.\n"
                try:
                    words += f"First extra element {other}:\n{safe_repr(value[other])}\n"
                except (TypeError, IndexError, NotImplementedError):
                    words += f"Unable to index element {other} of {order.lower()} {kind}\n"
        return words if found else None

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        gaps = []
        for order, value, other in (("first", set1, set2), ("second", set2, set1)):
            try:
                gaps.append(value.difference(other))
            except TypeError as error:
                self.fail("invalid type when attempting set difference: %s" % error)
            except AttributeError as error:
                self.fail("%s argument does not support set difference: %s" % (order, error))
        lines = []
        for gap, order, other in ((gaps[0], "first", "second"), (gaps[1], "second", "first")):
            if gap:
                lines.append(f"Items in the {order} set but not the {other}:")
                lines += [repr(item) for item in gap]
        if lines:
            self.fail(self._formatMessage(msg, "\n".join(lines)))

    def assertIn(self, member, container, msg=None):
        if member not in container:
            self.fail(self._formatMessage(msg, "%s not found in %s" % (safe_repr(member), safe_repr(container))))

    def assertNotIn(self, member, container, msg=None):
        if member in container:
            words = "%s unexpectedly found in %s" % (safe_repr(member), safe_repr(container))
            self.fail(self._formatMessage(msg, words))

    def assertIs(self, expr1, expr2, msg=None):
        if expr1 is not expr2:
            self.fail(self._formatMessage(msg, "%s is not %s" % (safe_repr(expr1), safe_repr(expr2))))

    def assertIsNot(self, expr1, expr2, msg=None):
        if expr1 is expr2:
            self.fail(self._formatMessage(msg, "unexpectedly identical: %s" % safe_repr(expr1)))

    def assertDictEqual(self, d1, d2, msg=None):
        for order, value in (("First", d1), ("Second", d2)):
            self.assertIsInstance(value, dict, order + " argument is not a dictionary")
        if d1 != d2:
            lines = difflib.ndiff(pprint.pformat(d1).splitlines(), pprint.pformat(d2).splitlines())
            self._check_diff(msg, "%s != %s" % _two(d1, d2), "\n" + "\n".join(lines))

    def assertCountEqual(self, first, second, msg=None):
        first, second = list(first), list(second)
        try:
            counts = _Counter(first), _Counter(second)
        except TypeError:
            gaps = _uneven(first, second)
        else:
            if counts[0] == counts[1]:
                return
            gaps = [(count, counts[1][item], item) for item, count in counts[0].items()
                    if count != counts[1][item]]
            gaps += [(0, count, item) for item, count in counts[1].items() if item not in counts[0]]
        if gaps:
            lines = ["First has %d, Second has %d:  %r" % gap for gap in gaps]
            self._check_diff(msg, "Element counts were not equal:\n", "\n".join(lines))

    def assertMultiLineEqual(self, first, second, msg=None):
        for order, value in (("First", first), ("Second", second)):
            self.assertIsInstance(value, str, order + " argument is not a string")
        if first == second:
            return
        if max(len(first), len(second)) > self._diffThreshold:
            self._check_plainly(first, second, msg)
        # The last lines end too, so that what is shown of them does.
        texts = first, second
        open_ends = [text[-1:] not in ("", "\n") for text in texts]
        both = all(texts) and any(open_ends)
        lines = [(text + "\n" if both or is_open else text).splitlines(keepends=True)
                 for text, is_open in zip(texts, open_ends)]
        self._check_diff(msg, "%s != %s" % _two(first, second), "\n" + "".join(difflib.ndiff(*lines)))

    def _check_order(self, holds, first, second, words, msg):
        if not holds:
            self.fail(self._formatMessage(msg, f"{safe_repr(first)} not {words} {safe_repr(second)}"))

    def assertLess(self, a, b, msg=None):
        self._check_order(a < b, a, b, "less than", msg)

    def assertLessEqual(self, a, b, msg=None):
        self._check_order(a <= b, a, b, "less than or equal to", msg)

    def assertGreater(self, a, b, msg=None):
        self._check_order(a > b, a, b, "greater than", msg)

    def assertGreaterEqual(self, a, b, msg=None):
        self._check_order(a >= b, a, b, "greater than or equal to", msg)

    def assertIsNone(self, obj, msg=None):
        if obj is not None:
            self.fail(self._formatMessage(msg, "%s is not None" % safe_repr(obj)))

    def assertIsNotNone(self, obj, msg=None):
        if obj is None:
            self.fail(self._formatMessage(msg, "unexpectedly None"))

    def assertIsInstance(self, obj, cls, msg=None):
        if not isinstance(obj, cls):
            self.fail(self._formatMessage(msg, "%s is not an instance of %r" % (safe_repr(obj), cls)))

    def assertNotIsInstance(self, obj, cls, msg=None):
        if isinstance(obj, cls):
            self.fail(self._formatMessage(msg, "%s is an instance of %r" % (safe_repr(obj), cls)))

    def assertRegex(self, text, expected_regex, msg=None):
        pattern = _pattern(expected_regex)
        if not pattern.search(text):
            words = "Regex didn't match: %r not found in %r" % (pattern.pattern, text)
            self._check_deny(msg, words)

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        pattern = _pattern(unexpected_regex)
        match = pattern.search(text)
        if match:
            words = "Regex matched: %r matches %r in %r" % (text[match.start():match.end()], pattern.pattern, text)
            self._check_deny(msg, words)


def _pattern(given):
    if isinstance(given, (str, bytes)):
        import re
        return re.compile(given)
    return given


def _uneven(first, second):
    """Items that two lists have in different numbers, of items that cannot be hashed."""
    gaps, rest = [], second[:]
    left = first[:]
    while left:
        item = left[0]
        mine = [at for at, other in enumerate(left) if other == item]
        theirs = [at for at, other in enumerate(rest) if other == item]
        left = [other for at, other in enumerate(left) if at not in mine]
        rest = [other for at, other in enumerate(rest) if at not in theirs]
        if len(mine) != len(theirs):
            gaps.append((len(mine), len(theirs), item))
    while rest:
        item = rest[0]
        count = sum([other == item for other in rest])
        rest = [other for other in rest if other != item]
        gaps.append((0, count, item))
    return gaps
