# ends: error argparse.ArgumentError
import argparse
with open("a", "w") as f: f.write("@a\n")
argparse.ArgumentParser(prog="p", fromfile_prefix_chars="@", exit_on_error=False).parse_args(["@a"])
