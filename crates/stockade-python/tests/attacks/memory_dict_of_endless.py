# ends: memory
dict(zip(iter(object, 1), iter(object, 1)))
