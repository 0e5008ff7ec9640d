"""What a file that is not there looks like when nothing catches it."""
import builtins
import json

print(builtins.len("abc"), builtins.open is open, builtins.ValueError is ValueError, hasattr(builtins, "nothing"))


def load(name):
    with open(name) as f:
        return json.load(f)


load("settings.json")
