# ends: memory
import json
text = "[" + "1," * 600000 + "1]"
kept = []
while True: kept.append(json.loads(text))
