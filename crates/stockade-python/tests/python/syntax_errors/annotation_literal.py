5: int = 1
