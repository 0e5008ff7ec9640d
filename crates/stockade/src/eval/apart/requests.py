# What one side can ask of the other. The tests' side says no to most of it: `may`.

def do_call(peer, target, args, kwargs):
    peer.may(target, "__call__", "call")
    return target(*args, **kwargs)


def do_method(peer, target, name, args, kwargs):
    texts(name)
    peer.may(target, name, "get")
    return getattr(target, name)(*args, **kwargs)


def do_inner(peer, target, name, inner):
    texts(name, inner)
    peer.may(target, name, "get")
    found = getattr(target, name)
    peer.may(found, inner, "get")
    return getattr(found, inner)


def do_get(peer, target, name):
    texts(name)
    peer.may(target, name, "get")
    return getattr(target, name)


def do_set(peer, target, name, value):
    texts(name)
    peer.may(target, name, "set")
    setattr(target, name, value)


def do_del(peer, target, name):
    texts(name)
    peer.may(target, name, "set")
    delattr(target, name)


def do_special(peer, target, name, args, kwargs):
    texts(name)
    need(name in SPECIAL)
    peer.may(target, name, "special")
    if name == "__repr__":
        return repr(target)
    if name == "__str__":
        return str(target)
    if name == "__format__":
        return format(target, *args)
    method = getattr(type(target), name, None)
    if method is None:
        if name == "__getitem__":
            return target[args[0]]
        if name == "__len__":
            return len(target)
        if name == "__iter__":
            return iter(target)
        if name == "__contains__":
            return args[0] in target
        return NotImplemented
    return method(target, *args, **kwargs)


def do_step(peer, target, most):
    """The next items of an iterator: more than one where many have been asked for."""
    peer.may(target, "__next__", "special")
    numbers(most)
    items, error, begin = [], None, now()
    for _ in range(min(most, 512)):
        try:
            items.append(next(target))
        except BaseException as raised:
            if not items:
                raise
            error = raised.with_traceback(None)
            break
        if now() - begin > 0.002:
            break
    return (tuple(items), error)


def step(self):
    """`next` of an iterator over there. After a while several items come at once."""
    peer, number = PEERS[0], number_of(self)
    state = peer.steps.get(number)
    if state is None:
        state = peer.steps[number] = [0, [], None]
    taken, waiting, error = state
    if waiting:
        return waiting.pop()
    if error is not None:
        state[2] = None
        raise error
    state[0] = taken + 1
    most = 1 if taken < 16 else min(2 << (taken - 16), 512)
    got = peer.ask("step", self, most)
    need(type(got) is tuple and len(got) == 2 and type(got[0]) is tuple and 0 < len(got[0]) <= most)
    need(got[1] is None or isinstance(got[1], BaseException))
    state[1], state[2] = list(got[0][::-1]), got[1]
    return state[1].pop()


def do_base(peer, target):
    """The builtin value inside an instance of a subclass of a builtin type."""
    peer.may(target, "__iter__", "special")
    for kind in CHANGED:
        if isinstance(target, kind):
            made = kind() if kind is not defaultdict else dict()
            if isinstance(made, dict):
                for key, value in dict.items(target):
                    dict.__setitem__(made, key, value)
            else:
                made += kind.__iter__(target) if kind is not set else ()
                if kind is set:
                    made.update(set.__iter__(target))
            return made
    return NotImplemented


def do_copy(peer, target, deep):
    peer.may(target, "__copy__", "copy")
    import copy
    return copy.deepcopy(target) if deep is True else copy.copy(target)


def do_dir(peer, target):
    peer.may(target, "__dir__", "copy")
    return dir(target)


DOES = {"call": do_call, "method": do_method, "inner": do_inner, "get": do_get, "set": do_set, "del": do_del,
        "special": do_special, "step": do_step, "base": do_base, "copy": do_copy, "dir": do_dir}
