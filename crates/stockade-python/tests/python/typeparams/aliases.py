type IntList = list[int]
type Pair[A, B] = tuple[A, B]
type Rec = dict[str, Rec | int]
type Lazy = undefined_until_needed
print(IntList, IntList.__name__, IntList.__value__, Pair, Pair.__type_params__, Pair[int, str], Rec.__value__, type(IntList).__name__)
try:
    Lazy.__value__
except NameError as e:
    print(e)
undefined_until_needed = 5
print(Lazy.__value__)
def f():
    type Local = int | str
    return Local.__value__
print(f())
class C:
    type Inner = list[C]
    x: Inner
print(C.Inner, C.Inner.__value__, IntList.__module__, IntList | None)
for g in (lambda: IntList(), lambda: isinstance([], IntList), lambda: setattr(IntList, "__name__", "x")):
    try:
        g()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
type = "still a name"
print(type)
