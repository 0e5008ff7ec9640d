name = "bob"
print(f"hello {name.upper()} and {name.missing} again")
