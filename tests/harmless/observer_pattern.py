import weakref
from collections import defaultdict


class EventBus:
    _instance = None

    def __new__(cls):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
            cls._instance.handlers = defaultdict(list)
        return cls._instance

    def on(self, event):
        def register(handler):
            self.handlers[event].append(handler)
            return handler
        return register

    def emit(self, event, *args, **kwargs):
        return [handler(*args, **kwargs) for handler in self.handlers[event]]


class Subject:
    def __init__(self):
        self._observers = weakref.WeakSet()
        self._value = 0

    def attach(self, observer):
        self._observers.add(observer)

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, new):
        old, self._value = self._value, new
        for observer in self._observers:
            observer.update(old, new)


class Recorder:
    def __init__(self):
        self.changes = []

    def update(self, old, new):
        self.changes.append((old, new))


bus = EventBus()


@bus.on("greet")
def polite(name, *, loud=False):
    return f"Hello, {name.upper() if loud else name}"


subject, recorder = Subject(), Recorder()
subject.attach(recorder)
subject.value = 5
subject.value += 2
print(bus.emit("greet", "Eve", loud=True), EventBus() is bus)
result = recorder.changes
