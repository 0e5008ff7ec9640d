x = f"a {b"
