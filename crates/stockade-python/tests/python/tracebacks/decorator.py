def log(func):
    def wrapper(*args, **kwargs):
        return func(*args, **kwargs)
    return wrapper
@log
@log
def broken(n):
    return [1, 2][n]
broken(5)
