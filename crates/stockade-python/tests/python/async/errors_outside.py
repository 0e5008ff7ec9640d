import asyncio
async def co(): return 1
for f in (lambda: asyncio.run(5), lambda: asyncio.run(co), lambda: len(co), lambda: co(1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e if "0x" not in str(e) else "…")
async def inner():
    try:
        c = co()
        asyncio.run(c)
    except RuntimeError as e:
        print(e)
        c.close()
asyncio.run(inner())
try:
    asyncio.create_task(c := co())
except RuntimeError as e:
    print(e)
    c.close()
c = co()
print(c.close(), hasattr(c, "__await__"), hasattr(c, "__iter__"))
try:
    c + 1
except TypeError as e:
    print(e)
async def agen(): yield 1
g = agen()
for f in (lambda: iter(g), lambda: next(g), lambda: list(g)):
    try:
        f()
    except TypeError as e:
        print(e)
