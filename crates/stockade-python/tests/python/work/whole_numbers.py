"""Whole numbers: primes, digits, bits, and loops that only count."""


def sieve(limit):
    marks = [True] * (limit + 1)
    marks[0] = marks[1] = False
    at = 2
    while at * at <= limit:
        if marks[at]:
            for multiple in range(at * at, limit + 1, at):
                marks[multiple] = False
        at += 1
    return marks


def is_prime(number):
    if number < 4:
        return number > 1
    if number % 2 == 0 or number % 3 == 0:
        return False
    step = 5
    while step * step <= number:
        if number % step == 0 or number % (step + 2) == 0:
            return False
        step += 6
    return True


def digits(number):
    total = 0
    while number:
        number, digit = divmod(number, 10)
        total += digit * digit
    return total


def happy(number):
    while number != 1 and number != 4:
        number = digits(number)
    return number == 1


def bits(number):
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


def power(base, exponent, modulus):
    result = 1
    base %= modulus
    while exponent > 0:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result


def common(a, b):
    while b:
        a, b = b, a % b
    return a


def divisors(number):
    total = 1
    for candidate in range(2, int(number**0.5) + 1):
        if number % candidate == 0:
            total += candidate
            if candidate * candidate != number:
                total += number // candidate
    return total


def shuffled(count):
    x = 0x9E3779B9
    for _ in range(count):
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
    return x


def reverse(number):
    back = 0
    while number > 0:
        back = back * 10 + number % 10
        number //= 10
    return back


print(sum(sieve(60000)), sum(is_prime(n) for n in range(12000)))
print(sum(1 for n in range(1, 5000) if happy(n)))
print(sum(bits(n) for n in range(12000)), shuffled(30000))
print(sum(power(3, n, 10007) for n in range(2500)))
print(sum(common(a, b) for a in range(1, 100) for b in range(1, 100)))
print([n for n in range(2, 1300) if divisors(n) == n])
print(sum(1 for n in range(30000) if n == reverse(n)))
total = 0
for i in range(300):
    for j in range(i):
        if (i ^ j) % 3 == 1:
            total += i - j
        elif i & j == 0:
            total -= 1
print(total)
a, b, odd = 0, 1, 0
for _ in range(20000):
    a, b = b, (a + b) % 1000000007
    if a & 1:
        odd += 1
print(a, odd)
