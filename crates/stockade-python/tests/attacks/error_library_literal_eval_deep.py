# ends: error RecursionError
import ast
ast.literal_eval("(" * 100000)
