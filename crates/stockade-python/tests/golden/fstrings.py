def f(x, w):
    return f"a{x}b{x!r:>{w}}c{x=}{x=:.2f}" "tail" f"{w}"
