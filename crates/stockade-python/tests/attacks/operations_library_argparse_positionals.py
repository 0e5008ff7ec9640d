# ends: operations
import argparse
p = argparse.ArgumentParser(prog="p")
for n in range(60): p.add_argument(f"a{n}", nargs="*", default=0)
p.add_argument("last", nargs=5000)
p.parse_args(["--"] + ["x"] * 4000)
