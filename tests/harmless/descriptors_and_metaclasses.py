class Typed:
    def __set_name__(self, owner, name):
        self.name = name

    def __init__(self, kind, minimum=None):
        self.kind, self.minimum = kind, minimum

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return instance.__dict__.get(self.name)

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}")
        if self.minimum is not None and value < self.minimum:
            raise ValueError(f"{self.name} must be at least {self.minimum}")
        instance.__dict__[self.name] = value


class Registry(type):
    classes = {}

    def __new__(mcls, name, bases, namespace, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace)
        mcls.classes[name.lower()] = cls
        return cls

    def __call__(cls, *args, **kwargs):
        instance = super().__call__(*args, **kwargs)
        instance.created_by = cls.__name__
        return instance


class Model(metaclass=Registry):
    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)

    def __repr__(self):
        inside = ", ".join(f"{k}={v!r}" for k, v in vars(self).items())
        return f"{type(self).__qualname__}({inside})"


class Person(Model):
    name = Typed(str)
    age = Typed(int, minimum=0)


ana = Person(name="Ana", age=3)
print(ana, Registry.classes.keys() >= {"person"})
for bad in ({"age": "x"}, {"age": -1}):
    try:
        Person(**bad)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
result = sorted(Registry.classes)
