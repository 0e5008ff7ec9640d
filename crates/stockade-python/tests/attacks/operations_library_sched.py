# ends: operations
import sched
s = sched.scheduler()
def again(): s.enter(1000, 1, again)
again()
s.run()
