match 1:
    case [x] | [y]:
        pass
