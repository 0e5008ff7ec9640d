"""Sums up orders: the kind of program a model writes when it is asked for a report."""
from collections import Counter
import os

ORDERS = [("ada", 12.5), ("bob", 3.0), ("ada", 7.25)]

totals = Counter()
for owner, amount in ORDERS:
    totals[owner] += amount

print(f"on {os.uname().nodename}: {totals.most_common(1)}")
result = dict(totals)
