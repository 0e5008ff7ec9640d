import asyncio
class Channel:
    def __init__(self): self.items, self.closed = [], False
    async def put(self, x):
        while len(self.items) >= 2:
            await asyncio.sleep(0)
        self.items.append(x)
    async def __aiter__(self):
        while self.items or not self.closed:
            if self.items:
                yield self.items.pop(0)
            else:
                await asyncio.sleep(0)
async def producer(ch, n):
    for i in range(n):
        await ch.put(i)
        print("put", i)
    ch.closed = True
async def consumer(ch):
    total = 0
    async for x in ch:
        print("got", x)
        total += x
    return total
async def main():
    ch = Channel()
    _, total = await asyncio.gather(producer(ch, 5), consumer(ch))
    print(total)
asyncio.run(main())
