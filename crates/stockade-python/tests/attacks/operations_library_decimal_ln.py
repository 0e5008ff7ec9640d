# ends: operations
from decimal import Context
Context(prec=20000).ln(7)
