"""Writes what `unicodedata` says of each character, as the CPython that runs this knows it.

    python3.13 tools/unicode_data.py

The tables go to `src/modules/unicode/tables.rs`, the decompositions, a line each, to the text
beside it.
"""

import unicodedata
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "src/modules/unicode"
POINTS = range(0x110000)


def rows(numbers):
    lines, line = [], "   "
    for number in numbers:
        if len(line) + len(number) > 97:
            lines.append(line)
            line = "   "
        line += f" {number},"
    return "\n".join([*lines, line])


def main():
    kinds = [{}, {}, {}]
    records, runs, last = {}, [], None
    for point in POINTS:
        c = chr(point)
        texts = unicodedata.category(c), unicodedata.bidirectional(c), unicodedata.east_asian_width(c)
        at = [known.setdefault(text, len(known)) for known, text in zip(kinds, texts)]
        record = at[0] | at[1] << 5 | at[2] << 10 | unicodedata.mirrored(c) << 13 | unicodedata.combining(c) << 16
        if record != last:
            runs.append(f"0x{point << 8 | records.setdefault(record, len(records)):x}")
            last = record
    numbers = []
    for point in POINTS:
        c = chr(point)
        value = unicodedata.numeric(c, None)
        if value is None:
            continue
        kind = (unicodedata.digit(c, None) is not None) + (unicodedata.decimal(c, None) is not None)
        if numbers:
            start, count, was, first = numbers[-1]
            if point == start + count and kind == was and value == first + count:
                numbers[-1][1] += 1
                continue
        numbers.append([point, 1, kind, value])
    assert len(records) < 256
    parts = [
        f"//! What Unicode {unicodedata.unidata_version} says of each character. Written by\n"
        "//! `tools/unicode_data.py`, never by hand.\n\n"
        "#![expect(\n    clippy::unreadable_literal,\n    reason = \"nobody reads these numbers one by one\"\n)]\n"]
    for name, known, text in zip(("CATEGORIES", "DIRECTIONS", "WIDTHS"), kinds,
                                 ("General categories.", "Bidirectional classes.", "East Asian widths.")):
        parts.append(f"\n/// {text}\n#[rustfmt::skip]\npub(super) const {name}: [&str; {len(known)}] = [\n"
                     + rows([f'"{value}"' for value in known]) + "\n];\n")
    parts.append("\n/// The records that occur: five bits of category, five of direction, three of width, one for\n"
                 "/// mirrored, and from the sixteenth on the combining class.\n#[rustfmt::skip]\n"
                 f"pub(super) static RECORDS: [u32; {len(records)}] = [\n" + rows([f"0x{r:x}" for r in records]) + "\n];\n")
    parts.append("\n/// Where runs of characters with the same record begin: the code point, then eight bits of\n"
                 "/// index into [`RECORDS`].\n#[rustfmt::skip]\n"
                 f"pub(super) static RUNS: [u32; {len(runs)}] = [\n" + rows(runs) + "\n];\n")
    parts.append("\n/// Runs of numbers, each one more than the last: where they begin, how many there are, whether\n"
                 "/// they are digits (1) or decimals (2), and the first.\n#[rustfmt::skip]\n"
                 f"pub(super) static NUMBERS: [(u32, u16, u8, f64); {len(numbers)}] = [\n"
                 + rows([f"(0x{a:x}, {b}, {c}, {d!r})" for a, b, c, d in numbers]) + "\n];\n")
    (FOLDER / "tables.rs").write_text("".join(parts))
    lines = [f"{point:X};{text}\n" for point in POINTS if (text := unicodedata.decomposition(chr(point)))]
    (FOLDER / "decompositions.txt").write_text("".join(lines))


main()
