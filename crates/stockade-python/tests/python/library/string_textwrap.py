import string, textwrap
from string import Template, Formatter
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
for n in string.__all__:
    v = getattr(string, n)
    if isinstance(v, str): print(n, repr(v))
print(string.capwords("hello  wORLD foo"), string.capwords("a-b-c", "-"))
for t in ("Hi $name", "${name}s $$5 $x", "no", "$name$name", "$é", "$1", "${bad", "${}", "a $", "line\n$ x", "$_u ${_u}", "$$", "$name_x"):
    T = Template(t); attempt(T.substitute, {"name": "N", "x": 1, "_u": "U"}); attempt(T.safe_substitute, name="N"); print(T.is_valid(), end=" "); attempt(T.get_identifiers)
attempt(Template("$a $b").substitute, {"a": 1}, b=2); attempt(Template("$a").substitute, {"a": 1}, a=2); attempt(Template("$q").substitute); print(Template("x").template, Template.delimiter)
class Pct(Template): delimiter = "%"
print(Pct("%name is 100%% $name").substitute(name="z"))
F = Formatter()
for args in (("{} {}", 1, 2), ("{0} {1} {0}", "a", "b"), ("{x.real} {y[0]} {y[k]!r}",), ("{:>5}|{:<5}|{:^5}", 1, 2, 3), ("{0:{1}}", 3.14159, ".2f"), ("{{}} {}", 5), ("{!r} {!s} {!a}", "é", "é", "é"), ("plain",), ("",), ("{} {0}", 1), ("{0} {}", 1), ("{a}",), ("{", 1), ("}", 1), ("{0", 1), ("{!x}", 1), ("{0.nope}", 1), ("{5}", 1), ("{:d}", "x"), ("{!}", 1), ("{!rr}", 1), ("{0[a]}", {"a": 1})):
    attempt(F.format, *args, x=5, y={0: "zero", "k": "kay"})
print(list(F.parse("a{b!r:>{w}}c{{d}}{}")), F.get_field("0.real", (5,), {}), F.vformat("{a}", (), {"a": 1}), F.get_value(0, [7], {}), F.get_value("k", [], {"k": 8}), F.format_field(3, "03d"), F.convert_field(3, "r")); attempt(F.format)
class My(Formatter):
    def get_value(self, k, a, kw): return kw.get(k, f"<{k}>") if isinstance(k, str) else super().get_value(k, a, kw)
    def check_unused_args(self, used, a, kw): print("used", sorted(map(str, used)))
print(My().format("{a} {b} {0}", 1, a=2))
text = "The quick brown fox jumped over the lazy dog. It was a well-known, hyphen-ated sentence -- with dashes! And a verylongwordthatcannotfitonaline here."
for w in (10, 20, 30, 70): print(textwrap.wrap(text, w)); print(textwrap.fill(text, w, initial_indent="* ", subsequent_indent="  "))
for k in ({"break_long_words": False}, {"break_on_hyphens": False}, {"max_lines": 2}, {"max_lines": 1, "placeholder": "..."}, {"drop_whitespace": False}, {"fix_sentence_endings": True}, {"expand_tabs": False, "replace_whitespace": False}): print(textwrap.wrap(text + " Tab\there.\nNew line. End", 15, **k))
print(textwrap.wrap(""), textwrap.wrap("   "), textwrap.wrap("a  b   c", 3), textwrap.wrap("one\ttwo", 20, tabsize=4), textwrap.wrap("aaaa-bbbb-cccc", 6), textwrap.wrap("a-b c--d e---f", 5), textwrap.wrap("foo--bar baz", 5), textwrap.wrap("x" * 25, 10), textwrap.wrap("well-known-thing", 8), textwrap.wrap("--option=value here", 10), textwrap.wrap("e-mail co-op 2-3 3-D", 4)); attempt(textwrap.wrap, "a", 0); attempt(textwrap.wrap, "abc def", 3, max_lines=1)
print(textwrap.shorten("Hello  world  of text", 12), textwrap.shorten("Hello world", 5), textwrap.shorten("Hello world", 20), textwrap.shorten("Hello world there", 14, placeholder="..."), repr(textwrap.shorten("", 5))); attempt(textwrap.shorten, "Hello", 3)
for t in ("  a\n    b\n  c", "\ta\n\tb", "  a\n\tb", "a\n  b", "", "\n  x\n\n  y\n   \n", "    only", "  a\n b\n", "  \n  a", "  a\r\n  b"): print(repr(textwrap.dedent(t)), repr(textwrap.indent(t, "> ")), repr(textwrap.indent(t, "--", lambda l: True)))
w = textwrap.TextWrapper(width=12, initial_indent="-"); print(w.wrap("some text to wrap here"), w.fill("a b c d e f g h i"), w.width, sorted(textwrap.__all__), textwrap.fill("naïve café — résumé 漢字 " * 4, 18))
