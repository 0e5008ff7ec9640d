import argparse, contextlib, io, sys, warnings


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


long = "A text that is long enough to be broken into several lines, since it goes on and on, with  spaces\n   and newlines, of %(prog)s."


def fill(p):
    p.add_argument("file", help=long, type=str); p.add_argument("many", nargs="*", help="other\nfiles", type=str, default="d"); p.add_argument("-s", "--short", help="short", type=int, default=5); p.add_argument("--a-very-long-name-of-an-option", help="whose help stands below: %(dest)s %(default)s", type=float); p.add_argument("-w", "--with-metavar", metavar="META", help=long, default="x", type=str); p.add_argument("--none", type=str); p.add_argument("--blank", help=" ", type=str); p.add_argument("--percent", help="50%% of it", type=str, default=argparse.SUPPRESS); p.add_argument("--flag", action="store_true", help="flag"); p.add_argument("--pick", choices=[1, 2, 30], type=int, help="pick"); return p


for kind in (argparse.HelpFormatter, argparse.RawDescriptionHelpFormatter, argparse.RawTextHelpFormatter, argparse.ArgumentDefaultsHelpFormatter):
    p = fill(parser(description=long + "\n\n  second   part", epilog=long, formatter_class=kind)); g = p.add_argument_group("title", long); g.add_argument("-g", help="in it"); print(kind.__name__); print(p.format_help())
p = parser(formatter_class=argparse.MetavarTypeHelpFormatter, add_help=False); p.add_argument("f", type=int); p.add_argument("-x", type=float, help="h"); print(p.format_help()); p.add_argument("-y"); attempt(p.format_help)
for width in (10, 25, 40, 60, 200):
    for place in (4, 24, 60):
        p = fill(parser(description="d " * 30, formatter_class=lambda prog: argparse.HelpFormatter(prog, 3, place, width))); print(width, place); print(p.format_help())
p = argparse.ArgumentParser(prog="a program with a very long name indeed, which takes most of the line"); fill(p); print(p.format_usage()); p = argparse.ArgumentParser(prog="a" * 70); p.add_argument("-x"); p.add_argument("yyyyyyyy"); print(p.format_usage()); p = argparse.ArgumentParser(prog="p"); [p.add_argument(f"positional{n}") for n in range(12)]; print(p.format_usage()); p = argparse.ArgumentParser(prog="p", add_help=False); print(repr(p.format_usage()), repr(p.format_help())); p.add_argument("a" * 90); print(p.format_usage())
p = parser(usage="%(prog)s [what] %%"); print(p.format_usage()); p = parser(usage=argparse.SUPPRESS, description="d"); print(p.format_help()); p = parser(description=argparse.SUPPRESS); p.add_argument("-x", metavar="", help="empty"); p.add_argument("y", metavar="WHY", nargs="+"); p.add_argument("-t", nargs="*", metavar=("ONE", "TWO")); p.add_argument("-u", nargs="+", metavar=("ONE", "TWO")); p.add_argument("-r", required=True); p.add_argument("-n", nargs=3, choices="ab"); p.add_argument("z", nargs=2, metavar="Z"); print(p.format_help()); lines(p, "1 2", "-r 1 a b c", "-r 1 -n a b c x y z", "-r 1 -n a b")
class Mine(argparse.HelpFormatter):
    def _split_lines(self, text, width): return ["<" + line + ">" for line in super()._split_lines(text, width)]
    def _fill_text(self, text, width, indent): return indent + text.upper()
    def _get_help_string(self, action): return (action.help or "") + "!"
    def _get_default_metavar_for_optional(self, action): return "opt-" + action.dest
    def _format_action_invocation(self, action): return "~" + super()._format_action_invocation(action)
    def add_usage(self, usage, actions, groups, prefix=None): super().add_usage(usage, actions, groups, "Usage - ")
    def start_section(self, heading): super().start_section(heading and heading.title())
p = fill(parser(description="d", formatter_class=Mine)); print(p.format_help())
f = argparse.HelpFormatter("x", width=50); f.add_text("one"); f.start_section("out"); f.add_text("two"); f.start_section("in"); f.add_text("three"); f.end_section(); f.end_section(); f.add_text(None); f.add_text(argparse.SUPPRESS); print(f.format_help()); print(repr(argparse.HelpFormatter("x").format_help()))
p = parser(); p.add_argument("-x", help="%(nope)s"); attempt(p.format_help); p = parser(); p.add_argument("-x", help="100%"); attempt(p.format_help)

# Settings of a parser.
p = parser(prefix_chars="+/"); p.add_argument("+x", "++ex"); p.add_argument("/y", action="store_true"); print(p.format_help()); lines(p, "+x 1 /y", "++ex=2", "++e 3", "-x", "+h", "+x1 /yy"); p = parser(prefix_chars="-+"); p.add_argument("+a", action="store_true"); p.add_argument("-b"); lines(p, "+a -b 1", "-h", "+a+b", "-b +a")
p = parser(allow_abbrev=False); p.add_argument("--foobar"); p.add_argument("-foo", action="store_true"); p.add_argument("-f"); lines(p, "--foo 1", "--foobar 1", "-foo", "-fo", "-f 1", "-fx", "--foobar=2", "--foob=2"); p = parser(); p.add_argument("-foo"); p.add_argument("-fob"); p.add_argument("--foo"); p.add_argument("--foobar"); lines(p, "-fo 1", "-foo 1", "--fo 1", "--foo 1", "--foob 1", "--foo=1", "--fo=1", "-f")
p = parser(); p.add_argument("-1", dest="one"); p.add_argument("n", nargs="*"); lines(p, "-1 2", "-2", "3 -1 x", "-1 -2"); p = parser(); p.add_argument("n", nargs="*", type=float); p.add_argument("-x", type=int); lines(p, "-1 -2.5 -.5", "-x -3", "-x -3e5", "-1e5", "-x=-3", "--", "-- -1 -x")
p = parser(exit_on_error=False); p.add_argument("-n", type=int); p.add_argument("m", choices=["a"]); s = p.add_mutually_exclusive_group(); s.add_argument("--o", action="store_true"); s.add_argument("--t", action="store_true"); lines(p, "a -n x", "b", "", "a --what", "a --o --t", "a", "a -n"); attempt(p.parse_known_args, ["a", "b"])
base = parser(add_help=False); base.add_argument("--base", default=1, help="of the base"); base.add_argument("pos"); g = base.add_argument_group("shared", "by both"); g.add_argument("-g"); m = base.add_mutually_exclusive_group(required=True); m.add_argument("-p"); m.add_argument("-q"); base.set_defaults(extra="e"); other = parser(add_help=False); other.add_argument("--other", action="store_true"); p = parser(parents=[base, other], description="has parents"); p.add_argument_group("shared").add_argument("-z"); print(p.format_help()); lines(p, "x -p 1", "x -q 1 -g 2 --other", "x", "x -p 1 -q 2"); attempt(parser, parents=[parser()]); attempt(parser, parents=[parser()], conflict_handler="resolve")
p = parser(); p.add_argument("--foo"); p.add_argument("cmd"); p.add_argument("rest", nargs="*", type=int)
for line in ("doit 1 --foo bar 2 3", "--foo 1 doit", "doit 1 2 --bad 3", "", "doit x"): attempt(p.parse_intermixed_args, line.split()); attempt(p.parse_known_intermixed_args, line.split()); attempt(p.parse_args, line.split())
p.add_argument("all", nargs="..."); attempt(p.parse_intermixed_args, ["a"]); p = parser(); p.add_subparsers(); attempt(p.parse_intermixed_args, []); p = parser(); p.add_argument("-r", required=True); p.add_argument("a"); attempt(p.parse_intermixed_args, ["1"]); attempt(p.parse_intermixed_args, "1 -r 2".split()); print(p.usage, p._actions[-1]); m = p.add_mutually_exclusive_group(); m.add_argument("q", nargs="?"); attempt(p.parse_intermixed_args, [])

# A namespace that is given, and names that are not.
class C: x = "class"
c = C(); p = parser(); p.add_argument("-x", default="d"); p.add_argument("-y", default="e"); print(p.parse_args(["-y", "1"], namespace=c) is c, c.x, c.y, vars(c)); n = argparse.Namespace(x=1, l=[1]); p.add_argument("-l", action="append", default=[0]); print(p.parse_args(["-l", "2"], n), p.parse_args(["-l", "2"]), p.parse_args([]), p.parse_args(["-l", "3"])); p = parser(); p.add_argument("--a-b"); p.add_argument("c-d"); p.add_argument("-e", dest="f-g"); n = p.parse_args("1 --a-b 2 -e 3".split()); print(n, n.a_b, getattr(n, "c-d")); p = parser(); p.add_argument("-s", dest=argparse.SUPPRESS, action="store_true"); lines(p, "-s"); p = parser(); p.add_argument("-c", "--count", action="count", default=2); p.add_argument("-t", action="append", default=("a",), nargs=2); lines(p, "-ccc", "--count", ""); attempt(p.parse_args, "-t 1 2".split()); p = parser(); p.add_argument("-e", action="extend", default=["z"]); lines(p, "-e abc")
print(argparse.FileType(), argparse.FileType("wb", 0), argparse.FileType("r", encoding="utf-8", errors="x"), argparse.FileType("w", 5)); f = argparse.FileType; print(f("r")("-") is sys.stdin, f("w")("-") is sys.stdout, f("a")("-") is sys.stdout); attempt(f("q"), "-")
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always"); p = parser(); g = p.add_argument_group("g"); g.add_argument_group("n").add_argument("-n"); m = p.add_mutually_exclusive_group(); m.add_mutually_exclusive_group().add_argument("-m"); p.add_argument("--b", action=argparse.BooleanOptionalAction, type=int, metavar="M"); print([(w.category.__name__, str(w.message)) for w in seen]); lines(p, "-n 1 -m 2 --no-b", "--b=1")
p = parser(); p.add_argument("-d", "--dep", deprecated=True, action="store_true"); p.add_argument("pos", deprecated=True, nargs="?"); lines(p, "-d --dep -d", "x", "--de"); attempt(p._print_message, ""); attempt(lambda: p.print_usage(sys.stderr)); out = io.StringIO(); p.print_help(out); print(len(out.getvalue())); print(isinstance(p, argparse.ArgumentParser), p.prog, p.add_help, p.prefix_chars, p.description)
p = parser(); p.add_argument("-x", action="version", version="a   b\nc", help=None); p.add_argument("--bare", action="version"); lines(p, "-x"); attempt(p.parse_args, ["--bare"]); p.version = "late"; attempt(p.parse_args, ["--bare"])
