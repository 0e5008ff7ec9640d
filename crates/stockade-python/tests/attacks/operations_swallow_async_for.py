# ends: operations
class A:
    def __aiter__(self): return self
    async def __anext__(self): return 1
async def f():
    async for x in A(): pass
f().send(None)
