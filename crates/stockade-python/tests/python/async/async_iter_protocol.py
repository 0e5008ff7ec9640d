import asyncio
class Count:
    def __init__(self, n): self.n, self.i = n, 0
    def __aiter__(self): return self
    async def __anext__(self):
        await asyncio.sleep(0)
        if self.i == self.n: raise StopAsyncIteration
        self.i += 1
        return self.i
async def main():
    async for x in Count(3): print(x)
    print([x async for x in Count(4)])
    it = aiter(Count(1))
    print(await anext(it), await anext(it, None))
    for bad in (5, [1, 2]):
        try:
            async for x in bad: pass
        except TypeError as e:
            print(e)
    class BadNext:
        def __aiter__(self): return self
        def __anext__(self): return 5
    try:
        async for x in BadNext(): pass
    except TypeError as e:
        print(e)
    class BadIter:
        def __aiter__(self): return 5
    try:
        async for x in BadIter(): pass
    except TypeError as e:
        print(e)
    try:
        for x in Count(1): pass
    except TypeError as e:
        print(e)
asyncio.run(main())
