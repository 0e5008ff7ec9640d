class InsufficientFunds(Exception):
    def __init__(self, account, amount):
        super().__init__(f"{account.owner} has {account.balance:.2f}, needs {amount:.2f}")
        self.account, self.amount = account, amount
class Account:
    _next = 1000
    def __init__(self, owner, balance=0):
        self.owner, self._balance = owner, balance
        self.history = []
        self.number = Account._next
        Account._next += 1
    @property
    def balance(self): return self._balance
    def _log(self, kind, amount): self.history.append((kind, amount, self._balance))
    def deposit(self, amount):
        if amount <= 0: raise ValueError("deposit must be positive")
        self._balance += amount
        self._log("deposit", amount)
    def withdraw(self, amount):
        if amount > self.available: raise InsufficientFunds(self, amount)
        self._balance -= amount
        self._log("withdraw", amount)
    @property
    def available(self): return self._balance
    def __repr__(self): return f"{type(self).__name__}({self.owner!r}, {self._balance:.2f})"
    def __lt__(self, other): return self._balance < other._balance
class Savings(Account):
    def __init__(self, owner, balance=0, rate=0.02):
        super().__init__(owner, balance)
        self.rate = rate
    def add_interest(self): self.deposit(round(self._balance * self.rate, 2))
class Checking(Account):
    overdraft = 100
    @property
    def available(self): return super().available + self.overdraft
class Bank:
    def __init__(self): self.accounts = {}
    def open(self, cls, *args, **kw):
        a = cls(*args, **kw)
        self.accounts[a.number] = a
        return a
    def transfer(self, a, b, amount):
        a.withdraw(amount)
        try:
            b.deposit(amount)
        except ValueError:
            a.deposit(amount)
            raise
    def __iter__(self): return iter(self.accounts.values())
    @property
    def total(self): return sum(a.balance for a in self)
bank = Bank()
ann = bank.open(Savings, "Ann", 500, rate=0.1)
bob = bank.open(Checking, "Bob", 50)
cid = bank.open(Account, "Cid")
bank.transfer(ann, cid, 123.45)
bob.withdraw(120)
ann.add_interest()
for action in (lambda: bob.withdraw(50), lambda: cid.deposit(-5), lambda: bank.transfer(cid, ann, 1000), lambda: setattr(ann, "balance", 1)):
    try:
        action()
    except (InsufficientFunds, ValueError, AttributeError) as e:
        print(type(e).__name__, e)
for a in sorted(bank):
    print(a.number, a, a.history)
print(f"total {bank.total:,.2f}", max(bank), [a.owner for a in bank if a.balance < 0])
