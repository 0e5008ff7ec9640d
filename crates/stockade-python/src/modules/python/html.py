"""Texts for HTML and out of it."""

__all__ = ["escape", "unescape"]

# What the numbers of Windows stand for, which are no characters of Unicode.
_windows = dict(zip(range(0x80, 0xa0), (
    "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ")))


def escape(s, quote=True):
    """A text that means itself in HTML."""
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return s.replace('"', "&quot;").replace("'", "&#x27;") if quote else s


def _character(number):
    """The character of a number."""
    if number in _windows:
        return _windows[number]
    if number == 0 or 0xd800 <= number <= 0xdfff or number > 0x10ffff:
        return "\ufffd"
    if number == 13:
        return "\r"
    if (number < 9 or number == 11 or 14 <= number < 32 or number == 127 or 0xfdd0 <= number <= 0xfdef
            or number & 0xfffe == 0xfffe):
        return ""
    return chr(number)


def _one(text, at):
    """What stands for a character after an ampersand, and where it ends; None if nothing does."""
    end = at
    if text.startswith("#", at):
        base = 16 if text[at + 1:at + 2] in ("x", "X") else 10
        start = end = at + (2 if base == 16 else 1)
        digits = "0123456789abcdefABCDEF" if base == 16 else None
        while end < len(text) and (text[end] in digits if digits else text[end].isdecimal()):
            end += 1
        if end == start:
            return None
        # More digits than any character has are not worth reading.
        shown = text[start:end].lstrip("0")
        number = int(shown or "0", base) if len(shown) < 10 else 0x110000
        return _character(number), end + text.startswith(";", end)
    while end < len(text) and end - at < 32 and text[end] not in "\t\n\f <&#;":
        end += 1
    if end == at:
        return None
    from html.entities import html5
    if text.startswith(";", end) and text[at:end + 1] in html5:
        return html5[text[at:end + 1]], end + 1
    for stop in range(end, at + 1, -1):
        if text[at:stop] in html5:
            return html5[text[at:stop]], stop
    return None


def unescape(s):
    """The text that one in HTML means."""
    if "&" not in s:
        return s
    done, at = [], 0
    while (found := s.find("&", at)) >= 0:
        done.append(s[at:found])
        meant = _one(s, found + 1)
        if meant is None:
            done.append("&")
            at = found + 1
        else:
            done.append(meant[0])
            at = meant[1]
    done.append(s[at:])
    return "".join(done)
