import math
import secrets
import string

CLASSES = [string.ascii_lowercase, string.ascii_uppercase, string.digits, string.punctuation]
COMMON = {"password", "letmein", "qwerty", "import os"}


def entropy(password):
    pool = sum(len(group) for group in CLASSES if any(c in group for c in password))
    return len(password) * math.log2(pool) if pool else 0.0


def problems(password):
    found = []
    if len(password) < 10:
        found.append("too short")
    if password.lower() in COMMON:
        found.append("too common")
    if any(a == b == c for a, b, c in zip(password, password[1:], password[2:])):
        found.append("repeats a character")
    names = ["a lower case letter", "an upper case letter", "a digit", "a sign"]
    found += [f"lacks {name}" for name, group in zip(names, CLASSES) if not set(group) & set(password)]
    return found


def generate(length=16):
    while True:
        password = "".join(secrets.choice("".join(CLASSES)) for _ in range(length))
        if not problems(password):
            return password


for password in ("password", "Tr0ub4dor&3", "aaaBBB111!!!"):
    print(f"{password:<14} {entropy(password):6.1f} bits  {problems(password)}")
fresh = generate()
assert len(fresh) == 16 and not problems(fresh)
result = round(entropy("Tr0ub4dor&3"), 1)
