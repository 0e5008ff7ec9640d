# repr of a set goes through the set as any loop does.
class Backwards(set):
    def __iter__(self):
        return iter([9, 8])


class Frozen(frozenset):
    def __iter__(self):
        return iter("xy")


class Plain(set):
    pass


print(Backwards([1, 2]), repr(Frozen([1])), Plain([3]))
print(Backwards(), Frozen(), Plain())
print(f"{Backwards([1])!s} {Frozen([2])!r}")


class Failing(set):
    def __iter__(self):
        raise LookupError("no way through")


try:
    print(Failing([1]))
except LookupError as error:
    print("raised", error)
