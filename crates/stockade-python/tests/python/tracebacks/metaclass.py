class Meta(type):
    def __new__(mcls, name, bases, ns):
        if "required" not in ns:
            raise TypeError(f"{name} lacks required")
        return super().__new__(mcls, name, bases, ns)
class Good(metaclass=Meta):
    required = 1
class Bad(metaclass=Meta):
    pass
