match 1:
    case A(x=1, x=2):
        pass
