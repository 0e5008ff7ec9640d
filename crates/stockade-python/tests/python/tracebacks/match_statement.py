class P:
    __match_args__ = ("x",)
    x = 1
match P():
    case P(1, 2):
        print("no")
