# ends: error RecursionError
async def f(x):
    await x
async def e(): pass
x = e()
for i in range(8000): x = f(x)
x.send(None)
