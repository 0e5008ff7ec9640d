# ends: operations
import argparse
p = argparse.ArgumentParser(prog="p")
for n in range(300): p.add_argument(f"--option{n}")
p.parse_known_args(["--o" + "x" for n in range(2000)])
