# ends: operations
from datetime import datetime
while True:
    try: datetime.strptime("1" * 40, "%d%m%y%H%M%S%j%f%U%w" + " " * 400)
    except ValueError: pass
