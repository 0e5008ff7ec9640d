# ends: error RecursionError
import argparse
p = top = argparse.ArgumentParser(prog="p", usage="u")
for n in range(400): p = p.add_subparsers(prog="s").add_parser("x", usage="u")
top.parse_args(["x"] * 400)
