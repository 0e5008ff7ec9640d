# ends: fine
import asyncio, asyncio.coroutines, inspect, traceback, warnings
for module in (asyncio.coroutines, inspect, traceback, warnings):
    for name in ("_parameters", "_stage", "_report", "_entries", "_calls", "_natives", "_looks"):
        assert not hasattr(module, name), (module, name)
def f(): 1 / 0
try: f()
except ZeroDivisionError as e: entries = traceback.extract_tb(e.__traceback__)
for one in [*entries, *traceback.extract_stack()]:
    assert one.locals is None
    for name in ("f_locals", "tb_frame", "f_globals"): assert not hasattr(one, name)
assert inspect.currentframe() is None
assert not hasattr(inspect, "stack")
for function in (inspect.signature, traceback.format_exc, asyncio.run, warnings.warn):
    for name in ("__globals__", "__code__", "__closure__"): assert not hasattr(function, name)
"fine"
