from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations


def cents(amount):
    return Decimal(amount).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


def balances(expenses):
    people = sorted({name for payer, _, sharers in expenses for name in (payer, *sharers)})
    totals = dict.fromkeys(people, Decimal(0))
    for payer, amount, sharers in expenses:
        amount = Decimal(amount)
        share = cents(amount / len(sharers))
        totals[payer] += amount
        for sharer in sharers:
            totals[sharer] -= share
    return totals


def settle(totals):
    debts = sorted((v, k) for k, v in totals.items() if v < 0)
    credits = sorted(((v, k) for k, v in totals.items() if v > 0), reverse=True)
    transfers = []
    while debts and credits:
        (debt, debtor), (credit, creditor) = debts.pop(0), credits.pop(0)
        paid = min(-debt, credit)
        transfers.append((debtor, creditor, paid))
        if -debt > paid:
            debts.insert(0, (debt + paid, debtor))
        if credit > paid:
            credits.insert(0, (credit - paid, creditor))
    return transfers


totals = balances([
    ("Ana", "60.00", ["Ana", "Bo", "Cy"]),
    ("Bo", "30.50", ["Ana", "Bo"]),
    ("Cy", "9.99", ["Bo", "Cy"]),
])
for debtor, creditor, amount in settle(totals):
    print(f"{debtor} pays {creditor} {amount}")
pairs = list(combinations(totals, 2))
result = {name: str(value) for name, value in totals.items()}
print(result, len(pairs))
