text = "hello"
print(text["a":2])
