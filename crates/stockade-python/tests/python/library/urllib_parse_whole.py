from urllib.parse import *
import urllib.parse


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


urls = ["", "http://a.b/c/d;p?q=1&r=2#f", "https://user:pa%20ss@Host.COM:8080/path/?x#y", "//host/x", "/only/path", "?q", "#f", "mailto:a@b.c", "http:", "http://", "http://[::1]:80/x", "http://[::1/x", "http://[1.2.3.4]/", "http://[v1.x]/", "http://[zz]/", "file:///a/b", "path;p1;p2/x;y", "HTTP://X", "1http://x", "a:b", "http://a b/\tc\nd", "  http://x ", "http://x:99999/", "http://x:ab/", "http://u@h", "http://u:@h:", "x-y+z.1:r", "urn:a:b", "http://h?q#f?g", "http://é.de/ü?ß", "itms-services://?a=b", "ftp://h/x;type=a", "http://a@b@c/", "svn+ssh://h/p", "tel:+1;ext=2", ":x", "http:///x", "http:x/y", "javascript:alert(1)", b"http://a/b;c?d#e", b""]
for u in urls:
    attempt(urlsplit, u); attempt(urlparse, u)
    try:
        s = urlsplit(u); print(repr(s.username), repr(s.password), repr(s.hostname), repr(s.geturl()), repr(urlunparse(urlparse(u))), repr(urlunsplit(s)))
        print(s.port)
    except ValueError as e: print("ValueError", e)
    attempt(urldefrag, u)
base = "http://a/b/c/d;p?q"
for r in "g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g ../../../g ../../../../g /./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y g;x=1/../y g?y/./x g#s/../x http:g http://x mailto:a".split() + ["", "g/../..//h"]: print(r, urljoin(base, r), urljoin("http://a", r), urljoin("", r), urljoin("http://a/b/", r), urljoin("/x/y", r))
print(urljoin(b"http://a/b", b"c"), urljoin("file:///a/b", "c"), urljoin("mailto:x", "y"), urljoin("http://a/b?c", ""), urljoin("svn://h/a/b", "../c"), urljoin("http://a//b/c", "../d")); attempt(urljoin, "http://a", b"b"); attempt(urlsplit, 5); attempt(urlsplit, "a", b"b")
for s in ("", "a b", "é/ü", "~x_y.z-1", "a+b&c=d", "%41", "\x00\xff", "日本", b"\xff a", "/a/b"):
    attempt(quote, s); attempt(quote, s, ""); attempt(quote, s, safe="é +"); attempt(quote_plus, s); attempt(quote_plus, s, b"/")
attempt(quote, "é", encoding="latin-1"); attempt(quote, "é", encoding="ascii"); attempt(quote, "é", encoding="ascii", errors="ignore"); attempt(quote, b"a", encoding="utf-8"); attempt(quote, b"a", errors="x"); attempt(quote, 5); attempt(quote_from_bytes, "a"); attempt(quote_from_bytes, b"a/b c", b"/"); attempt(quote_from_bytes, bytearray(b"x y"))
for s in ("", "a%20b", "%C3%A9", "%zz%", "%E9", "%41%4", "é%20ü", "a+b", "%25", "%", b"%41", b"\xff%20", "%c3é%a9"): attempt(unquote, s); attempt(unquote_to_bytes, s); attempt(unquote, s, "latin-1")
attempt(unquote, "%E9", errors="ignore"); attempt(unquote, "%ff", "ascii", "strict"); attempt(unquote_plus, "a+b%2B"); attempt(unquote, 5); attempt(unquote_to_bytes, 5)
for q in ("", "a=1&b=2", "a=1&a=2", "a=&b", "a", "=x", "a=b=c", "a=%20+x", "a;b=1", "&&", "é=ü", b"a=1&b=%41", b"", "a=1;b=2"):
    attempt(parse_qs, q); attempt(parse_qsl, q); attempt(parse_qsl, q, True); attempt(parse_qsl, q, strict_parsing=True); attempt(parse_qsl, q, separator=";")
attempt(parse_qs, "a=1&b=2", max_num_fields=1); attempt(parse_qsl, "a=1", separator=""); attempt(parse_qsl, "a=1", separator=5); attempt(parse_qsl, "a=%E9", encoding="latin-1")
for d in ({}, {"a": 1, "b c": "d&e"}, [("a", "1"), ("a", 2)], {"x": [1, 2], "y": "zz", "n": None}, [("é", "ü"), (b"b", b"\xff")], {"s": ()}): attempt(urlencode, d); attempt(urlencode, d, True); attempt(urlencode, d, quote_via=quote); attempt(urlencode, d, safe="é&")
attempt(urlencode, "abc"); attempt(urlencode, 5); attempt(urlencode, [1]); attempt(urlencode, ""); attempt(urlunsplit, ("http", "h", "p", "q", "f")); attempt(urlunsplit, ("", "", "//x", "", "")); attempt(urlunparse, ["http", "h", "p", "a", "q", "f"]); attempt(urlunsplit, (1, 2)); attempt(urlunsplit, ("http", b"h", "", "", ""))
r = urlparse("http://u:p@h:1/p;a?q#f"); print(r._replace(netloc="x").geturl(), r[1], len(r), tuple(r), r == tuple(r), r.encode(), r.encode().decode() == r, r.encode().hostname, r.encode().port, urlsplit(b"http://h:1/").port, r._asdict(), r._fields, urldefrag("a#b").geturl(), urldefrag(b"a#b").geturl(), ParseResult.__module__, issubclass(SplitResult, tuple), urllib.parse.unwrap("<URL: x >"))
