import csv, io
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__module__, type(e).__name__, e)
def read(text, **k): return list(csv.reader(io.StringIO(text, newline=""), **k))
def write(rows, **k):
    f = io.StringIO(newline=""); csv.writer(f, **k).writerows(rows); return f.getvalue()
for t in ("a,b,c\n1,2,3\n", "a,\"b,c\",d\r\n", '"x ""y"" z",2', "a,b", "", "\n", "a,,\n,,\n", '"multi\nline",2\n', " a , b \n", '"a"b,c', "a\"b,c", "1;2;3", "a,b\r\rc", "a\n\nb\n", '"unclosed,x\ny', "\"\"", ",", "é,漢"):
    attempt(read, t)
attempt(read, "a; b;'c;d'", delimiter=";", quotechar="'", skipinitialspace=True); attempt(read, "a\\,b,c", escapechar="\\"); attempt(read, '"a\\"b",c', escapechar="\\", doublequote=False); attempt(read, '1,"2",x', quoting=csv.QUOTE_NONNUMERIC); attempt(read, '1,"2",3.5', quoting=csv.QUOTE_NONNUMERIC); attempt(read, '"a",b', quoting=csv.QUOTE_NONE); attempt(read, '1,"2",', quoting=csv.QUOTE_STRINGS); attempt(read, '1,"",', quoting=csv.QUOTE_NOTNULL); attempt(read, '"a"b,c', strict=True); attempt(read, '"abc', strict=True); attempt(read, "a\tb", dialect="excel-tab"); attempt(read, "a\rb,c")
rows = [["a", "b c", 'q"q', "x,y", "l\nm"], [1, 2.5, None, True, ""], [""], [], [" sp ", "é"], ("t", "u")]
for k in ({}, {"quoting": csv.QUOTE_ALL}, {"quoting": csv.QUOTE_NONNUMERIC}, {"quoting": csv.QUOTE_STRINGS}, {"quoting": csv.QUOTE_NOTNULL}, {"delimiter": "\t", "lineterminator": "\n"}, {"quoting": csv.QUOTE_NONE, "escapechar": "\\"}, {"quotechar": "'", "doublequote": False, "escapechar": "/"}, {"dialect": "unix"}, {"dialect": csv.excel_tab}, {"quoting": csv.QUOTE_NONE}):
    attempt(write, rows, **k)
attempt(write, [5]); attempt(write, [[None]]); attempt(write, [[None]], quoting=csv.QUOTE_NOTNULL); attempt(csv.writer, 5); attempt(csv.reader, 5)
for k in ({"delimiter": ""}, {"delimiter": "ab"}, {"delimiter": None}, {"delimiter": 5}, {"quotechar": "ab"}, {"quotechar": None}, {"quotechar": None, "quoting": csv.QUOTE_NONE}, {"escapechar": 1}, {"lineterminator": None}, {"quoting": 9}, {"quoting": "x"}, {"delimiter": "\n"}, {"delimiter": ",", "quotechar": ","}, {"bogus": 1}, {"dialect": "nope"}):
    attempt(read, "a,b", **k)
f = io.StringIO("name,age\nAnn,5\n\nBob\nCy,7,extra\n"); r = csv.DictReader(f); print(r.fieldnames, list(r), r.line_num)
print(list(csv.DictReader(io.StringIO("1,2\n3\n"), fieldnames=["a", "b"], restkey="rest", restval="?")), list(csv.DictReader(io.StringIO(""))))
f = io.StringIO(); w = csv.DictWriter(f, ["a", "b"], restval="-"); print(w.writeheader(), w.writerow({"a": 1}), w.writerows([{"b": 2}, {"a": 3, "b": 4}])); print(repr(f.getvalue())); attempt(w.writerow, {"z": 1}); attempt(csv.DictWriter, f, [], extrasaction="x"); w = csv.DictWriter(f, ["a"], extrasaction="ignore"); attempt(w.writerow, {"z": 1, "a": 2})
print(csv.list_dialects(), csv.field_size_limit()); csv.register_dialect("pipe", delimiter="|", quoting=csv.QUOTE_ALL); print(csv.list_dialects(), read("a|b", dialect="pipe"), csv.get_dialect("pipe").delimiter, csv.get_dialect("excel").lineterminator); csv.unregister_dialect("pipe"); attempt(csv.unregister_dialect, "pipe"); attempt(csv.get_dialect, "pipe"); attempt(csv.register_dialect, 5)
class D(csv.Dialect): delimiter = ":"; quotechar = '"'; doublequote = True; skipinitialspace = False; lineterminator = "\n"; quoting = csv.QUOTE_MINIMAL
print(read("a:b\nc:d", dialect=D), read("a:b", dialect=D()), write([["x", "y:z"]], dialect=D))
attempt(csv.Dialect)
print(csv.Sniffer().sniff("a;b;c\n1;2;3\n4;5;6\n").delimiter, csv.Sniffer().sniff("'a','b'\n'c','d'\n").quotechar, csv.Sniffer().has_header("name,age\nann,5\nbob,17\ncy,30\n"))
r = csv.reader(["a,b", "c,d"]); print(next(r), r.line_num, next(r), r.line_num, r.dialect.delimiter); attempt(next, r); attempt(list, csv.reader([b"x"])); attempt(list, csv.reader([5]))
csv.field_size_limit(5); attempt(read, "abcdefgh,b"); print(csv.field_size_limit(131072)); attempt(csv.field_size_limit, "x")
print(csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC, csv.QUOTE_NONE, csv.QUOTE_STRINGS, csv.QUOTE_NOTNULL, sorted(csv.__all__)[:5])
