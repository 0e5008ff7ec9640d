# ends: memory
import asyncio
async def main():
    q = asyncio.Queue()
    while True: await q.put("x" * 1000)
asyncio.run(main())
