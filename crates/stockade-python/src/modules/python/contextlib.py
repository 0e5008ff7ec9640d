"""Helpers for the with statement."""

from abc import ABC as _ABC, abstractmethod as _abstractmethod
from functools import partial as _partial, wraps as _wraps

__all__ = ["asynccontextmanager", "contextmanager", "closing", "nullcontext", "AbstractContextManager",
           "AbstractAsyncContextManager", "AsyncExitStack", "ContextDecorator", "ExitStack",
           "redirect_stdout", "redirect_stderr", "suppress", "aclosing", "chdir"]

_Alias = type(list[int])
_subscript = classmethod(lambda cls, item: _Alias(cls, item))


def _meets(C, names):
    """True if a class has all of these methods."""
    for name in names:
        for base in C.__mro__:
            method = base.__dict__.get(name, _meets)
            if method is not _meets:
                break
        if method is None or method is _meets:
            return NotImplemented
    return True


class AbstractContextManager(_ABC):
    """What a with statement takes."""
    __slots__ = ()
    __class_getitem__ = _subscript

    @_abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        """Leaves the block; what is true lets its exception pass."""
        return None

    def __enter__(self):
        """Enters the block; what it gives is the value after `as`."""
        return self

    @classmethod
    def __subclasshook__(cls, C):
        own = cls is AbstractContextManager
        return _meets(C, ("__enter__", "__exit__")) if own else NotImplemented


class AbstractAsyncContextManager(_ABC):
    """What an async with statement takes."""
    __slots__ = ()
    __class_getitem__ = _subscript

    @_abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        """Leaves the block; what is true lets its exception pass."""
        return None

    async def __aenter__(self):
        """Enters the block; what it gives is the value after `as`."""
        return self

    @classmethod
    def __subclasshook__(cls, C):
        own = cls is AbstractAsyncContextManager
        return _meets(C, ("__aenter__", "__aexit__")) if own else NotImplemented


class ContextDecorator:
    """Makes a context manager usable as a decorator."""

    def __call__(self, func):
        def within(*args, **kwds):
            with self._for_call():
                return func(*args, **kwds)
        return _wraps(func)(within)

    def _for_call(self):
        """The context manager for one call of the function."""
        return self


class AsyncContextDecorator:
    """The same for asynchronous context managers and functions."""

    def __call__(self, func):
        async def within(*args, **kwds):
            async with self._for_call():
                return await func(*args, **kwds)
        return _wraps(func)(within)

    def _for_call(self):
        return self


class _OfGenerator:
    """What the context managers of both kinds of generator share."""

    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func = func
        self.args = args
        self.kwds = kwds
        doc = getattr(func, "__doc__", None)
        self.__doc__ = type(self).__doc__ if doc is None else doc

    def _for_call(self):
        return type(self)(self.func, self.args, self.kwds)

    def _begun(self):
        # It cannot be entered again, and need not hold the arguments any longer.
        for name in ("args", "kwds", "func"):
            delattr(self, name)


def _came_back(sent, raised, wrapped):
    """Whether a generator let an exception through. Those that end an iteration come out wrapped."""
    if raised is sent:
        return True
    return (isinstance(sent, wrapped) and isinstance(raised, RuntimeError)
            and raised.__cause__ is sent)


class _GeneratorContextManager(_OfGenerator, AbstractContextManager, ContextDecorator):
    """What a function with @contextmanager gives."""

    def __enter__(self):
        self._begun()
        try:
            first = next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None
        return first

    def __exit__(self, typ, value, traceback):
        sent = typ() if value is None and typ is not None else value
        try:
            if typ is None:
                problem = "generator didn't stop"
                next(self.gen)
            else:
                problem = "generator didn't stop after throw()"
                self.gen.throw(sent)
        except StopIteration as end:
            return typ is not None and end is not sent
        except BaseException as raised:
            if typ is None or not _came_back(sent, raised, StopIteration):
                raise
            sent.__traceback__ = traceback
            return False
        try:
            raise RuntimeError(problem)
        finally:
            self.gen.close()


class _AsyncGeneratorContextManager(_OfGenerator, AbstractAsyncContextManager,
                                    AsyncContextDecorator):
    """What a function with @asynccontextmanager gives."""

    async def __aenter__(self):
        self._begun()
        try:
            first = await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None
        return first

    async def __aexit__(self, typ, value, traceback):
        sent = typ() if value is None and typ is not None else value
        try:
            if typ is None:
                problem = "generator didn't stop"
                await anext(self.gen)
            else:
                problem = "generator didn't stop after athrow()"
                await self.gen.athrow(sent)
        except StopAsyncIteration as end:
            return typ is not None and end is not sent
        except BaseException as raised:
            if typ is None or not _came_back(sent, raised, (StopIteration, StopAsyncIteration)):
                raise
            sent.__traceback__ = traceback
            return False
        try:
            raise RuntimeError(problem)
        finally:
            await self.gen.aclose()


def contextmanager(func):
    """Makes a context manager out of a generator function."""
    def make(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)
    return _wraps(func)(make)


def asynccontextmanager(func):
    """Makes an asynchronous context manager out of an asynchronous generator function."""
    def make(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)
    return _wraps(func)(make)


class closing(AbstractContextManager):
    """Calls close() at the end."""

    def __init__(self, thing):
        self.thing = thing

    def __exit__(self, *exc_info):
        self.thing.close()

    def __enter__(self):
        return self.thing


class aclosing(AbstractAsyncContextManager):
    """Awaits aclose() at the end."""

    def __init__(self, thing):
        self.thing = thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()

    async def __aenter__(self):
        return self.thing


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """A context manager that does nothing."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __exit__(self, *excinfo):
        return None

    async def __aexit__(self, *excinfo):
        return None

    def __enter__(self):
        return self.enter_result

    async def __aenter__(self):
        return self.enter_result


class _Redirection(AbstractContextManager):
    def __init__(self, new_target):
        self._target = new_target
        # One for each time that it was entered.
        self._before = []

    def __enter__(self):
        import sys
        target = self._target
        self._before.append(getattr(sys, self._name))
        setattr(sys, self._name, target)
        return target

    def __exit__(self, exctype, excinst, exctb):
        import sys
        before = self._before.pop()
        setattr(sys, self._name, before)


class redirect_stdout(_Redirection):
    """Sends what is printed elsewhere."""
    _name = "stdout"


class redirect_stderr(_Redirection):
    """The same for errors."""
    _name = "stderr"


class suppress(AbstractContextManager):
    """Lets exceptions of some classes pass without notice."""

    def __init__(self, *exceptions):
        self._kinds = exceptions

    def __enter__(self):
        return None

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return None
        quiet = issubclass(exctype, self._kinds)
        if not quiet and issubclass(exctype, BaseExceptionGroup):
            rest = excinst.split(self._kinds)[1]
            if rest is not None:
                raise rest
            quiet = True
        return quiet


class _Leaving:
    """How far the leaving of a stack has come: which exception is under way, and whose it is."""

    def __init__(self, exc):
        from sys import exception
        self.exc = exc
        self.began_with_one = exc is not None
        self.around = exception()
        self.quiet = False
        self.raised = False

    def details(self):
        exc = self.exc
        return (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)

    def answered(self, answer):
        if answer:
            self.exc = None
            self.quiet = True
            self.raised = False

    def failed(self, new):
        # Chains the exceptions as nested with statements would.
        at, before = new, new.__context__
        while before is not None and before is not self.exc:
            if before is self.around:
                at.__context__ = self.exc
                break
            at, before = before, before.__context__
        self.exc = new
        self.raised = True

    def result(self):
        if not self.raised:
            return self.began_with_one and self.quiet
        # To raise it once more must not change what it came from.
        exc = self.exc
        context = exc.__context__
        try:
            raise exc
        finally:
            exc.__context__ = context


class _Stack:
    """What both kinds of stack share. Each entry is what is to be called, and whether to await it."""

    def __init__(self):
        self._entries = []

    def pop_all(self):
        """Moves everything to a new stack."""
        new = type(self)()
        new._entries, self._entries = self._entries, []
        return new

    def push(self, exit):
        """Notes the __exit__ of an object, or a function like it."""
        return self._note(exit, "__exit__", False)

    def enter_context(self, cm):
        """Enters a context manager, and leaves it with the stack."""
        enter, leave = self._methods(cm, "__enter__", "__exit__", "context manager")
        value = enter(cm)
        self._entries.append((_partial(leave, cm), False))
        return value

    def callback(self, callback, /, *args, **kwds):
        """Notes a function to be called at the end."""
        def leave(*details):
            callback(*args, **kwds)
        self._entries.append((leave, False))
        return callback

    def _note(self, exit, name, awaited):
        cls = type(exit)
        leave = _partial(getattr(cls, name), exit) if hasattr(cls, name) else exit
        self._entries.append((leave, awaited))
        return exit

    def _methods(self, cm, enter, leave, what):
        cls = type(cm)
        try:
            return getattr(cls, enter), getattr(cls, leave)
        except AttributeError:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the "
                            f"{what} protocol") from None


class ExitStack(_Stack, AbstractContextManager):
    """Context managers whose number is known only when the program runs."""

    def close(self):
        """Leaves everything now."""
        self.__exit__(None, None, None)

    def __enter__(self):
        return self

    def __exit__(self, *details):
        state = _Leaving(details[1])
        while self._entries:
            leave = self._entries.pop()[0]
            try:
                state.answered(leave(*state.details()))
            except BaseException as new:
                state.failed(new)
        return state.result()


class AsyncExitStack(_Stack, AbstractAsyncContextManager):
    """The same with asynchronous context managers."""

    async def enter_async_context(self, cm):
        """Enters an asynchronous context manager, and leaves it with the stack."""
        enter, leave = self._methods(cm, "__aenter__", "__aexit__", "asynchronous context manager")
        value = await enter(cm)
        self._entries.append((_partial(leave, cm), True))
        return value

    def push_async_exit(self, exit):
        """Notes the __aexit__ of an object, or a function like it."""
        return self._note(exit, "__aexit__", True)

    def push_async_callback(self, callback, /, *args, **kwds):
        """Notes a function to be awaited at the end."""
        async def leave(*details):
            await callback(*args, **kwds)
        self._entries.append((leave, True))
        return callback

    async def aclose(self):
        """Leaves everything now."""
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *details):
        state = _Leaving(details[1])
        while self._entries:
            leave, awaited = self._entries.pop()
            try:
                answer = leave(*state.details())
                state.answered(await answer if awaited else answer)
            except BaseException as new:
                state.failed(new)
        return state.result()


class chdir(AbstractContextManager):
    """Another directory inside `with`."""

    def __init__(self, path):
        self.path, self._before = path, []

    def __enter__(self):
        from os import chdir, getcwd
        self._before.append(getcwd())
        chdir(self.path)

    def __exit__(self, *excinfo):
        from os import chdir
        chdir(self._before.pop())
