# ends: memory
dict.fromkeys(iter(object, 1))
