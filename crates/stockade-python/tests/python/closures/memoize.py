def memoize(f):
    cache = {}
    hits = 0
    def wrapper(*args):
        nonlocal hits
        if args in cache:
            hits += 1
        else:
            cache[args] = f(*args)
        return cache[args]
    wrapper.stats = lambda: (hits, len(cache))
    return wrapper
@memoize
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50), fib.stats())
@memoize
def grid(r, c):
    return 1 if r == 0 or c == 0 else grid(r - 1, c) + grid(r, c - 1)
print(grid(16, 16), grid.stats())
def once(f):
    done = False
    value = None
    def run():
        nonlocal done, value
        if not done:
            value, done = f(), True
        return value
    return run
@once
def setup():
    print("running")
    return 7
print(setup(), setup())
