# ends: operations
from decimal import Context
Context(prec=20000).exp(1)
