from graphlib import CycleError, TopologicalSorter

TASKS = {
    "deploy": {"test", "package"},
    "package": {"compile"},
    "test": {"compile", "lint"},
    "lint": set(),
    "compile": {"configure"},
}


def plan(tasks):
    sorter = TopologicalSorter(tasks)
    sorter.prepare()
    waves = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        waves.append(ready)
        sorter.done(*ready)
    return waves


waves = plan(TASKS)
for number, wave in enumerate(waves, 1):
    print(number, ", ".join(wave))
try:
    plan({"a": {"b"}, "b": {"a"}})
except CycleError as error:
    print("cycle:", error.args[1])
result = waves
