import asyncio


async def tries(f):
    try: r = await f
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


def end(x): return repr(x).split(" [")[-1]


async def locks():
    lock = asyncio.Lock(); order = []
    async def hold(n):
        async with lock as got: order.append((n, got)); await asyncio.sleep(.001)
    print(lock.locked(), end(lock), await lock.acquire(), lock.locked(), end(lock)); t = [asyncio.create_task(hold(i)) for i in range(3)]
    await asyncio.sleep(0); print(end(lock)); t[0].cancel(); lock.release(); await asyncio.gather(*t, return_exceptions=True); print(order, lock.locked()); attempt(lock.release)
    event = asyncio.Event(); print(event.is_set(), end(event)); w = [asyncio.create_task(event.wait()) for _ in range(2)]; await asyncio.sleep(0); print(end(event)); event.set(); print(await asyncio.gather(*w), await event.wait(), event.is_set(), end(event)); event.clear(); print(event.is_set())
    cond = asyncio.Condition(); log = []
    async def consumer(n):
        async with cond: await cond.wait(); log.append(n)
    c = [asyncio.create_task(consumer(i)) for i in range(4)]; await asyncio.sleep(0); print(end(cond))
    async with cond: cond.notify(); print(cond.locked(), end(cond))
    await asyncio.sleep(.001); print(log)
    async with cond: cond.notify(2)
    await asyncio.sleep(.001); print(log)
    async with cond: cond.notify_all()
    await asyncio.gather(*c); print(log)
    attempt(cond.notify); await tries(cond.wait())
    n = 0
    async def until():
        async with cond: return await cond.wait_for(lambda: n >= 2 and "enough")
    u = asyncio.create_task(until()); await asyncio.sleep(0)
    for _ in range(2):
        n += 1
        async with cond: cond.notify()
        await asyncio.sleep(0)
    print(await u)
    async def cancelled():
        async with cond: await cond.wait()
    u = asyncio.create_task(cancelled()); await asyncio.sleep(0); u.cancel("gone"); await tries(u); print(cond.locked())


async def semaphores():
    s = asyncio.Semaphore(2); busy = most = 0
    async def work():
        nonlocal busy, most
        async with s: busy += 1; most = max(most, busy); await asyncio.sleep(.001); busy -= 1
    print(s.locked(), end(s)); await asyncio.gather(*[work() for _ in range(5)]); print(most, s.locked(), end(s))
    await s.acquire(); await s.acquire(); print(s.locked(), end(s)); t = asyncio.create_task(s.acquire()); await asyncio.sleep(0); print(end(s)); t.cancel(); await tries(t); s.release(); print(await s.acquire())
    attempt(asyncio.Semaphore, -1); b = asyncio.BoundedSemaphore(); attempt(b.release); await b.acquire(); b.release(); print(end(b))
    z = asyncio.Semaphore(0); t = asyncio.create_task(z.acquire()); await asyncio.sleep(0); z.release(); print(await t)


async def queues():
    q = asyncio.Queue(2); print(q.maxsize, q.qsize(), q.empty(), q.full(), q); attempt(q.get_nowait); q.put_nowait(1); await q.put(2); attempt(q.put_nowait, 3); print(q.full(), q)
    p = asyncio.create_task(q.put(3)); await asyncio.sleep(0); print(q, await q.get(), await q.get(), await p, await q.get(), q)
    g = [asyncio.create_task(q.get()) for _ in range(2)]; await asyncio.sleep(0); print(q); g[0].cancel(); q.put_nowait("x"); print(await g[1]); await tries(g[0])
    for _ in range(4): q.task_done()
    await q.join(); attempt(q.task_done)
    done = []
    async def worker():
        while True: item = await q.get(); await asyncio.sleep(.001); done.append(item); q.task_done()
    w = [asyncio.create_task(worker()) for _ in range(2)]
    for i in range(5): await q.put(i)
    await q.join(); print(done); [x.cancel() for x in w]; await asyncio.gather(*w, return_exceptions=True)
    l, r = asyncio.LifoQueue(), asyncio.PriorityQueue()
    for x in (3, 1, 2): l.put_nowait(x); r.put_nowait(x)
    print([l.get_nowait() for _ in range(3)], [await r.get() for _ in range(3)], asyncio.Queue[int])
    q = asyncio.Queue(); q.put_nowait(1); q.shutdown(); print(q); attempt(q.put_nowait, 2); print(await q.get()); await tries(q.get()); attempt(q.get_nowait); await tries(q.put(1))
    q = asyncio.Queue(1); q.put_nowait(1); p = asyncio.create_task(q.put(2)); await asyncio.sleep(0); q.shutdown(immediate=True); await tries(p); await q.join(); attempt(q.get_nowait)
    q = asyncio.Queue(); g = asyncio.create_task(q.get()); await asyncio.sleep(0); q.shutdown(); await tries(g)


async def barriers():
    b = asyncio.Barrier(3); print(b.parties, b.n_waiting, b.broken, end(b)); t = [asyncio.create_task(b.wait()) for _ in range(2)]; await asyncio.sleep(0); print(b.n_waiting, end(b)); print(await b.wait(), await asyncio.gather(*t), b.n_waiting)
    async def enter():
        async with b as n: return n
    print(sorted(await asyncio.gather(enter(), enter(), enter())))
    t = [asyncio.create_task(b.wait()) for _ in range(2)]; await asyncio.sleep(0); await b.reset(); print(await asyncio.gather(*t, return_exceptions=True), b.broken)
    t = asyncio.create_task(b.wait()); await asyncio.sleep(0); await b.abort(); await tries(t); await tries(b.wait()); print(b.broken, end(b)); await b.reset(); print(b.broken); attempt(asyncio.Barrier, 0)


async def other_loop():
    lock = asyncio.Lock(); await lock.acquire(); t = asyncio.create_task(lock.acquire()); await asyncio.sleep(0); t.cancel(); return lock


for part in (locks, semaphores, queues, barriers): print("--", part.__name__); asyncio.run(part())
lock = asyncio.run(other_loop())
async def again():
    try: await lock.acquire()
    except RuntimeError as e: print(str(e).split("] > ")[-1][-40:])
asyncio.run(again())
