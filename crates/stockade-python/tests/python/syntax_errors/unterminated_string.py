x = "hello
print(x)
