"""Doctests of this program.

>>> f(1)
2
"""
import doctest, io, contextlib


def f(x):
    """
    >>> f(1)
    2
    >>> f(2)
    4
    >>> for i in range(2):
    ...     print(i)
    0
    1
    >>> f('a')
    Traceback (most recent call last):
        ...
    TypeError: can only concatenate str (not "int") to str
    >>> print('a\\n\\nb')
    a
    <BLANKLINE>
    b
    >>> x = 5
    >>> x
    5
    >>> None
    >>> [1, 2,   3] # doctest: +NORMALIZE_WHITESPACE
    [1,
     2, 3]
    >>> list(range(100)) # doctest: +ELLIPSIS
    [0, 1, ..., 99]
    >>> undefined  # doctest: +SKIP
    >>> def inner(a):
    ...     return a * 2
    >>> inner(4)
    8
    >>> [][1]
    Traceback (most recent call last):
    IndexError: other words
    >>> [][1]  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    IndexError: other words
    """
    return x + 1


def g():
    """
    >>> 1
    1
    >>> True
    1
    """


def none(): pass


class C:
    """
    >>> C().m()
    7
    """
    def m(self):
        """>>> C().m()
        8"""
        return 7
    @property
    def p(self):
        """
        >>> C().p
        3
        """
        return 3
    @staticmethod
    def s():
        """
        >>> C.s()
        's'
        """
        return "s"
    @classmethod
    def c(cls):
        """
        >>> C.c()
        'wrong'
        """
        return "c"


__test__ = {"extra": ">>> 2 + 2\n5\n", "fine": ">>> 'x' * 3\n'xxx'\n"}


def shown(function, *args, **kwargs):
    out = io.StringIO()
    with contextlib.redirect_stdout(out): answer = function(*args, **kwargs)
    for line in out.getvalue().split("\n"):
        if line.startswith("File "): line = "File in " + line.rpartition(" in ")[2]
        if line.lstrip().startswith(("File ", "exec(compile(", "compileflags, True")): continue
        if line.strip().strip("~^") not in ("", "[][1]"): print("|", line)
    print(answer)


shown(doctest.testmod); shown(doctest.testmod, verbose=True); shown(doctest.testmod, report=False, optionflags=doctest.REPORT_ONLY_FIRST_FAILURE); shown(doctest.testmod, optionflags=doctest.FAIL_FAST)
shown(doctest.run_docstring_examples, g, globals(), name="g"); shown(doctest.run_docstring_examples, f, {"f": f}, verbose=True, name="f")
p = doctest.DocTestParser()
for text in ("hello\n>>> 1\n1\n\nx\n    >>> a = 1\n    ... b\n    >>> z\n    q\n    r\n\n", "", "no examples", ">>> # only a comment\n>>> 1\n1"):
    print([e if isinstance(e, str) else (e.source, e.want, e.lineno, e.indent, e.options, e.exc_msg) for e in p.parse(text)])
for e in p.get_examples("a\n  >>> x  # doctest: +SKIP, -ELLIPSIS\n  Traceback (most recent call last):\n    File x\n  ValueError: a\n   b\n"): print(vars(e))
print(p.get_doctest(">>> 1\n1", {}, "n", "f", 0), p.get_doctest(">>> 1\n>>> 2", {}, "n", "f", None), p.get_doctest("", {}, "n", "f", 3))
for t in (">>>x", "  >>> x\n y", ">>> if 1:\n...  2\n...\n>>> 3", ">>> x # doctest: +FOO", ">>> x # doctest: SKIP", ">>> a\n...b"):
    try: print([e.source for e in p.get_examples(t, "nm")])
    except ValueError as e: print(e)
oc = doctest.OutputChecker()
for want, got, flags in (("1\n", "True\n", 0), ("True\n", "1\n", 0), ("0\n", "False\n", 1), ("a b\n", "a  b\n", doctest.NORMALIZE_WHITESPACE), ("a...c\n", "abc\n", doctest.ELLIPSIS), ("a...c\n", "abd\n", doctest.ELLIPSIS), ("...x...x...\n", "x\n", doctest.ELLIPSIS), ("<BLANKLINE>\n", "\n", 0), ("<BLANKLINE>\n", "\n", doctest.DONT_ACCEPT_BLANKLINE), ("x\n", "x\n", 0)): print(oc.check_output(want, got, flags))
for fl in (doctest.REPORT_UDIFF, doctest.REPORT_CDIFF, doctest.REPORT_NDIFF, 0): print(oc.output_difference(doctest.Example("x\n", "a\nb\nc\n"), "a\nB\nc\n", fl))
print(repr(oc.output_difference(doctest.Example("x\n", ""), "a\n", 0)), repr(oc.output_difference(doctest.Example("x\n", "a"), "", 0)), repr(oc.output_difference(doctest.Example("x\n", ""), "\n\n", 0)))
print(doctest.Example("a", "b") == doctest.Example("a\n", "b\n"), doctest.TestResults(1, 2), doctest.TestResults(1, 2, skipped=3), doctest.ELLIPSIS, doctest.COMPARISON_FLAGS, doctest.REPORTING_FLAGS, sorted(doctest.OPTIONFLAGS_BY_NAME))
print(doctest.register_optionflag("MINE") == doctest.register_optionflag("MINE"))
found = doctest.DocTestFinder().find(C, "C", globs={"C": C}); print([(t.name, len(t.examples)) for t in found])
runner = doctest.DocTestRunner(verbose=False)
for t in found: shown(runner.run, t)
shown(runner.summarize); shown(runner.summarize, verbose=True); print(runner.tries, runner.failures)
try: doctest.DebugRunner(verbose=False).run(doctest.DocTestParser().get_doctest(">>> 1\n2\n", {}, "n", "f", 0))
except doctest.DocTestFailure as e: print(repr(e.got), e.example.want, e.test.name)
try: doctest.DebugRunner(verbose=False).run(doctest.DocTestParser().get_doctest(">>> 1/0\n", {}, "n", "f", 0))
except doctest.UnexpectedException as e: print(e.exc_info[1], e)
try: doctest.DocTestFinder().find(5)
except ValueError as e: print(e)
