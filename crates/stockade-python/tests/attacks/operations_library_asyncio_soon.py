# ends: operations
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    def again(): loop.call_soon(again)
    again()
    await loop.create_future()
asyncio.run(main())
