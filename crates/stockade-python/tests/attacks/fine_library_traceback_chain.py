# ends: fine
import traceback
e = None
for i in range(3000):
    new = ValueError(i)
    new.__context__ = e
    e = new
text = traceback.format_exception(e)
assert len(text) > 3000
"fine"
