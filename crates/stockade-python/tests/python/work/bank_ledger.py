"""Accounts with rules of their own, and a day of orders that often break them."""


class Refused(Exception):
    def __init__(self, reason, amount):
        super().__init__(reason)
        self.reason = reason
        self.amount = amount


class Overdrawn(Refused):
    pass


class Account:
    fee = 0

    def __init__(self, owner, balance=0):
        self.owner = owner
        self._balance = balance
        self.history = []

    @property
    def balance(self):
        return self._balance

    @balance.setter
    def balance(self, amount):
        if amount < self.lowest():
            raise Overdrawn("too little", amount)
        self._balance = amount

    def lowest(self):
        return 0

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("nothing to pay in")
        self.balance = self._balance + amount
        self.history.append(amount)
        return self

    def withdraw(self, amount):
        self.balance = self._balance - amount - self.fee
        self.history.append(-amount)
        return self


class Credit(Account):
    fee = 2

    def __init__(self, owner, balance=0, limit=500):
        super().__init__(owner, balance)
        self.limit = limit

    def lowest(self):
        return -self.limit


class Savings(Account):
    rate = 3

    def month(self):
        gained = self.balance * self.rate // 1200
        if gained > 0:
            self.deposit(gained)

    def withdraw(self, amount):
        if len(self.history) % 7 == 6:
            self.history.append(0)
            raise Refused("once a week", amount)
        return super().withdraw(amount)


def orders(count, people):
    state = 12345
    for number in range(count):
        state = (state * 1103515245 + 12345) % 2147483648
        yield number, state % people, (state // 64) % people, (state // 4096) % 120 - 5


def move(accounts, giver, taker, amount):
    try:
        accounts[giver].withdraw(amount)
        accounts[taker].deposit(amount)
    except Overdrawn as error:
        return "overdrawn by %d" % -(error.amount // 100)
    except Refused as error:
        return error.reason
    except ValueError:
        accounts[giver]._balance += amount
        return "nothing"
    else:
        return "done"
    finally:
        accounts[giver].touched = True


def main():
    kinds = [Account, Credit, Savings]
    accounts = [kinds[at % 3](f"owner {at}", 300 + 10 * at) for at in range(40)]
    answers = {}
    for number, giver, taker, amount in orders(45000, len(accounts)):
        answer = move(accounts, giver, taker, amount)
        answers[answer] = answers.get(answer, 0) + 1
        if number % 1000 == 999:
            for account in accounts:
                if isinstance(account, Savings):
                    account.month()
    for answer in sorted(answers):
        print(answer, answers[answer])
    print(sum(account.balance for account in accounts))
    print(max(accounts, key=lambda account: account.balance).owner)
    print(sum(len(account.history) for account in accounts), all(a.touched for a in accounts))


main()
