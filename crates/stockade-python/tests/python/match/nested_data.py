events = [
    {"type": "click", "pos": (10, 20), "button": "left"},
    {"type": "click", "pos": (5, 5), "button": "right", "mods": ["ctrl", "shift"]},
    {"type": "key", "key": "a"}, {"type": "key", "key": "Escape", "repeat": True},
    {"type": "resize", "size": {"w": 800, "h": 600}}, {"type": "resize", "size": [1, 2]},
    {"type": "drag", "path": [(0, 0), (1, 1), (2, 4)]}, {"type": "drag", "path": []},
    ["legacy", "click", 3, 4], ("tick",), {"no": "type"}, None, {"type": "key", "key": 5},
]
def describe(e):
    match e:
        case {"type": "click", "pos": (x, y), "button": "left" | "middle" as b, **rest} if not rest: return f"{b} click at {x},{y}"
        case {"type": "click", "pos": (x, y), "mods": ["ctrl", *others]}: return f"ctrl click at {x},{y} with {others}"
        case {"type": "key", "key": str(k), "repeat": True}: return f"holding {k}"
        case {"type": "key", "key": str() as k} if len(k) == 1: return f"typed {k}"
        case {"type": "resize", "size": {"w": int(w), "h": int(h)} | [int(w), int(h)]}: return f"resized {w}x{h}"
        case {"type": "drag", "path": [(x0, y0), *_, (x1, y1)]}: return f"dragged {x0},{y0} to {x1},{y1}"
        case {"type": "drag", "path": [] | [_]}: return "no drag"
        case ["legacy", kind, *args] | (kind, *args) if isinstance(kind, str): return f"old {kind} {args}"
        case {"type": t}: return f"unknown {t}: {sorted(k for k in e if k != 'type')}"
        case {} as m: return f"untyped {m}"
        case _: return "nothing"
for e in events: print(describe(e))
