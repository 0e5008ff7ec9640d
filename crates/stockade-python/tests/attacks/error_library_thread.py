# ends: error RuntimeError
import threading
threading.Thread(target=print).start()
