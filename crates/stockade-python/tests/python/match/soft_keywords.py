match = [1, 2]
print(match[0], match)
match (1)if True else 2:
    case 1: print("statement")
def case(x): return x
print(case(5))
type = "t"
print(type)
type X = int
print(X)
match case:
    case _ if case(1): print("ok")
match = lambda x: x * 2
print(match(4), match (5))
match -1:
    case -1: print("neg")
match [*range(2)]:
    case [0, 1]: print("star")
match {"a": 1}:
    case {"a": int(n)}: print(n)
match not True:
    case False: print("not")
match lambda: 0:
    case f: print(f())
_ = 3
match 4:
    case _: print(_)
