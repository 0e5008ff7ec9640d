# ends: memory
import asyncio
async def wait(): await asyncio.sleep(1)
async def main():
    kept = []
    while True: kept.append(asyncio.create_task(wait()))
asyncio.run(main())
