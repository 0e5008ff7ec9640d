data = {"users": [{"name": "ann", "tags": {"x", "y"}}, {"name": "bob", "tags": set()}], "meta": {"n": 2, "deep": {"er": [1, 2, {"k": None}]}}}
print(data["users"][0]["name"], data["meta"]["deep"]["er"][2]["k"], sorted(data["users"][0]["tags"]))
data["meta"]["deep"]["er"][2]["k"] = data["users"][1]
data["users"][1]["name"] += "by"
print(data["meta"])
def flatten(value, path=()):
    if isinstance(value, dict):
        for k, v in value.items():
            yield from flatten(v, path + (k,))
    elif isinstance(value, list):
        for i, v in enumerate(value):
            yield from flatten(v, path + (i,))
    else:
        yield ".".join(map(str, path)), value
for path, value in flatten({"a": [1, {"b": 2}], "c": {"d": {"e": 3}}, "f": "x"}):
    print(path, value)
inv = {v: k for k, v in {"a": 1, "b": 2, "c": 1}.items()}
print(inv, {k: sorted(v) for k, v in {"x": {3, 1}}.items()})
print(max({"a": 3, "b": 7}.items(), key=lambda kv: kv[1]), sorted({"b": 1, "a": 2}.items()), min({"k": 1, "j": 2}), sum({1: "a", 2: "b"}))
