# ends: error RecursionError
import json
x = []
for i in range(10000): x = [x]
json.dumps(x)
