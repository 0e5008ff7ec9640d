import cmath
import math
from decimal import Decimal, getcontext


def bisect(f, low, high, tolerance=1e-10):
    if f(low) * f(high) > 0:
        raise ValueError("no sign change")
    while high - low > tolerance:
        middle = (low + high) / 2
        if f(low) * f(middle) <= 0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def newton(f, derivative, x, steps=20):
    for _ in range(steps):
        x -= f(x) / derivative(x)
    return x


def simpson(f, a, b, n=1000):
    h = (b - a) / n
    total = f(a) + f(b)
    total += sum((4 if i % 2 else 2) * f(a + i * h) for i in range(1, n))
    return total * h / 3


def runge_kutta(f, y, t, end, h):
    while t < end - 1e-12:
        k1 = f(t, y)
        k2 = f(t + h / 2, y + h * k1 / 2)
        k3 = f(t + h / 2, y + h * k2 / 2)
        k4 = f(t + h, y + h * k3)
        y += h * (k1 + 2 * k2 + 2 * k3 + k4) / 6
        t += h
    return y


getcontext().prec = 40
root = bisect(lambda x: x ** 3 - x - 2, 1, 2)
print(round(root, 8), round(newton(lambda x: x * x - 2, lambda x: 2 * x, 1.0), 12))
print(round(simpson(math.sin, 0, math.pi), 9), round(runge_kutta(lambda t, y: y, 1.0, 0.0, 1.0, 0.01), 6))
print(Decimal(2).sqrt(), cmath.polar(1j), [round(abs(z), 3) for z in (cmath.exp(2j), 3 + 4j)])
result = str(Decimal(1) / Decimal(7))
