import heapq
import itertools
from dataclasses import dataclass, field
from typing import Callable


@dataclass(order=True)
class Task:
    priority: int
    order: int
    name: str = field(compare=False)
    action: Callable[[], str] = field(compare=False)


class Scheduler:
    def __init__(self):
        self._queue: list[Task] = []
        self._order = itertools.count()
        self.log: list[str] = []

    def submit(self, name, action, priority=5):
        heapq.heappush(self._queue, Task(priority, next(self._order), name, action))

    def run(self):
        while self._queue:
            task = heapq.heappop(self._queue)
            try:
                outcome = task.action()
            except Exception as error:
                outcome = f"failed with {error!r}"
            self.log.append(f"{task.priority} {task.name}: {outcome}")


scheduler = Scheduler()
scheduler.submit("report", lambda: "12 rows")
scheduler.submit("backup", lambda: "ok", priority=1)
scheduler.submit("broken", lambda: 1 / 0, priority=3)
scheduler.submit("system", lambda: "a task called system", priority=9)
scheduler.run()
print("\n".join(scheduler.log))
result = len(scheduler.log)
