print("before")
raise ValueError("simple message")
