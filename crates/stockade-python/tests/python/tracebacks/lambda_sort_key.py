people = [("ann", 3), ("bob", None), ("cid", 1)]
people.sort(key=lambda p: p[1] + 0)
