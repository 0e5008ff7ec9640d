"""`difflib.HtmlDiff`: two texts side by side in a table of HTML.

Inside a line, `\\0` and a sign start what was added, taken away or changed, and `\\1` ends it.
"""

_PAGE = """
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
          "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">

<html>

<head>
    <meta http-equiv="Content-Type"
          content="text/html; charset=%(charset)s" />
    <title></title>
    <style type="text/css">
%(styles)s
    </style>
</head>

<body>
    %(table)s%(legend)s
</body>

</html>"""
_STYLES = "\n".join([f"        {name} {{{style}}}" for name, style in (
    ("table.diff", "font-family:Courier; border:medium;"), (".diff_header", "background-color:#e0e0e0"),
    ("td.diff_header", "text-align:right"), (".diff_next", "background-color:#c0c0c0"),
    (".diff_add", "background-color:#aaffaa"), (".diff_chg", "background-color:#ffff77"),
    (".diff_sub", "background-color:#ffaaaa"))])
_COLUMNS = " ".join(["<colgroup></colgroup>"] * 3)
_TABLE = f"""
    <table class="diff" id="difflib_chg_%(prefix)s_top"
           cellspacing="0" cellpadding="0" rules="groups" >
        {_COLUMNS}
        {_COLUMNS}
        %(header)s
        <tbody>
%(rows)s        </tbody>
    </table>"""
_LEGEND = """
    <table class="diff" summary="Legends">
        <tr> <th colspan="2"> Legends </th> </tr>
        <tr> <td> <table border="" summary="Colors">
                      <tr><th> Colors </th> </tr>
                      <tr><td class="diff_add">&nbsp;Added&nbsp;</td></tr>
                      <tr><td class="diff_chg">Changed</td> </tr>
                      <tr><td class="diff_sub">Deleted</td> </tr>
                  </table></td>
             <td> <table border="" summary="Links">
                      <tr><th colspan="2"> Links </th> </tr>
                      <tr><td>(f)irst change</td> </tr>
                      <tr><td>(n)ext change</td> </tr>
                      <tr><td>(t)op</td> </tr>
                  </table></td> </tr>
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


def _events(delta):
    """Lines of either side, as they come in a delta: (left, right, whether they differ)."""
    lines = list(delta)
    numbers = [0, 0]
    at = waiting = 0

    def take(side, at, sign=None):
        numbers[side] += 1
        text = lines[at][2:]
        if sign == "?":
            text = _within(text, lines[at + 1][2:])
        elif sign:
            text = "\0" + sign + (text or " ") + "\1"
        return numbers[side], text
    while True:
        shape = "".join([line[0] for line in lines[at:at + 4]]).ljust(4, "X")
        blanks = 0
        if shape[0] == "X":
            blanks = waiting
        elif shape == "-?+?":
            yield take(0, at, "?"), take(1, at + 2, "?"), True
            at += 4
            continue
        elif shape == "--++":
            waiting -= 1
            yield take(0, at, "-"), None, True
            at += 1
            continue
        elif shape.startswith(("--?+", "--+", "- ")):
            left = take(0, at, "-")
            blanks, waiting = waiting - 1, 0
            at += 1
            for _ in range(-blanks):
                yield None, ("", "\n"), True
            for _ in range(blanks):
                yield ("", "\n"), None, True
            yield left, None, True
            continue
        elif shape.startswith("-+?"):
            yield take(0, at), take(1, at + 1, "?"), True
            at += 3
            continue
        elif shape.startswith("-?+"):
            yield take(0, at, "?"), take(1, at + 2), True
            at += 3
            continue
        elif shape[0] == "-":
            waiting -= 1
            yield take(0, at, "-"), None, True
            at += 1
            continue
        elif shape.startswith(("+ ", "+-")) and not shape.startswith("+--"):
            right = take(1, at, "+")
            blanks, waiting = waiting + 1, 0
            at += 1
            for _ in range(-blanks):
                yield None, ("", "\n"), True
            for _ in range(blanks):
                yield ("", "\n"), None, True
            yield None, right, True
            continue
        elif shape[0] == "+":
            waiting += 1
            yield None, take(1, at, "+"), True
            at += 1
            continue
        else:
            yield take(0, at), take(1, at), False
            at += 1
            continue
        for _ in range(-blanks):
            yield None, ("", "\n"), True
        for _ in range(blanks):
            yield ("", "\n"), None, True
        return


def _rows(delta):
    """Pairs of lines that stand side by side."""
    left, right = [], []
    for one, other, differs in _events(delta):
        if one is not None:
            left.append((one, differs))
        if other is not None:
            right.append((other, differs))
        while left and right:
            (one, first), (other, second) = left.pop(0), right.pop(0)
            yield one, other, first or second


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
        page = _PAGE % {"styles": _STYLES, "legend": _LEGEND, "charset": charset, "table": table}
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
        ids, links, last = self._links([row[2] for row in rows], second, numlines)
        text = []
        for at, (left, right, differs) in enumerate(rows):
            if differs is None:
                if at > 0:
                    text.append("        </tbody>        \n        <tbody>\n")
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
        table = _TABLE % {"rows": "".join(text), "header": header, "prefix": second}
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
        return ids, links, last


def _row(name, link, left, right):
    return (f'            <tr><td class="diff_next"{name}>{link}</td>{left}'
            f'<td class="diff_next">{link}</td>{right}</tr>\n')


HtmlDiff.__module__ = "difflib"
