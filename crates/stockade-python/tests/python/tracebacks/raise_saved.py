saved = None
def fail():
    raise ValueError("saved for later")
try:
    fail()
except ValueError as e:
    saved = e
def later():
    raise saved
later()
