# ends: operations
import logging
class Loop(logging.Handler):
    def emit(self, record):
        while True:
            try: raise ValueError
            except ValueError: pass
logging.getLogger().addHandler(Loop())
logging.error("x")
