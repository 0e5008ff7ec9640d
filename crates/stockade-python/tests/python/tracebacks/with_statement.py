class CM:
    def __enter__(self):
        print("enter")
        return self
    def __exit__(self, *exc):
        print("exit", exc[0].__name__)
        return False
with CM() as cm:
    print("body")
    cm.nothing()
