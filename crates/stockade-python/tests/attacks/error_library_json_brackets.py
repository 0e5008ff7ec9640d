# ends: error RecursionError
import json
json.loads("[" * 100000)
