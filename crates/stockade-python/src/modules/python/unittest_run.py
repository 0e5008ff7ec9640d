"""The part of `unittest` about many tests: suites, results, loaders and the runner."""

import sys
import time as _time
from functools import cmp_to_key as _cmp_to_key
from traceback import format_exception as _format_exception
from _unittest_case import SkipTest, TestCase, _SubTest, doModuleCleanups, known as _known
from _unittest_checks import strclass as _strclass


def _natives(own, apart):
    def find(name, default=None): return own(name, default)
    def are_apart(): return apart()
    return find, are_apart


_main_name, _are_apart = _natives(_own, _apart)
del _own, _foreign, _apart, _natives


class TestResult:
    """What came of tests."""

    # What is set up for the tests that are running.
    _stage = None

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = False
        self.failures, self.errors, self.skipped = [], [], []
        self.expectedFailures, self.unexpectedSuccesses = [], []
        self.collectedDurations = []
        self.testsRun = 0
        self.shouldStop = self.buffer = self.tb_locals = False

    def startTestRun(self):
        """Comes before all tests."""

    def stopTestRun(self):
        """Comes after all tests."""

    def startTest(self, test):
        self.testsRun += 1

    def stopTest(self, test):
        """Comes after each test."""

    def addSuccess(self, test):
        """Nothing is kept of it."""

    def printErrors(self):
        """Results that tell something do it here."""

    def _note(self, place, test, err):
        place.append((test, self._exc_info_to_string(err, test)))
        if self.failfast:
            self.stop()

    def addError(self, test, err):
        self._note(self.errors, test, err)

    def addFailure(self, test, err):
        self._note(self.failures, test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            failure = issubclass(err[0], test.failureException)
            self._note(self.failures if failure else self.errors, subtest, err)

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, self._exc_info_to_string(err, test)))

    def addUnexpectedSuccess(self, test):
        self.unexpectedSuccesses.append(test)
        if self.failfast:
            self.stop()

    def addDuration(self, test, elapsed):
        self.collectedDurations.append((str(test), elapsed))

    def wasSuccessful(self):
        return not (self.failures or self.errors or self.unexpectedSuccesses)

    def stop(self):
        self.shouldStop = True

    def _exc_info_to_string(self, err, test):
        return "".join(_format_exception(*err))

    def __repr__(self):
        return (f"<{_strclass(self.__class__)} run={self.testsRun} errors={len(self.errors)} "
                f"failures={len(self.failures)}>")


class BaseTestSuite:
    """Tests that run one after the other."""

    def __init__(self, tests=()):
        self._tests = []
        self.addTests(tests)

    def __repr__(self):
        return f"<{_strclass(self.__class__)} tests={list(self)}>"

    def __eq__(self, other):
        return list(self) == list(other) if isinstance(other, self.__class__) else NotImplemented

    __hash__ = None

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        return sum([test.countTestCases() for test in self if test is not None])

    def addTests(self, tests):
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for one in tests:
            self.addTest(one)

    def addTest(self, test):
        if not callable(test):
            raise TypeError(f"{test!r} is not callable")
        if isinstance(test, type) and issubclass(test, (TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def __call__(self, *args, **kwargs):
        return self.run(*args, **kwargs)

    def run(self, result):
        for test in self:
            if result.shouldStop:
                break
            test(result)
        return result

    def debug(self):
        for test in self:
            test.debug()


class _ErrorHolder:
    """Stands for a test where setting up a class or the program failed."""

    failureException = None

    def __init__(self, description):
        self.description = description

    def __repr__(self):
        return f"<ErrorHolder description={self.description!r}>"

    def __str__(self):
        return self.description

    id = __str__

    def countTestCases(self):
        return 0

    def shortDescription(self):
        return None


class TestSuite(BaseTestSuite):
    """Tests with what their classes and the program set up before and take down after them."""

    def run(self, result, debug=False):
        stage = getattr(result, "_stage", None)
        if stage is None:
            stage = result._stage = _Stage()
        outermost, stage.open = not stage.open, True
        for test in self:
            if result.shouldStop:
                break
            if isinstance(test, BaseTestSuite) or hasattr(test, "__iter__") or stage.turn_to(test.__class__, result):
                test.debug() if debug else test(result)
        if outermost:
            stage.leave_class(result)
            stage.leave_module(result)
            stage.open = False
        return result

    def debug(self):
        self.run(TestResult(), True)


class _Stage:
    """What is set up for the tests of a run: the program, and the class whose tests run."""

    def __init__(self):
        self.open = self.broken = False
        self.kind = None

    def turn_to(self, kind, result):
        """Makes all ready for tests of a class; says whether they can run."""
        if kind != self.kind:
            self.leave_class(result)
            if kind.__module__ != getattr(self.kind, "__module__", None):
                self.leave_module(result)
                self.enter_module(kind.__module__, result)
            if not self.broken:
                self.enter_class(kind, result)
            self.kind = kind
        return not (self.broken or getattr(kind, "_case_unready", False))

    def attempt(self, step, what, name, result):
        """Takes a step, and says whether it went well; the result hears of it where not."""
        try:
            step()
        except Exception as error:
            _tell_failed(result, (type(error), error, error.__traceback__), what, name)
            return False
        return True

    def enter_class(self, kind, result):
        if getattr(kind, "__unittest_skip__", False) or not hasattr(kind, "setUpClass"):
            return
        if getattr(kind, "_case_unready", False):
            # A class of ours has no such state and takes none.
            kind._case_unready = False
        if not self.attempt(kind.setUpClass, "setUpClass", _strclass(kind), result):
            kind._case_unready = True
            self.clean_class(kind, "setUpClass", result)

    def leave_class(self, result):
        kind = self.kind
        if kind is None or self.broken or getattr(kind, "_case_unready", False):
            return
        if getattr(kind, "__unittest_skip__", False):
            return
        if hasattr(kind, "tearDownClass"):
            self.attempt(kind.tearDownClass, "tearDownClass", _strclass(kind), result)
        self.clean_class(kind, "tearDownClass", result)

    def clean_class(self, kind, what, result):
        # A class of ours takes no state; one without clean-ups has nothing to tell.
        if hasattr(kind, "doClassCleanups") and getattr(kind, "_case_after_class", True):
            kind.doClassCleanups()
            for info in kind.tearDown_exceptions:
                _tell_failed(result, info, what, _strclass(kind))

    def enter_module(self, name, result):
        set_up = _main_name("setUpModule") if name == "__main__" else None
        self.broken = set_up is not None and not self.attempt(set_up, "setUpModule", name, result)
        if self.broken:
            self.attempt(doModuleCleanups, "setUpModule", name, result)

    def leave_module(self, result):
        if self.kind is None or self.broken:
            return
        name = self.kind.__module__
        tear_down = _main_name("tearDownModule") if name == "__main__" else None
        for step in (tear_down, doModuleCleanups):
            if step is not None:
                self.attempt(step, "tearDownModule", name, result)


def _tell_failed(result, info, what, name):
    holder = _ErrorHolder(f"{what} ({name})")
    if isinstance(info[1], SkipTest):
        result.addSkip(holder, str(info[1]))
    else:
        result.addError(holder, info)


def _by_name(a, b):
    return (a > b) - (a < b)


def _program_classes():
    """The test cases among the names of the program, in their order."""
    found = {kind.__name__: kind for kind in _known if _main_name(kind.__name__) is kind}
    return [found[name] for name in sorted(found)]


class _FailedTest(TestCase):
    """Stands for a name that is no test, and fails with what is wrong with it."""

    def __init__(self, name, error):
        self._error = error
        super().__init__(name)

    def __getattr__(self, name):
        if name != self._testMethodName:
            raise AttributeError(name)

        def fail():
            raise self._error
        return fail


class TestLoader:
    """Makes suites out of classes, names and the program."""

    testMethodPrefix = "test"
    sortTestMethodsUsing = staticmethod(_by_name)
    testNamePatterns = None
    suiteClass = TestSuite

    def __init__(self):
        self.errors = []

    def loadTestsFromTestCase(self, testCaseClass):
        if issubclass(testCaseClass, TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from "
                            "TestCase?")
        names = self.getTestCaseNames(testCaseClass)
        if not names and hasattr(testCaseClass, "runTest"):
            names = ["runTest"]
        return self.suiteClass(map(testCaseClass, names))

    def getTestCaseNames(self, testCaseClass):
        names = [name for name in dir(testCaseClass)
                 if name.startswith(self.testMethodPrefix) and callable(getattr(testCaseClass, name))]
        if self.testNamePatterns is not None:
            owner = _strclass(testCaseClass)
            names = [name for name in names
                     if any(_fits(f"{owner}.{name}", pattern) for pattern in self.testNamePatterns)]
        if self.sortTestMethodsUsing:
            names.sort(key=_cmp_to_key(self.sortTestMethodsUsing))
        return names

    def loadTestsFromModule(self, module, *, pattern=None):
        if module is None or module == "__main__" or getattr(module, "__name__", None) == "__main__":
            kinds, hook = _program_classes(), _main_name("load_tests")
        else:
            kinds = [getattr(module, name) for name in dir(module)]
            hook = getattr(module, "load_tests", None)
        suite = self.suiteClass([self.loadTestsFromTestCase(kind) for kind in kinds if isinstance(kind, type)
                                 and issubclass(kind, TestCase) and kind is not TestCase])
        return suite if hook is None else hook(self, suite, pattern)

    def loadTestsFromName(self, name, module=None):
        first, *rest = name.split(".")
        if first == "__main__" and rest:
            first, *rest = rest
        absent = object()
        found = _main_name(first, absent) if module in (None, "__main__") else getattr(module, first, absent)
        owner = module
        if found is absent:
            return self._broken(first, AttributeError(f"module '__main__' has no attribute '{first}'"))
        for part in rest:
            try:
                owner, found = found, getattr(found, part)
            except AttributeError as error:
                return self._broken(part, error)
        if isinstance(found, type) and issubclass(found, TestCase):
            return self.loadTestsFromTestCase(found)
        if isinstance(owner, type) and issubclass(owner, TestCase) and callable(found):
            return self.suiteClass([owner(rest[-1])])
        if isinstance(found, TestSuite):
            return found
        if callable(found):
            made = found()
            if isinstance(made, TestSuite):
                return made
            if isinstance(made, TestCase):
                return self.suiteClass([made])
            raise TypeError("calling %s returned %s, not a test" % (found, made))
        raise TypeError("don't know how to make test from: %s" % found)

    def _broken(self, name, error):
        self.errors.append(str(error))
        return self.suiteClass([_FailedTest(name, error)])

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])


def _fits(name, pattern):
    """Whether a name fits a pattern with `*`."""
    parts = pattern.split("*")
    if len(parts) == 1:
        return name == pattern
    if not name.startswith(parts[0]) or not name.endswith(parts[-1]):
        return False
    at = len(parts[0])
    for part in parts[1:-1]:
        at = name.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return at <= len(name) - len(parts[-1])


defaultTestLoader = TestLoader()


class _Lines:
    """A stream with whole lines."""

    def __init__(self, stream):
        self.stream = stream

    def write(self, text):
        self.stream.write(text)

    def writeln(self, text=None):
        self.stream.write((text or "") + "\n")

    def flush(self):
        if hasattr(self.stream, "flush"):
            self.stream.flush()


class TextTestResult(TestResult):
    """What came of tests, told while they run."""

    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream, self.descriptions, self.durations = stream, descriptions, durations
        self.dots, self.showAll = verbosity == 1, verbosity > 1
        # Whether the stream stands at the start of a line.
        self._fresh = True

    def getDescription(self, test):
        short = test.shortDescription() if self.descriptions else None
        return f"{test}\n{short}" if short else str(test)

    def startTest(self, test):
        super().startTest(test)
        if self.showAll:
            self.stream.write(f"{self.getDescription(test)} ... ")
            self._fresh = False

    def _tell(self, test, word, letter):
        if self.showAll:
            if self._fresh:
                self.stream.write(f"{self.getDescription(test)} ... ")
            self.stream.writeln(word)
            self._fresh = True
        elif self.dots:
            self.stream.write(letter)
            self.stream.flush()

    def _step_in(self):
        """A line of its own, further in, for a part of a test."""
        if self.showAll:
            self.stream.write("  " if self._fresh else "\n  ")
            self._fresh = True

    def addSubTest(self, test, subtest, err):
        if err is not None:
            failure = issubclass(err[0], subtest.failureException)
            self._step_in()
            self._tell(subtest, *(("FAIL", "F") if failure else ("ERROR", "E")))
        super().addSubTest(test, subtest, err)

    def addSuccess(self, test):
        super().addSuccess(test)
        self._tell(test, "ok", ".")

    def addError(self, test, err):
        super().addError(test, err)
        self._tell(test, "ERROR", "E")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._tell(test, "FAIL", "F")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        if isinstance(test, _SubTest):
            self._step_in()
        elif isinstance(test, _ErrorHolder):
            # The reason stands alone.
            self._fresh = False
        self._tell(test, f"skipped {reason!r}", "s")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._tell(test, "expected failure", "x")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._tell(test, "unexpected success", "u")

    def printErrors(self):
        if self.dots or self.showAll:
            self.stream.writeln()
        for flavour, found in (("ERROR", self.errors), ("FAIL", self.failures)):
            self.printErrorList(flavour, found)
        told = [f"UNEXPECTED SUCCESS: {self.getDescription(test)}" for test in self.unexpectedSuccesses]
        for line in [self.separator1, *told] if told else ():
            self.stream.writeln(line)

    def printErrorList(self, flavour, errors):
        for test, text in errors:
            for line in (self.separator1, f"{flavour}: {self.getDescription(test)}", self.separator2, text):
                self.stream.writeln(line)


class TextTestRunner:
    """Runs tests and tells about them on a stream, that of errors where none is named."""

    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False,
                 resultclass=None, warnings=None, *, tb_locals=False, durations=None):
        self.resultclass = resultclass or self.resultclass
        self.stream = _Lines(sys.stderr if stream is None else stream)
        self.descriptions, self.verbosity, self.failfast = descriptions, verbosity, failfast
        self.buffer, self.tb_locals, self.durations, self.warnings = buffer, tb_locals, durations, warnings

    def _makeResult(self):
        given = self.stream, self.descriptions, self.verbosity
        try:
            return self.resultclass(*given, durations=self.durations)
        except TypeError:
            return self.resultclass(*given)

    def run(self, test):
        result = self._makeResult()
        result.failfast, result.buffer = self.failfast, self.buffer
        started = _time.perf_counter()
        getattr(result, "startTestRun", lambda: None)()
        try:
            test(result)
        finally:
            getattr(result, "stopTestRun", lambda: None)()
        taken = _time.perf_counter() - started
        result.printErrors()
        if hasattr(result, "separator2"):
            self.stream.writeln(result.separator2)
        run = result.testsRun
        self.stream.writeln("Ran %d test%s in %.3fs" % (run, "" if run == 1 else "s", taken))
        self.stream.writeln()
        counts = []
        if result.wasSuccessful():
            word = "NO TESTS RAN" if run == 0 and not result.skipped else "OK"
        else:
            word = "FAILED"
            counts = [f"{name}={len(found)}" for name, found in (("failures", result.failures),
                                                                 ("errors", result.errors)) if found]
        for name, found in (("skipped", result.skipped), ("expected failures", result.expectedFailures),
                            ("unexpected successes", result.unexpectedSuccesses)):
            if found:
                counts.append(f"{name}={len(found)}")
        self.stream.write(word)
        self.stream.write(f" ({', '.join(counts)})\n" if counts else "\n")
        self.stream.flush()
        return result


class TestProgram:
    """Runs the tests of the program, and ends it."""

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None,
                 testLoader=defaultTestLoader, exit=True, verbosity=1, failfast=None, catchbreak=None,
                 buffer=None, warnings=None, *, tb_locals=False, durations=None):
        if testLoader is defaultTestLoader:
            # It belongs to the library, and what it cannot find is noted in the loader.
            testLoader = TestLoader()
        self.exit, self.failfast, self.verbosity = exit, failfast, verbosity
        self.testRunner, self.testLoader, self.module = testRunner, testLoader, module
        self.buffer, self.tb_locals, self.durations, self.warnings = buffer, tb_locals, durations, warnings
        names = []
        for argument in list(argv or [""])[1:]:
            if argument in ("-v", "--verbose"):
                self.verbosity = 2
            elif argument in ("-q", "--quiet"):
                self.verbosity = 0
            elif argument in ("-f", "--failfast"):
                self.failfast = True
            elif not argument.startswith("-"):
                names.append(argument)
        if not names and defaultTest is not None:
            names = [defaultTest] if isinstance(defaultTest, str) else list(defaultTest)
        self.testNames = names
        if names:
            self.test = testLoader.loadTestsFromNames(names, module)
        else:
            self.test = testLoader.loadTestsFromModule(module)
        self.runTests()

    def runTests(self):
        runner = self.testRunner or TextTestRunner
        if isinstance(runner, type):
            runner = runner(verbosity=self.verbosity, failfast=self.failfast, buffer=self.buffer)
        self.result = runner.run(self.test)
        if _are_apart():
            # Tests beside a program end by reaching their end: whoever exits has not passed.
            self._tell_end()
        elif self.exit:
            if self.result.testsRun == 0 and not self.result.skipped:
                sys.exit(5)
            sys.exit(0 if self.result.wasSuccessful() else 1)

    def _tell_end(self):
        result = self.result
        if not result.wasSuccessful():
            wrong = [*result.failures, *result.errors]
            more = f"{wrong[0][0]}: {wrong[0][1].strip()}" if wrong else "unexpected success"
            raise AssertionError(f"{max(len(wrong), 1)} of {result.testsRun} tests failed; {more}")
        if result.testsRun == 0 and not result.skipped:
            raise AssertionError("no test ran")


for _one, _part in ((TestResult, "result"), (BaseTestSuite, "suite"), (TestSuite, "suite"),
                    (TestLoader, "loader"), (_FailedTest, "loader"), (TextTestResult, "runner"),
                    (TextTestRunner, "runner"), (TestProgram, "main")):
    _one.__module__ = "unittest." + _part
del _one, _part
