import io
import json
import logging
from operator import itemgetter

logging.basicConfig(level=logging.INFO, format="%(levelname)s:%(message)s", stream=io.StringIO())
log = logging.getLogger(__name__)

RAW = json.dumps([
    {"sku": "A-1", "name": "Bolt", "stock": 12, "reorder": 20, "price": 0.1},
    {"sku": "B-2", "name": "Gear", "stock": 3, "reorder": 2, "price": 12.5},
    {"sku": "C-3", "name": "Spring", "stock": 0, "reorder": 5, "price": None},
])


def load(text):
    for record in json.loads(text):
        if record["price"] is None:
            log.warning("no price for %(sku)s", record)
            record["price"] = 0.0
        yield record


def report(records):
    records = sorted(records, key=itemgetter("stock"))
    lines = [f"{'SKU':<5}{'NAME':<10}{'STOCK':>6}{'VALUE':>10}"]
    for record in records:
        value = record["stock"] * record["price"]
        flag = " !" if record["stock"] < record["reorder"] else ""
        lines.append(f"{record['sku']:<5}{record['name']:<10}{record['stock']:>6}{value:>10.2f}{flag}")
    return "\n".join(lines)


records = list(load(RAW))
print(report(records))
log.info("%d records", len(records))
result = {r["sku"]: r["reorder"] - r["stock"] for r in records if r["stock"] < r["reorder"]}
