# ends: memory
from decimal import Decimal
Decimal("1e-999999999999").as_integer_ratio()
