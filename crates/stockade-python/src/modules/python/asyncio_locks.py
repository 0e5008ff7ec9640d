"""Locks, events, conditions, semaphores and barriers between tasks."""

from asyncio.events import get_running_loop as _get_running_loop
from asyncio.exceptions import BrokenBarrierError, CancelledError

__all__ = ("Lock", "Event", "Condition", "Semaphore", "BoundedSemaphore", "Barrier")


class _Bound:
    """Belongs to the first loop that something waits in."""

    _loop = None

    def _get_loop(self):
        running = _get_running_loop()
        if self._loop is None:
            self._loop = running
        if running is not self._loop:
            raise RuntimeError(f"{self!r} is bound to a different event loop")
        return running


class _Line(_Bound):
    """Tasks that stand in line."""

    def __init__(self):
        self._waiters = None

    def _stands(self):
        return "?"

    def __repr__(self):
        told = self._stands()
        if self._waiters:
            told += f", waiters:{len(self._waiters)}"
        return f"{object.__repr__(self)[:-1]} [{told}]>"

    async def _line_up(self, waiter=None):
        """Waits until something makes the waiter done."""
        if waiter is None:
            waiter = self._join()
        try:
            await waiter
        finally:
            self._waiters.remove(waiter)

    def _join(self):
        if self._waiters is None:
            self._waiters = []
        waiter = self._get_loop().create_future()
        self._waiters.append(waiter)
        return waiter


class _Held:
    """Acquired by `async with`."""

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, kind, error, traceback):
        self.release()


class Lock(_Held, _Line):
    """One task at a time."""

    def __init__(self):
        super().__init__()
        self._locked = False

    def _stands(self):
        return "locked" if self._locked else "unlocked"

    def locked(self):
        """Whether a task has it."""
        return self._locked

    async def acquire(self):
        """Waits until no task has it, and takes it."""
        if self._locked or self._waiters and any(not one.cancelled() for one in self._waiters):
            try:
                await self._line_up()
            except CancelledError:
                if not self._locked:
                    self._call_first()
                raise
        took = self._locked = True
        return took

    def release(self):
        """Gives it back."""
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        self._call_first()

    def _call_first(self):
        if self._waiters and not self._waiters[0].done():
            self._waiters[0].set_result(True)


class Event(_Line):
    """Something that tasks wait for."""

    def __init__(self):
        super().__init__()
        self._waiters = []
        self._value = False

    def _stands(self):
        return "set" if self._value else "unset"

    def is_set(self):
        """Whether it happened."""
        return self._value

    def set(self):
        """Lets all go on."""
        if not self._value:
            self._value = True
            for waiter in self._waiters:
                if not waiter.done():
                    waiter.set_result(True)

    def clear(self):
        """Makes it not have happened."""
        self._value = False

    async def wait(self):
        """Waits until it happened."""
        if not self._value:
            await self._line_up()
        return True


class Condition(_Held, _Line):
    """A lock, and tasks that wait to be told of a change."""

    def __init__(self, lock=None):
        super().__init__()
        self._waiters = []
        self._lock = Lock() if lock is None else lock
        self.locked, self.acquire, self.release = (
            self._lock.locked, self._lock.acquire, self._lock.release)

    def _stands(self):
        return "locked" if self.locked() else "unlocked"

    async def wait(self):
        """Gives the lock back until it is told of a change."""
        if not self.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        waiter = self._get_loop().create_future()
        self.release()
        try:
            self._waiters.append(waiter)
            await self._line_up(waiter)
            return True
        except BaseException:
            # Whoever should have been told is told, since this task will not look.
            if waiter.done() and not waiter.cancelled():
                self._tell(1)
            raise
        finally:
            cancelled, held = None, False
            while not held:
                try:
                    held = await self.acquire()
                except CancelledError as error:
                    cancelled = error
            if cancelled is not None:
                try:
                    raise cancelled
                finally:
                    cancelled = None

    async def wait_for(self, predicate):
        """Waits until a function says yes."""
        while not (answer := predicate()):
            await self.wait()
        return answer

    def notify(self, n=1):
        """Tells some tasks of a change."""
        if not self.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._tell(n)

    def _tell(self, n):
        for waiter in self._waiters:
            if n <= 0:
                break
            if not waiter.done():
                waiter.set_result(False)
                n -= 1

    def notify_all(self):
        """Tells all tasks of a change."""
        self.notify(len(self._waiters))


class Semaphore(_Held, _Line):
    """Some tasks at a time."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        super().__init__()
        self._value = value

    def _stands(self):
        return "locked" if self.locked() else f"unlocked, value:{self._value}"

    def locked(self):
        """Whether who comes now must wait."""
        return self._value == 0 or any(not one.cancelled() for one in self._waiters or ())

    async def acquire(self):
        """Waits until there is room."""
        if not self.locked():
            self._value -= 1
            return True
        waiter = self._join()
        try:
            await self._line_up(waiter)
        except CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._value += 1
            raise
        finally:
            while self._value > 0 and self._call_next():
                pass
        return True

    def release(self):
        """Makes room for one more."""
        self._value += 1
        self._call_next()

    def _call_next(self):
        for waiter in self._waiters or ():
            if not waiter.done():
                self._value -= 1
                waiter.set_result(True)
                return True
        return False


class BoundedSemaphore(Semaphore):
    """Some tasks at a time, and never more room than at first."""

    def __init__(self, value=1):
        super().__init__(value)
        self._bound = value

    def release(self):
        """Makes room for one more."""
        if self._value >= self._bound:
            raise ValueError("BoundedSemaphore released too many times")
        super().release()


class Barrier(_Bound):
    """Tasks that wait for each other."""

    def __init__(self, parties):
        if parties < 1:
            raise ValueError("parties must be > 0")
        self._cond = Condition()
        self._parties = parties
        self._count = 0
        self._phase = "filling"

    def __repr__(self):
        waiters = "" if self.broken else f", waiters:{self.n_waiting}/{self._parties}"
        return f"{object.__repr__(self)[:-1]} [{self._phase}{waiters}]>"

    parties = property(lambda self: self._parties)
    n_waiting = property(lambda self: self._count if self._phase == "filling" else 0)
    broken = property(lambda self: self._phase == "broken")

    async def __aenter__(self): return await self.wait()
    async def __aexit__(self, *error): pass

    async def wait(self):
        """Waits until enough tasks do; gives the number of this one."""
        async with self._cond:
            # Those of the last time must all have gone on.
            await self._cond.wait_for(lambda: self._phase not in ("draining", "resetting"))
            self._check()
            try:
                number = self._count
                self._count += 1
                if number + 1 == self._parties:
                    self._become("draining")
                else:
                    await self._cond.wait_for(lambda: self._phase != "filling")
                    if self._phase in ("broken", "resetting"):
                        raise BrokenBarrierError("Abort or reset of barrier")
                return number
            finally:
                self._count -= 1
                if not self._count:
                    if self._phase in ("resetting", "draining"):
                        self._phase = "filling"
                    self._cond.notify_all()

    def _check(self):
        if self._phase == "broken":
            raise BrokenBarrierError("Barrier aborted")

    def _become(self, phase):
        self._phase = phase
        self._cond.notify_all()

    async def reset(self):
        """Makes it as at first; who waits fails."""
        async with self._cond:
            if self._count:
                if self._phase != "resetting":
                    self._phase = "resetting"
            else:
                self._phase = "filling"
            self._cond.notify_all()

    async def abort(self):
        """Breaks it; who waits fails."""
        async with self._cond:
            self._become("broken")
