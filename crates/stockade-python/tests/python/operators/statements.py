if 0:
    print("no")
elif []:
    print("no")
elif "x":
    print("elif")
else:
    print("no")
n = 0
while True:
    n += 1
    if n == 2: continue
    if n > 4: break
    print(n, end=" ")
else:
    print("not here")
while n > 0:
    n -= 3
else:
    print("while else", n)
for i in range(3):
    for j in range(3):
        if j == 2: break
        if i == 1: continue
        print(i, j, end="; ")
    else:
        print("inner else")
else:
    print("outer else")
for x in []:
    pass
else:
    print("empty")
pass; pass
if 1: print("one line"); print("two")
assert True
assert 1, "msg"
for _ in range(2): ...
try: raise ValueError("v")
except ValueError as e: print(e)
finally: print("fin")
"expression statement"
1 + 1
def one(): return 1
class A: x = 1
print(one(), A.x)
try:
    assert 1 == 2, ("tuple", "message")
except AssertionError as e:
    print(repr(e), e)
try:
    assert []
except AssertionError as e:
    print(repr(e))
