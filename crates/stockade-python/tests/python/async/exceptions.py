import asyncio
async def boom(msg):
    await asyncio.sleep(0)
    raise ValueError(msg)
async def main():
    try:
        await boom("one")
    except ValueError as e:
        print("caught", e)
    finally:
        print("finally")
    try:
        try:
            await boom("inner")
        except ValueError as e:
            raise RuntimeError("outer") from e
    except RuntimeError as e:
        print(e, repr(e.__cause__))
    async def ret():
        try:
            await boom("x")
        except ValueError:
            return "handled"
        finally:
            await asyncio.sleep(0)
            print("async finally")
    print(await ret())
    async def gen():
        yield 1
        raise KeyError("gen")
    try:
        async for x in gen():
            print(x)
    except KeyError as e:
        print(repr(e))
    t = asyncio.create_task(boom("task"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(t.done(), repr(t.exception()))
    async def si(): raise StopIteration("si")
    try:
        await si()
    except RuntimeError as e:
        print(e)
asyncio.run(main())
try:
    asyncio.run(boom("top"))
except ValueError as e:
    print("from run:", e)
