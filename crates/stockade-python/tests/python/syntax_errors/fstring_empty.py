x = f"a {} b"
