def run(line, state):
    match line.split():
        case ["go", ("north" | "south" | "east" | "west") as d]:
            state["pos"].append(d)
        case ["take", *items] if items:
            state["bag"].extend(items)
        case ["drop", item] if item in state["bag"]:
            state["bag"].remove(item)
        case ["drop", item]:
            return f"no {item}"
        case ["say", *words]:
            return " ".join(words).upper()
        case ["set", key, value]:
            match value:
                case "on" | "yes": state[key] = True
                case "off" | "no": state[key] = False
                case v if v.isdigit(): state[key] = int(v)
                case v: state[key] = v
        case []:
            return "nothing"
        case [cmd, *_]:
            return f"unknown {cmd}"
    return "ok"
state = {"pos": [], "bag": []}
for line in ["go north", "go up", "take lamp key", "take", "drop lamp", "drop sword", "say hello there", "set light on", "set n 5", "set name bob", "", "dance now"]:
    print(repr(line), run(line, state))
print(state)
