x = ("abc"
     .upper()
     .join(
        5))
