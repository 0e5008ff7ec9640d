names = [
    "a",
    "b"
    x,
]
