# ends: fine
import heapq
h = []
class Evil:
    def __lt__(self, other):
        h.clear()
        return True
for f in (lambda: heapq.heappush(h, Evil()), lambda: heapq.heapify(h), lambda: heapq.heappop(h)):
    h[:] = [Evil(), Evil(), Evil(), Evil()]
    try: f()
    except IndexError: pass
"fine"
