d, l, t, s, n = {"a": 1}, [1, 2], (1,), "abc", None
tests = """d["b"]
l[5]
t[1]
s[10]
l["x"]
d[[]]
n.attr
n[0]
n()
l.foo
s.foo()
int("x")
float("y")
1 / 0
"a" + 1
1 + "a"
[] + ()
len(5)
for_undefined
a, b = 1
a, b = 1, 2, 3
a, b, c = 1, 2
a, *b, c = [1]
[].pop()
{}.popitem()
set().pop()
next(iter([]))
l.remove(9)
l.index(9)
t.index(9)
s.index("z")
max([])
min(())
sum([1, "a"])
sorted([1, "a"])
"".join([1])
range(1, 2, 0)
chr(-1)
ord("ab")
int("1", 99)
bytes([300])
"%d" % "a"
"{}".format()
"{x}".format()
f"{s:d}"
open_undefined("x")
(lambda x: x)()
(lambda: 1)(2)
abs("a")
round("a")
hash([])
iter(5)
-"a"
not_defined.attr
l[1.5]
s["a"]
s[0](1)
del_undefined
isinstance(1, 1)
int([])
dict([1])
tuple(5)
set(5)
[1, 2][::0]
2 ** "a"
"a" * "b"
[1] * [2]
{} + {}
{1} + {2}
d.a
d.keys()[0]
print.foo
int.foo
s.upper.foo
object().foo
zip(1)
map(1)
type.foo
type("x", (), {}).foo
10 ** 400 / 3.0
float("1e400") // 1 or int(float("inf"))
{**[1]}
[*5]
print(*5)
print(**5)
__import__("nonexistent_module_xyz")""".split("\n")
for test in tests:
    try:
        exec(test)
        print(test, "-> no error")
    except Exception as e:
        print(test, "->", type(e).__name__, "|", e)
