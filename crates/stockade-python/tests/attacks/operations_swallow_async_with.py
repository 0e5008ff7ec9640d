# ends: operations
class A:
    async def __aenter__(self): return self
    async def __aexit__(self, *a): return True
async def f():
    while True:
        async with A():
            while True: pass
f().send(None)
