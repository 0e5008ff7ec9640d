def join(*parts, sep):
    return sep.join(parts)
print(join(
    "first part of the text",
    "second part of the text",
    "third part of the text",
    4,
    "fifth part of the text",
    sep=", ",
))
