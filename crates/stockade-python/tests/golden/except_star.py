def f():
    try:
        g()
    except* ValueError as e:
        print(e)
    except* (OSError, KeyError):
        pass
    else:
        h()
    finally:
        k()
