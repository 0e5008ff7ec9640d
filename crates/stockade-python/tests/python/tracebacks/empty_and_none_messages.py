try:
    raise ValueError("")
except ValueError:
    try:
        raise ValueError(None)
    except ValueError:
        raise ValueError("a", 2)
