import sys
print("to stderr", file=sys.stderr)
sys.stdout.write("written\n")
sys.stderr.write("more errors\n")
print("to stdout", file=sys.stdout)
print("number written:", sys.stdout.write("12345\n"))
print("done", "now", sep="...", file=sys.stderr)
