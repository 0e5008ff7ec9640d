# ends: error ValueError
import json
x = {}
x["x"] = x
json.dumps(x)
