# ends: memory
from datetime import datetime
datetime(2020, 1, 1).strftime("%99999999999d")
