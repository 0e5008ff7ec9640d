"""Best choices from tables of numbers: coins, sums, rows that rise, sacks and cuts."""

from functools import lru_cache


def ways(coins, total):
    table = [1] + [0] * total
    for coin in coins:
        for amount in range(coin, total + 1):
            table[amount] += table[amount - coin]
    return table[total]


def fewest(coins, total):
    none = total + 1
    table = [0] + [none] * total
    for amount in range(1, total + 1):
        best = none
        for coin in coins:
            if coin <= amount and table[amount - coin] + 1 < best:
                best = table[amount - coin] + 1
        table[amount] = best
    return table[total] if table[total] < none else -1


def halves(numbers):
    total = sum(numbers)
    reach = [False] * (total // 2 + 1)
    reach[0] = True
    for number in numbers:
        for at in range(len(reach) - 1, number - 1, -1):
            if reach[at - number]:
                reach[at] = True
    best = max(at for at, ok in enumerate(reach) if ok)
    return total - 2 * best


def rising(numbers):
    length = [1] * len(numbers)
    for i, number in enumerate(numbers):
        for j in range(i):
            if numbers[j] < number and length[j] >= length[i]:
                length[i] = length[j] + 1
    return max(length)


def most(numbers):
    best = here = numbers[0]
    for number in numbers[1:]:
        here = here + number if here > 0 else number
        if here > best:
            best = here
    return best


def cuts(prices, length):
    @lru_cache(maxsize=None)
    def best(left):
        if left == 0:
            return 0
        return max(price + best(left - size) for size, price in prices if size <= left)

    return best(length)


def chain(sizes):
    n = len(sizes) - 1
    cost = [[0] * n for _ in range(n)]
    for span in range(1, n):
        for i in range(n - span):
            j = i + span
            least = None
            for k in range(i, j):
                total = cost[i][k] + cost[k + 1][j] + sizes[i] * sizes[k + 1] * sizes[j + 1]
                if least is None or total < least:
                    least = total
            cost[i][j] = least
    return cost[0][n - 1]


def apart(a, b):
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(last[j - 1] if x == y else 1 + min(last[j - 1], last[j], row[-1]))
        last = row
    return last[-1]


def sack(things, room):
    best = [0] * (room + 1)
    for weight, worth in things:
        for left in range(room, weight - 1, -1):
            with_it = best[left - weight] + worth
            if with_it > best[left]:
                best[left] = with_it
    return best[room]


def interest(rows):
    account = 0.0
    history = []
    for year, (paid, rate) in enumerate(rows):
        account = (account + paid) * (1 + rate / 100)
        history.append((year, round(account, 2)))
    return history[-1]


def main():
    print(ways([1, 2, 5, 10, 20, 50], 900), fewest([1, 7, 10, 22], 1200), fewest([4, 6], 99))
    numbers = [(i * 37 + i * i) % 101 for i in range(150)]
    print(halves([n % 25 + 1 for n in numbers[:60]]), rising(numbers), most([n - 50 for n in numbers]))
    print(cuts(((1, 1), (3, 5), (7, 13), (11, 20)), 300))
    print(chain([n % 30 + 2 for n in numbers[:24]]))
    print(apart("the story of a cat and a mouse" * 2, "a history of cats and mice, told" * 2))
    print(sack([(n % 17 + 1, n * 3 % 29 + 1) for n in numbers[:50]], 300))
    print(interest([(100 + i % 12, 2 + i % 3) for i in range(2000)][:300]))


main()
