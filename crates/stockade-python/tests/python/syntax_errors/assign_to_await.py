async def f():
    await g() = 1
