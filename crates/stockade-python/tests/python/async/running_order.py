import asyncio
async def a(log):
    log.append("a1")
    await asyncio.sleep(0)
    log.append("a2")
    await b(log)
    log.append("a3")
async def b(log):
    log.append("b1")
    await asyncio.sleep(0)
    log.append("b2")
async def c(log):
    for i in range(4):
        log.append(f"c{i}")
        await asyncio.sleep(0)
async def main():
    log = []
    t = asyncio.create_task(c(log))
    await a(log)
    log.append("main")
    await t
    print(log)
    log.clear()
    await asyncio.gather(a(log), c(log), b(log))
    print(log)
    log.clear()
    async def spawn(n):
        log.append(n)
        if n:
            await asyncio.gather(spawn(n - 1), spawn(n - 1))
        log.append(-n)
    await spawn(2)
    print(log)
asyncio.run(main())
