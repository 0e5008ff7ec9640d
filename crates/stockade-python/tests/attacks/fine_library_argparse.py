# ends: fine
import argparse, sys
p = argparse.ArgumentParser(prog="p")
p.add_argument("n", type=int, nargs="+"); p.add_argument("-v", action="count")
for line in ([], ["x"], ["1", "--what"], ["-h"]):
    try: p.parse_args(line)
    except SystemExit as e: assert e.code == (0 if line == ["-h"] else 2)
    else: raise AssertionError
assert p.parse_args(["-vv", "1", "2"]) == argparse.Namespace(n=[1, 2], v=2)
# What a type does is up to the program, and is not taken for an error of the line.
def falls(text): return falls(text)
q = argparse.ArgumentParser(prog="q"); q.add_argument("x", type=falls)
try: q.parse_args(["1"])
except RecursionError: pass
else: raise AssertionError
try: argparse.ArgumentParser(prog="r", fromfile_prefix_chars="@").parse_args(["@file"])
except SystemExit as e: assert e.code == 2
"fine"
