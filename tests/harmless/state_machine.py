from enum import Enum, Flag, auto


class State(Enum):
    IDLE = "idle"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"

    @property
    def final(self):
        return self is State.STOPPED


class Permission(Flag):
    READ = auto()
    WRITE = auto()
    EXECUTE = auto()
    ALL = READ | WRITE | EXECUTE


TRANSITIONS = {
    (State.IDLE, "start"): State.RUNNING,
    (State.RUNNING, "pause"): State.PAUSED,
    (State.PAUSED, "resume"): State.RUNNING,
    (State.RUNNING, "stop"): State.STOPPED,
}


class Machine:
    def __init__(self):
        self.state = State.IDLE
        self.history = [self.state]

    def send(self, event):
        try:
            self.state = TRANSITIONS[self.state, event]
        except KeyError:
            raise ValueError(f"cannot {event} while {self.state.value}") from None
        self.history.append(self.state)
        return self


machine = Machine()
machine.send("start").send("pause").send("resume").send("stop")
print([state.name for state in machine.history], machine.state.final)
try:
    machine.send("start")
except ValueError as error:
    print(error, error.__cause__)
print(list(State.__members__), Permission.READ in Permission.ALL)
result = machine.state.value
