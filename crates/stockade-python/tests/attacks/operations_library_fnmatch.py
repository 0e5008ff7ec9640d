# ends: operations
import fnmatch
while True: fnmatch.fnmatch("a" * 1000, "*a" * 400 + "b")
