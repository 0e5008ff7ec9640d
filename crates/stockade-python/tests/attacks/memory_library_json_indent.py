# ends: memory
import json
json.dumps([1], indent=10**12)
