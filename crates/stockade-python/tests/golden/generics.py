def first[T: int, *Ts, **P](xs: list[T], *args: *Ts) -> T: return xs[0]
class Box[T](Base[T]):
    def get(self) -> T: return self.v
type Pair[A] = tuple[A, A]
