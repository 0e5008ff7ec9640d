# ends: memory
import argparse
argparse.ArgumentParser(prog="p").add_argument("-x", nargs=10**9)
