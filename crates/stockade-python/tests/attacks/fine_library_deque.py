# ends: fine
from collections import deque
class Evil:
    def __eq__(self, other):
        d.clear()
        return False
for f in (lambda: d.remove(9), lambda: d.index(9), lambda: d.count(9), lambda: 9 in d):
    d = deque([Evil(), 2, 3])
    try: f()
    except (IndexError, RuntimeError): pass
"fine"
