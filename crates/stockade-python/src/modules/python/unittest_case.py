"""The part of `unittest` about one test case: how it runs, and its assertions about sequences."""

import sys
import time as _time
from functools import wraps as _wraps
from traceback import format_exception as _format_exception
from types import GenericAlias as _GenericAlias
from _unittest_checks import Checks as _Checks, strclass as _strclass


class SkipTest(Exception):
    """Raised by a test that is not to be run."""


class ShouldStop(Exception):
    """The whole run ends after this."""


def _id(obj):
    return obj


def skip(reason):
    def decorate(item):
        if not isinstance(item, type):
            @_wraps(item)
            def skipped(*args, **kwargs):
                raise SkipTest(reason)
            item = skipped
        item.__unittest_skip__ = True
        item.__unittest_skip_why__ = reason
        return item
    if hasattr(reason, "__code__") or callable(reason) and not isinstance(reason, str):
        item, reason = reason, ""
        return decorate(item)
    return decorate


def skipIf(condition, reason):
    return skip(reason) if condition else _id


def skipUnless(condition, reason):
    return _id if condition else skip(reason)


def expectedFailure(test_item):
    test_item.__unittest_expecting_failure__ = True
    return test_item


_module_cleanups = []
# All test cases, among which a loader finds those of the program.
known = []


def addModuleCleanup(function, /, *args, **kwargs):
    _module_cleanups.append((function, args, kwargs))


def enterModuleContext(cm):
    return _entered(cm, addModuleCleanup)


def doModuleCleanups():
    failures = []
    _clean(_module_cleanups, failures.append)
    if failures:
        raise failures[0]


def _clean(waiting, note):
    """Calls what waits, the last first, and notes what goes wrong."""
    while waiting:
        function, positional, named = waiting.pop()
        try:
            function(*positional, **named)
        except Exception as error:
            note(error)


def _entered(cm, cleanup):
    kind = type(cm)
    if not hasattr(kind, "__enter__") or not hasattr(kind, "__exit__"):
        raise TypeError(f"'{kind.__module__}.{kind.__qualname__}' object does not support the context manager "
                        "protocol") from None
    value = kind.__enter__(cm)
    cleanup(kind.__exit__, cm, None, None, None)
    return value


class _Outcome:
    """What happened in a test so far."""

    def __init__(self, result):
        self.result = result
        self.success = True
        self.expecting = False
        self.expected = None
        self.sub = hasattr(result, "addSubTest")

    def attempt(self, case, step, subtest=False):
        """Runs a step of a test; says whether it passed."""
        before, self.success = self.success, True
        try:
            step()
        except KeyboardInterrupt:
            raise
        except SkipTest as error:
            self.success = False
            self.result.addSkip(case, str(error))
        except ShouldStop:
            self.success = False
        except Exception as error:
            info = type(error), error, error.__traceback__
            if self.expecting:
                self.expected = info
            else:
                self.success = False
                if subtest:
                    self.result.addSubTest(case.test_case, case, info)
                else:
                    report(self.result, info, case)
        else:
            if subtest and self.success:
                self.result.addSubTest(case.test_case, case, None)
        passed = self.success
        self.success = self.success and before
        return passed


def report(result, info, case):
    failure = issubclass(info[0], case.failureException)
    (result.addFailure if failure else result.addError)(case, info)


class TestCase(_Checks):
    """Tests as methods whose names start with `test`."""

    failureException = AssertionError
    longMessage = True
    maxDiff = 80 * 8
    _diffThreshold = 2 ** 16
    _classSetupFailed = False
    _class_cleanups = []

    def __init_subclass__(cls, *args, **kwargs):
        cls._classSetupFailed = False
        cls._class_cleanups = []
        known.append(cls)
        super().__init_subclass__(*args, **kwargs)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._outcome = None
        self._testMethodDoc = "No test"
        method = getattr(self, methodName, None)
        if method is None:
            if methodName != "runTest":
                raise ValueError(f"no such test method in {self.__class__}: {methodName}")
        else:
            self._testMethodDoc = method.__doc__
        self._cleanups = []
        self._subtest = None
        self._make_tables()

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, cm):
        return _entered(cm, self.addCleanup)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        return _entered(cm, cls.addClassCleanup)

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        from unittest import TestResult
        return TestResult()

    def shortDescription(self):
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def id(self):
        return f"{_strclass(self.__class__)}.{self._testMethodName}"

    def __eq__(self, other):
        same = type(self) is type(other)
        return self._testMethodName == other._testMethodName if same else NotImplemented

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def __str__(self):
        return f"{self._testMethodName} ({_strclass(self.__class__)}.{self._testMethodName})"

    def __repr__(self):
        return f"<{_strclass(self.__class__)} testMethod={self._testMethodName}>"

    def subTest(self, msg=_Checks, **params):
        return _SubTesting(self, msg, params)

    def _callSetUp(self):
        self.setUp()

    def _callTearDown(self):
        self.tearDown()

    def _callTestMethod(self, method):
        method()

    def _callCleanup(self, function, *args, **kwargs):
        function(*args, **kwargs)

    def run(self, result=None):
        own = result is None
        if own:
            result = self.defaultTestResult()
            getattr(result, "startTestRun", lambda: None)()
        result.startTest(self)
        try:
            method = getattr(self, self._testMethodName)
            if getattr(self.__class__, "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
                why = (getattr(self.__class__, "__unittest_skip_why__", "")
                       or getattr(method, "__unittest_skip_why__", ""))
                result.addSkip(self, why)
                return result
            self._run_steps(method, result)
            return result
        finally:
            result.stopTest(self)
            if own:
                getattr(result, "stopTestRun", lambda: None)()

    def _run_steps(self, method, result):
        outcome = self._outcome = _Outcome(result)
        expecting = (getattr(self, "__unittest_expecting_failure__", False)
                     or getattr(method, "__unittest_expecting_failure__", False))
        started = _time.perf_counter()
        try:
            if outcome.attempt(self, self._callSetUp):
                outcome.expecting = expecting
                outcome.attempt(self, lambda: self._callTestMethod(method))
                outcome.expecting = False
                outcome.attempt(self, self._callTearDown)
            self.doCleanups()
            if hasattr(result, "addDuration"):
                result.addDuration(self, _time.perf_counter() - started)
            if outcome.success:
                if not expecting:
                    result.addSuccess(self)
                elif outcome.expected:
                    result.addExpectedFailure(self, outcome.expected)
                else:
                    result.addUnexpectedSuccess(self)
        finally:
            self._outcome = None

    def doCleanups(self):
        outcome = self._outcome or _Outcome(self.defaultTestResult())
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            outcome.attempt(self, lambda: self._callCleanup(function, *args, **kwargs))
        return outcome.success

    @classmethod
    def doClassCleanups(cls):
        wrong = cls.tearDown_exceptions = []
        _clean(cls._class_cleanups, lambda error: wrong.append((type(error), error, error.__traceback__)))

    def __call__(self, *args, **kwargs):
        return self.run(*args, **kwargs)

    def debug(self):
        method = getattr(self, self._testMethodName)
        if getattr(self.__class__, "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
            raise SkipTest(getattr(self.__class__, "__unittest_skip_why__", "")
                           or getattr(method, "__unittest_skip_why__", ""))
        self._callSetUp()
        self._callTestMethod(method)
        self._callTearDown()
        for function, positional, named in reversed(self._cleanups):
            self._callCleanup(function, *positional, **named)
        self._cleanups.clear()

    def skipTest(self, reason):
        raise SkipTest(reason)


class _SubTesting:
    """`with self.subTest(…)`: a failure inside is reported and does not end the test."""

    def __init__(self, case, msg, params):
        self._case, self._msg, self._params = case, msg, params

    def __enter__(self):
        case = self._case
        self._parent = case._subtest
        params = dict(self._params)
        if self._parent:
            params.update({name: value for name, value in self._parent.params.items() if name not in params})
        case._subtest = _SubTest(case, self._msg, params)

    def __exit__(self, kind, error, traceback):
        case = self._case
        subtest, case._subtest = case._subtest, self._parent
        outcome = case._outcome
        if outcome is None or not outcome.sub:
            return False
        if kind is not None and not issubclass(kind, Exception):
            return False
        if isinstance(error, ShouldStop):
            return False

        def step():
            if error is not None:
                raise error.with_traceback(traceback)
        if not outcome.attempt(subtest, step, True) and outcome.result is not None:
            if getattr(outcome.result, "failfast", False):
                raise ShouldStop
        elif outcome.expected:
            raise ShouldStop
        return True


class _SubTest(TestCase):
    def __init__(self, test_case, message, params):
        super().__init__()
        self._message, self.test_case, self.params = message, test_case, params
        self.failureException = test_case.failureException

    def runTest(self):
        raise NotImplementedError("subtests cannot be run directly")

    def _words(self):
        parts = [] if self._message is _Checks else [f"[{self._message}]"]
        if self.params:
            parts.append(f"({', '.join([f'{name}={value!r}' for name, value in self.params.items()])})")
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test_case.id()} {self._words()}"

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return f"{self.test_case} {self._words()}"


class FunctionTestCase(TestCase):
    """A test out of a function."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._testFunc, self._description = testFunc, description
        self._parts = setUp, tearDown, testFunc, description

    def setUp(self):
        (self._parts[0] or _id)(*(() if self._parts[0] else (None,)))

    def runTest(self):
        self._testFunc()

    def tearDown(self):
        (self._parts[1] or _id)(*(() if self._parts[1] else (None,)))

    def id(self):
        return self._testFunc.__name__

    def __eq__(self, other):
        return self._parts == other._parts if isinstance(other, self.__class__) else NotImplemented

    def __hash__(self):
        return hash((type(self), self._parts))

    def __str__(self):
        return f"{_strclass(self.__class__)} ({self._testFunc.__name__})"

    def __repr__(self):
        return f"<{_strclass(self.__class__)} tec={self._testFunc}>"

    def shortDescription(self):
        if self._description is None:
            return (self._testFunc.__doc__ or "").split("\n")[0].strip() or None
        return self._description


class IsolatedAsyncioTestCase(TestCase):
    """Tests that may be coroutines; each has a loop of its own."""

    def __init__(self, methodName="runTest"):
        super().__init__(methodName)
        self._runner = None
        self.loop_factory = None

    async def asyncSetUp(self):
        pass

    async def asyncTearDown(self):
        pass

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        self.addCleanup(func, *args, **kwargs)

    async def enterAsyncContext(self, cm):
        kind = type(cm)
        if not hasattr(kind, "__aenter__") or not hasattr(kind, "__aexit__"):
            raise TypeError(f"'{kind.__module__}.{kind.__qualname__}' object does not support the asynchronous "
                            "context manager protocol") from None
        value = await kind.__aenter__(cm)
        self.addAsyncCleanup(kind.__aexit__, cm, None, None, None)
        return value

    def _awaited(self, function, *args, **kwargs):
        made = function(*args, **kwargs)
        if hasattr(made, "__await__"):
            async def whole():
                return await made
            return self._runner.run(whole())
        return made

    def _callSetUp(self):
        self.setUp()
        self._awaited(self.asyncSetUp)

    def _callTestMethod(self, method):
        self._awaited(method)

    def _callTearDown(self):
        self._awaited(self.asyncTearDown)
        self.tearDown()

    def _callCleanup(self, function, *args, **kwargs):
        self._awaited(function, *args, **kwargs)

    def run(self, result=None):
        from asyncio import Runner
        with Runner() as runner:
            self._runner = runner
            try:
                return super().run(result)
            finally:
                self._runner = None

    def debug(self):
        from asyncio import Runner
        with Runner() as runner:
            self._runner = runner
            super().debug()


for _one in (SkipTest, TestCase, _SubTest, FunctionTestCase):
    _one.__module__ = "unittest.case"
IsolatedAsyncioTestCase.__module__ = "unittest.async_case"
_SubTest.__name__ = _SubTest.__qualname__ = "_SubTest"
del _one
