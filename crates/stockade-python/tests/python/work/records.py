"""Records in dicts and lists: grouped, joined, changed, written and read again."""

import copy
import json

CITIES = ["Aalen", "Bonn", "Celle", "Dachau", "Emden", "Fulda", "Gera"]
GOODS = ["salt", "rope", "tar", "wool", "iron", "glass", "beer", "wax", "flax"]


def made(count):
    state = 4711
    rows = []
    for number in range(count):
        state = (state * 1664525 + 1013904223) % 4294967296
        pick = state >> 8
        rows.append(
            {
                "id": number,
                "city": CITIES[pick % 7],
                "good": GOODS[pick // 7 % 9],
                "amount": pick // 64 % 90 + 10,
                "price": (pick // 512 % 400) / 4,
                "tags": ["new"] if pick % 3 == 0 else ["old", "used"],
            }
        )
    return rows


def grouped(rows, key):
    groups = {}
    for row in rows:
        groups.setdefault(row[key], []).append(row)
    return groups


def totals(rows):
    table = {}
    for row in rows:
        city = table.get(row["city"])
        if city is None:
            city = table[row["city"]] = {}
        good = row["good"]
        if good not in city:
            city[good] = {"amount": 0, "worth": 0.0, "sales": 0}
        entry = city[good]
        entry["amount"] += row["amount"]
        entry["worth"] += row["amount"] * row["price"]
        entry["sales"] += 1
    return table


def joined(rows, cities):
    known = {city["name"]: city for city in cities}
    return [
        {**row, "country": known[row["city"]]["country"]} for row in rows if row["city"] in known
    ]


def flat(value, path=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flat(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from flat(inner, f"{path}[{at}]")
    else:
        yield path, value


def merged(one, two):
    out = dict(one)
    for key, value in two.items():
        if key in out and isinstance(out[key], dict) and isinstance(value, dict):
            out[key] = merged(out[key], value)
        else:
            out[key] = value
    return out


def inverted(mapping):
    out = {}
    for key, values in mapping.items():
        for value in values:
            out.setdefault(value, set()).add(key)
    return out


rows = made(6000)
table = totals(rows)
for city in sorted(table)[:3]:
    best = max(table[city].items(), key=lambda entry: entry[1]["worth"])
    print(city, best[0], best[1]["amount"], round(best[1]["worth"], 2))
groups = grouped(rows, "good")
print({good: len(found) for good, found in sorted(groups.items())})
cities = [{"name": name, "country": "N" if at % 2 else "S"} for at, name in enumerate(CITIES[:5])]
rich = joined(rows, cities)
print(len(rich), sum(row["amount"] for row in rich if row["country"] == "N"))
print(sum(len(path) for path, _ in flat(rows[:800])), list(flat(rows[0]))[-2:])
both = merged(table, {"Bonn": {"salt": {"amount": -1}}, "Ulm": {}})
print(both["Bonn"]["salt"]["amount"], len(both), table["Bonn"]["salt"]["amount"] > 0)
print(sorted(inverted({row["id"]: row["tags"] for row in rows})["used"])[:5])
text = json.dumps(rows[:500])
again = json.loads(text)
print(len(text), again == rows[:500], again is rows)
deep = copy.deepcopy(rows[:200])
deep[0]["tags"].append("changed")
print(rows[0]["tags"], deep[0]["tags"], rows[1] == deep[1])
seen, unique = set(), []
for row in rows:
    key = (row["city"], row["good"], row["amount"] // 10)
    if key not in seen:
        seen.add(key)
        unique.append(key)
print(len(unique), unique[-1])
counts = {}
for number in range(30000):
    key = number * number % 257
    counts[key] = counts.get(key, 0) + 1
for key in list(counts):
    if counts[key] < 200:
        del counts[key]
print(len(counts), sum(counts.values()), max(counts, key=counts.get))
print(sorted(rows, key=lambda row: (row["city"], -row["price"], row["id"]))[0]["id"])
names = {row["id"]: row["city"].lower() + "/" + row["good"] for row in rows}
print(len(set(names.values())), sorted({v: k for k, v in names.items()}.items())[0])
