import argparse, contextlib, io


def attempt(f, *a, **k):
    err, out = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try: r = repr(f(*a, **k))
        except SystemExit as e: r = f"SystemExit {e.code}"
        except Exception as e: r = f"{type(e).__name__} {e}"
    print(r); print(out.getvalue() + err.getvalue(), end="")


def parser(**k): return argparse.ArgumentParser(prog="prog", **k)


def lines(p, *all):
    for line in all: attempt(p.parse_args, line.split())


print(argparse.__all__, argparse.SUPPRESS, argparse.OPTIONAL, argparse.ZERO_OR_MORE, argparse.ONE_OR_MORE, argparse.PARSER, argparse.REMAINDER)

# Namespaces.
n = argparse.Namespace(a=1, b="x"); n.c = [2]; print(n, n == argparse.Namespace(c=[2], b="x", a=1), n == 5, "a" in n, "z" in n, vars(n), n != argparse.Namespace()); setattr(n, "odd name", 1); print(n, argparse.Namespace(**{"1": 2}), argparse.Namespace())
try: hash(n)
except TypeError as e: print(e)

# Every action.
p = parser(description="What it does.", epilog="The end.")
p.add_argument("file"); p.add_argument("rest", nargs="*", help="what else"); p.add_argument("-v", "--verbose", action="store_true", help="say more"); p.add_argument("-q", dest="verbose", action="store_false"); p.add_argument("-n", "--number", type=int, default=3, help="how many (default: %(default)s)", metavar="N"); p.add_argument("--level", choices=["low", "high"], help="one of %(choices)s of %(prog)s, a %(type)s"); p.add_argument("-c", action="count"); p.add_argument("-a", action="append", type=float); p.add_argument("-k", action="append_const", const=5, dest="a"); p.add_argument("--const", action="store_const", const=[1]); p.add_argument("-e", action="extend", nargs="+"); p.add_argument("--version", action="version", version="%(prog)s 1.0"); p.add_argument("--color", action=argparse.BooleanOptionalAction, default=True, help="in colours"); p.add_argument("--pair", nargs=2, type=int, metavar=("X", "Y")); p.add_argument("-o", nargs="?", const="const", default="default"); p.add_argument("--hidden", help=argparse.SUPPRESS); p.add_argument("-D", "--old", action="store_true", deprecated=True)
lines(p, "f", "f a b", "f -v -n 5 --level low", "-vccc f", "f -a 1 -a 2.5 -k", "f -e a b -e c", "--version", "-h", "--const f", "f --no-color", "f --color", "f --pair 1 2", "f -o", "f -o x", "-o f", "f --hidden h", "f -n=7", "f -n7", "f --number=8", "f --num 9", "f -vn4", "f -cccq", "f --old -D", "", "f -n x", "f --level mid", "f --pair 1", "f --pair 1 x", "f --unknown", "f --l high", "f --ver", "f --co", "f -x", "f -vx", "f -e", "f -n", "f --verbose=1", "f -v=1", "f -a", "f -- -v", "-- -v --", "f - a", "f -5 -0.5", "f -1x", "f -ov")
attempt(p.parse_known_args, "f --what 1 -z".split()); attempt(p.parse_args, ["f", "-n", " 12 ", "a b", "--a b", "-a b"]); attempt(p.parse_args, ["f", "--level", ""]); attempt(p.parse_args, ("f", "")); attempt(p.parse_args, iter(["f"]))
print(p.format_usage()); print(p.format_help()); p.print_usage(); p.print_help(); print(p); print(p._actions[1]); print([type(a).__name__ for a in p._actions])
attempt(p.error, "went wrong"); attempt(p.exit); attempt(p.exit, 3, "bye\n"); attempt(p.exit, message="m\n")

# Numbers of strings.
for nargs in (None, "?", "*", "+", 1, 2, argparse.REMAINDER, argparse.PARSER):
    p = parser(); p.add_argument("a", nargs=nargs); p.add_argument("-x", action="store_true"); print(p.format_usage(), end=""); lines(p, "", "1", "1 2", "1 2 3", "-x", "1 -x", "-x 1 2", "1 -x 2", "-- 1", "1 -- -x", "--")
    p = parser(); p.add_argument("-o", nargs=nargs); p.add_argument("b", nargs="?"); print(p.format_usage(), end=""); lines(p, "", "-o", "-o 1", "-o 1 2", "b -o 1 2 3", "-o1", "-o=1", "-o -o 1", "-o 1 -- 2")
for kinds in (("*", None), ("?", None), ("+", "+"), ("*", "*"), (None, "*"), ("?", "?", None), (2, "*", 1), ("*", "...")):
    p = parser(); p.add_argument("-x", action="store_true")
    for at, nargs in enumerate(kinds): p.add_argument("abc"[at], nargs=nargs)
    print(p.format_usage(), end=""); lines(p, "", "1", "1 2", "1 2 3 4", "1 -x 2", "-x 1 2 3", "1 2 -x", "1 -- 2 -x 3")
p = parser(); p.add_argument("a", nargs="?", default="7", type=int); p.add_argument("-b", default="8", type=int); p.add_argument("-c", default=9, type=str); p.add_argument("-d", nargs="*", default="x"); lines(p, "", "1", "-b 2", "-d", "-d 1 2"); p.set_defaults(b="77", new=5); lines(p, ""); print(p.get_default("b"), p.get_default("new"), p.get_default("none"), p.get_default("a"))
p = parser(); p.add_argument("a", nargs="*", default=[1], choices=[[1], "2"]); lines(p, "", "2", "3"); p = parser(); p.add_argument("a", nargs="?", choices="abc", default="z"); lines(p, "", "a", "q"); p = parser(argument_default=argparse.SUPPRESS); p.add_argument("-a"); p.add_argument("b", nargs="?"); lines(p, "", "-a 1 2")
p = parser(); p.add_argument("-b", default="bad", type=int); lines(p, "", "-b 1")

# Types and what they raise.
def odd(text): raise argparse.ArgumentTypeError(f"no {text}")
def typed(text): return {"a": 1}[text]
p = parser(); p.add_argument("--odd", type=odd); p.add_argument("--typed", type=typed); p.add_argument("--lam", type=lambda x: int(x)); p.add_argument("--up", type=str.upper); p.add_argument("--list", type=list); p.add_argument("--c", type=complex, choices=range(3)); lines(p, "--odd x", "--typed a", "--typed b", "--lam x", "--up abc", "--list abc", "--c 1", "--c 5", "--c x"); p.register("type", "hex", lambda s: int(s, 16)); p.add_argument("--hex", type="hex"); lines(p, "--hex ff", "--hex zz"); attempt(p.add_argument, "--bad", type="nope"); attempt(p.add_argument, "--bad", type=argparse.FileType)
class Shout(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None): print("shout", namespace, values, option_string); setattr(namespace, self.dest, values)
p = parser(); p.add_argument("--foo", action=Shout); p.add_argument("bar", action=Shout, nargs=2); lines(p, "1 2 --foo 3", "--foo 3 1 2"); p.register("action", "shout", Shout); p.add_argument("-s", action="shout"); lines(p, "1 2 -s 4"); attempt(argparse.Action(["-x"], "x"), p, n, 1); print(argparse.Action(["-x", "--ex"], "x", nargs=3), argparse.Action(["-x"], "x").format_usage())

# What cannot be added.
p = parser(); p.add_argument("-x", "--ex")
for a, k in ((("-x",), {}), (("--ex", "-x"), {}), ((), {}), (("a",), {"dest": "b"}), (("a",), {"required": True}), (("-a", "b"), {}), (("--",), {}), (("-a",), {"action": "nope"}), (("-a",), {"nargs": 0}), (("-a",), {"nargs": "x"}), (("-a",), {"nargs": 1.5}), (("-a",), {"const": 1}), (("-a",), {"action": "append", "nargs": 0}), (("-a",), {"action": "append", "const": 1}), (("-a",), {"action": "store_true", "type": int}), (("-a",), {"action": "count", "nargs": 1}), (("-a",), {"action": "help", "const": 1}), (("-a",), {"nargs": 2, "metavar": ("A",)}), (("-a",), {"metavar": ("A", "B")}), (("-a",), {"nonsense": 1}), (("-a",), {"type": 5}), (("-a",), {"action": "store_const", "metavar": "M"}), (("",), {}), ((5,), {})):
    attempt(p.add_argument, *a, **k)
attempt(parser, conflict_handler="nope"); attempt(parser, parents=[5]); attempt(parser, nonsense=1); attempt(argparse.ArgumentError, 1); e = argparse.ArgumentError(None, "alone"); print(e, repr(e.argument_name), e.message, argparse.ArgumentError(p._actions[1], "m"), argparse.ArgumentError.__mro__, argparse.ArgumentTypeError("t"))
p = parser(conflict_handler="resolve"); p.add_argument("-f", "--foo", help="old"); p.add_argument("--foo", help="new"); p.add_argument("-f", type=int); p.add_argument("-h"); print(p.format_help()); lines(p, "--foo 1 -f 2 -h 3")

# Groups.
p = parser(); g = p.add_argument_group("group", "of arguments"); g.add_argument("--in", dest="inside"); g.add_argument("place"); q = p.add_argument_group(description="no title"); q.add_argument("-z"); e = p.add_argument_group("empty"); m = p.add_mutually_exclusive_group(); m.add_argument("--one", action="store_true"); m.add_argument("--two", nargs="?", const=2); r = p.add_mutually_exclusive_group(required=True); r.add_argument("-a"); r.add_argument("-b", action="store_true"); r.add_argument("c", nargs="?"); print(p.format_help()); lines(p, "x", "x -a 1", "x -a 1 -b", "x -b --one --two", "x -b --one --one", "x y", "x y -b", "-b x", "x -a 1 --two 3"); attempt(m.add_argument, "-r", required=True); attempt(m.add_argument, "positional"); g.set_defaults(inside="set"); lines(p, "x -b")
p = parser(); m = p.add_mutually_exclusive_group(required=True); m.add_argument("--only", help="h"); m.add_argument("--not", help=argparse.SUPPRESS); p.add_argument("-x"); m.add_argument("--far"); print(p.format_usage()); lines(p, "", "--only 1", "--not 1 --only 2"); p = parser(); p = parser(); g = p.add_argument_group("g"); m = g.add_mutually_exclusive_group(); m.add_argument("-a"); m.add_argument("-b"); print(p.format_help())

# Commands.
p = parser(); p.add_argument("--top", default="t"); p.add_argument("before"); s = p.add_subparsers(dest="command", help="what to do", title="commands", description="all of them", metavar="CMD"); a = s.add_parser("add", help="adds", aliases=["a", "plus"], description="Adds things."); a.add_argument("x", type=int); a.add_argument("--top", default="inner"); b = s.add_parser("remove", help="removes"); b.add_argument("-f", action="store_true"); b.set_defaults(func="removes"); c = s.add_parser("hidden", deprecated=True); print(p.format_help()); print(a.format_help()); print(c.prog, s.choices.keys(), s.metavar)
lines(p, "b add 5", "b a 5 --top q", "--top z b plus 6", "b remove -f", "b remove", "b hidden", "b", "", "b nope", "b add", "b add x", "b add 5 extra", "b add -h", "b remove --what", "-h", "b --top 5 remove"); attempt(p.parse_known_args, "b remove --what -f 1".split()); attempt(s.add_parser, "add"); attempt(s.add_parser, "new", aliases=["a"]); attempt(p.add_subparsers)
p = parser(); s = p.add_subparsers(required=True); s.add_parser("one"); s.add_parser("two", prog="other").add_argument("-z"); print(p.format_usage(), end=""); lines(p, "", "one", "two -z 1", "three"); p = parser(); s = p.add_subparsers(required=True, dest="which"); s.add_parser("one"); lines(p, ""); p = parser(usage="%(prog)s mine"); s = p.add_subparsers(prog="given"); o = s.add_parser("one"); print(o.format_usage(), p.format_usage()); d = o.add_subparsers(dest="deep").add_parser("deeper"); d.add_argument("q"); lines(p, "one deeper 5", "one deeper")
class Other(argparse.ArgumentParser):
    def error(self, message): raise ValueError("own " + message)
p = Other(prog="p"); s = p.add_subparsers(); print(type(s.add_parser("x")).__name__); attempt(p.parse_args, ["x", "y"]); attempt(p.parse_args, ["z"])
