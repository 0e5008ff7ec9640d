import asyncio
async def ticker(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i
    print("ticker done")
async def main():
    async for x in ticker(3):
        print(x)
    else:
        print("else")
    print([x async for x in ticker(3)], {x async for x in ticker(2)}, {x: x * x async for x in ticker(3)}, [x async for x in ticker(5) if x % 2])
    g = ticker(2)
    print(await g.__anext__(), await anext(g), await anext(g, "default"))
    try:
        await anext(ticker(0))
    except StopAsyncIteration as e:
        print(repr(e))
    print(type(g).__name__, aiter(g) is g)
    async for x in ticker(5):
        if x == 1: break
    print([y async for y in (x * 2 async for x in ticker(3))])
asyncio.run(main())
