def dedent(block):
    lines = block.strip("\n").split("\n")
    indent = min(len(l) - len(l.lstrip()) for l in lines if l.strip())
    return "\n".join(l[indent:] for l in lines)
text = """
    def f():
        return 1

    x = 2
"""
print(dedent(text))
print(repr(dedent(text)))
print("a\
 b", "tab\there", 'single\'quote', "null\0byte".encode())
long = ("first "
        "second "
        'third')
print(long)
