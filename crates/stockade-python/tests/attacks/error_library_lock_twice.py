# ends: error RuntimeError
import threading
lock = threading.Lock()
lock.acquire()
lock.acquire()
