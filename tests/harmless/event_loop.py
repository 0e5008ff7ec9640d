import asyncio
import random


async def worker(name, queue, results):
    while True:
        job = await queue.get()
        try:
            await asyncio.sleep(0)
            results.append((name, job, job * job))
        finally:
            queue.task_done()


async def with_retry(coroutine_factory, attempts=3):
    for attempt in range(1, attempts + 1):
        try:
            return await coroutine_factory(attempt)
        except ValueError as error:
            print("retry", attempt, error)
            await asyncio.sleep(0.001 * attempt)
    raise RuntimeError("gave up")


async def flaky(attempt):
    if attempt < 3:
        raise ValueError(f"attempt {attempt} failed")
    return "done"


async def main():
    random.seed(1)
    queue, results = asyncio.Queue(), []
    workers = [asyncio.create_task(worker(f"w{n}", queue, results)) for n in range(3)]
    for job in range(10):
        queue.put_nowait(job)
    await queue.join()
    for task in workers:
        task.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    async with asyncio.timeout(1):
        status = await with_retry(flaky)
    return status, sorted(square for _, _, square in results)


result = asyncio.run(main())
print(result)
