import asyncio
async def f(x):
    await asyncio.sleep(0)
    return x * 10
async def agen():
    for i in range(4):
        yield i
async def main():
    print([await f(x) for x in range(3)], {await f(x) for x in range(3)}, {x: await f(x) for x in range(2)})
    print([await f(x) async for x in agen() if await f(x) > 10], [(x, y) async for x in agen() for y in "ab" if x < 1])
    g = (await f(x) for x in range(3))
    print(type(g).__name__, [v async for v in g])
    print([[await f(y) for y in range(x)] for x in range(3)])
    print(sum([x async for x in agen()]), sorted([-x async for x in agen()]), *[x async for x in agen()])
    fs = [f(i) for i in range(3)]
    print([await c for c in fs], f"{await f(7)}", (await f(1)) + (await f(2)), -await f(1), await f(2) ** 2)
    x = [await f(1), *[await f(2)]]
    d = {"k": await f(3)}
    print(x, d, await f(4) if await f(1) else None, (lambda v: v)(await f(5)))
asyncio.run(main())
