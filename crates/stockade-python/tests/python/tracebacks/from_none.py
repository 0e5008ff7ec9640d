def parse(text):
    try:
        return int(text)
    except ValueError:
        raise TypeError(f"bad input {text!r}") from None
parse("abc")
