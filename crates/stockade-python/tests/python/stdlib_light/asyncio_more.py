import asyncio
async def work(n):
    await asyncio.sleep(0)
    return n * 2
async def main():
    async with asyncio.TaskGroup() as tg:
        a = tg.create_task(work(1))
        b = tg.create_task(work(2))
    print(a.result(), b.result())
    q = asyncio.Queue()
    async def producer():
        for i in range(3):
            await q.put(i)
        await q.put(None)
    async def consumer():
        out = []
        while (x := await q.get()) is not None:
            out.append(x)
        return out
    print((await asyncio.gather(producer(), consumer()))[1])
    lock = asyncio.Lock()
    async def locked(n):
        async with lock:
            await asyncio.sleep(0)
            return n
    print(await asyncio.gather(*map(locked, range(3))))
    t = asyncio.create_task(asyncio.sleep(100))
    await asyncio.sleep(0)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("cancelled", t.cancelled())
    e = asyncio.Event()
    async def waiter():
        await e.wait()
        return "woke"
    w = asyncio.create_task(waiter())
    await asyncio.sleep(0)
    e.set()
    print(await w)
asyncio.run(main())
