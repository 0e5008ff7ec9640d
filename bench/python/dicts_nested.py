"""Records as dicts in dicts, grouped and summed."""

N = 340_000


def main(n):
    table = {}
    for i in range(n):
        city = "city%d" % (i % 97)
        record = {"id": i, "price": i % 13, "tags": {"even": i % 2 == 0, "k": i % 5}}
        group = table.setdefault(city, {"count": 0, "sum": 0, "even": 0, "by": {}})
        group["count"] += 1
        group["sum"] += record["price"]
        if record["tags"]["even"]:
            group["even"] += 1
        by = group["by"]
        k = record["tags"]["k"]
        by[k] = by.get(k, 0) + 1
    return len(table), sum(g["sum"] for g in table.values()), table["city42"]


print(main(N))
