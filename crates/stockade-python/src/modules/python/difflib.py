"""Differences between sequences, and texts about them. `_difflib_html` has tables of HTML."""

from collections import namedtuple as _namedtuple
from heapq import nlargest as _nlargest
from types import GenericAlias as _GenericAlias

__all__ = ["get_close_matches", "ndiff", "restore", "SequenceMatcher", "Differ", "IS_CHARACTER_JUNK",
           "IS_LINE_JUNK", "context_diff", "unified_diff", "diff_bytes", "HtmlDiff", "Match"]

Match = _namedtuple("Match", "a b size", module="difflib")


def _share(matches, length):
    return 2.0 * matches / length if length else 1.0


def _counts(items):
    found = {}
    for item in items:
        found[item] = found.get(item, 0) + 1
    return found


# By whether something is left over in the first sequence and in the second.
_CHANGES = {(True, True): "replace", (True, False): "delete", (False, True): "insert"}


class SequenceMatcher:
    """Finds what two sequences of hashable items have in common."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.a = self.b = None
        self.isjunk, self.autojunk = isjunk, autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        for one, setter in ((a, self.set_seq1), (b, self.set_seq2)):
            setter(one)

    def set_seq1(self, a):
        if self.a is not a:
            self.a, self.matching_blocks, self.opcodes = a, None, None

    def set_seq2(self, b):
        if self.b is not b:
            self.b, self.matching_blocks, self.opcodes, self.fullbcount = b, None, None, None
            self._index()

    def _index(self):
        """Where each item of the second sequence stands."""
        places = {}
        for at, item in enumerate(self.b):
            known = places.get(item)
            if known is None:
                places[item] = [at]
            else:
                known.append(at)
        self.b2j = places
        self.bjunk, self.bpopular = set(), set()
        if self.isjunk:
            self.bjunk.update([item for item in places if self.isjunk(item)])
        for item in self.bjunk:
            del places[item]
        length = len(self.b)
        if self.autojunk and length >= 200:
            most = length // 100 + 1
            self.bpopular.update([item for item, found in places.items() if len(found) > most])
            for item in self.bpopular:
                del places[item]

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        a, b, places, junk = self.a, self.b, self.b2j, self.bjunk
        ahi = len(a) if ahi is None else ahi
        bhi = len(b) if bhi is None else bhi
        at, to, size = alo, blo, 0
        # For each place in b, how long the match that ends there and at the item before is.
        lengths = {}
        for i in range(alo, ahi):
            longer = {}
            for j in places.get(a[i], ()):
                if j >= bhi:
                    break
                if j < blo:
                    continue
                k = longer[j] = lengths.get(j - 1, 0) + 1
                if k > size:
                    at, to, size = i - k + 1, j - k + 1, k
            lengths = longer
        # It grows by popular items first, then by junk: on both sides where they are alike.
        for wanted in (False, True):
            while at > alo and to > blo and (b[to - 1] in junk) == wanted and a[at - 1] == b[to - 1]:
                at, to, size = at - 1, to - 1, size + 1
            while (at + size < ahi and to + size < bhi and (b[to + size] in junk) == wanted
                   and a[at + size] == b[to + size]):
                size += 1
        return Match(at, to, size)

    def get_matching_blocks(self):
        if self.matching_blocks is not None:
            return self.matching_blocks
        found = []
        todo = [(0, len(self.a), 0, len(self.b))]
        while todo:
            alo, ahi, blo, bhi = todo.pop()
            at, to, size = match = self.find_longest_match(alo, ahi, blo, bhi)
            if not size:
                continue
            found.append(match)
            if alo < at and blo < to:
                todo.append((alo, at, blo, to))
            if at + size < ahi and to + size < bhi:
                todo.append((at + size, ahi, to + size, bhi))
        found.sort()
        blocks = []
        for at, to, size in found:
            if blocks and blocks[-1][0] + blocks[-1][2] == at and blocks[-1][1] + blocks[-1][2] == to:
                at, to, size = blocks[-1][0], blocks[-1][1], blocks[-1][2] + size
                blocks.pop()
            blocks.append(Match(at, to, size))
        blocks.append(Match(len(self.a), len(self.b), 0))
        self.matching_blocks = blocks
        return blocks

    def get_opcodes(self):
        if self.opcodes is not None:
            return self.opcodes
        codes = []
        i = j = 0
        for at, to, size in self.get_matching_blocks():
            change = _CHANGES.get((i < at, j < to))
            if change:
                codes.append((change, i, at, j, to))
            i, j = at + size, to + size
            if size:
                codes.append(("equal", at, i, to, j))
        self.opcodes = codes
        return codes

    def get_grouped_opcodes(self, n=3):
        codes = self.get_opcodes()
        if all(code[0] == "equal" for code in codes):
            return
        group = []
        for at, code in enumerate(codes):
            tag, i1, i2, j1, j2 = code
            # Of what is equal, only what stands next to the change before or after is of interest.
            after = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
            before = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
            if tag != "equal":
                group.append(code)
            elif at == 0:
                group.append(before)
            elif at == len(codes) - 1:
                group.append(after)
            elif i2 - i1 > 2 * n:
                yield [*group, after]
                group = [before]
            else:
                group.append(code)
        yield group

    def ratio(self):
        matches = sum([block[2] for block in self.get_matching_blocks()])
        return _share(matches, len(self.a) + len(self.b))

    def quick_ratio(self):
        if not self.fullbcount:
            self.fullbcount = _counts(self.b)
        theirs = self.fullbcount
        matches = sum([min(count, theirs.get(item, 0)) for item, count in _counts(self.a).items()])
        return _share(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        first, second = len(self.a), len(self.b)
        return _share(min(first, second), first + second)

    __class_getitem__ = classmethod(lambda cls, item: _GenericAlias(cls, item))


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    if not n > 0:
        raise ValueError("n must be > 0: %r" % (n,))
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError("cutoff must be in [0.0, 1.0]: %r" % (cutoff,))
    matcher = SequenceMatcher()
    matcher.set_seq2(word)

    def scores():
        for one in possibilities:
            matcher.set_seq1(one)
            # From the cheapest guess, which is never too low, to the truth.
            for measure in (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio):
                score = measure()
                if score < cutoff:
                    break
            else:
                yield score, one
    return [one for _, one in _nlargest(n, scores())]


class Differ:
    """Line by line differences that a person can read, with marks inside similar lines."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk, self.charjunk = linejunk, charjunk

    def compare(self, a, b):
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._similar(a, alo, ahi, b, blo, bhi)
            else:
                yield from _marked(*{"delete": ("-", a, alo, ahi), "insert": ("+", b, blo, bhi),
                                     "equal": (" ", a, alo, ahi)}[tag])

    def _similar(self, a, alo, ahi, b, blo, bhi):
        """The pairs of lines that are most alike, and in the same way what lies between them."""
        if alo == ahi or blo == bhi:
            yield from _marked("-", a, alo, ahi)
            yield from _marked("+", b, blo, bhi)
            return
        matcher = SequenceMatcher(self.charjunk)
        best, pairs, alike = 0.74, [], None
        for j in range(blo, bhi):
            matcher.set_seq2(b[j])
            for i in range(alo, ahi):
                if a[i] == b[j]:
                    # Lines that are the same and yet no match are junk: only where nothing else is.
                    alike = alike or (i, j)
                    continue
                matcher.set_seq1(a[i])
                if matcher.real_quick_ratio() >= best and matcher.quick_ratio() >= best:
                    ratio = matcher.ratio()
                    if ratio > best:
                        best, pairs = ratio, [(i, j)]
                    elif ratio == best and pairs and i > pairs[-1][0] and j > pairs[-1][1]:
                        pairs.append((i, j))
        if best < 0.75:
            if alike is None:
                yield from _replaced(a, alo, ahi, b, blo, bhi)
                return
            pairs = [alike]
        for i, j in pairs:
            yield from self._similar(a, alo, i, b, blo, j)
            yield from self._pair(a[i], b[j], matcher)
            alo, blo = i + 1, j + 1
        yield from self._similar(a, alo, ahi, b, blo, bhi)

    def _pair(self, one, other, matcher):
        if one == other:
            yield "  " + one
            return
        matcher.set_seqs(one, other)
        marks = ["", ""]
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            letters = {"replace": "^^", "delete": "--", "insert": "++", "equal": "  "}[tag]
            marks[0] += letters[0] * (i2 - i1)
            marks[1] += letters[1] * (j2 - j1)
        for sign, line, tags in (("-", one, marks[0]), ("+", other, marks[1])):
            yield f"{sign} {line}"
            # Spaces of the line stand in the marks too, so that tabs are as wide.
            tags = "".join([c if tag == " " and c.isspace() else tag for c, tag in zip(line, tags)]).rstrip()
            if tags:
                yield f"? {tags}\n"


def _marked(sign, lines, low, high):
    for at in range(low, high):
        yield f"{sign} {lines[at]}"


def _replaced(a, alo, ahi, b, blo, bhi):
    """Lines that went and came, the fewer first."""
    gone, come = ("-", a, alo, ahi), ("+", b, blo, bhi)
    for part in (come, gone) if bhi - blo < ahi - alo and blo < bhi else (gone, come):
        yield from _marked(*part)


def IS_LINE_JUNK(line, pat=None):
    if pat is not None:
        return pat(line) is not None
    return line.strip() in ("", "#")


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    return ch in ws


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    signs = {1: ("  ", "- "), 2: ("  ", "+ ")}.get(int(which))
    if signs is None:
        raise ValueError("unknown delta choice (must be 1 or 2): %r" % which)
    for line in delta:
        if line.startswith(signs):
            yield line[2:]


def _only_texts(a, b, *args):
    for lines in (a, b):
        if lines and not isinstance(lines[0], str):
            raise TypeError("lines to compare must be str, not %s (%r)"
                            % (type(lines[0]).__name__, lines[0]))
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError("all arguments must be str, not: %r" % (arg,))


def _files(fromfile, tofile, fromdate, todate, lineterm, signs):
    for sign, name, date in ((signs[0], fromfile, fromdate), (signs[1], tofile, todate)):
        yield f"{sign} {name}" + (f"\t{date}" if date else "") + lineterm


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _only_texts(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)

    def span(start, stop):
        length = stop - start
        if length == 1:
            return str(start + 1)
        return f"{start + 1 if length else start},{length}"
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield from _files(fromfile, tofile, fromfiledate, tofiledate, lineterm, ("---", "+++"))
        first, last = group[0], group[-1]
        yield f"@@ -{span(first[1], last[2])} +{span(first[3], last[4])} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag != "insert":
                sign = " " if tag == "equal" else "-"
                yield from [sign + line for line in a[i1:i2]]
            if tag in ("insert", "replace"):
                yield from ["+" + line for line in b[j1:j2]]


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _only_texts(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)

    def span(start, stop):
        length = stop - start
        start += bool(length)
        return str(start) if length <= 1 else f"{start},{start + length - 1}"
    signs = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield from _files(fromfile, tofile, fromfiledate, tofiledate, lineterm, ("***", "---"))
        first, last = group[0], group[-1]
        yield "***************" + lineterm
        sides = (("*** %s ****", a, 1, "insert"), ("--- %s ----", b, 3, "delete"))
        for title, lines, at, other in sides:
            yield title % span(first[at], last[at + 1]) + lineterm
            if any(code[0] not in ("equal", other) for code in group):
                for code in group:
                    if code[0] != other:
                        for line in lines[code[at]:code[at + 1]]:
                            yield signs[code[0]] + line


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3,
               lineterm=b"\n"):
    def text(given):
        try:
            return given.decode("ascii", "surrogateescape")
        except AttributeError as error:
            raise TypeError("all arguments must be bytes, not %s (%r)"
                            % (type(given).__name__, given)) from error
    a, b = [text(line) for line in a], [text(line) for line in b]
    words = [text(given) for given in (fromfile, tofile, fromfiledate, tofiledate)]
    for line in dfunc(a, b, *words, n, text(lineterm)):
        yield line.encode("ascii", "surrogateescape")


from _difflib_html import HtmlDiff
