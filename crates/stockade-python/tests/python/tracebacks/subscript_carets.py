data = {"users": [{"name": "ann"}, {"name": "bob"}]}
print(data["users"][0]["name"])
print(data["users"][1]["age"] + 1)
