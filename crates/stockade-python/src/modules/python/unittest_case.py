"""The part of `unittest` about one test case: how it runs, and its assertions about sequences."""

import sys
import time as _time
from functools import wraps as _wraps
from traceback import format_exception as _format_exception
from types import GenericAlias as _GenericAlias
from _unittest_checks import Checks as _Checks, strclass as _strclass


def _natives(foreign):
    def is_foreign(exception): return foreign(exception)
    return is_foreign


_is_foreign = _natives(_foreign)
del _own, _foreign, _apart, _natives


class SkipTest(Exception):
    """Raised by a test that is not to be run."""


class ShouldStop(Exception):
    """The whole run ends after this."""


def skip(reason):
    if isinstance(reason, str) or not callable(reason):
        return lambda item: _skipped(item, reason)
    # Without a reason it is the decorator itself.
    return _skipped(reason, "")


def _skipped(item, reason):
    made = item
    if not isinstance(item, type):
        @_wraps(item)
        def made(*args, **kwargs):
            raise SkipTest(reason)
    made.__unittest_skip__, made.__unittest_skip_why__ = True, reason
    return made


def _unchanged(item):
    return item


def skipIf(condition, reason):
    return skip(reason) if condition else _unchanged


def skipUnless(condition, reason):
    return skipIf(not condition, reason)


def expectedFailure(test_item):
    setattr(test_item, _EXPECTING, True)
    return test_item


_EXPECTING = "__unittest_expecting_failure__"
# What is to be called after all tests of the program.
_at_end = []
# All test cases, among which a loader finds those of the program.
known = []


def addModuleCleanup(function, /, *args, **kwargs):
    _at_end.append((function, args, kwargs))


def enterModuleContext(cm):
    return _entered(cm, addModuleCleanup)


def doModuleCleanups():
    wrong = _clean(_at_end)
    if wrong:
        raise wrong[0]


def _clean(waiting):
    """Calls what waits, the last first; gives what went wrong."""
    wrong = []
    while waiting:
        function, positional, named = waiting.pop()
        try:
            function(*positional, **named)
        except Exception as error:
            wrong.append(error)
    return wrong


def _protocol(cm, kind, *names):
    """The methods of a context manager."""
    owner = type(cm)
    if all(hasattr(owner, name) for name in names):
        return [getattr(owner, name) for name in names]
    raise TypeError(f"'{owner.__module__}.{owner.__qualname__}' object does not support the {kind}context manager "
                    "protocol")


def _entered(cm, later):
    enter, leave = _protocol(cm, "", "__enter__", "__exit__")
    value = enter(cm)
    later(leave, cm, None, None, None)
    return value


class _Outcome:
    """What happened in a test so far."""

    def __init__(self, result):
        self.result, self.sub = result, hasattr(result, "addSubTest")
        self.success, self.expecting, self.expected = True, False, None

    def attempt(self, case, step, subtest=False):
        """Runs a step of a test; says whether it passed."""
        before, self.success = self.success, True
        error = None
        try:
            step()
        except Exception as caught:
            error = caught
        fine = self.tell(case, error, subtest)
        passed = self.success and fine
        self.success = passed and before
        return passed

    def tell(self, case, error, subtest):
        """Tells the result what a step ended with; says whether that is well."""
        if error is None:
            if subtest and self.success:
                self.result.addSubTest(case.test_case, case, None)
            return True
        # What a program under test raises is never a word of the tests.
        foreign = _is_foreign(error)
        if isinstance(error, ShouldStop) and not foreign:
            # The part of the test that ended it has said what became of it.
            return True
        info = type(error), error, error.__traceback__
        if isinstance(error, SkipTest) and not foreign:
            self.result.addSkip(case, str(error))
        elif self.expecting:
            self.expected = info
            return True
        elif subtest:
            self.result.addSubTest(case.test_case, case, info)
        else:
            report(self.result, info, case)
        return False


def report(result, info, case):
    failure = issubclass(info[0], case.failureException)
    (result.addFailure if failure else result.addError)(case, info)


class TestCase(_Checks):
    """Tests as methods whose names start with `test`."""

    failureException = AssertionError
    longMessage = True
    maxDiff = 80 * 8
    _diffThreshold = 2 ** 16
    # Whether setting up the class failed, what waits until its tests are done, and the outcome of the test under way.
    _case_unready, _case_after_class, _outcome, _subtest = False, [], None, None

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        cls._case_unready, cls._case_after_class = False, []
        known.append(cls)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._case_after, self._check_kinds = [], {}
        method = getattr(self, methodName, self)
        if method is not self:
            self._testMethodDoc = method.__doc__
        elif methodName == "runTest":
            self._testMethodDoc = "No test"
        else:
            raise ValueError(f"no such test method in {self.__class__}: {methodName}")

    def setUp(self):
        """Comes before each test."""

    def tearDown(self):
        """Comes after each test."""

    @classmethod
    def setUpClass(cls):
        """Comes before the first test."""

    @classmethod
    def tearDownClass(cls):
        """Comes after the last test."""

    def addCleanup(self, function, /, *args, **kwargs):
        self._case_after.append((function, args, kwargs))

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        cls._case_after_class.append((function, args, kwargs))

    def enterContext(self, cm):
        return _entered(cm, self.addCleanup)

    @classmethod
    def enterClassContext(cls, cm):
        return _entered(cm, cls.addClassCleanup)

    def defaultTestResult(self):
        from unittest import TestResult
        return TestResult()

    def countTestCases(self):
        return 1

    def shortDescription(self):
        if not self._testMethodDoc:
            return None
        return self._testMethodDoc.strip().partition("\n")[0].rstrip()

    def id(self):
        return f"{_strclass(self.__class__)}.{self._testMethodName}"

    def __str__(self):
        return f"{self._testMethodName} ({_strclass(self.__class__)}.{self._testMethodName})"

    def __repr__(self):
        return f"<{_strclass(self.__class__)} testMethod={self._testMethodName}>"

    def _case_key(self):
        return type(self), self._testMethodName

    def __hash__(self):
        return hash(self._case_key())

    def __eq__(self, other):
        return self._case_key() == other._case_key() if type(self) is type(other) else NotImplemented

    def subTest(self, msg=_Checks, **params):
        return _SubTesting(self, msg, params)

    def skipTest(self, reason):
        raise SkipTest(reason)

    def _case_do(self, function, *positional, **named):
        function(*positional, **named)

    def _case_steps(self):
        """What comes before the test, the test, and what comes after it; or why it is skipped."""
        method = getattr(self, self._testMethodName)
        marked = [one for one in (self.__class__, method) if getattr(one, "__unittest_skip__", False)]
        if not marked:
            return None, (self.setUp, method, self.tearDown)
        reasons = [getattr(one, "__unittest_skip_why__", "") for one in marked]
        return reasons[0] or reasons[-1], None

    def __call__(self, *args, **kwargs):
        return self.run(*args, **kwargs)

    def run(self, result=None):
        if result is None:
            result = self.defaultTestResult()
            getattr(result, "startTestRun", _nothing)()
            at_end = getattr(result, "stopTestRun", _nothing)
        else:
            at_end = _nothing
        result.startTest(self)
        try:
            reason, steps = self._case_steps()
            if steps is None:
                result.addSkip(self, reason)
            else:
                self._case_take(steps, result)
        finally:
            result.stopTest(self)
            at_end()
        return result

    def _case_take(self, steps, result):
        before, test, after = steps
        outcome = self._outcome = _Outcome(result)
        expecting = any(getattr(one, _EXPECTING, False) for one in (self, getattr(self, self._testMethodName)))
        started = _time.perf_counter()
        try:
            if outcome.attempt(self, before):
                outcome.expecting = expecting
                outcome.attempt(self, test)
                outcome.expecting = False
                outcome.attempt(self, after)
            self.doCleanups()
            if hasattr(result, "addDuration"):
                result.addDuration(self, _time.perf_counter() - started)
            if not outcome.success:
                return
            if not expecting:
                result.addSuccess(self)
            elif outcome.expected:
                result.addExpectedFailure(self, outcome.expected)
            else:
                result.addUnexpectedSuccess(self)
        finally:
            self._outcome = None

    def _case_clean_one(self):
        function, positional, named = self._case_after.pop()
        self._case_do(function, *positional, **named)

    def doCleanups(self):
        outcome = self._outcome or _Outcome(self.defaultTestResult())
        while self._case_after:
            outcome.attempt(self, self._case_clean_one)
        return outcome.success

    @classmethod
    def doClassCleanups(cls):
        cls.tearDown_exceptions = [(type(error), error, error.__traceback__) for error in _clean(cls._case_after_class)]

    def debug(self):
        reason, steps = self._case_steps()
        if steps is None:
            raise SkipTest(reason)
        for step in steps:
            step()
        while self._case_after:
            self._case_clean_one()


def _nothing():
    pass


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

    def _case_words(self):
        parts = [] if self._message is _Checks else [f"[{self._message}]"]
        if self.params:
            parts.append(f"({', '.join([f'{name}={value!r}' for name, value in self.params.items()])})")
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test_case.id()} {self._case_words()}"

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return f"{self.test_case} {self._case_words()}"


class FunctionTestCase(TestCase):
    """A test out of a function."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._case_function, self._case_words = testFunc, description
        self._case_around = setUp, tearDown

    def setUp(self):
        (self._case_around[0] or _nothing)()

    def runTest(self):
        self._case_function()

    def tearDown(self):
        (self._case_around[1] or _nothing)()

    def _case_key(self):
        return type(self), self._case_around, self._case_function, self._case_words

    def __eq__(self, other):
        return self._case_key()[1:] == other._case_key()[1:] if isinstance(other, self.__class__) else NotImplemented

    __hash__ = TestCase.__hash__

    def id(self):
        return self._case_function.__name__

    def __str__(self):
        return f"{_strclass(self.__class__)} ({self.id()})"

    def __repr__(self):
        return f"<{_strclass(self.__class__)} tec={self._case_function}>"

    def shortDescription(self):
        if self._case_words is None:
            return (self._case_function.__doc__ or "").split("\n")[0].strip() or None
        return self._case_words


class IsolatedAsyncioTestCase(TestCase):
    """Tests that may be coroutines; each has a loop of its own."""

    loop_factory = _case_runner = None

    async def asyncSetUp(self):
        """Comes before each test, after `setUp`."""

    async def asyncTearDown(self):
        """Comes after each test, before `tearDown`."""

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        self.addCleanup(func, *args, **kwargs)

    async def enterAsyncContext(self, cm):
        enter, leave = _protocol(cm, "asynchronous ", "__aenter__", "__aexit__")
        value = await enter(cm)
        self.addAsyncCleanup(leave, cm, None, None, None)
        return value

    def _case_do(self, function, *positional, **named):
        made = function(*positional, **named)
        if hasattr(made, "__await__"):
            async def whole():
                return await made
            self._case_runner.run(whole())

    def _case_steps(self):
        reason, steps = super()._case_steps()
        if steps is None:
            return reason, None

        def before():
            steps[0]()
            self._case_do(self.asyncSetUp)

        def after():
            self._case_do(self.asyncTearDown)
            steps[2]()
        return None, (before, lambda: self._case_do(steps[1]), after)

    def _case_in_loop(self, action):
        from asyncio import Runner
        with Runner() as self._case_runner:
            try:
                return action()
            finally:
                self._case_runner = None

    def run(self, result=None):
        plain = super().run
        return self._case_in_loop(lambda: plain(result))

    def debug(self):
        self._case_in_loop(super().debug)


for _one in (SkipTest, TestCase, _SubTest, FunctionTestCase):
    _one.__module__ = "unittest.case"
IsolatedAsyncioTestCase.__module__ = "unittest.async_case"
_SubTest.__name__ = _SubTest.__qualname__ = "_SubTest"
del _one
