import asyncio
async def add(a, b):
    await asyncio.sleep(0)
    return a + b
async def main():
    print(await add(1, 2))
    x = await add(await add(1, 1), await add(2, 2))
    print(x)
    return "done"
print(asyncio.run(main()))
c = add(1, 2)
print(type(c).__name__, c.__name__, c.__qualname__)
c.close()
async def nothing(): pass
print(asyncio.run(nothing()))
async def args(a, /, b=2, *c, d, **e): return a, b, c, d, e
print(asyncio.run(args(1, 3, 4, d=5, f=6)))
lam = lambda: add(5, 6)
print(asyncio.run(lam()))
