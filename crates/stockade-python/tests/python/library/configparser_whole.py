import configparser, io
from configparser import *


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except Exception as e: print(type(e).__name__, str(e), e.args)
    else: print(repr(r))


def everything(c): return {s: dict(c.items(s, raw=True)) for s in c}


text = """# comment
[DEFAULT]
base = /root
Level = 1

[one]
path = %(base)s/one
multi = first
  second

  third
empty =
key: value = more
; note
[two]
flag = yes
num = 42
pi = 3.14
path = x%%y
deep = %(path)s
"""
c = ConfigParser(); c.read_string(text); print(c.sections(), everything(c), c.defaults(), list(c), len(c), "one" in c, "DEFAULT" in c, "x" in c)
for a in (("one", "path"), ("one", "multi"), ("one", "empty"), ("one", "KEY"), ("two", "level"), ("two", "path"), ("two", "deep"), ("x", "y"), ("one", "none")): attempt(c.get, *a); attempt(c.get, *a, raw=True); attempt(c.get, *a, fallback="fb")
attempt(c.getint, "two", "num"); attempt(c.getint, "two", "pi"); attempt(c.getfloat, "two", "pi"); attempt(c.getboolean, "two", "flag"); attempt(c.getboolean, "two", "num"); attempt(c.getint, "two", "zz", fallback=7); attempt(c.getboolean, "zz", "q", fallback=None); attempt(c.get, "one", "path", vars={"base": "/v", "Extra": 5}); print(c.items("two"), c.items("one", vars={"base": "B"}), c.options("one"), c.has_option("one", "PATH"), c.has_option("", "base"), c.has_option("q", "w"), c.has_section("DEFAULT")); attempt(c.items, "q"); attempt(c.options, "q")
s = c["one"]; print(s, s.name, s.parser is c, s["path"], s.get("none"), s.get("none", "d"), s.getint("level"), c["two"].getboolean("flag"), list(s), len(s), "KEY" in s, dict(c["two"]), s.get("path", raw=True), c["DEFAULT"]["base"], list(c["DEFAULT"])); attempt(lambda: s["none"]); attempt(lambda: c["none"]); s["new"] = "n"; del s["empty"]; attempt(lambda: s.__delitem__("zz")); attempt(s.__setitem__, "a", 5); attempt(c.set, "one", "a", 5); attempt(c.set, "one", "a", "%x"); attempt(c.set, "q", "a", "b"); attempt(c.add_section, "one"); attempt(c.add_section, "DEFAULT"); attempt(c.add_section, 5); c.add_section("three"); c.set("three", "K", "v%%"); print(c.get("three", "k"), c.remove_option("three", "k"), c.remove_option("three", "k"), c.remove_section("three"), c.remove_section("three")); attempt(c.remove_option, "q", "w")
out = io.StringIO(); c.write(out); print(out.getvalue()); out = io.StringIO(); c.write(out, space_around_delimiters=False); print(out.getvalue()); d = ConfigParser(); d.read_string(out.getvalue()); print(d == c, everything(d) == everything(c))
c["made"] = {"a": "1", "B": "2"}; print(dict(c["made"].items())); c["made"] = {"z": "9"}; print(dict(c["made"].items())); del c["made"]; attempt(c.__delitem__, "made"); attempt(c.__delitem__, "DEFAULT"); print(c.popitem()[0], c.sections()); c.clear(); print(c.sections(), c.defaults()); attempt(c.popitem)
for t in ("a = 1", "[s]\na", "[s]\na = 1\na = 2", "[s]\n[s]", "[s]\n= 1", "[s\na=1", "[s]\na = 1\n[t]\na: 2\n[s]\nb = 3", "[s]\n  a = 1\n  b = 2", "[s]\na = 1\n   cont = x", "[]\na=1", "[s]x\na=1", "[a]b]\nc=d", "\n\n[s]\n\n\na = 1\n\n\nb = 2", "[s]\na = x ; c\nb = # d", "[s]\nbad line\nworse\na=1", "[DEFAULT]\nx=1\n[DEFAULT]\ny=2", "[s]\na : b = c", "[s]\na=\n  b\n  # c\n  d"):
    for k in ({}, {"allow_no_value": True}, {"strict": False}, {"inline_comment_prefixes": (";", "#")}, {"empty_lines_in_values": False}, {"delimiters": (":",)}, {"comment_prefixes": ("//",)}, {"allow_unnamed_section": True}):
        p = RawConfigParser(**k)
        try: p.read_string(t)
        except configparser.Error as e: print(type(e).__name__, str(e), e.args)
        print({str(s): dict(p.items(s)) for s in p})
for t in ("[s]\na = %(b)s\nb = %(a)s", "[s]\na = %(none)s", "[s]\na = %x", "[s]\na = %(b", "[s]\na = %", "[s]\na = %(B)s\nb = %(c)s!\nc = %%"): p = ConfigParser(); p.read_string(t); attempt(p.get, "s", "a")
for t in ("[s]\na = ${b}\nb = 1", "[s]\na = ${t:b}\n[t]\nb = ${c}\nc = 3", "[s]\na = ${none}", "[s]\na = ${t:none}", "[s]\na = ${a:b:c}", "[s]\na = $$x", "[s]\na = $x", "[s]\na = ${b", "[s]\na = ${a}"): p = ConfigParser(interpolation=ExtendedInterpolation()); p.read_string(t); attempt(p.get, "s", "a")
p = ConfigParser(interpolation=None); p.read_string("[s]\na = %(x"); attempt(p.get, "s", "a"); attempt(ConfigParser, interpolation=5); p = ConfigParser(interpolation=ExtendedInterpolation()); p.add_section("s"); attempt(p.set, "s", "a", "$x"); p.set("s", "a", "${b} $$"); print(p.get("s", "a", raw=True))
p = ConfigParser({"x": "1", "Y": "2"}, default_section="common"); p.read_dict({"s": {"a": 1, "c": [1]}, 5: {"k": "v"}}); print(everything(p), p.default_section); attempt(p.read_dict, {"s": {"a": 1, "A": 2}}); attempt(p.read_dict, {"t": {"a": "%"}})
p = ConfigParser(converters={"list": lambda v: v.split(","), "upper": str.upper}); p.read_string("[s]\na = x,y"); print(p.getlist("s", "a"), p["s"].getlist("a"), p["s"].getupper("a"), p["s"].getlist("zz", ["d"]), p.getupper("s", "zz", fallback="F"), sorted(p.converters)); del p.converters["upper"]; attempt(lambda: p.getupper)
class Case(ConfigParser):
    def optionxform(self, o): return o
p = Case(); p.read_string("[s]\nKey = 1\nkey = 2"); print(dict(p["s"])); p = ConfigParser(allow_no_value=True); p.read_string("[s]\na\nb = 1"); print(dict(p["s"])); out = io.StringIO(); p.write(out); print(repr(out.getvalue())); p = ConfigParser(); p.read_file(["[s]\n", "a = 1\n"], source="src"); p.read_file(io.StringIO("[t]\nb = 2")); print(everything(p)); attempt(p.read_file, ["zzz"], "here"); attempt(p.read_file, io.StringIO("zzz")); print(p.read("/no/such/file"), p.read([]))
p = ConfigParser(allow_unnamed_section=True); p.read_string("a = 1\n[s]\nb = 2"); print(p.get(UNNAMED_SECTION, "a"), p.sections()[1:], UNNAMED_SECTION); out = io.StringIO(); p.write(out); print(repr(out.getvalue()))
print(MAX_INTERPOLATION_DEPTH, DEFAULTSECT, NoSectionError.__mro__[1].__name__, RawConfigParser.BOOLEAN_STATES["off"])
