import asyncio
async def echo():
    value = None
    try:
        while True:
            try:
                value = yield value
            except ValueError as e:
                value = f"caught {e}"
    finally:
        print("closed")
async def main():
    g = echo()
    print(await g.asend(None), await g.asend(1), await g.asend("x"), await g.athrow(ValueError("v")))
    await g.aclose()
    try:
        await g.asend(1)
    except StopAsyncIteration:
        print("finished")
    g = echo()
    try:
        await g.asend(5)
    except TypeError as e:
        print(e)
    h = echo()
    await anext(h)
    try:
        await h.athrow(KeyError("k"))
    except KeyError as e:
        print(repr(e))
asyncio.run(main())
