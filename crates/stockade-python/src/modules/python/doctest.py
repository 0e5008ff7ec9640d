"""Examples in the docstrings of the program, run where the sandbox allows `exec`.

The line of an object in its file is not known here, so reports say `line ?`. There are no files, so
`testfile` and its like are not here, nor what needs a debugger.
"""

import difflib
import sys
from collections import namedtuple as _namedtuple
from io import StringIO as _StringIO
from traceback import format_exception as _format_exception, format_exception_only as _only

__all__ = ["register_optionflag", "DONT_ACCEPT_TRUE_FOR_1", "DONT_ACCEPT_BLANKLINE", "NORMALIZE_WHITESPACE",
           "ELLIPSIS", "SKIP", "IGNORE_EXCEPTION_DETAIL", "COMPARISON_FLAGS", "REPORT_UDIFF", "REPORT_CDIFF",
           "REPORT_NDIFF", "REPORT_ONLY_FIRST_FAILURE", "REPORTING_FLAGS", "FAIL_FAST", "Example", "DocTest",
           "DocTestParser", "DocTestFinder", "DocTestRunner", "OutputChecker", "DocTestFailure",
           "UnexpectedException", "DebugRunner", "testmod", "run_docstring_examples", "DocTestSuite",
           "set_unittest_reportflags"]


def _teller(names):
    def program():
        return names()
    return program


_program = _teller(_names)
del _teller, _names
OPTIONFLAGS_BY_NAME = {}


def register_optionflag(name):
    return OPTIONFLAGS_BY_NAME.setdefault(name, 1 << len(OPTIONFLAGS_BY_NAME))


(DONT_ACCEPT_TRUE_FOR_1, DONT_ACCEPT_BLANKLINE, NORMALIZE_WHITESPACE, ELLIPSIS, SKIP, IGNORE_EXCEPTION_DETAIL,
 REPORT_UDIFF, REPORT_CDIFF, REPORT_NDIFF, REPORT_ONLY_FIRST_FAILURE, FAIL_FAST) = map(register_optionflag, (
     "DONT_ACCEPT_TRUE_FOR_1", "DONT_ACCEPT_BLANKLINE", "NORMALIZE_WHITESPACE", "ELLIPSIS", "SKIP",
     "IGNORE_EXCEPTION_DETAIL", "REPORT_UDIFF", "REPORT_CDIFF", "REPORT_NDIFF", "REPORT_ONLY_FIRST_FAILURE",
     "FAIL_FAST"))
COMPARISON_FLAGS = 63
REPORTING_FLAGS = (REPORT_UDIFF | REPORT_CDIFF | REPORT_NDIFF | REPORT_ONLY_FIRST_FAILURE | FAIL_FAST)
BLANKLINE_MARKER, ELLIPSIS_MARKER = "<BLANKLINE>", "..."


class TestResults(_namedtuple("TestResults", "failed attempted")):
    def __new__(cls, failed, attempted, *, skipped=0):
        made = super().__new__(cls, failed, attempted)
        made.skipped = skipped
        return made

    def __repr__(self):
        skipped = f", skipped={self.skipped}" if self.skipped else ""
        return f"TestResults(failed={self.failed}, attempted={self.attempted}{skipped})"


class Example:
    """A statement and what it is to show."""

    def __init__(self, source, want, exc_msg=None, lineno=0, indent=0, options=None):
        def whole(text):
            return text if text.endswith("\n") else text + "\n"
        self.source = whole(source)
        self.want = whole(want) if want else want
        self.lineno, self.indent = lineno, indent
        self.options = {} if options is None else options
        self.exc_msg = exc_msg if exc_msg is None else whole(exc_msg)

    def _key(self):
        return self.source, self.want, self.lineno, self.indent, self.exc_msg

    def __eq__(self, other):
        if type(other) is type(self):
            return self._key() == other._key() and self.options == other.options
        return NotImplemented

    def __hash__(self):
        return hash(self._key())


class DocTest:
    """The examples of one docstring."""

    def __init__(self, examples, globs, name, filename, lineno, docstring):
        self.examples, self.docstring, self.globs = examples, docstring, globs.copy()
        self.name, self.filename, self.lineno = name, filename, lineno

    def __repr__(self):
        count = len(self.examples)
        words = "no examples" if not count else "1 example" if count == 1 else f"{count} examples"
        return f"<{self.__class__.__name__} {self.name} from {self.filename}:{self.lineno} ({words})>"

    def _key(self):
        return self.name, self.docstring, self.filename, self.lineno

    def __eq__(self, other):
        if type(other) is type(self):
            return self._key() == other._key() and (self.examples, self.globs) == (other.examples, other.globs)
        return NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __lt__(self, other):
        if isinstance(other, DocTest):
            return (self.name, self.filename or "") < (other.name, other.filename or "")
        return NotImplemented


class DocTestParser:
    """Finds examples in texts."""

    def parse(self, string, name="<string>"):
        lines = string.expandtabs().split("\n")
        margins = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
        margin = min(margins, default=0)
        lines = [line[margin:] for line in lines]
        pieces, between = [], []
        at = 0
        while at < len(lines):
            body = lines[at].lstrip(" ")
            if not (body.startswith(">>>") and (len(body) == 3 or body[3] == " " or not body[3:4].isspace())):
                between.append(lines[at])
                at += 1
                continue
            pieces.append("".join([line + "\n" for line in between]))
            between = []
            example, at = self._example(lines, at, name)
            pieces.append(example) if example else None
        pieces.append("\n".join(between))
        return pieces

    def _example(self, lines, start, name):
        indent = len(lines[start]) - len(lines[start].lstrip(" "))
        source = []
        at = start
        while at < len(lines):
            body = lines[at].lstrip(" ")
            first = at == start
            if not first and not body.startswith("...") or first and not body.startswith(">>>"):
                break
            if not first and len(lines[at]) - len(body) != indent and not body.startswith("..."):
                break
            if len(lines[at]) >= indent + 4 and lines[at][indent + 3] != " ":
                raise ValueError("line %r of the docstring for %s lacks blank after %s: %r"
                                 % (at + 1, name, lines[at][indent:indent + 3], lines[at]))
            source.append(lines[at][indent + 4:])
            at += 1
        want = []
        first_want = at
        while at < len(lines) and lines[at].strip() and not lines[at].lstrip(" ").startswith(">>>"):
            if not lines[at].startswith(" " * indent):
                raise ValueError("line %r of the docstring for %s has inconsistent leading whitespace: %r"
                                 % (at + 1, name, lines[at]))
            want.append(lines[at][indent:])
            at += 1
        text = "\n".join(source)
        options = self._options(text, name, start)
        if not any(line.strip() and not line.strip().startswith("#") for line in source):
            return None, at
        wanted = "\n".join(want) + "\n" if want else ""
        return Example(text, wanted, _exception_words(want), start, indent, options), at

    def _options(self, text, name, line):
        options = {}
        for source in text.split("\n"):
            mark = source.find("#")
            while mark >= 0:
                words = source[mark + 1:].strip()
                if words.startswith("doctest:"):
                    for word in words[8:].replace(",", " ").split():
                        if word[0] not in "+-" or word[1:] not in OPTIONFLAGS_BY_NAME:
                            raise ValueError("line %r of the doctest for %s has an invalid option: %r"
                                             % (line + 1, name, word))
                        options[OPTIONFLAGS_BY_NAME[word[1:]]] = word[0] == "+"
                    break
                mark = source.find("#", mark + 1)
        return options

    def get_examples(self, string, name="<string>"):
        return [piece for piece in self.parse(string, name) if isinstance(piece, Example)]

    def get_doctest(self, string, globs, name, filename, lineno):
        return DocTest(self.get_examples(string, name), globs, name, filename, lineno, string)


def _exception_words(want):
    """The last part of a traceback that is wanted, or None."""
    if not want or want[0].rstrip() not in ("Traceback (most recent call last):",
                                            "Traceback (innermost last):"):
        return None
    for at, line in enumerate(want[1:], 1):
        if line and not line[0].isspace() and (line[0].isalpha() or line[0] == "_"):
            return "\n".join(want[at:]) + "\n"
    return None


class DocTestFinder:
    """Finds the docstrings of objects and of what is in them."""

    def __init__(self, verbose=False, parser=None, recurse=True, exclude_empty=True):
        self._parser, self._verbose = parser or DocTestParser(), verbose
        self._recurse, self._exclude_empty = recurse, exclude_empty

    def find(self, obj, name=None, module=None, globs=None, extraglobs=None):
        if name is None:
            name = getattr(obj, "__name__", None)
            if name is None:
                raise ValueError("DocTestFinder.find: name must be given when obj.__name__ doesn't exist: %r"
                                 % (type(obj),))
        globs = _program() if globs is None else globs.copy()
        globs.update(extraglobs or {})
        globs.setdefault("__name__", "__main__")
        found = []
        self._look(found, obj, name, globs, set())
        found.sort()
        return found

    def _look(self, found, obj, name, globs, seen):
        if self._verbose:
            print(f"Finding tests in {name}")
        if id(obj) in seen:
            return
        seen.add(id(obj))
        text = obj if isinstance(obj, str) else getattr(obj, "__doc__", None) or ""
        if not isinstance(text, str):
            text = str(text)
        if text or not self._exclude_empty:
            test = self._parser.get_doctest(text, globs, name, _file(), None)
            if test.examples or not self._exclude_empty:
                found.append(test)
        if isinstance(obj, type) and self._recurse:
            for key, value in obj.__dict__.items():
                if isinstance(value, (staticmethod, classmethod)):
                    value = value.__func__
                elif isinstance(value, property):
                    value = value.fget
                if value is not None and (_is_function(value) or isinstance(value, type)) and _ours(value):
                    self._look(found, value, f"{name}.{key}", globs, seen)


def _is_function(value):
    return type(value).__name__ == "function"


def _ours(value):
    return getattr(value, "__module__", None) == "__main__"


def _file():
    from traceback import _under_way
    calls = _under_way()
    return calls[0][0] if calls else "<string>"


class OutputChecker:
    """Compares what is shown with what is wanted."""

    def check_output(self, want, got, optionflags):
        if got == want:
            return True
        if not optionflags & DONT_ACCEPT_TRUE_FOR_1 and (got, want) in (("True\n", "1\n"), ("False\n", "0\n")):
            return True
        if not optionflags & DONT_ACCEPT_BLANKLINE:
            want = "\n".join(["" if line.rstrip() == BLANKLINE_MARKER else line for line in want.split("\n")])
            got = "\n".join([line if line.strip() else "" for line in got.split("\n")])
            if got == want:
                return True
        if optionflags & NORMALIZE_WHITESPACE:
            got, want = " ".join(got.split()), " ".join(want.split())
            if got == want:
                return True
        return bool(optionflags & ELLIPSIS) and _fits(want, got)

    def output_difference(self, example, got, optionflags):
        want = example.want
        if not optionflags & DONT_ACCEPT_BLANKLINE:
            lines = got.split("\n")
            got = "\n".join([line if line.strip() or at == len(lines) - 1 else BLANKLINE_MARKER
                             for at, line in enumerate(lines)])
        flags = optionflags & (REPORT_UDIFF | REPORT_CDIFF | REPORT_NDIFF)
        if flags and (flags & REPORT_NDIFF or want.count("\n") > 2 and got.count("\n") > 2):
            wanted, shown = want.splitlines(keepends=True), got.splitlines(keepends=True)
            if flags & REPORT_UDIFF:
                kind, lines = "unified diff with -expected +actual", difflib.unified_diff(wanted, shown, n=2)
            elif flags & REPORT_CDIFF:
                kind, lines = "context diff with expected followed by actual", difflib.context_diff(wanted, shown, n=2)
            else:
                kind = "ndiff with -expected +actual"
                lines = difflib.ndiff(wanted, shown, charjunk=difflib.IS_CHARACTER_JUNK)
            # The first two lines of the others name files.
            lines = list(lines)[0 if kind[0] == "n" else 2:]
            return f"Differences ({kind}):\n" + _indented("".join(lines))
        return (f"Expected:\n{_indented(want)}" if want else "Expected nothing\n") + (
            f"Got:\n{_indented(got)}" if got else "Got nothing\n")


def _fits(want, got):
    """Whether a text is what is wanted, with `...` for anything."""
    if ELLIPSIS_MARKER not in want:
        return want == got
    parts = want.split(ELLIPSIS_MARKER)
    first, last = parts[0], parts[-1]
    if not got.startswith(first) or not got.endswith(last) or len(first) + len(last) > len(got):
        return False
    at, end = len(first), len(got) - len(last)
    for part in parts[1:-1]:
        at = got.find(part, at, end)
        if at < 0:
            return False
        at += len(part)
    return True


def _indented(text, by=4):
    return "\n".join([" " * by + line if line else line for line in text.split("\n")])


class DocTestFailure(Exception):
    def __init__(self, test, example, got):
        self.test, self.example, self.got = test, example, got

    def __str__(self):
        return str(self.test)


class UnexpectedException(Exception):
    def __init__(self, test, example, exc_info):
        self.test, self.example, self.exc_info = test, example, exc_info

    def __str__(self):
        return str(self.test)


class DocTestRunner:
    """Runs examples and tells about those that fail."""

    DIVIDER = "*" * 70

    def __init__(self, checker=None, verbose=None, optionflags=0):
        self._checker = checker or OutputChecker()
        self._verbose = bool(verbose)
        self.optionflags = self.original_optionflags = optionflags
        self.tries = self.failures = self.skips = 0
        self._stats = {}

    def report_start(self, out, test, example):
        if self._verbose:
            want = f"Expecting:\n{_indented(example.want)}" if example.want else "Expecting nothing\n"
            out(f"Trying:\n{_indented(example.source)}{want}")

    def report_success(self, out, test, example, got):
        if self._verbose:
            out("ok\n")

    def report_failure(self, out, test, example, got):
        out(self._header(test, example) + self._checker.output_difference(example, got, self.optionflags))

    def report_unexpected_exception(self, out, test, example, exc_info):
        out(self._header(test, example) + "Exception raised:\n" + _indented("".join(_format_exception(*exc_info))))

    def _header(self, test, example):
        line = "?" if test.lineno is None else test.lineno + example.lineno + 1
        place = f'File "{test.filename}", line {line}, in {test.name}' if test.filename else (
            f"Line {example.lineno + 1}, in {test.name}")
        return f"{self.DIVIDER}\n{place}\nFailed example:\n{_indented(example.source)}"

    def run(self, test, compileflags=None, out=None, clear_globs=True):
        self.test = test
        stdout = sys.stdout
        out = out or stdout.write
        shown = self._shown = _StringIO()
        sys.stdout = shown
        try:
            return self._run(test, out)
        finally:
            sys.stdout = stdout
            if clear_globs:
                test.globs.clear()

    def _run(self, test, out):
        failures = tries = skips = 0
        flags = self.optionflags
        for at, example in enumerate(test.examples):
            tell = not failures or not self.optionflags & REPORT_ONLY_FIRST_FAILURE
            self.optionflags = flags
            for flag, on in example.options.items():
                self.optionflags = self.optionflags | flag if on else self.optionflags & ~flag
            tries += 1
            if self.optionflags & SKIP:
                skips += 1
                continue
            if tell:
                self.report_start(out, test, example)
            error = self._execute(example, f"<doctest {test.name}[{at}]>", test.globs)
            got = self._shown.getvalue()
            self._shown.seek(0)
            self._shown.truncate()
            outcome = self._judge(example, got, error)
            if outcome is not True:
                failures += 1
            if not tell:
                pass
            elif outcome is True:
                self.report_success(out, test, example, got)
            elif outcome is None:
                self.report_unexpected_exception(out, test, example, (type(error), error, error.__traceback__))
            else:
                self.report_failure(out, test, example, outcome)
            if outcome is not True and self.optionflags & FAIL_FAST:
                break
        self.optionflags = flags
        old = self._stats.get(test.name, (0, 0, 0))
        self._stats[test.name] = old[0] + failures, old[1] + tries, old[2] + skips
        self.failures += failures
        self.tries += tries
        self.skips += skips
        return TestResults(failures, tries, skipped=skips)

    def _execute(self, example, name, globs):
        """Runs an example; gives the exception that it ends with."""
        try:
            try:
                code = compile(example.source.strip(), name, "eval")
            except SyntaxError:
                exec(compile(example.source, name, "exec"), globs)
            else:
                value = eval(code, globs)
                if value is not None:
                    globs["_"] = value
                    print(repr(value))
        except KeyboardInterrupt:
            raise
        except Exception as error:
            return error
        return None

    def _judge(self, example, got, error):
        """True where all is well, None where an exception came unwanted, else what was got."""
        check = self._checker.check_output
        if error is None:
            return True if check(example.want, got, self.optionflags) else got
        if example.exc_msg is None:
            return None
        message = "".join(_only(type(error), error))
        if check(example.exc_msg, message, self.optionflags):
            return True
        if self.optionflags & IGNORE_EXCEPTION_DETAIL:
            if check(_bare(example.exc_msg), _bare(message), self.optionflags):
                return True
        return got + "".join(_format_exception(type(error), error, error.__traceback__))

    def summarize(self, verbose=None):
        verbose = self._verbose if verbose is None else verbose
        empty, passed, failed = [], [], []
        for name, (failures, tries, skips) in sorted(self._stats.items()):
            (failed if failures else passed if tries else empty).append((name, tries, failures))

        def items(count):
            return f"{count} item" + ("" if count == 1 else "s")

        def tests(count, word="test"):
            return f"{count} {word}" + ("" if count == 1 else "s")
        if verbose:
            if empty:
                print(f"{items(len(empty))} had no tests:")
                for name, _, _ in empty:
                    print(f"    {name}")
            if passed:
                print(f"{items(len(passed))} passed all tests:")
                for name, tries, _ in passed:
                    print(f" {tries:3d} test{'' if tries == 1 else 's'} in {name}")
        if failed:
            print(self.DIVIDER)
            print(f"{items(len(failed))} had failures:")
            for name, tries, failures in failed:
                print(f" {failures:3d} of {tries:3d} in {name}")
        if verbose:
            print(f"{tests(self.tries)} in {items(len(self._stats))}.")
            rest = f" and {self.failures} failed" if self.failures else ""
            print(f"{self.tries - self.failures} passed{rest}.")
        skipped = f" and {tests(self.skips, 'skipped test')}" if self.skips else ""
        if self.failures:
            print(f"***Test Failed*** {tests(self.failures, 'failure')}{skipped}.")
        elif verbose:
            print(f"Test passed{skipped}.")
        return TestResults(self.failures, self.tries, skipped=self.skips)


def _bare(message):
    """The class of an exception, without its module and what it says."""
    first = message.split("\n")[0]
    return first.split(":")[0].rpartition(".")[2].strip()


class DebugRunner(DocTestRunner):
    """Raises what fails."""

    def run(self, test, compileflags=None, out=None, clear_globs=True):
        return super().run(test, compileflags, out, False)

    def report_failure(self, out, test, example, got):
        raise DocTestFailure(test, example, got)

    def report_unexpected_exception(self, out, test, example, exc_info):
        raise UnexpectedException(test, example, exc_info)


def testmod(m=None, name=None, globs=None, verbose=None, report=True, optionflags=0, extraglobs=None,
            raise_on_error=False, exclude_empty=False):
    finder = DocTestFinder(exclude_empty=exclude_empty)
    runner = (DebugRunner if raise_on_error else DocTestRunner)(verbose=verbose, optionflags=optionflags)
    for test in _tests_of_program(finder, name or "__main__", globs, extraglobs):
        runner.run(test)
    if report:
        runner.summarize()
    return TestResults(runner.failures, runner.tries, skipped=runner.skips)


def _tests_of_program(finder, name, globs, extraglobs):
    names = _program()
    found = []
    given = (names if globs is None else globs).copy()
    given.update(extraglobs or {})
    given.setdefault("__name__", "__main__")
    seen = set()
    finder._look(found, names.get("__doc__") or "", name, given, seen)
    for key, value in names.items():
        if (_is_function(value) or isinstance(value, type)) and _ours(value):
            finder._look(found, value, f"{name}.{key}", given, seen)
    for key, value in (names.get("__test__") or {}).items():
        if not isinstance(key, str):
            raise ValueError("DocTestFinder.find: __test__ keys must be strings: %r" % (type(key),))
        finder._look(found, value, f"{name}.__test__.{key}", given, seen)
    found.sort()
    return found


def run_docstring_examples(f, globs, verbose=False, name="NoName", compileflags=None, optionflags=0):
    runner = DocTestRunner(verbose=verbose, optionflags=optionflags)
    for test in DocTestFinder(verbose=verbose, recurse=False).find(f, name, globs=globs):
        runner.run(test)


_unittest_flags = [0]


def set_unittest_reportflags(flags):
    if flags & REPORTING_FLAGS != flags:
        raise ValueError("Only reporting flags allowed", flags)
    before, _unittest_flags[0] = _unittest_flags[0], flags
    return before


def DocTestSuite(module=None, globs=None, extraglobs=None, test_finder=None, **options):
    """The examples of the program as a suite of `unittest`."""
    from unittest import FunctionTestCase, TestSuite
    flags = options.get("optionflags", 0) | _unittest_flags[0]

    def case(test):
        def check():
            told = _StringIO()
            result = DocTestRunner(verbose=False, optionflags=flags).run(test, out=told.write, clear_globs=False)
            if result.failed:
                raise AssertionError(f"Failed doctest test for {test.name}\n  File \"{test.filename}\", line "
                                     f"unknown line number, in {test.name.split('.')[-1]}\n\n{told.getvalue()}")
        return FunctionTestCase(check, setUp=lambda: options.get("setUp", lambda one: None)(test),
                                tearDown=lambda: options.get("tearDown", lambda one: None)(test),
                                description="Doctest: " + test.name)
    finder = test_finder or DocTestFinder()
    return TestSuite([case(test) for test in _tests_of_program(finder, "__main__", globs, extraglobs)
                      if test.examples])
