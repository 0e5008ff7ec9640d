import asyncio
class Res:
    def __init__(self, name, swallow=False): self.name, self.swallow = name, swallow
    async def __aenter__(self):
        await asyncio.sleep(0)
        print("enter", self.name)
        return self
    async def __aexit__(self, t, v, tb):
        await asyncio.sleep(0)
        print("exit", self.name, t and t.__name__, v)
        return self.swallow
async def main():
    async with Res("a") as a, Res("b"):
        print("body", a.name)
    async with (Res("p") as p, Res("q") as q):
        print(p.name + q.name)
    async with Res("s", True):
        raise ValueError("swallowed")
    try:
        async with Res("x"):
            raise KeyError("out")
    except KeyError as e:
        print(repr(e))
    async def early():
        async with Res("r"):
            return "returned"
    print(await early())
    for f in (lambda: None,):
        try:
            async with 5: pass
        except TypeError as e:
            print(e)
    try:
        with Res("sync"): pass
    except TypeError as e:
        print(e)
asyncio.run(main())
