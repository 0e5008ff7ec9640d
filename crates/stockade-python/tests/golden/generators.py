def g(n):
    while n:
        sent = yield n
        n -= 1
    result = yield from g(n)
    return result
async def a(xs):
    async with lock as l:
        await l
    async for x in xs:
        yield x
    else:
        print([y async for y in xs if await y])
gen = lambda: (yield)
