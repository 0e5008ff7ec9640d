# ends: memory
from decimal import Decimal
int(Decimal("1e99999999999"))
