"""Calls at times. Waiting takes no time: the clocks of the program just move on."""

from collections import namedtuple as _namedtuple
from heapq import heappush as _heappush, heappop as _heappop, heapify as _heapify
from time import monotonic as _monotonic, sleep as _sleep

__all__ = ["scheduler"]


class Event(_namedtuple("Event", "time, priority, sequence, action, argument, kwargs")):
    """A call that is to be made."""

    __slots__ = ()


class scheduler:
    """Makes calls at their times, those of one time by their priorities."""

    def __init__(self, timefunc=_monotonic, delayfunc=_sleep):
        self.timefunc, self.delayfunc = timefunc, delayfunc
        self._events, self._made = [], 0

    def enterabs(self, time, priority, action, argument=(), kwargs=None):
        """Asks for a call at a time."""
        event = Event(time, priority, self._made, action, argument,
                      {} if kwargs is None else kwargs)
        self._made += 1
        _heappush(self._events, event)
        return event

    def enter(self, delay, priority, action, argument=(), kwargs=None):
        """Asks for a call after a delay."""
        return self.enterabs(self.timefunc() + delay, priority, action, argument, kwargs)

    def cancel(self, event):
        """Takes a call back."""
        self._events.remove(event)
        _heapify(self._events)

    def empty(self):
        """Whether there is nothing to call."""
        return not self._events

    @property
    def queue(self):
        """The calls in their order."""
        return sorted(self._events)

    def run(self, blocking=True):
        """Makes the calls; without waiting, those that are due, and gives the time to the next."""
        while self._events:
            wait = self._events[0].time - self.timefunc()
            if wait > 0:
                if not blocking:
                    return wait
                self.delayfunc(wait)
                continue
            event = _heappop(self._events)
            event.action(*event.argument, **event.kwargs)
            self.delayfunc(0)
