import asyncio
log = []
async def step(name):
    log.append(f"{name} start")
    await asyncio.sleep(0)
    log.append(f"{name} end")
    return name
async def main():
    t1 = asyncio.create_task(step("one"))
    t2 = asyncio.create_task(step("two"))
    log.append("created")
    await asyncio.sleep(0)
    log.append("main resumed")
    print(await t1, await t2, t1.done(), t1.result())
    print(log)
    async def bad():
        raise KeyError("task error")
    t = asyncio.create_task(bad())
    try:
        await t
    except KeyError as e:
        print(repr(e), repr(t.exception()))
    t = asyncio.create_task(step("late"))
    print(t.done())
    await t
    print(t.done(), await t)
asyncio.run(main())
