from ast import literal_eval
for text in ("1", "-1", "+1", "--1", "1.5", "1e3", ".5", "5.", "1_000", "0x1F", "0b101", "0o17", "1j", "1+2j", "1-2j", "-1-2.5j", "1_0.0_1e1_0", "'a'", '"b"', "b'x\\x01'", "r'\\n'", "'\\n\\t\\x41\\u00e9\\U0001F600\\101\\0'", "'a' 'b' \"c\"", "'''a\nb'''", "'\\\nx'", "'\\\\n'", "'\\\\\\\\'", "'\\q'" if False else "''", "()", "(1,)", "(1)", "1, 2", "1,", "[]", "[1, 'a', None]", "{}", "{1: 2, 'a': [3]}", "{1, 2}", "set()", "{1: 2,}", "[1,]", "True", "False", "None", "...", "  1", "\t[1]", "[\n1,\n2 # c\n]", "1 # c", "1\n", "1\n\n", "(1,\n 2)", "{'a': {'b': (1, [2, {3}])}}", "u'x'", "B'x'", "Rb'\\x'", "[[[[]]]]", "{(1, 2): 'x'}", "-0.0", "(((1)))", "'é ☃'", "0", "00", "[-1, +2]", "1 + 2j", "{**{}}" if False else "{}", "rb'a' b'b'"):
    try: print(repr(text), repr(literal_eval(text)))
    except Exception as e: print(repr(text), type(e).__name__, str(e).split(":")[0])
for text in ("a", "f()", "a.b", "a[0]", "1 + 1", "1 * 2", "'a' + 'b'", "[x for x in y]", "lambda: 1", "-'a'", "~1", "not 1", "1 < 2", "1 == 1", "1 if 2 else 3", "1 and 2", "[1][0]", "'a'.upper()", "f'{1}'", "__import__('os')", "set([1])", "{1: a}", "2j + 1", "1 + a", "print", "1 in 2"):
    try: print(repr(text), repr(literal_eval(text)))
    except ValueError as e: print(repr(text), type(e).__name__, str(e).split(":")[0])
for text in ("", "(", "[1, 2", "{1:", "'a", "1 2", ")", "a b", "{1: 2, 3}", "{1, 2: 3}", "[1,,2]", "x = 1", "'''a", "b'é'", "0777", "1__0", "'a' b'b'", "\n1", "1;2"):
    try: print(repr(text), repr(literal_eval(text)))
    except SyntaxError as e: print(repr(text), type(e).__name__)
for bad in (5, None, b"1", [1]):
    try: print(literal_eval(bad))
    except ValueError as e: print(type(e).__name__, e)
try: literal_eval("{[]: 1}")
except TypeError as e: print(e)
