import csv
import io
from collections import defaultdict

DATA = """region,product,units,price
north,apple,10,0.5
south,apple,4,0.55
north,pear,7,0.8
west,plum,12,0.25
south,pear,3,0.75
"""


def read_rows(text):
    for row in csv.DictReader(io.StringIO(text)):
        yield {**row, "units": int(row["units"]), "price": float(row["price"])}


def revenue_by(key, rows):
    totals = defaultdict(float)
    for row in rows:
        totals[row[key]] += row["units"] * row["price"]
    return dict(totals)


rows = list(read_rows(DATA))
for key in ("region", "product"):
    for name, total in sorted(revenue_by(key, rows).items(), key=lambda item: -item[1]):
        print(f"{key:<8} {name:<6} {total:8.2f}")

out = io.StringIO()
writer = csv.writer(out, lineterminator="\n")
writer.writerow(["region", "revenue"])
writer.writerows(revenue_by("region", rows).items())
result = out.getvalue()
