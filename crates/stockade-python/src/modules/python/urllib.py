"""The package around `urllib.parse`; what fetches is not here."""


def __getattr__(name):
    if name in ("request", "error", "response", "robotparser"):
        raise AttributeError(f"module 'urllib' has no attribute '{name}': it needs a network, which the "
                             "interpreter has not; the process wall can have one")
    raise AttributeError(f"module 'urllib' has no attribute '{name}'")
