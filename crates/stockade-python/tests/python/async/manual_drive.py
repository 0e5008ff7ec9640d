class Yielder:
    def __init__(self, v): self.v = v
    def __await__(self):
        got = yield self.v
        return got
async def co():
    a = await Yielder("first")
    b = await Yielder("second")
    return a, b
c = co()
print(c.send(None), c.send(10))
try:
    c.send(20)
except StopIteration as e:
    print(e.value)
try:
    c.send(None)
except RuntimeError as e:
    print(e)
async def catches():
    try:
        await Yielder(1)
    except ValueError as e:
        return f"caught {e}"
c = catches()
c.send(None)
try:
    c.throw(ValueError("thrown"))
except StopIteration as e:
    print(e.value)
async def cleanup():
    try:
        await Yielder(1)
    finally:
        print("cleaned")
c = cleanup()
c.send(None)
c.close()
try:
    iter(co)
except TypeError as e:
    print(e)
x = co()
try:
    for _ in x: pass
except TypeError as e:
    print(e)
try:
    x.send(5)
except TypeError as e:
    print(e)
x.close()
print(x.cr_running, x.cr_await)
