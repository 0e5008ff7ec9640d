# ends: operations
import traceback
class Endless(Exception):
    def __str__(self):
        while True: pass
while True:
    try: traceback.format_exception(Endless())
    except BaseException: pass
