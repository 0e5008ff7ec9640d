import asyncio
class Later:
    def __init__(self, v): self.v = v
    def __await__(self):
        print("awaiting", self.v)
        yield from asyncio.sleep(0).__await__()
        return self.v
async def main():
    print(await Later(1), await Later("x") * 2)
    print(await asyncio.gather(Later(3), Later(4)))
    for bad in (5, "s", None, main):
        try:
            await bad
        except TypeError as e:
            print(e)
    class BadAwait:
        def __await__(self): return 5
    try:
        await BadAwait()
    except TypeError as e:
        print(e)
    async def inner(): return 7
    c = inner()
    print(await c)
    try:
        await c
    except RuntimeError as e:
        print(e)
asyncio.run(main())
