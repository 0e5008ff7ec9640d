x = ("abc"
     .upper()
     .nope())
