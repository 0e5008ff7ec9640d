# ends: operations
x = int | str
while True: x = x | type('C', (), {})
