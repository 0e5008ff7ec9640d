class Dog:
    """A dog."""
    kind = "canine"
    count = 0
    def __init__(self, name, age=1):
        self.name = name
        self.age = age
        Dog.count += 1
    def speak(self, times=1):
        return f"{self.name}: " + "woof " * times
    def birthday(self):
        self.age += 1
        return self
d = Dog("Rex")
e = Dog("Fido", age=5)
print(d.name, e.age, d.kind, Dog.kind, Dog.count, d.speak(), e.speak(times=2), d.birthday().birthday().age)
d.kind = "wolf"
print(d.kind, e.kind, Dog.kind, vars(d), d.__dict__ == vars(d), Dog.__doc__, Dog.__name__, Dog.__module__)
del d.kind
print(d.kind, hasattr(d, "color"), getattr(d, "color", "none"))
d.color = "brown"
setattr(d, "size", 3)
print(d.color, d.size, sorted(vars(d)))
delattr(d, "size")
print(isinstance(d, Dog), isinstance(d, object), type(d) is Dog, type(d).__name__, d.__class__.__name__, Dog)
f = d.speak
print(f(), Dog.speak(e), f == d.speak, f is d.speak)
