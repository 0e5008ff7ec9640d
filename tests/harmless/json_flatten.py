import json


def flatten(value, prefix=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flatten(inner, f"{prefix}.{key}" if prefix else key)
    elif isinstance(value, list):
        for position, inner in enumerate(value):
            yield from flatten(inner, f"{prefix}[{position}]")
    else:
        yield prefix, value


def unflatten(pairs):
    root = {}
    for path, value in pairs:
        node = root
        *parents, last = path.replace("[", ".").replace("]", "").split(".")
        for part in parents:
            node = node.setdefault(part, {})
        node[last] = value
    return root


document = json.loads('{"user": {"name": "Ana", "tags": ["a", "b"]}, "active": true, "score": null}')
flat = dict(flatten(document))
for key in sorted(flat):
    print(f"{key} = {flat[key]!r}")
assert flat["user.tags[1]"] == "b"
result = json.dumps(unflatten(flat.items()), indent=2, sort_keys=True, default=str)
print(result)
