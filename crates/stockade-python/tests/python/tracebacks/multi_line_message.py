raise ValueError("first line\n  second line\n\nlast line")
