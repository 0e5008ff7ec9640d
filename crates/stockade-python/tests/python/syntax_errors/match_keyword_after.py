match 1:
    case A(x=1, 2):
        pass
