def partial(f, *fixed, **fixed_kw):
    def call(*args, **kw):
        return f(*fixed, *args, **{**fixed_kw, **kw})
    return call
p = partial(print, "a", sep="-")
p("b")
p("b", sep="+")
def pipeline(*steps):
    def run(value):
        for step in steps:
            value = step(value)
        return value
    return run
print(pipeline(str.strip, str.title, lambda s: s + "!")("  hello world "))
def bank():
    balance = 0
    def deposit(n):
        nonlocal balance
        balance += n
        return balance
    def withdraw(n):
        nonlocal balance
        if n > balance:
            raise ValueError(f"need {n - balance} more")
        balance -= n
        return balance
    return {"deposit": deposit, "withdraw": withdraw}
acct = bank()
print(acct["deposit"](50), acct["withdraw"](20))
try:
    acct["withdraw"](100)
except ValueError as e:
    print(e)
