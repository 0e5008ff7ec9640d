# ends: memory
{}.update(iter(lambda: (object(), 1), 1))
