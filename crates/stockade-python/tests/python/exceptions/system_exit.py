def f(code):
    try:
        raise SystemExit(code)
    except SystemExit as e:
        return e.code, e.args, str(e), repr(e)
print(f(0), f(None), f("msg"), f((1, 2)))
try:
    exit_called = False
    raise SystemExit
except SystemExit as e:
    print(e.code, e.args)
try:
    raise SystemExit(1, 2)
except SystemExit as e:
    print(e.code)
try:
    try:
        raise SystemExit(5)
    except Exception:
        print("Exception does not catch it")
    finally:
        print("finally runs")
except BaseException as e:
    print(type(e).__name__, e.code)
