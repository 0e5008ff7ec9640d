def f():
    return eval("1 + undefined_in_eval")
f()
