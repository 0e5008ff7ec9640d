config = {
    "a": 1,
    "b": int("not a number"),
    "c": 3,
}
