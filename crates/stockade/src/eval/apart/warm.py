# A first talk of the two sides, before there is a program or a test: a Python that stands ready has
# then met this code, and each of its children begins with it warm.


def exercise():
    space = {"__builtins__": builtins, "f": lambda *args: args[0] if args else {}["k"]}
    sides = [None, None]

    def talk(kind, text):
        PEERS[:] = sides[:1]
        answer = sides[0].serve(sides[0].unpack(text)[1])
        PEERS[:] = sides[1:]
        return answer

    given = {"piece": 1 << 20, "names": ["f", "x", "assert"], "own": ["f"], "told": [], "entry": "f",
             "prompted": True, "twins": [], "seeds": []}
    own = {"__builtins__": builtins}
    for _ in range(12):
        sides[:] = Program(space, None, 1 << 20, 1), Tests(own, talk, given)
        PEERS[:] = sides[1:]
        sides[1].bind(given)
        for value in (1, "a", [1, 2], ["a", [1.5, None]], {"a": (1, 2)}, (1, {2, 3}), [(1, 2)]):
            own["f"](value)
        try:
            own["f"]()
        except KeyError:
            pass
    PEERS.clear()


try:
    exercise()
except BaseException:
    # It only saves time.
    PEERS.clear()
