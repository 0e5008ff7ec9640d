x = f"{a["b"}"
