import argparse, contextlib, io


def attempt(f, *a, **k):
    err, out = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try: r = repr(f(*a, **k))
        except SystemExit as e: r = f"SystemExit {e.code}"
        except Exception as e: r = f"{type(e).__name__} {e}"
    print(r); print(out.getvalue() + err.getvalue(), end="")


with open("args", "w") as f: f.write("-x\n1 2\n@more\nlast")
with open("more", "w") as f: f.write("-y\n--z=5\n")
p = argparse.ArgumentParser(prog="prog", fromfile_prefix_chars="@"); p.add_argument("-x"); p.add_argument("-y", action="store_true"); p.add_argument("--z", type=int); p.add_argument("rest", nargs="*")
attempt(p.parse_args, ["@args"]); attempt(p.parse_args, ["a", "@more", "b"]); attempt(p.parse_args, ["@none"]); attempt(p.parse_args, ["", "@more"])
class Words(argparse.ArgumentParser):
    def convert_arg_line_to_args(self, arg_line): return arg_line.split()
w = Words(prog="prog", fromfile_prefix_chars="@%"); w.add_argument("n", nargs="*"); w.add_argument("-x"); attempt(w.parse_args, ["%args"])
p = argparse.ArgumentParser(prog="prog"); p.add_argument("src", type=argparse.FileType("r")); p.add_argument("-o", type=argparse.FileType("w", encoding="utf-8"), default="out.txt"); p.add_argument("-b", type=argparse.FileType("rb"))
n = p.parse_args(["more", "-b", "more"]); print(n.src.read(), n.o.name, n.o.mode, n.b.read()); n.o.write("written"); n.o.close(); print(open("out.txt").read()); attempt(p.parse_args, ["none"]); attempt(p.parse_args, ["more", "-o", "no/where"]); attempt(p.parse_args, ["."]); print(argparse.FileType("x")("fresh").name); attempt(argparse.FileType("x"), "fresh")
