# ends: memory
from decimal import Context
Context(prec=10**12).divide(1, 3)
