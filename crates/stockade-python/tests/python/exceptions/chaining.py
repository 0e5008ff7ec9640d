def show(e, depth=0):
    print("  " * depth + repr(e), e.__suppress_context__)
    if e.__cause__: show(e.__cause__, depth + 1)
    elif e.__context__: show(e.__context__, depth + 1)
try:
    try:
        1 / 0
    except ZeroDivisionError as z:
        raise ValueError("from") from z
except ValueError as e:
    show(e)
    print(e.__context__ is e.__cause__)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError("implicit")
except ValueError as e:
    show(e)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError("none") from None
except ValueError as e:
    show(e)
    print(repr(e.__context__))
try:
    raise ValueError("cls") from KeyError
except ValueError as e:
    show(e)
try:
    try:
        try:
            raise KeyError(1)
        finally:
            raise IndexError(2)
    except IndexError:
        raise TypeError(3)
except TypeError as e:
    show(e)
for f in ("raise ValueError from 5", "raise 5", "raise 'text'", "raise", "raise None", "raise int", "raise ValueError from ValueError('c')"):
    try:
        exec(f)
    except BaseException as e:
        print(f, "->", repr(e), repr(e.__cause__))
