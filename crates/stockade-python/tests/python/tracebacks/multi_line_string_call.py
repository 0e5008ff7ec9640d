def check(text):
    if not text:
        raise ValueError("empty text")
    return text
check(
    "some " +
    check("")
)
