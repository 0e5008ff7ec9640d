"""Bytes as text that goes through everywhere, and check sums."""


class Error(ValueError):
    pass


class Incomplete(Exception):
    pass
