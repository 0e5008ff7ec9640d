import asyncio
async def f():
    await asyncio.sleep(0)
    return 1 / 0
async def main():
    try:
        await f()
    except ZeroDivisionError as e:
        print(e)
asyncio.run(main())
c = f()
c.close()
c.send(None)
