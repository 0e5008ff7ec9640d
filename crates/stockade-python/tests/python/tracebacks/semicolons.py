a = 1; b = 0; print("x"); c = a / b; print("never")
