# ends: memory
import sys
set(iter(object, 1))
