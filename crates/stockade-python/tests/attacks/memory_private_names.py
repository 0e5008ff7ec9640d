# ends: memory
# Each private name in the class takes the name of the class in front, so a short text would make
# gigabytes of names.
text = "class " + "a" * 20_000 + ":\n def f(self):\n"
text += "".join(f"  self.__b{n}\n" for n in range(3_000))
exec(text)
