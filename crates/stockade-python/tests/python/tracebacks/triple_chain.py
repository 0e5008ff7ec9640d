try:
    try:
        try:
            [][0]
        except IndexError as e:
            raise KeyError("second") from e
    except KeyError:
        raise ValueError("third")
except ValueError as e:
    raise RuntimeError("fourth") from e
