from collections import ChainMap, UserDict
from types import MappingProxyType, SimpleNamespace
from typing import Iterable


def flatten(items):
    for item in items:
        if isinstance(item, Iterable) and not isinstance(item, (str, bytes)):
            yield from flatten(item)
        else:
            yield item


class CaseInsensitive(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.lower(), value)

    def __getitem__(self, key):
        return super().__getitem__(key.lower())

    def __contains__(self, key):
        return key.lower() in self.data


class Frozen:
    def __init__(self, **values):
        for key, value in values.items():
            super().__setattr__(key, value)

    def __setattr__(self, name, value):
        raise AttributeError(f"{name} is frozen")

    def __eq__(self, other):
        return self.__dict__ == other.__dict__


defaults = {"colour": "red", "user": "guest"}
options = ChainMap({"user": "ana"}, defaults)
headers = CaseInsensitive({"Content-Type": "text/plain"})
view = MappingProxyType(defaults)
point = SimpleNamespace(x=1, y=2)
point.z = 3
print(options["user"], options["colour"], headers["content-TYPE"], "CONTENT-type" in headers)
try:
    view["colour"] = "blue"
except TypeError as error:
    print("read only:", type(error).__name__)
frozen = Frozen(a=1)
try:
    frozen.a = 2
except AttributeError as error:
    print(error)
print(vars(point), frozen == Frozen(a=1), isinstance(point, SimpleNamespace))
result = list(flatten([1, [2, (3, {4}), "five"], [[]]]))
