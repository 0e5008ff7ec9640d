import tomllib, io


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except Exception as e: print(type(e).__name__, e)
    else: print(repr(r))


good = ['', '# c', 'a = 1', 'a = 1 # c\nb = 2\n', 'a.b.c = 1\na.b.d = 2', '"a b".\'c d\' = 1', '[t]\nx=1\n[t.u]\ny=2', '[[a]]\nx=1\n[[a]]\nx=2\n[a.b]\nc=3', '[[a.b]]\n[[a.b]]', 'a = [1, 2,\n # c\n 3,]', 'a = []', 'a = {}', 'a = {x = 1, y.z = 2}', 'a = [{b=1}, {c=[2]}]', 'a = "x\\n\\t\\u00e9\\U0001F600\\"\\\\"', "a = 'x\\n'", 'a = """\nx\ny"""', "a = '''\nx\\ny'''", 'a = """x \\\n   y"""', 'a = """a""b"""', 'a = """a"""""', "a = ''''a'''''", 'a = ""', "a = ''", 'a = 0', 'a = -0', 'a = +1', 'a = 1_000', 'a = 0xFf_0', 'a = 0o17', 'a = 0b1_0', 'a = 1.5', 'a = -1e3', 'a = 6.02_3E+2_3', 'a = inf', 'a = -inf', 'a = nan', 'a = true', 'a = false', 'a = 1979-05-27', 'a = 07:32:00', 'a = 07:32:00.123456789', 'a = 1979-05-27T07:32:00Z', 'a = 1979-05-27 07:32:00', 'a = 1979-05-27t07:32:00.5-07:00', 'a = [1979-05-27, 07:32:00]', '1 = 2\n1.2 = 3' if False else '1 = 2', 'a-b_c = 1', '[ a . b ]\nc = 1', '[a.b.c]\n[a]\nx = 1', 'x.y = 1\n[z]\nx.y = 2', 'a = 1\r\nb = 2\r\n', '[a]\nb.c = 1\n[a.d]', '"" = 1', 'é = 1' if False else '"é" = 1', 'a = [[1, [2]], ["x"]]', '[[p]]\n[p.q]\nz=1\n[[p]]\n[p.q]\nz=2', 'a = 9223372036854775808', 'a.b = 1\n[c]\n[a.d]' if False else 'a = 1', 'inf = 1\ntrue = 2', '\ta = 1  ', 'a = [ ]', 'a = { }']
for t in good: print(repr(t), end=" "); attempt(tomllib.loads, t)
bad = ['a', 'a =', '= 1', 'a = 1 b = 2', 'a = 1\na = 2', '[a]\n[a]', 'a = 1\n[a]', '[a', '[]', '[[a]', 'a = [1', 'a = [1 2]', 'a = {x = 1', 'a = {x = 1,}', 'a = {x=1\n}', 'a = {x=1, x=2}', 'a = "x', 'a = "x\ny"', 'a = "\\q"', 'a = "\\u12"', 'a = "\\uD800"', "a = 'x", 'a = """x', "a = '''x", 'a = 01', 'a = 1__0', 'a = _1', 'a = 1.', 'a = .5', 'a = 1e', 'a = 0x', 'a = tru', 'a = 1979-13-01', 'a = 1979-02-30', 'a = 25:00:00', 'a.b = 1\na = 2', 'a = 1\na.b = 2', '[a]\nb = 1\n[a.b]', '[[a]]\n[a]', 'a = []\n[[a]]', 'a = {}\n[a.b]', 'a = {}\na.b = 1', '[a.b]\n[a]\nb.c = 1', 'a.b.c = 1\n[a.b]', 'a = {b = {}, b.c = 1}', 'a = "\x01"', '# \x01', 'a = \'\x7f\'', 'é = 1', '[a]]', 'a = 1979-05-27T', 'a b = 1', 'a = [1,,2]', 'a = nul', '"""a""" = 1', 'a = 1 # \x00', '[t]\nx.y = 1\n[t.x]', '[[a.b]]\n[a]\nb = 1', 'a = """\\ x"""', 'a."b" = 1\na.b = 2', 'a = +0x1', 'a = 1.e1', 'a = "a\\', '[a.1]\n[a.1]', '.a = 1', 'a. = 1']
for t in bad: print(repr(t), end=" "); attempt(tomllib.loads, t)
attempt(tomllib.loads, b"a=1"); attempt(tomllib.loads, 5); attempt(tomllib.load, io.StringIO("a=1")); attempt(tomllib.load, io.BytesIO(b"a = 'x'")); attempt(tomllib.load, io.BytesIO(b"\xff"))
attempt(tomllib.loads, "a = 1.5", parse_float=str); attempt(tomllib.loads, "a = 1.5", parse_float=lambda t: []); attempt(tomllib.loads, "a = [inf, 1.0]", parse_float=lambda t: "f" + t); print(tomllib.TOMLDecodeError.__mro__[1], type(tomllib.loads("[a]")["a"]))
