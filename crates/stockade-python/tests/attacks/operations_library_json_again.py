# ends: operations
import json
text = "[" + "[1,2]," * 1000 + "1]"
while True: json.loads(text)
