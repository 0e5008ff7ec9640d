import asyncio
class Stage:
    def __init__(self, name, func, slots=1): self.name, self.func, self.slots, self.active, self.peak = name, func, slots, 0, 0
    async def run(self, item, log):
        while self.active >= self.slots: await asyncio.sleep(0)
        self.active += 1
        self.peak = max(self.peak, self.active)
        try:
            for _ in range(item["cost"]): await asyncio.sleep(0)
            log.append(f"{self.name}:{item['id']}")
            return self.func(item)
        finally:
            self.active -= 1
def parse(item):
    if not item["raw"].lstrip("-").isdigit(): raise ValueError(f"item {item['id']}: bad number {item['raw']!r}")
    return {**item, "n": int(item["raw"])}
def square(item): return {**item, "n": item["n"] ** 2}
async def process(item, stages, log):
    for s in stages: item = await s.run(item, log)
    return item["n"]
async def source(texts):
    for i, t in enumerate(texts):
        await asyncio.sleep(0)
        yield {"id": i, "raw": t, "cost": len(t)}
async def main():
    log, stages = [], [Stage("parse", parse, 2), Stage("square", square)]
    tasks = [asyncio.create_task(process(item, stages, log)) async for item in source(["3", "x1", "-12", "40", "", "777"])]
    results = await asyncio.gather(*tasks, return_exceptions=True)
    good = [r for r in results if isinstance(r, int)]
    bad = [r for r in results if isinstance(r, Exception)]
    print(results[:1], good, sum(good))
    for e in bad: print(type(e).__name__, e)
    print(log, [(s.name, s.peak, s.active) for s in stages])
    try:
        if bad: raise ExceptionGroup("pipeline", bad)
    except* ValueError as g:
        print(g.message, len(g.exceptions))
    return len(log)
print(asyncio.run(main()))
