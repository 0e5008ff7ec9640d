class Positive:
    def __set_name__(self, owner, name):
        self.name = name
    def __set__(self, obj, value):
        if value < 0:
            raise ValueError(f"{self.name} is negative")
class Item:
    price = Positive()
i = Item()
i.price = -5
