import asyncio
class Pool:
    def __init__(self, n): self.free, self.log = list(range(n)), []
    async def __aenter__(self):
        while not self.free: await asyncio.sleep(0)
        self.log.append(f"take {self.free[0]}")
        return self.free.pop(0)
    async def __aexit__(self, kind, value, tb):
        await asyncio.sleep(0)
        self.free.append(len(self.log) % 2)
        return kind is KeyError
async def use(pool, name, fail=None):
    async with pool as n:
        await asyncio.sleep(0)
        if fail: raise fail
        return f"{name} used {n}"
async def pages(n):
    try:
        for i in range(n):
            await asyncio.sleep(0)
            yield [i * 10 + j for j in range(3)]
    finally:
        print("pages closed")
async def flat(source):
    async for page in source:
        for item in page:
            yield item
async def main():
    pool = Pool(2)
    print(await asyncio.gather(*(use(pool, c) for c in "abcd")))
    print(await use(pool, "k", KeyError("swallowed")), len(pool.log))
    try:
        await use(pool, "v", ValueError("passes"))
    except ValueError as e:
        print(e)
    print([x async for x in flat(pages(2))], sum([x async for x in flat(pages(3)) if x % 2]))
    gen = flat(pages(5))
    async for x in gen:
        if x == 11: break
    await gen.aclose()
    g = pages(1)
    print(await anext(g), await anext(g, "done"))
asyncio.run(main())
