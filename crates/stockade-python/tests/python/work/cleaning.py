"""Lines as people type them, made clean: cut, trimmed, folded, checked and counted."""


RAW = [
    "  Smith , John ;; 042 ; LONDON ;yes ",
    "O'Neil,mary;7;dublin;No",
    "\tvan der Berg, Jan ;  0015;Den  Haag; YES",
    "muller , k. ;x12; berlin ; maybe",
    "# a line that says nothing",
    "   ",
    "Doe,Jane;99;new york;y",
]


def clean_name(text):
    last, _, first = text.partition(",")
    first = " ".join(word.capitalize() for word in first.split())
    last = " ".join(word if word in ("van", "der") else word.title() for word in last.split())
    return f"{first} {last}".strip()


def clean_number(text):
    text = text.strip().lstrip("0")
    return int(text) if text.isdigit() else None


def clean_city(text):
    words = text.strip().lower().split()
    city = "-".join(words)
    if city.startswith("new-"):
        city = city.replace("new-", "n.", 1)
    return city.upper() if city.endswith("n") else city


def answer(text):
    text = text.strip().casefold()
    if text in ("y", "yes", "true"):
        return True
    if text in {"n", "no", "false"}:
        return False
    return None


def read(line):
    line = line.strip()
    if not line or line.startswith("#"):
        return None
    parts = [part for part in line.replace(";;", ";").split(";")]
    if len(parts) != 4:
        raise ValueError(f"{len(parts)} parts in {line!r}")
    return clean_name(parts[0]), clean_number(parts[1]), clean_city(parts[2]), answer(parts[3])


def vowels(text):
    return sum(text.count(letter) for letter in "aeiou")


def is_mirror(text):
    text = "".join(letter for letter in text.lower() if letter.isalnum())
    return text == text[::-1]


def shift(text, by):
    out = []
    for letter in text:
        if letter.islower():
            out.append(chr((ord(letter) - 97 + by) % 26 + 97))
        elif letter.isupper():
            out.append(chr((ord(letter) - 65 + by) % 26 + 65))
        else:
            out.append(letter)
    return "".join(out)


def squeeze(text):
    out = []
    at = 0
    while at < len(text):
        end = at
        while end < len(text) and text[end] == text[at]:
            end += 1
        out.append(text[at] + (str(end - at) if end - at > 1 else ""))
        at = end
    return "".join(out)


def settings(text):
    found = {}
    section = ""
    for line in text.split("\n"):
        line = line.split("#", 1)[0].rstrip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        elif "=" in line:
            key, value = line.split("=", 1)
            found[section + "." + key.strip()] = value.strip().strip('"')
    return found


def main():
    rows, wrong = [], 0
    for i in range(500):
        try:
            row = read(RAW[i % len(RAW)])
        except ValueError:
            wrong += 1
            continue
        if row is not None:
            rows.append(row)
    print(rows[:4], len(rows), wrong)
    print(sum(vowels(row[0]) for row in rows))
    words = ("level noon banana Madam stats " * 60).split()
    print(sum(map(is_mirror, words)), len(words))
    text = "The quick brown fox jumps over the lazy dog. " * 12
    turned = text
    for by in (3, 7, 16):
        turned = shift(turned, by)
    print(turned == text, turned[:20])
    print(squeeze("aaabccddddde" * 90)[:24], len(squeeze("zz" * 400 + "y" * 300)))
    lines = "[one]\na = 1 # first\nb = \"two\"\n[two]\nc=3\nnothing\n"
    total = 0
    for i in range(120):
        total += len(settings(lines + f"d = {i}\n"))
    print(settings(lines), total)
    where = [text.find("fox", at) for at in range(0, 400, 3)]
    print(where[:5], text.index("dog"), text.rfind("dog"), sum(where))
    print("a,b,,c".split(","), "x".join(["1", "2"]), "tab\tbed".expandtabs(4), "ab".center(7, "*"))


main()
