e = ValueError("odd notes")
e.__notes__ = ["text", 5, None]
raise e
