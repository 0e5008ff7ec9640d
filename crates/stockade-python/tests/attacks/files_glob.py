# ends: operations
import glob, os
os.makedirs("a/" * 30 + "a")
glob.glob("**/" * 12 + "x", recursive=True)
