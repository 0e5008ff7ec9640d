d = {"key": "value", "n": {"m": 1}}
print(f"{d["key"]}", f'{d['key']}', f"{d["n"]["m"]}", f"{f"{f"{1 + 1}"}"}")
print(f"{"a" + "b"}", f"{", ".join(["x", "y"])}", f"{"\n".join("ab")!r}", f"{'\\'}")
print(f"{[x for x in [1]]}", f"{ {1, 2} == {2, 1} }", f"{d!r:.10}")
print(f"{
    d["key"]  # a comment is allowed
    .upper()
}")
print(f"{'a' if True else "b"}", f"{d.get("none", 'dflt')}", f"{(y := 5)} {y}", f"{y!s:>{y}}", f"{"{}"}", f"{'}'}")
print(f"""{"triple"} {'''inner'''}""", f'{"""x"""}')
print(f"{1:{2}}", f"{'x':{'>'}{'5'}}", f"{'a':\x20>3}")
