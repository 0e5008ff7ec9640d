# ends: error RecursionError
import tomllib
tomllib.loads("a = " + "[" * 100000)
