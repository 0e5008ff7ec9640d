# ends: operations
import asyncio
async def main():
    while True:
        try: await asyncio.wait_for(asyncio.sleep(10**6), 10**5)
        except BaseException: pass
asyncio.run(main())
