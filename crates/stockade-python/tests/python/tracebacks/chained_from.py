def load(key):
    try:
        return {}[key]
    except KeyError as e:
        raise RuntimeError(f"cannot load {key}") from e
load("config")
