prices = {"apple": 3}
def price(name):
    return prices[name]
print(price("apple"))
print(price("pear"))
