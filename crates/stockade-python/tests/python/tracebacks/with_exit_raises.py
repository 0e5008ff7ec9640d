class CM:
    def __enter__(self):
        return self
    def __exit__(self, *exc):
        raise RuntimeError("exit failed")
def use():
    with CM():
        raise ValueError("body failed")
use()
