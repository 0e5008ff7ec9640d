"""Writes src/text/unicode_tables.rs from the Unicode data of the CPython that runs it.

Run from the crate's folder with the CPython whose answers are wanted (3.13):

    python3.13 tools/unicode_tables.py > src/text/unicode_tables.rs
"""
import sys
import unicodedata

FLAGS = [
    ("ALPHA", lambda c: c.isalpha()),
    ("DECIMAL", lambda c: c.isdecimal()),
    ("DIGIT", lambda c: c.isdigit()),
    ("NUMERIC", lambda c: c.isnumeric()),
    ("SPACE", lambda c: c.isspace()),
    ("UPPER", lambda c: c.isupper()),
    ("LOWER", lambda c: c.islower()),
    ("TITLE", lambda c: unicodedata.category(c) == "Lt"),
    ("PRINTABLE", lambda c: c.isprintable()),
    ("ID_START", lambda c: c.isidentifier() and c != "_"),
    ("ID_CONTINUE", lambda c: ("a" + c).isidentifier()),
    # Neither property has a function of its own: title case and the final sigma show them.
    ("CASED", lambda c: (c + "a").title().endswith("a")),
    ("CASE_IGNORABLE", lambda c: ("A" + c + "\u03a3").lower().endswith("\u03c2")
        and not (c + "\u03a3").lower().endswith("\u03c2")),
    ("WIDE", lambda c: unicodedata.east_asian_width(c) in "WF"),
]


def literal(text):
    return '"' + "".join(f"\\u{{{ord(c):x}}}" for c in text) + '"'


def rows(items, width=96):
    line = "   "
    for item in items:
        if len(line) + 2 + len(item) > width:
            yield line
            line = "   "
        line += f" {item},"
    yield line


def main():
    combos, runs, last = {}, [], None
    for point in range(0x110000):
        c = chr(point)
        flags = sum(1 << bit for bit, (_, test) in enumerate(FLAGS) if test(c))
        index = combos.setdefault(flags, len(combos))
        if index != last:
            runs.append(point << 8 | index)
            last = index
    zeros = [p for p in range(0x110000) if unicodedata.decimal(chr(p), None) == 0]
    for zero in zeros:
        assert [unicodedata.decimal(chr(zero + n)) for n in range(10)] == list(range(10))
    assert len(combos) <= 256
    title = [(p, chr(p).title()) for p in range(0x110000) if chr(p).title() != chr(p).upper()]
    fold = [(p, chr(p).casefold()) for p in range(0x110000) if chr(p).casefold() != chr(p).lower()]

    print(f"""//! What Unicode {unicodedata.unidata_version} says of each character, as CPython {sys.version_info.major}.{sys.version_info.minor} asks it. Written by
//! `tools/unicode_tables.py`, never by hand: run it anew with the CPython whose answers are wanted.

#![expect(clippy::unreadable_literal, reason = "nobody reads these numbers one by one")]
""")
    for bit, (name, _) in enumerate(FLAGS):
        print(f"pub(super) const {name}: u16 = 1 << {bit};")
    print(f"\n/// The sets of flags that occur.\npub(super) const SETS: [u16; {len(combos)}] = [")
    print("\n".join(rows([f"0x{c:x}" for c in combos])) + "\n];")
    print("\n/// Where runs of characters with the same flags begin: the code point, then eight bits of")
    print("/// index into [`SETS`].")
    print("#[rustfmt::skip]")
    print(f"pub(super) const RUNS: [u32; {len(runs)}] = [")
    print("\n".join(rows([f"0x{r:x}" for r in runs])) + "\n];")
    print("\n/// The zero of each run of ten decimal digits.")
    print("#[rustfmt::skip]")
    print(f"pub(super) const ZEROS: [u32; {len(zeros)}] = [")
    print("\n".join(rows([f"0x{z:x}" for z in zeros])) + "\n];")
    for name, what, table in (
        ("TITLES", "Title case where it is not upper case.", title),
        ("FOLDS", "Case folding where it is not lower case.", fold),
    ):
        print(f"\n/// {what}")
        print("#[rustfmt::skip]")
        print(f"pub(super) const {name}: [(u32, &str); {len(table)}] = [")
        print("\n".join(rows([f"(0x{p:x}, {literal(t)})" for p, t in table])) + "\n];")


main()
