"""How `format` writes a decimal number."""


class Spec:
    """A format specification in its parts."""


def parse(text):
    spec = Spec()
    at = 0
    spec.fill, spec.align = " ", None
    if len(text) > 1 and text[1] in "<>=^":
        spec.fill, spec.align, at = text[0], text[1], 2
    elif text[:1] and text[0] in "<>=^":
        spec.align, at = text[0], 1
    spec.sign = "-"
    if text[at:at + 1] and text[at] in "+- ":
        spec.sign = text[at]
        at += 1
    spec.no_minus_zero = text[at:at + 1] == "z"
    at += spec.no_minus_zero
    spec.zero = text[at:at + 1] == "0"
    if spec.zero:
        if spec.align is not None:
            _wrong()
        spec.fill, spec.align = "0", "="
        at += 1
    digits = _run(text, at)
    spec.width = int(digits) if digits else 0
    at += len(digits)
    spec.comma = text[at:at + 1] == ","
    at += spec.comma
    spec.precision = None
    if text[at:at + 1] == ".":
        digits = _run(text, at + 1)
        if not digits:
            _wrong()
        spec.precision = int(digits)
        at += 1 + len(digits)
    spec.kind = text[at:]
    if len(spec.kind) > 1 or spec.kind and spec.kind not in "eEfFgGn%":
        _wrong()
    if spec.kind == "n":
        if spec.comma:
            _wrong()
        spec.kind = "g"
    if spec.width >> 62 or spec.precision is not None and spec.precision >> 62:
        _wrong()
    return spec


def _run(text, at):
    end = at
    while end < len(text) and "0" <= text[end] <= "9":
        end += 1
    return text[at:end]


def _wrong():
    raise ValueError("invalid format string")


def _grouped(digits, width):
    """Digits with commas, and with zeros in front up to a width."""
    parts = []
    while True:
        parts.append(digits[-3:])
        digits = digits[:-3]
        if not digits:
            break
    text = ",".join(reversed(parts))
    while len(text) < width:
        first = text.find(",") if "," in text else len(text)
        text = "0" + text if first < 3 else "0," + text
    return text


def finish(spec, negative, body, tail=""):
    """Sign, filling and width around the digits and what follows them."""
    sign = "-" if negative else "" if spec.sign == "-" else spec.sign
    if spec.comma:
        inner = spec.width - len(sign) - len(tail) if spec.zero else 0
        body = _grouped(body, inner)
    body += tail
    room = spec.width - len(sign) - len(body)
    if room <= 0:
        return sign + body
    align = spec.align or ">"
    if align == "=":
        return sign + spec.fill * room + body
    if align == "<":
        return sign + body + spec.fill * room
    if align == ">":
        return spec.fill * room + sign + body
    before = room // 2
    return spec.fill * before + sign + body + spec.fill * (room - before)
