"""Text in lines of a width."""

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_blanks = "\t\n\x0b\x0c\r "
_to_space = dict.fromkeys(map(ord, _blanks), " ")


class TextWrapper:
    """Fills lines with words."""

    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True,
                 replace_whitespace=True, fix_sentence_endings=False, break_long_words=True,
                 drop_whitespace=True, break_on_hyphens=True, tabsize=8, *, max_lines=None,
                 placeholder=" [...]"):
        self.width, self.max_lines, self.placeholder = width, max_lines, placeholder
        self.initial_indent, self.subsequent_indent = initial_indent, subsequent_indent
        self.expand_tabs, self.tabsize = expand_tabs, tabsize
        self.replace_whitespace, self.drop_whitespace = replace_whitespace, drop_whitespace
        self.break_long_words, self.break_on_hyphens = break_long_words, break_on_hyphens
        self.fix_sentence_endings = fix_sentence_endings

    def fill(self, text): return "\n".join(self.wrap(text))

    def wrap(self, text):
        pieces = self._pieces(text)
        if self.width <= 0:
            raise ValueError(f"invalid width {self.width!r} (must be > 0)")
        if self.max_lines is not None:
            before = self.initial_indent if self.max_lines <= 1 else self.subsequent_indent
            if len(before + self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        lines, at = [], 0
        while at < len(pieces):
            before = self.subsequent_indent if lines else self.initial_indent
            room = self.width - len(before)
            if lines and self.drop_whitespace and not pieces[at].strip():
                at += 1
            row, at = self._row(pieces, at, room)
            if not row:
                continue
            if self.max_lines is not None and len(lines) + 1 >= self.max_lines and (
                    self._goes_on(pieces, at) or sum(map(len, row)) > room):
                self._cut_short(lines, row, before, room)
                break
            lines.append(before + "".join(row))
        return lines

    def _pieces(self, text):
        """Words, the whitespace between them, and the parts of words with hyphens."""
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(_to_space)
        pieces, start, size = [], 0, len(text)
        while start < size:
            blank, end = text[start] in _blanks, start + 1
            while end < size and (text[end] in _blanks) is blank:
                end += 1
            piece = text[start:end]
            if piece == " " and self.fix_sentence_endings and pieces and _ends_sentence(pieces[-1]):
                pieces.append("  ")
            elif self.break_on_hyphens and "-" in piece:
                pieces.extend(_parts(piece))
            else:
                pieces.append(piece)
            start = end
        return pieces

    def _row(self, pieces, at, room):
        """The pieces of one line, and where the next one begins."""
        first, used = at, 0
        while at < len(pieces) and used + len(pieces[at]) <= room:
            used += len(pieces[at])
            at += 1
        row = pieces[first:at]
        if at < len(pieces) and len(pieces[at]) > room:
            # It fits into no line. Even if nothing of it comes here, the line does not end in
            # whitespace, so that this stays, as it does in CPython.
            if self.break_long_words:
                word = pieces[at]
                end = self._break(word, room - used if room > 0 else 1)
                row.append(word[:end])
                pieces[at] = word[end:]
            elif not row:
                row, at = [pieces[at]], at + 1
        if row and self.drop_whitespace and not row[-1].strip():
            row.pop()
        return row, at

    def _break(self, word, most):
        if self.break_on_hyphens and most < len(word):
            hyphen = word.rfind("-", 0, most)
            if word[:max(hyphen, 0)].strip("-"):
                return hyphen + 1
        return most

    def _goes_on(self, pieces, at):
        left = len(pieces) - at
        return left > 1 or left == 1 and not (self.drop_whitespace and not pieces[at].strip())

    def _cut_short(self, lines, row, before, room):
        """Puts the placeholder after as much of the last line as it leaves room for."""
        sign = self.placeholder
        spare = room - len(sign) - sum(map(len, row))
        while row and (spare < 0 or not row[-1].strip()):
            spare += len(row.pop())
        if row:
            lines.append(before + "".join(row) + sign)
        elif lines and len(lines[-1].rstrip() + sign) <= self.width:
            lines[-1] = lines[-1].rstrip() + sign
        else:
            lines.append(before + sign.lstrip())


def _ends_sentence(word):
    word = word[:-1] if word and word[-1] in "\"'" else word
    return len(word) >= 2 and word[-1] in ".!?" and "a" <= word[-2] <= "z"


def _wordy(c):
    return c.isalnum() or c == "_"


def _parts(word):
    """Takes a word apart behind its hyphens, and around its dashes."""
    parts = []
    start = at = 0
    while (at := word.find("-", at)) >= 0:
        end = at + 1
        while word.startswith("-", end):
            end += 1
        if end - at > 1:
            # A dash between words stands alone.
            joins = at and (_wordy(word[at - 1]) or word[at - 1] in "!\"'&.,?")
            if joins and _wordy(word[end:end + 1]):
                if start < at:
                    parts.append(word[start:at])
                parts.append(word[at:end])
                start = end
        elif at - start >= 2 and word[at - 2:at].isalpha():
            after = word[end:end + 2]
            if len(after) == 2 and after[0].isalpha() and (after[1].isalpha() or after[1] == "-"):
                parts.append(word[start:end])
                start = end
        at = end
    if start < len(word):
        parts.append(word[start:])
    return parts


def wrap(text, width=70, **kwargs): return TextWrapper(width, **kwargs).wrap(text)
def fill(text, width=70, **kwargs): return TextWrapper(width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width, max_lines=1, **kwargs).fill(" ".join(text.split()))


def dedent(text):
    """Takes away what all lines have in front."""
    lines, margin = [], None
    for line in text.split("\n"):
        body = line.lstrip(" \t")
        lines.append(line if body else "")
        if body:
            own = line[:len(line) - len(body)]
            if margin is None:
                margin = own
            common = 0
            for one, other in zip(own, margin):
                if one != other:
                    break
                common += 1
            margin = margin[:common]
    return "\n".join([line[len(margin):] for line in lines] if margin else lines)


def indent(text, prefix, predicate=None):
    """Puts a prefix before each line."""
    wanted = str.strip if predicate is None else predicate
    return "".join([prefix + line if wanted(line) else line for line in text.splitlines(True)])
