class Account:
    def __init__(self):
        self.balance = 10
    def deposit(self, n):
        self.balance += n
acc = Account()
acc.deposit(5)
print(acc.balanse)
