def first[T](items: list[T]) -> T:
    return items[0]
def pair[K, V](k: K, v: V) -> dict[K, V]:
    return {k: v}
def bounded[T: int](x: T) -> T: return x
def constrained[T: (int, str)](x: T): return x
def variadic[*Ts](*args: *Ts) -> tuple[*Ts]: return args
def params[**P, R](f, *a: P, **k): return f(*a, **k)
def default[T = int](x: T = 5) -> T: return x
print(first([1, 2]), pair("a", 1), bounded(5), constrained("s"), variadic(1, "x"), params(max, 1, 5), default())
print(first.__type_params__, pair.__type_params__, variadic.__type_params__, params.__type_params__)
T = first.__type_params__[0]
print(T, T.__name__, T.__bound__, T.__constraints__, bounded.__type_params__[0].__bound__, constrained.__type_params__[0].__constraints__, default.__type_params__[0].__default__)
print(first.__annotations__, type(T).__name__, variadic.__type_params__[0], params.__type_params__[0].__name__)
async def co[T](x: T): return x
def gen[T](x: T): yield x
print(list(gen(1)), co.__type_params__)
try:
    T
    del T
    T
except NameError as e:
    print(e)
