"""`difflib.HtmlDiff`: two texts side by side in a table of HTML.

Inside a line, `\\0` and a sign start what was added, taken away or changed, and `\\1` ends it.
"""

_COLOURS = {"add": "#c8f0c8", "chg": "#fff0a0", "sub": "#f8c8c8"}
_STYLES = "".join([f"    .diff_{name} {{ background: {colour}; }}\n" for name, colour in _COLOURS.items()])
_PAGE = """<!DOCTYPE html>
<html>
  <head>
    <meta charset="{charset}">
    <title>Differences</title>
    <style>
    table.diff {{ border-collapse: collapse; font-family: monospace; }}
    .diff_header, .diff_next {{ background: #e8e8e8; padding: 0 0.4em; }}
    td.diff_header {{ text-align: right; }}
{styles}    </style>
  </head>
  <body>
{table}
{legend}
  </body>
</html>"""
# What the colours mean, and the letters that are links.
_MEANINGS = (("diff_add", "added"), ("diff_chg", "changed"), ("diff_sub", "taken away"),
             ("diff_next", "f: first change"), ("diff_next", "n: next change"), ("diff_next", "t: top"))
_LEGEND = "".join(["<p>", *[f'<span class="{kind}">{words}</span> ' for kind, words in _MEANINGS], "</p>"])
_TABLE = """<table class="diff" id="difflib_chg_{prefix}_top" rules="groups">
{columns}
{header}
<tbody>
{rows}</tbody>
</table>"""


def _within(line, marks):
    """A line with what the marks below it point at set off."""
    out, sign = [], ""
    for at, c in enumerate(line):
        mark = marks[at] if at < len(marks) and marks[at] in "+-^" else ""
        if mark != sign:
            out.append(("\1" if sign else "") + ("\0" + mark if mark else ""))
            sign = mark
        out.append(c)
    return "".join(out) + ("\1" if sign else "")


# The kinds of items of a delta.
_SAME, _PAIR, _GONE, _COME = "same", "pair", "gone", "come"


def _items(delta):
    """Lines of a delta with their kinds; of two lines that are alike, both at once with what differs set off."""
    lines = list(delta)
    signs = "".join([line[0] for line in lines])
    at = 0
    while at < len(lines):
        shape = next((one for one in ("-?+?", "-?+", "-+?") if signs.startswith(one, at)), signs[at])
        text = lines[at][2:]
        if len(shape) > 1:
            left, right = shape.index("-") + at, shape.index("+") + at
            yield _PAIR, *[_within(lines[one][2:], lines[one + 1][2:] if signs[one + 1:one + 2] == "?" else "")
                           for one in (left, right)]
        elif shape == " ":
            yield _SAME, text, text
        else:
            # A line without anything in it would not be seen.
            text = f"\0{shape}{text or ' '}\1"
            yield (_GONE, text, None) if shape == "-" else (_COME, None, text)
        at += len(shape)


def _levels_out(kinds):
    """Whether a line that went or came, the first of these, is where both sides are brought level."""
    kind, following, second, third = kinds
    if following in (_SAME, _PAIR):
        return True
    if kind == _GONE:
        return following == _GONE and second == _COME and third != _COME
    return following == _GONE and second not in (_GONE, _PAIR)


def _rows(delta):
    """Pairs of lines that stand side by side, and whether they differ."""
    items = list(_items(delta))
    kinds = [item[0] for item in items] + [None] * 3
    sides, counts = ([], []), [0, 0]
    # How many lines more have come than gone since both sides were level.
    ahead = 0

    def fill():
        side = sides[1] if ahead < 0 else sides[0]
        side += [("", "\n", True)] * abs(ahead)
    for at, (kind, *texts) in enumerate(items):
        if kind in (_GONE, _COME):
            ahead += 1 if kind == _COME else -1
            if _levels_out(kinds[at:at + 4]):
                fill()
                ahead = 0
        for side, text in enumerate(texts):
            if text is not None:
                counts[side] += 1
                sides[side].append((counts[side], text, kind != _SAME))
    fill()
    for left, right in zip(*sides):
        yield left[:2], right[:2], left[2] or right[2]


def _near_changes(rows, count):
    """Rows around changes; None where some were left out."""
    rows = list(rows)
    shown = set()
    for at, row in enumerate(rows):
        if row[2]:
            shown.update(range(max(0, at - count), min(len(rows), at + count + 1)))
    last = -1
    for at in sorted(shown):
        if at != last + 1:
            yield None, None, None
        yield rows[at]
        last = at


class HtmlDiff:
    """Two texts side by side, as a table or as a page with one."""

    _made = [0]

    def __init__(self, tabsize=8, wrapcolumn=None, linejunk=None, charjunk=None):
        from difflib import IS_CHARACTER_JUNK
        self._tabsize, self._wrapcolumn = tabsize, wrapcolumn
        self._junk = linejunk, charjunk or IS_CHARACTER_JUNK

    def make_file(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5, *,
                  charset="utf-8"):
        table = self.make_table(fromlines, tolines, fromdesc, todesc, context=context, numlines=numlines)
        page = _PAGE.format(charset=charset, styles=_STYLES, table=table, legend=_LEGEND)
        return page.encode(charset, "xmlcharrefreplace").decode(charset)

    def _expanded(self, line):
        """Tabs as so many tabs as they are wide; spaces stay apart from them."""
        line = line.replace(" ", "\0").expandtabs(self._tabsize)
        return line.replace(" ", "\t").replace("\0", " ").rstrip("\n")

    def _wrapped(self, number, text):
        """The pieces of a line."""
        pieces, most = [], self._wrapcolumn
        while number and most and len(text) > most and len(text) - text.count("\0") * 3 > most:
            at = seen = 0
            sign = ""
            while seen < most and at < len(text):
                if text[at] == "\0":
                    sign = text[at + 1]
                    at += 2
                else:
                    if text[at] == "\1":
                        sign = ""
                    else:
                        seen += 1
                    at += 1
            pieces.append((number, text[:at] + ("\1" if sign else "")))
            number, text = ">", ("\0" + sign if sign else "") + text[at:]
        pieces.append((number, text))
        return pieces

    def _narrow(self, rows):
        for left, right, differs in rows:
            if differs is None or not self._wrapcolumn:
                yield left, right, differs
                continue
            left, right = self._wrapped(*left), self._wrapped(*right)
            for at in range(max(len(left), len(right))):
                yield (left[at] if at < len(left) else ("", " "),
                       right[at] if at < len(right) else ("", " "), differs)

    def _cell(self, prefix, number, text):
        name = f' id="{prefix}{number}"' if isinstance(number, int) else ""
        for plain, written in (("&", "&amp;"), (">", "&gt;"), ("<", "&lt;"), (" ", "&nbsp;")):
            text = text.replace(plain, written)
        return f'<td class="diff_header"{name}>{number}</td><td nowrap="nowrap">{text.rstrip()}</td>'

    def make_table(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5):
        from difflib import ndiff
        serial = self._made[0]
        self._made[0] += 1
        first, second = f"from{serial}_", f"to{serial}_"
        fromlines = [self._expanded(line) for line in fromlines]
        tolines = [self._expanded(line) for line in tolines]
        rows = _rows(ndiff(fromlines, tolines, *self._junk))
        if context:
            rows = _near_changes(rows, numlines)
        rows = list(self._narrow(rows))
        ids, links = self._links([row[2] for row in rows], second, numlines)
        text = []
        for at, (left, right, differs) in enumerate(rows):
            if differs is None:
                if at > 0:
                    text.append("</tbody>\n<tbody>\n")
                continue
            text.append(_row(ids[at], links[at], self._cell(first, *left), self._cell(second, *right)))
        if not rows:
            words = "No Differences Found" if context else "Empty File"
            cell = f"<td></td><td>&nbsp;{words}&nbsp;</td>"
            text.append(_row("", links[0], cell, cell))
        header = ""
        if fromdesc or todesc:
            parts = [f'<th class="diff_next"><br /></th><th colspan="2" class="diff_header">{words}</th>'
                     for words in (fromdesc, todesc)]
            header = f"<thead><tr>{''.join(parts)}</tr></thead>"
        table = _TABLE.format(prefix=second, columns="<colgroup></colgroup>" * 6, header=header, rows="".join(text))
        for sign, name in (("+", "add"), ("-", "sub"), ("^", "chg")):
            table = table.replace("\0" + sign, f'<span class="diff_{name}">')
        return table.replace("\1", "</span>").replace("\t", "&nbsp;")

    def _links(self, flags, prefix, numlines):
        """Names of rows near changes, and links from each change to the next."""
        size = max(1, len(flags))
        ids, links = [""] * size, [""] * size
        changes = last = 0
        for at, flag in enumerate(flags):
            if flag and not (at and flags[at - 1]):
                last = at
                ids[max(0, at - numlines)] = f' id="difflib_chg_{prefix}_{changes}"'
                changes += 1
                links[at] = f'<a href="#difflib_chg_{prefix}_{changes}">n</a>'
        if not flags or not flags[0]:
            links[0] = f'<a href="#difflib_chg_{prefix}_0">f</a>'
        links[last] = f'<a href="#difflib_chg_{prefix}_top">t</a>'
        return ids, links


def _row(name, link, left, right):
    return (f'<tr><td class="diff_next"{name}>{link}</td>{left}'
            f'<td class="diff_next">{link}</td>{right}</tr>\n')


HtmlDiff.__module__ = "difflib"
