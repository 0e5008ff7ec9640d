"""Random patterns on random texts, with a sum over what each of them does."""
import re


class Dice:
    def __init__(self, seed): self.state = seed

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n

    def pick(self, row): return row[self.below(len(row))]


literals = "aaabbcABé1 "
classes = ["\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "[ab]", "[^a]", "[a-c]", "[\\w-]", "[^\\d\\s]", "[A-Z]", "[é-ü]", "[]a]", "[a-]", "[^a-c1]", "."]
places = ["^", "$", "\\b", "\\B", "\\A", "\\Z"]
around = ["(?:%s)", "(?:%s)", "(?=%s)", "(?!%s)", "(?>%s)", "(?i:%s)", "(?s-i:%s)"]
behind = ["(?<=a)", "(?<!b)", "(?<=[ab]c)", "(?<!^.)", "(?<=\\b)", "(?<=a|b)", "(?<!é)"]
often = ["*", "+", "?", "*", "{2}", "{1,2}", "{0,1}", "{,2}", "{1,}"]
pieces = ["(", ")", "[", "]", "{", "*", "?", "+", "|", "\\", "(?", "(?P<", "(?P=", "<", ">", "a", "-", "1", "(?<", "#", "^", "\\g", "\\x1", "\\u12",
          "\\8", "\\777", ":", "(?i", "}", ",", "=", "!", "(?(1)", "(?(x)", "P", "\\N", "[a-", "\n", "\\Z-", "[:"]


def thing(dice, depth, groups):
    """A part of a pattern, and whether it is one character."""
    n = dice.below(24)
    if n < 9: return dice.pick(literals), True
    if n < 13: return dice.pick(classes), True
    if n < 14: return dice.pick(places), None
    if n < 15: return dice.pick(behind), False
    if n < 17 and groups[0]:
        number = 1 + dice.below(groups[0])
        if dice.below(2): return f"\\{number}", False
        return f"(?({number}){row(dice, depth + 1, groups)}|{row(dice, depth + 1, groups)})", False
    if depth > 2: return dice.pick(literals), True
    inner = branches(dice, depth + 1, groups)
    if n < 21:
        return "(" + inner + ")", False
    return dice.pick(around) % inner, False


def row(dice, depth, groups):
    out = ""
    for _ in range(dice.below(4 if depth else 5)):
        part, kind = thing(dice, depth, groups)
        out += part
        if kind is not None and dice.below(3) == 0:
            out += dice.pick(often) + dice.pick(["", "", "", "?", "+"] if kind is True else ["", "", "?"])
    return out


def branches(dice, depth, groups):
    out = row(dice, depth, groups)
    while dice.below(4) == 0: out += "|" + row(dice, depth, groups)
    return out


def pattern_of(dice):
    # Groups that may be referred to stand first.
    front = ["", "", "(a)?", "(\\w)", "(a|b)(c)?"][dice.below(5)]
    out = front + branches(dice, 0, [front.count("(")])
    if dice.below(6) == 0: out = dice.pick(["(?i)", "(?m)", "(?s)", "(?a)", "(?x)"]) + out
    if dice.below(5) == 0:
        for _ in range(1 + dice.below(3)):
            at = dice.below(len(out) + 1)
            out = out[:at] + dice.pick(pieces) + out[at + dice.below(2):]
        # CPython warns of what may mean something else one day.
        if "[[" in out or "[^[" in out or "--" in out or "||" in out and "[" in out: return "a"
    return out


def spans(m): return m and (m.regs, m.lastindex)


def attempt(act):
    try: return act()
    except (re.error, IndexError) as wrong: return f"{type(wrong).__name__}: {wrong}"


def case(dice):
    pattern, text = pattern_of(dice), "".join(dice.pick("aaabbbccABéÉ1 \nk") for _ in range(dice.below(10)))
    flags, start, stop = dice.pick([0, 0, 0, 2, 8, 16, 256, 64, 10]), dice.below(5), dice.below(10)
    repl = dice.pick(["-", "<\\g<0>>", "[\\1]", ""])
    if dice.below(5) == 0: pattern, text, repl = pattern.encode("latin1"), text.encode("latin1"), repl.encode()
    try: made = re.compile(pattern, flags)
    except (re.error, OverflowError, ValueError) as wrong: return pattern, flags, f"{type(wrong).__name__}: {wrong}"
    return (pattern, flags, text, spans(made.match(text)), spans(made.search(text)), spans(made.fullmatch(text)),
            spans(made.search(text, start, stop)), spans(made.match(text, start)), made.findall(text),
            [spans(m) for m in made.finditer(text)], made.split(text), made.split(text, 1), attempt(lambda: made.sub(repl, text)),
            attempt(lambda: made.subn(repl, text, 2)), made.sub(lambda m: m.group()[::-1], text), made.groups, made.flags)


dice = Dice(20240917)
errors = matches = 0
for line in range(600):
    sums = []
    for _ in range(8):
        done = case(dice)
        errors += len(done) == 3
        matches += len(done) > 3 and done[4] is not None
        sums.append(f"{hash(repr(done)) & 0xffffffff:08x}")
    print(line, *sums)
print(errors, matches)
