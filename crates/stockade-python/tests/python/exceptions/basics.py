def f(kind):
    try:
        if kind == 0: return "no error"
        if kind == 1: raise ValueError("one")
        if kind == 2: raise KeyError("two")
        if kind == 3: 1 / 0
        if kind == 4: raise TypeError
    except ValueError as e:
        return f"value {e}"
    except (KeyError, IndexError) as e:
        return f"lookup {e!r}"
    except ArithmeticError:
        return "arith"
    except:
        return "bare"
    else:
        return "else"
    finally:
        print("finally", kind)
for k in range(6):
    print(f(k))
try:
    try:
        raise ValueError("inner")
    except KeyError:
        print("wrong")
    finally:
        print("cleanup")
except ValueError as e:
    print("outer", e)
try:
    e
except NameError as err:
    print(err)
