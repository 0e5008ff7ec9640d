# ends: memory
from decimal import Decimal
format(Decimal(1), ".9999999999f")
