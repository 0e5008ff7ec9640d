# ends: operations
from decimal import Context, Decimal
context = Context(prec=3000)
number = Decimal(1)
while True:
    number = context.divide(number, 3)
