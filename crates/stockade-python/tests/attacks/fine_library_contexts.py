# ends: fine
import contextvars
var = contextvars.ContextVar("var")
context = contextvars.copy_context()
for i in range(3000):
    context.run(var.set, i)
    context = context.copy()
assert context[var] == 2999
"fine"
