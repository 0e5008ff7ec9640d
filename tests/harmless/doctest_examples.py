"""Temperature conversions.

>>> celsius_to_fahrenheit(100)
212.0
>>> round(fahrenheit_to_celsius(98.6), 1)
37.0
"""
import doctest


def celsius_to_fahrenheit(celsius):
    """Convert to Fahrenheit.

    >>> celsius_to_fahrenheit(0)
    32.0
    >>> [celsius_to_fahrenheit(c) for c in (-40, 37)]
    [-40.0, 98.60000000000001]
    """
    return celsius * 9 / 5 + 32


def fahrenheit_to_celsius(fahrenheit):
    """Convert to Celsius.

    >>> fahrenheit_to_celsius("x")
    Traceback (most recent call last):
        ...
    TypeError: unsupported operand type(s) for -: 'str' and 'int'
    """
    return (fahrenheit - 32) * 5 / 9


if __name__ == "__main__":
    failures, tests = doctest.testmod(optionflags=doctest.NORMALIZE_WHITESPACE)
    print(failures, "failures in", tests)
    result = failures
