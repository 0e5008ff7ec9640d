import asyncio
async def work(name, n):
    for i in range(n):
        print(name, i)
        await asyncio.sleep(0)
    return name * n
async def main():
    print(await asyncio.gather(work("a", 3), work("b", 1), work("c", 2)))
    print(await asyncio.gather())
    async def fail():
        await asyncio.sleep(0)
        raise ValueError("failed")
    try:
        await asyncio.gather(work("d", 1), fail())
    except ValueError as e:
        print("gather raised", e)
    r = await asyncio.gather(work("e", 1), fail(), return_exceptions=True)
    print(r[0], repr(r[1]))
    print(await asyncio.gather(*[work(str(i), 1) for i in range(3)]))
asyncio.run(main())
