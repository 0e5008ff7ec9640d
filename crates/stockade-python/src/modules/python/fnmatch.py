"""Names that fit patterns with * and ?. The matcher is its own: it needs no time that grows beyond
the product of the two lengths."""

__all__ = ["filter", "fnmatch", "fnmatchcase", "translate"]


def _read(pattern):
    """The parts of a pattern: `*`, `?`, a character, or a set with whether it is turned round."""
    parts, at = [], 0
    while at < len(pattern):
        c = pattern[at]
        at += 1
        if c == "*":
            if not parts or parts[-1] != "*":
                parts.append("*")
        elif c == "?":
            parts.append("?")
        elif c == "[":
            end = at
            if pattern.startswith("!", end):
                end += 1
            if pattern.startswith("]", end):
                end += 1
            end = pattern.find("]", end)
            if end < 0:
                parts.append(("[",))
            else:
                parts.append(_set(pattern[at:end]))
                at = end + 1
        else:
            parts.append((c,))
    return parts


def _set(inside):
    """A set of characters: ranges, and whether it is turned round."""
    turned = inside.startswith("!")
    inside = inside[1:] if turned else inside
    ranges, at = [], 0
    while at < len(inside):
        if inside[at + 1:at + 2] == "-" and at + 2 < len(inside):
            if inside[at] <= inside[at + 2]:
                ranges.append((inside[at], inside[at + 2]))
            at += 3
        else:
            ranges.append((inside[at], inside[at]))
            at += 1
    return turned, ranges


def _fits(part, c):
    if part == "?":
        return True
    if len(part) == 1:
        return part[0] == c
    turned, ranges = part
    return any(low <= c <= high for low, high in ranges) != turned


def _matches(parts, name):
    """Whether a name fits. Only the last star can take more: what came before it fits already."""
    at = place = 0
    star = mark = None
    while place < len(name):
        if at < len(parts) and parts[at] == "*":
            star, mark = at, place
            at += 1
        elif at < len(parts) and _fits(parts[at], name[place]):
            at += 1
            place += 1
        elif star is None:
            return False
        else:
            mark += 1
            at, place = star + 1, mark
    return all(part == "*" for part in parts[at:])


def _text(name, pat):
    if isinstance(name, bytes) and isinstance(pat, bytes):
        return name.decode("latin-1"), pat.decode("latin-1")
    if isinstance(name, str) and isinstance(pat, str):
        return name, pat
    if not isinstance(name, (str, bytes)):
        raise TypeError(f"expected string or bytes-like object, got '{type(name).__name__}'")
    if not isinstance(pat, (str, bytes)):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(pat).__name__}")
    raise TypeError(f"cannot use a {'string' if isinstance(pat, str) else 'bytes'} pattern on a "
                    f"{'string' if isinstance(name, str) else 'bytes'}-like object")


def fnmatch(name, pat):
    """Whether a name fits a pattern."""
    from posixpath import normcase
    return fnmatchcase(normcase(name), normcase(pat))


def fnmatchcase(name, pat):
    """Whether a name fits a pattern, where the case counts."""
    name, pat = _text(name, pat)
    return _matches(_read(pat), name)


def filter(names, pat):
    """The names that fit a pattern."""
    from posixpath import normcase
    pat = normcase(pat)
    parts = _read(pat.decode("latin-1") if isinstance(pat, bytes) else pat)
    found = []
    for name in names:
        shown = _text(normcase(name), pat)[0]
        if _matches(parts, shown):
            found.append(name)
    return found


_special = {c: "\\" + c for c in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"}


def _quoted(c): return _special.get(c, c)


def _set_pattern(part):
    turned, ranges = part
    if not ranges:
        return "." if turned else "(?!)"
    shown = []
    for low, high in ranges:
        for one in (low,) if low == high else (low, "-", high):
            special = one in "\\[&~|" or one == "]" and shown or one == "-" and low == high
            special = special or one == "^" and not shown and not turned
            shown.append("\\" + one if special else one)
    return f"[{'^' if turned else ''}{''.join(shown)}]"


def translate(pat):
    """A regular expression for a pattern."""
    runs = [[]]
    parts = _read(pat)
    for part in parts:
        if part == "*":
            runs.append([])
        elif part == "?":
            runs[-1].append(".")
        else:
            runs[-1].append(_quoted(part[0]) if len(part) == 1 else _set_pattern(part))
    first, *rest = ["".join(run) for run in runs]
    if rest:
        # A run between two stars is looked for once: what it takes need not be given back.
        *between, last = rest
        first += "".join([f"(?>.*?{run})" for run in between]) + ".*" + last
    return f"(?s:{first})\\Z"
