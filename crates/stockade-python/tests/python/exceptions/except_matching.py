class Meta(type):
    def __instancecheck__(c, x): return True
class Fake(Exception, metaclass=Meta): pass
try:
    try:
        raise ValueError("v")
    except Fake:
        print("instancecheck is used")
except ValueError:
    print("instancecheck is not used")
kinds = (KeyError, ValueError)
try:
    raise ValueError("dyn")
except kinds as e:
    print(e)
def pick():
    print("picked")
    return ValueError
try:
    raise ValueError
except pick():
    print("from call")
try:
    pass
except undefined_name:
    pass
print("lazy clause")
for bad in ("5", "'x'", "[ValueError]", "(ValueError, 5)", "int", "None"):
    try:
        exec(f"try:\n    raise KeyError('k')\nexcept {bad}:\n    pass")
    except BaseException as e:
        print(bad, type(e).__name__, e)
try:
    raise KeyboardInterrupt("ki")
except Exception:
    print("no")
except BaseException as e:
    print(type(e).__name__, e)
try:
    raise SystemExit(2)
except SystemExit as e:
    print(e.code)
