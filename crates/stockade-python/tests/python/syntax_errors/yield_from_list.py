x = [*yield y]
