import asyncio, contextvars, inspect


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


async def tries(f):
    try: r = await f
    except BaseException as e: print(type(e).__name__, e, type(e.__cause__).__name__)
    else: print(repr(r))


async def value(x, delay=0.0):
    await asyncio.sleep(delay)
    return x


async def fails(e, delay=0.0):
    await asyncio.sleep(delay)
    raise e


async def futures():
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    print(f, f.done(), f.cancelled(), asyncio.isfuture(f), f.get_loop() is loop, type(f))
    attempt(f.result); attempt(f.exception)
    seen = []
    f.add_done_callback(lambda g: seen.append(g.result()))
    f.add_done_callback(seen.append)
    print(f.remove_done_callback(seen.append), f.remove_done_callback(print))
    f.set_result([1, 2])
    print(seen, f)
    await asyncio.sleep(0)
    print(seen, f.result(), f.exception(), await f)
    attempt(f.set_result, 1); attempt(f.set_exception, ValueError())
    print(f.cancel())
    g = loop.create_future(); g.set_exception(ValueError("x")); print(g, repr(g.exception())); attempt(g.result)
    g = loop.create_future(); g.set_exception(KeyError); print(repr(g.exception()))
    g = loop.create_future(); attempt(g.set_exception, 5); attempt(g.set_exception, StopIteration(1)); print(repr(g.exception()), repr(g.exception().__cause__))
    g = asyncio.Future(); print(g.cancel("why"), g.cancel(), g, g.cancelled()); attempt(g.result); attempt(g.exception)
    h = asyncio.Future(); h.add_done_callback(lambda _: print("called")); h.cancel(); await asyncio.sleep(0)
    print(asyncio.Future[int], asyncio.wrap_future(h) is h)
    attempt(asyncio.wrap_future, 5)


async def tasks():
    t = asyncio.create_task(value(1, 0.01), name="one")
    print(t.get_name(), t.done(), t in asyncio.all_tasks(), asyncio.current_task() in asyncio.all_tasks(), t.cancelling(), inspect.iscoroutine(t.get_coro()))
    t.set_name(5); print(t.get_name(), await t, t.done(), t.result(), t in asyncio.all_tasks())
    attempt(t.set_result, 1); attempt(t.set_exception, ValueError()); print(t.cancel(), t.uncancel())
    attempt(asyncio.create_task, 5); attempt(asyncio.ensure_future, 5); attempt(asyncio.Task, 5)
    t = asyncio.create_task(fails(ValueError("v"))); await tries(t); print(repr(t.exception()))
    t = asyncio.create_task(value(1, 9)); await asyncio.sleep(0); print(t.cancel("now"), t.cancelling()); await tries(t); print(t.cancelled(), t.done())
    t = asyncio.create_task(value(1)); t.cancel(); await tries(t)

    async def stubborn():
        try: await asyncio.sleep(9)
        except asyncio.CancelledError as e: print("caught", e.args, asyncio.current_task().cancelling(), asyncio.current_task().uncancel())
        return "kept"
    t = asyncio.create_task(stubborn()); await asyncio.sleep(0); t.cancel("a"); print(await t, t.cancelled())

    async def bad(): await Odd()
    class Odd:
        def __await__(self): yield 5
    await tries(asyncio.create_task(bad()))
    async def itself(): await asyncio.current_task()
    try: await asyncio.create_task(itself())
    except RuntimeError as e: print(str(e)[:30])
    class Own:
        def __await__(self):
            yield from asyncio.sleep(0).__await__()
            return "own"
    print(await asyncio.ensure_future(Own()), await asyncio.ensure_future(value(2)), await asyncio.gather(Own(), value(3)))
    print(await asyncio.sleep(0, "r"), await asyncio.sleep(0.001, "s"), await asyncio.sleep(-1, "t"))
    await tries(asyncio.sleep(float("nan")))
    print(asyncio.iscoroutinefunction(value), asyncio.iscoroutinefunction(print), asyncio.iscoroutinefunction(lambda: 1))
    c = value(1); print(asyncio.iscoroutine(c), asyncio.iscoroutine(5), asyncio.isfuture(c)); c.close()
    loop = asyncio.get_running_loop()
    loop.set_task_factory(asyncio.eager_task_factory)
    order = []
    async def eager(): order.append(1); await asyncio.sleep(0); order.append(3)
    t = asyncio.create_task(eager()); order.append(2); await t; print(order)
    async def at_once(): return 7
    t = asyncio.create_task(at_once()); print(t.done(), t.result())
    loop.set_task_factory(None); attempt(loop.set_task_factory, 5); print(loop.get_task_factory())


async def waiting():
    print(await asyncio.gather(), await asyncio.gather(value(1, .02), value(2, .01), value(3)))
    await tries(asyncio.gather(value(1, .01), fails(ValueError("g")), value(2)))
    print(await asyncio.gather(value(1), fails(KeyError("k")), return_exceptions=True))
    c = asyncio.ensure_future(value(1)); print(await asyncio.gather(c, c))
    g = asyncio.gather(value(1, 5), value(2, 5)); await asyncio.sleep(0); print(g.cancel("m")); await tries(g)
    a, b = (asyncio.create_task(value(i, i / 100)) for i in (1, 2))
    done, pending = await asyncio.wait({a, b}, return_when=asyncio.FIRST_COMPLETED); print(done == {a}, pending == {b})
    done, pending = await asyncio.wait([b], timeout=0.001); print(len(done), len(pending))
    done, pending = await asyncio.wait([a, b]); print(len(done), len(pending))
    x = asyncio.create_task(fails(ValueError(), .001)); y = asyncio.create_task(value(1, 1))
    done, pending = await asyncio.wait([x, y], return_when=asyncio.FIRST_EXCEPTION); print(done == {x}, pending == {y}); y.cancel()
    await tries(asyncio.wait([])); await tries(asyncio.wait(x)); await tries(asyncio.wait([x], return_when="never"))
    c = value(1); await tries(asyncio.wait([c])); c.close()
    for one in asyncio.as_completed([value(1, .03), value(2, .01), value(3, .02)]): print(await one, end=" ")
    print()
    made = [asyncio.create_task(value(i, (5 - i) / 100)) for i in range(3)]
    async for one in asyncio.as_completed(made): print(one in made, one.result(), end=" ")
    print()
    for one in asyncio.as_completed([value(1, .01), value(2, .5)], timeout=.1): await tries(one)
    attempt(asyncio.as_completed, made[0])
    print(await asyncio.wait_for(value(1, .01), 1), await asyncio.wait_for(value(2), None))
    await tries(asyncio.wait_for(value(1, 1), .01)); await tries(asyncio.wait_for(value(1, 1), 0)); await tries(asyncio.wait_for(fails(ValueError("w")), 1))
    done_one = asyncio.ensure_future(value(4)); await done_one; print(await asyncio.wait_for(done_one, 0))
    inner = asyncio.create_task(value(9, .02)); outer = asyncio.create_task(asyncio.wait_for(asyncio.shield(inner), .001)); await tries(outer); print(inner.done(), await inner, await asyncio.shield(inner))
    await tries(asyncio.shield(fails(ValueError("s"))))


async def timeouts():
    try:
        async with asyncio.timeout(.01) as t: print(t.expired(), t.when() is None); await asyncio.sleep(1)
    except TimeoutError as e: print("late", repr(e), t.expired(), t)
    async with asyncio.timeout(None) as t: print(t.when(), t); t.reschedule(asyncio.get_running_loop().time() + 100)
    print(t.expired(), t); attempt(t.reschedule, 5)
    u = asyncio.timeout(1); attempt(u.reschedule, 5); print(u)
    async with asyncio.timeout_at(asyncio.get_running_loop().time() + .005) as t:
        try: await asyncio.sleep(1)
        except asyncio.CancelledError: print("inside")
    print(t.expired())
    await tries(t.__aenter__())
    try:
        async with asyncio.timeout(.01):
            async with asyncio.timeout(.001): await asyncio.sleep(1)
    except TimeoutError: print("inner")
    try:
        async with asyncio.timeout(-1): await asyncio.sleep(1)
    except TimeoutError: print("at once")


async def groups():
    async with asyncio.TaskGroup() as g:
        a = g.create_task(value(1, .01)); b = g.create_task(value(2), name="named"); print(b.get_name(), g)
    print(a.result(), b.result(), g)
    try:
        async with asyncio.TaskGroup() as g:
            a = g.create_task(value(1, 5)); g.create_task(fails(ValueError("v"), .01)); g.create_task(fails(KeyError("k"), .01)); await asyncio.sleep(9)
    except* (ValueError, KeyError) as e: print(repr(e), a.cancelled())
    try:
        async with asyncio.TaskGroup() as g: a = g.create_task(value(1, 5)); await asyncio.sleep(0); raise OSError("body")
    except BaseExceptionGroup as e: print(repr(e), e.__cause__, e.__context__, a.cancelled())
    async def outside():
        async with asyncio.TaskGroup() as g: g.create_task(value(1, 5))
    t = asyncio.create_task(outside()); await asyncio.sleep(.001); t.cancel(); await tries(t)
    g = asyncio.TaskGroup(); attempt(g.create_task, value(1))
    async with g: pass
    attempt(g.create_task, value(1)); await tries(g.__aenter__())
    async with asyncio.TaskGroup() as g:
        async def spawn(): g.create_task(value("late", .01)).add_done_callback(lambda t: print(t.result()))
        g.create_task(spawn())


async def loops():
    loop = asyncio.get_running_loop(); order = []
    loop.call_soon(order.append, 1); h = loop.call_soon(order.append, 2); h.cancel(); print(h.cancelled(), h)
    loop.call_later(.02, order.append, 4); loop.call_later(.01, order.append, 3); w = loop.call_at(loop.time() + .03, order.append, 5); print(w.when() > loop.time(), w.cancelled(), isinstance(w, asyncio.TimerHandle), isinstance(w, asyncio.Handle))
    loop.call_soon_threadsafe(order.append, 1.5)
    await asyncio.sleep(.05); print(order, loop.is_running(), loop.is_closed(), loop.get_debug())

    c = value(1); attempt(asyncio.run, c); c.close()
    seen = []
    loop.set_exception_handler(lambda l, c: seen.append((sorted(c), c["message"][:21], repr(c["exception"]))))
    loop.call_soon(lambda: 1 / 0); await asyncio.sleep(0); print(seen); attempt(loop.set_exception_handler, 5); print(callable(loop.get_exception_handler())); loop.set_exception_handler(None)
    attempt(loop.call_later, None, print); attempt(loop.call_at, None, print)
    before = loop.time(); await asyncio.sleep(.5); print(.5 <= loop.time() - before < .7)
    loop.set_debug(True); attempt(loop.call_soon, 5); attempt(loop.call_soon, value); loop.set_debug(False)


var = contextvars.ContextVar("var", default=0)


async def contexts():
    async def change(n): var.set(n); await asyncio.sleep(0); return var.get()
    print(await asyncio.gather(change(1), change(2)), var.get())
    ctx = contextvars.copy_context(); await asyncio.create_task(change(3), context=ctx); print(ctx[var], var.get())
    var.set(8); asyncio.get_running_loop().call_soon(lambda: print(var.get())); await asyncio.sleep(0)


for part in (futures, tasks, waiting, timeouts, groups, loops, contexts):
    print("--", part.__name__); asyncio.run(part())
print("-- runner")
with asyncio.Runner() as runner:
    print(runner.run(value(1)), runner.run(value(2)), runner.get_loop().is_closed()); attempt(runner.run, 5); attempt(runner.run, fails(ValueError("r")))
attempt(runner.get_loop); attempt(asyncio.run, 5); attempt(asyncio.get_running_loop); attempt(asyncio.get_event_loop); attempt(asyncio.current_task)
loop = asyncio.new_event_loop(); print(loop.run_until_complete(value(3)), loop); loop.call_soon(loop.stop); loop.run_forever(); loop.close(); attempt(loop.run_forever); attempt(loop.call_soon, print); print(loop.is_closed())
loop = asyncio.new_event_loop(); asyncio.set_event_loop(loop); print(asyncio.get_event_loop() is loop); f = asyncio.Future(loop=loop); loop.call_soon(loop.stop); attempt(loop.run_until_complete, f); asyncio.set_event_loop(None); loop.close()
attempt(asyncio.set_event_loop, 5); attempt(asyncio.set_event_loop_policy, 5); print(type(asyncio.get_event_loop_policy()).__mro__[-2].__name__)
async def left():
    async def never():
        try: await asyncio.sleep(99)
        finally: print("cleaned")
    asyncio.create_task(never()); await asyncio.sleep(0)
asyncio.run(left())
async def stops(): raise SystemExit(3)
attempt(asyncio.run, stops())
for e in (asyncio.IncompleteReadError(b"ab", 5), asyncio.IncompleteReadError(b"", None), asyncio.LimitOverrunError("m", 3), asyncio.InvalidStateError("i"), asyncio.CancelledError("c"), asyncio.QueueEmpty(), asyncio.BrokenBarrierError()): print(repr(e), str(e), type(e).__mro__[1:3], type(e).__module__)
print(asyncio.TimeoutError is TimeoutError, asyncio.ALL_COMPLETED, asyncio.Timeout.__module__, asyncio.TaskGroup.__module__, asyncio.Runner.__module__, asyncio.Task.__module__)
