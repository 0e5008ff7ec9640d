class AppError(Exception):
    """Base."""
class NotFound(AppError):
    def __init__(self, what, where="here"):
        super().__init__(what, where)
        self.what, self.where = what, where
    def __str__(self):
        return f"{self.what} not found in {self.where}"
class Plain(AppError): pass
class WithDefault(AppError):
    code = 500
    def __init__(self, *args, code=None):
        super().__init__(*args)
        if code: self.code = code
class NoSuper(Exception):
    def __init__(self, a, b): self.ab = a + b
for make in (lambda: NotFound("key"), lambda: NotFound("x", where="db"), lambda: Plain(), lambda: Plain("msg"), lambda: WithDefault("w", code=404), lambda: WithDefault(), lambda: NoSuper(1, 2)):
    try:
        raise make()
    except AppError as e:
        print(type(e).__name__, "|", e, "|", repr(e), "|", e.args, getattr(e, "code", "-"))
    except Exception as e:
        print("other", type(e).__name__, "|", e, "|", repr(e), e.args, e.ab)
try:
    raise NotFound
except TypeError as e:
    print(e)
class Multi(ValueError, KeyError): pass
for c in (ValueError, KeyError, LookupError):
    try:
        raise Multi("m")
    except c as e:
        print(c.__name__, "caught", repr(e), str(e))
class BadStr(Exception):
    def __str__(self): raise ValueError("in str")
try:
    str(BadStr())
except ValueError as e:
    print(e)
