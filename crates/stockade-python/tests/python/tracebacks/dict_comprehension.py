words = ["a", "bb", None]
sizes = {w: len(w) for w in words}
