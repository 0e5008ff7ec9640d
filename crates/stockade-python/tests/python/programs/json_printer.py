def dumps(value, indent=None, level=0):
    pad = "" if indent is None else "\n" + " " * indent * (level + 1)
    end = "" if indent is None else "\n" + " " * indent * level
    sep = ", " if indent is None else ","
    match value:
        case None: return "null"
        case True: return "true"
        case False: return "false"
        case int() | float(): return repr(value)
        case str():
            out = ['"']
            for c in value:
                match c:
                    case '"' | "\\": out.append("\\" + c)
                    case "\n": out.append("\\n")
                    case "\t": out.append("\\t")
                    case _ if ord(c) < 32 or ord(c) > 126: out.append(f"\\u{ord(c):04x}")
                    case _: out.append(c)
            return "".join(out) + '"'
        case list() | tuple():
            if not value: return "[]"
            return "[" + sep.join(pad + dumps(v, indent, level + 1) for v in value) + end + "]"
        case dict():
            if not value: return "{}"
            items = []
            for k, v in value.items():
                if not isinstance(k, str):
                    raise TypeError(f"keys must be str, not {type(k).__name__}")
                items.append(f"{pad}{dumps(k)}: {dumps(v, indent, level + 1)}")
            return "{" + sep.join(items) + end + "}"
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")
data = {"name": "Ann \"A\"", "tags": ["x", ("y", 1.5)], "nested": {"empty": {}, "list": [], "none": None, "t": True}, "uni": "é\n\t\x01"}
print(dumps(data))
print(dumps(data, indent=2))
for bad in ({1: 2}, {1, 2}, [object], b"x", 1j):
    try:
        print(dumps(bad))
    except TypeError as e:
        print(e)
