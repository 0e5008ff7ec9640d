import json
from json import dumps, loads, JSONEncoder, JSONDecoder, JSONDecodeError
values = [None, True, False, 0, -5, 10**20, 1.5, -0.0, 1e100, 1e-7, "", "a\"b\\c\n\t\x00\x1f\x7f/é漢😀", [], {}, [1, [2, [3]]], {"a": {"b": [1, 2]}, "c": ()}, (1, 2), float("inf"), float("nan")]
for v in values:
    print(dumps(v), dumps(v, ensure_ascii=False), dumps(v, indent=2), dumps(v, separators=(",", ":")))
print(dumps({"b": 1, "a": [1, {"z": 0, "y": None}]}, sort_keys=True, indent="--"))
print(dumps({1: 1, 2.5: 2, True: 3, None: 4, "s": 5, False: 6}))
print(dumps({(1, 2): 1, "k": 2}, skipkeys=True), dumps({(1,2): 3}, skipkeys=True, indent=1))
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__module__, type(e).__name__, e, getattr(e, "__notes__", None))
        if isinstance(e, JSONDecodeError): print(e.msg, e.pos, e.lineno, e.colno, e.doc[:10])
attempt(dumps, {(1, 2): 1}); attempt(dumps, object); attempt(dumps, {1, 2}); attempt(dumps, b"x"); attempt(dumps, 1j)
attempt(dumps, float("nan"), allow_nan=False); attempt(dumps, [float("-inf")], allow_nan=False)
l = []; l.append(l); attempt(dumps, l); d = {}; d["d"] = d; attempt(dumps, d)
attempt(dumps, {"a": 1, 2: 3}, sort_keys=True)
attempt(dumps, {1, 2}, default=sorted); attempt(dumps, [object()], default=lambda o: "obj"); attempt(dumps, 5, bogus=1)
class E(JSONEncoder):
    def default(self, o):
        if isinstance(o, complex): return [o.real, o.imag]
        return super().default(o)
attempt(dumps, {"z": 1 + 2j}, cls=E); attempt(dumps, {"z": {1}}, cls=E)
print(E(indent=1).encode([1j]), "".join(E().iterencode({"a": [1, 2]})))
for t in ['null', ' true ', '[]', '[1, 2.5, -3e10, 1E-2, "x"]', '{"a": {"b": [null]}}', '"\\u00e9\\ud83d\\ude00\\n\\/"', '-0', '-0.0', '0', '12345678901234567890', 'NaN', '-Infinity', 'Infinity', '{"a":1,"a":2}', '"\\ud800"', '\n[\n1\n]\n', '1.0', '1e5', '123abc' , '1.', '.5', '01', '-', '+1', '', ' ', '[1,', '[1', '[1 2]', '[,]', '[1,]', '{', '{"a"', '{"a":', '{"a" 1}', '{"a":1', '{"a":1,}', '{a:1}', "{'a':1}", '{"a":1 "b":2}', '"abc', '"a\nb"', '"\\x"', '"\\u12"', '"\\u12g4"', '"\\', 'nul', 'tru', 'True', '{"a":}', '[1]x', '1 2', '"a" "b"', '{,}', '{"a":1,,}', '[[[', '\ufeff1', '"\t"', '{1:2}', '"\\ud83d\\u0041"', '"\\ud83dx"', '[1,\n2,\n3 4]', '1e', '1e+', '-1.5e-3', '"\x7f"']:
    attempt(loads, t)
attempt(loads, b'{"a": "\xc3\xa9"}'); attempt(loads, '[1]'.encode("utf-16")); attempt(loads, '[1]'.encode("utf-32-le")); attempt(loads, bytearray(b"[]")); attempt(loads, 5); attempt(loads, None); attempt(loads, b'\xef\xbb\xbf[1]'); attempt(loads, b'"\xff"')
attempt(loads, '{"a": 1.5, "b": [2, NaN]}', parse_float=str, parse_int=lambda s: s + "!", parse_constant=lambda c: "<" + c + ">")
attempt(loads, '{"a": {"b": 1}}', object_hook=lambda d: sorted(d.items())); attempt(loads, '{"a": 1, "a": 2}', object_pairs_hook=list); attempt(loads, '"a\tb"', strict=False)
print(JSONDecoder().raw_decode('[1] tail'), JSONDecoder().decode(' {"x": 1} ')); attempt(JSONDecoder().raw_decode, "tail"); attempt(JSONDecoder().decode, "[1] x")
import io
f = io.StringIO(); json.dump({"a": [1, 2, None]}, f, indent=1); print(f.getvalue()); f.seek(0); print(json.load(f))
print(json.loads(json.dumps(values[:15])) [10:], json.__all__, JSONEncoder.item_separator, JSONEncoder().key_separator)
class S(str): pass
class I(int):
    def __repr__(self): return "I!"
class F(float):
    def __repr__(self): return "F!"
print(dumps([S("x"), I(5), F(2.5)]), dumps({S("k"): 1, I(3): 2}))
from collections import OrderedDict, namedtuple
print(dumps(OrderedDict(b=1, a=2)), dumps(namedtuple("P", "x y")(1, 2)))
import enum
class C(enum.IntEnum): A = 1
print(dumps([C.A]), dumps({C.A: 2}))
e = JSONDecodeError("msg", "doc\nx", 5); print(e, repr(e), e.lineno, e.colno, isinstance(e, ValueError), json.decoder.JSONDecodeError is JSONDecodeError)
