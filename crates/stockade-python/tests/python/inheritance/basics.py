class Animal:
    def __init__(self, name):
        self.name = name
    def speak(self):
        return "..."
    def intro(self):
        return f"{self.name} says {self.speak()}"
class Dog(Animal):
    def speak(self):
        return "woof"
class Puppy(Dog):
    def __init__(self, name):
        super().__init__(name + " jr")
    def speak(self):
        return super().speak() + "!"
for a in (Animal("a"), Dog("d"), Puppy("p")):
    print(a.intro(), isinstance(a, Dog), type(a).__mro__)
print(issubclass(Puppy, Animal), issubclass(Dog, Puppy), issubclass(Dog, (int, Animal)), Puppy.__bases__, Puppy.__base__, Dog.speak is Puppy.speak)
