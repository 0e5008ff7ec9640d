import functools
import time


def timed(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        started = time.perf_counter()
        try:
            return function(*args, **kwargs)
        finally:
            wrapper.seconds = time.perf_counter() - started
    return wrapper


def memoize(function):
    cache = {}

    @functools.wraps(function)
    def wrapper(*args):
        if args not in cache:
            cache[args] = function(*args)
        return cache[args]

    wrapper.cache = cache
    return wrapper


def repeat(times):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            return [function(*args, **kwargs) for _ in range(times)]
        return wrapper
    return decorate


@timed
@memoize
def fibonacci(n):
    """The n-th Fibonacci number."""
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@repeat(times=3)
def greet(name):
    return f"hello {name}"


print(fibonacci(40), fibonacci.__name__, fibonacci.__doc__)
print(greet("Ada"), greet.__name__, greet.__module__ == __name__)
result = fibonacci(20)
