x = 1 + \
    2
y = (1 +
     2  # comment inside

     + 3)
z = [
    1,
    2,  # two
]
d = {
    "a": 1,
    "b": [
        2,
    ],
}
s = ("one "
     "two")
if (x and
        y):
    print(x, y, z, d, s)
def f(
    a,
    b=2,
    *args,
    c=3,
):
    return a, b, args, c
print(f(
    1,
    c=4,
))
t = 1,
assert (
    t == (1,)
)
print("semi"); print("colon")
if x: y = 5; z = 6
print(y, z); a = b = 7; print(a, b)
	
# tabs and blank lines above
lam = lambda: (
    "body"
)
print(lam())
