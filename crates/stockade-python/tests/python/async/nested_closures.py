import asyncio
def timed(f):
    async def wrapper(*a, **k):
        print("before", f.__name__)
        r = await f(*a, **k)
        print("after", r)
        return r
    return wrapper
@timed
async def compute(x, y=1):
    await asyncio.sleep(0)
    return x ** y
async def counter():
    n = 0
    async def inc():
        nonlocal n
        await asyncio.sleep(0)
        n += 1
        return n
    return await asyncio.gather(*(inc() for _ in range(4))), n
class Svc:
    def __init__(self): self.cache = {}
    async def get(self, k):
        if k not in self.cache:
            self.cache[k] = await compute(k, y=2)
        return self.cache[k]
    @classmethod
    async def make(cls): return cls()
    @staticmethod
    async def ping(): return "pong"
async def main():
    s = await Svc.make()
    print(await s.get(3), await s.get(3), await Svc.ping(), await counter())
    async def fact(n): return 1 if n < 2 else n * await fact(n - 1)
    print(await fact(20))
asyncio.run(main())
