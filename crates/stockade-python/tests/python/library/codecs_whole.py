import codecs, io


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


for name in ("utf-8", "UTF8", "utf_8", "latin-1", "iso-8859-1", "L1", "ascii", "us-ascii", "utf-16", "utf-16-le", "UTF-16BE", "utf-32", "utf-32-le", "utf-8-sig", "cp1252", "unicode_escape", "raw_unicode_escape"):
    i = codecs.lookup(name); print(name, i.name, len(i), repr(i).split(" at ")[0], i[0] is i.encode, i._is_text_encoding)
    for text in ("abc", "é", "€😀", ""):
        attempt(codecs.encode, text, name); attempt(codecs.encode, text, name, "replace"); attempt(codecs.getencoder(name), text)
        try: raw = text.encode(name)
        except UnicodeError: continue
        attempt(codecs.decode, raw, name); print(codecs.getdecoder(name)(raw), "".join(codecs.iterdecode([bytes([b]) for b in raw], name)) == text, list(codecs.iterencode(text, name)), list(codecs.iterdecode([raw[:1], raw[1:]], name)))
for bad in ("nope", 5): attempt(codecs.lookup, bad)
attempt(codecs.encode, 5); attempt(codecs.decode, b"\xff"); attempt(codecs.decode, b"\xff", errors="ignore"); attempt(codecs.encode, "é", "ascii", "xmlcharrefreplace"); attempt(codecs.encode, "Hello", "rot13"); attempt(codecs.decode, "Uryyb", "rot_13"); attempt(codecs.encode, b"ab", "hex"); attempt(codecs.decode, b"6162", "hex"); print(codecs.lookup("hex").name, codecs.lookup("rot13").name, codecs.lookup("hex")._is_text_encoding)
d = codecs.getincrementaldecoder("utf-8")(); print([d.decode(bytes([b])) for b in "aé€😀".encode()], d.getstate(), d.decode(b"\xe2"), d.getstate()); attempt(d.decode, b"", True); d.reset(); print(d.decode(b"x"), codecs.getincrementaldecoder("utf-8")("replace").decode(b"a\xffb")); attempt(codecs.getincrementaldecoder("utf-8")().decode, b"a\xffb")
d = codecs.getincrementaldecoder("utf-16")(); print([d.decode(bytes([b])) for b in "aé😀".encode("utf-16")]); d = codecs.getincrementaldecoder("utf-8-sig")(); print([d.decode(bytes([b])) for b in "aé".encode("utf-8-sig")]); e = codecs.getincrementalencoder("utf-16")(); print(e.encode("a"), e.encode("b", True)); e.reset(); print(e.encode("c")); e = codecs.getincrementalencoder("utf-8-sig")(); print(e.encode(""), e.encode("a"), e.encode("b"))
w = io.BytesIO(); x = codecs.getwriter("utf-8")(w); x.write("é"); x.writelines(["a", "b\n"]); print(w.getvalue()); r = codecs.getreader("utf-8")(io.BytesIO("é\nzwei\n\ndrei".encode())); print(r.readline(), r.readline(keepends=False), list(r)); r = codecs.getreader("utf-8")(io.BytesIO("éab€".encode())); print(r.read(chars=2), r.read()); rw = codecs.StreamReaderWriter(io.BytesIO(b"x\xc3\xa9\ny"), codecs.getreader("utf-8"), codecs.getwriter("utf-8")); print(rw.readline(), rw.read(), rw.readlines()); f = codecs.EncodedFile(io.BytesIO("é".encode("latin-1")), "utf-8", "latin-1"); print(f.read())
print(codecs.BOM, codecs.BOM_UTF8, codecs.BOM_UTF16_BE, codecs.BOM_UTF32, codecs.BOM64_BE, codecs.BOM32_LE, codecs.BOM_BE)
u = UnicodeEncodeError("ascii", "aéb😀", 1, 2, "why"); v = UnicodeDecodeError("utf-8", b"a\xff\xfe", 1, 3, "why")
for n in ("strict", "ignore", "replace", "xmlcharrefreplace", "backslashreplace"):
    h = codecs.lookup_error(n)
    for e in (u, v, UnicodeTranslateError("aé", 1, 2, "why"), ValueError("x")): attempt(h, e)
attempt(codecs.lookup_error, "nope"); attempt(codecs.lookup_error, 5); attempt(codecs.Codec().encode, "a"); attempt(codecs.IncrementalDecoder().decode, b""); print(codecs.IncrementalEncoder().getstate(), codecs.IncrementalDecoder().getstate())
def search(name): return codecs.CodecInfo(lambda s, e="strict": (s[::-1].encode(), len(s)), lambda b, e="strict": (bytes(b).decode()[::-1], len(b)), name="backwards") if name == "backwards" else None
codecs.register(search); print(codecs.encode("abc", "backwards"), codecs.decode(b"cba", "backwards"), codecs.lookup("backwards").name); codecs.unregister(search); attempt(codecs.lookup, "backwards"); attempt(codecs.register, 5)
