# ends: operations
async def f():
    while True:
        try:
            while True: pass
        except BaseException:
            pass
try:
    f().send(None)
except BaseException:
    pass
