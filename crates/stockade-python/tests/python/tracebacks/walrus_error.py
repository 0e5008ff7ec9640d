if (n := len(5)) > 3:
    print(n)
