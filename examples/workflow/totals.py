# A step of orders.yaml: the sum of each customer's orders.
totals = {}
for order in inputs["orders"]:
    totals[order["customer"]] = totals.get(order["customer"], 0) + order["cents"]
result = totals
