def outer():
    def inner():
        return later + 1
    inner()
    later = 2
outer()
