e = ValueError("base")
e.add_note("first")
e.add_note("second\nline")
print(e.__notes__, e, repr(e))
try:
    e.add_note(5)
except TypeError as x:
    print(x)
print(hasattr(ValueError(), "__notes__"))
def risky():
    try:
        {}["k"]
    except KeyError as err:
        err.add_note("while reading config")
        raise
try:
    risky()
except KeyError as err:
    print(repr(err), err.__notes__)
class E(Exception):
    def __init__(self):
        super().__init__("auto")
        self.add_note("from init")
try:
    raise E
except E as err:
    print(err, err.__notes__)
