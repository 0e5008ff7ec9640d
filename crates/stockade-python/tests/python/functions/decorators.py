def trace(func):
    def wrapper(*args, **kwargs):
        print("call", func.__name__, args, kwargs)
        result = func(*args, **kwargs)
        print("return", result)
        return result
    return wrapper
def times(n):
    def decorate(func):
        def wrapper(*args):
            return [func(*args) for _ in range(n)]
        wrapper.__name__ = func.__name__
        return wrapper
    return decorate
@trace
def add(a, b=1):
    return a + b
add(1)
add(1, b=5)
@trace
@times(2)
def hello(name):
    return f"hi {name}"
hello("bob")
registry = {}
def register(cls):
    registry[cls.__name__] = cls
    cls.registered = True
    return cls
@register
class A:
    pass
print(list(registry), A.registered)
class CountCalls:
    def __init__(self, func):
        self.func = func
        self.count = 0
    def __call__(self, *args):
        self.count += 1
        return self.func(*args)
@CountCalls
def square(x):
    return x * x
print(square(3), square(4), square.count)
decorators = [lambda f: lambda: f() + "!"]
@decorators[0]
@(lambda f: lambda: f() + "?")
def word():
    return "word"
print(word())
@(lambda f: print(f.__name__))
def gone(): pass
print(gone is None)
