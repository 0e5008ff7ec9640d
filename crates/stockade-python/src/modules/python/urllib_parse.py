"""Addresses taken apart, put together, and written with percent signs."""

from collections import namedtuple as _namedtuple

__all__ = ["urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode",
           "parse_qs", "parse_qsl", "quote", "quote_plus", "quote_from_bytes", "unquote",
           "unquote_plus", "unquote_to_bytes", "DefragResult", "ParseResult", "SplitResult",
           "DefragResultBytes", "ParseResultBytes", "SplitResultBytes"]

uses_relative = ["", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms",
                 "prospero", "rtsp", "rtsps", "rtspu", "sftp", "svn", "svn+ssh", "ws", "wss"]
uses_netloc = ["", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https",
               "shttp", "snews", "prospero", "rtsp", "rtsps", "rtspu", "rsync", "svn", "svn+ssh",
               "sftp", "nfs", "git", "git+ssh", "ws", "wss", "itms-services"]
uses_params = ["", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps",
               "rtspu", "sip", "sips", "mms", "sftp", "tel"]
scheme_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."
MAX_CACHE_SIZE = 20
_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_Alias = type(list[int])
_absent = object()


def _as_texts(*given):
    """The arguments as texts, and what makes results of their kind."""
    kinds = {isinstance(one, str) for one in given if one}
    if len(kinds) > 1:
        raise TypeError("Cannot mix str and non-str arguments")
    first = given[0]
    if isinstance(first, str) or kinds == {True}:
        return (*given, lambda result: result)
    texts = [one.decode("ascii", "strict") if one else "" for one in given]
    return (*texts, lambda result: result.encode() if hasattr(result, "encode") else result)


class _Place:
    """The parts of the place in an address."""

    __slots__ = ()

    def _marks(self): return ("@", ":", "[", "]", "%")

    def _user_and_host(self):
        at, colon, opening, closing, _ = self._marks()
        user, _, rest = self.netloc.rpartition(at)
        name, found, password = user.partition(colon)
        before, bracketed, inside = rest.partition(opening)
        if bracketed:
            host, _, port = inside.partition(closing)
            _, _, port = port.partition(colon)
        else:
            host, _, port = rest.partition(colon)
        has_user = at in self.netloc
        return (name if has_user else None, password if has_user and found else None, host,
                port or None)

    username = property(lambda self: self._user_and_host()[0])
    password = property(lambda self: self._user_and_host()[1])

    @property
    def hostname(self):
        host = self._user_and_host()[2]
        if not host:
            return None
        name, percent, zone = host.partition(self._marks()[4])
        return name.lower() + percent + zone

    @property
    def port(self):
        port = self._user_and_host()[3]
        if port is None:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        port = int(port)
        if port > 65535:
            raise ValueError("Port out of range 0-65535")
        return port

    __class_getitem__ = classmethod(lambda cls, item: _Alias(cls, item))


class _Text(_Place):
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        return _other[type(self)](*[part.encode(encoding, errors) for part in self])


class _Raw(_Place):
    __slots__ = ()

    def _marks(self): return (b"@", b":", b"[", b"]", b"%")

    def decode(self, encoding="ascii", errors="strict"):
        return _other[type(self)](*[part.decode(encoding, errors) for part in self])


_Defrag = _namedtuple("_DefragResultBase", "url fragment")
_Split = _namedtuple("_SplitResultBase", "scheme netloc path query fragment")
_Parse = _namedtuple("_ParseResultBase", "scheme netloc path params query fragment")
_Defrag.__name__, _Split.__name__, _Parse.__name__ = "DefragResult", "SplitResult", "ParseResult"


class DefragResult(_Defrag, _Text):
    """An address, and what it marks in the text behind it."""

    __slots__ = ()
    def geturl(self): return self.url + "#" + self.fragment if self.fragment else self.url


class SplitResult(_Split, _Text):
    """The five parts of an address."""

    __slots__ = ()
    def geturl(self): return urlunsplit(self)


class ParseResult(_Parse, _Text):
    """The six parts of an address."""

    __slots__ = ()
    def geturl(self): return urlunparse(self)


class DefragResultBytes(_Defrag, _Raw):
    """The same in bytes."""

    __slots__ = ()
    def geturl(self): return self.url + b"#" + self.fragment if self.fragment else self.url


class SplitResultBytes(_Split, _Raw):
    """The same in bytes."""

    __slots__ = ()
    def geturl(self): return urlunsplit(self)


class ParseResultBytes(_Parse, _Raw):
    """The same in bytes."""

    __slots__ = ()
    def geturl(self): return urlunparse(self)


_other = {}
for _text, _raw in ((DefragResult, DefragResultBytes), (SplitResult, SplitResultBytes),
                    (ParseResult, ParseResultBytes)):
    _other[_text], _other[_raw] = _raw, _text
del _text, _raw


def _check_place(place):
    opening, closing = "[" in place, "]" in place
    if opening != closing:
        raise ValueError("Invalid IPv6 URL")
    if opening:
        host = place.partition("[")[2].partition("]")[0]
        _check_bracketed(host)
    if not place.isascii():
        # Some characters become marks when they are brought into their plain form.
        plain = place.replace("@", "").replace(":", "").replace("#", "").replace("?", "")
        if any(c in plain for c in "℀℁℅℆／＃？＠：℡"):
            raise ValueError(f"netloc {place} contains invalid characters under NFKC normalization")


def _check_bracketed(host):
    if host.startswith("v"):
        number, dot, rest = host[1:].partition(".")
        if not (number and dot and rest) or any(c not in "0123456789abcdefABCDEF" for c in number):
            raise ValueError("IPvFuture address is invalid")
        return
    address = host.partition("%")[0]
    groups = address.split(":")
    last = groups[-1].split(".")
    if len(last) == 4 and all(part.isdigit() and part.isascii() and int(part) < 256
                              for part in last) and len(groups) == 1:
        raise ValueError("An IPv4 address cannot be in brackets")
    hexadecimal = all(len(group) <= 4 and all(c in "0123456789abcdefABCDEF" for c in group)
                      for group in groups[:-1] + ([] if len(last) == 4 else groups[-1:]))
    count = len(groups) + (len(last) == 4)
    squeezed = "::" in address
    if (not hexadecimal or len(groups) < 3 or address.count("::") > 1 or ":::" in address
            or count > 8 + (address.startswith("::") or address.endswith("::"))
            or count < 8 and not squeezed):
        raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 address")


def _split(url, scheme, allow_fragments):
    """The five parts of a text."""
    url = url.lstrip("".join(map(chr, range(33))))
    scheme = scheme.strip("".join(map(chr, range(33))))
    for c in "\t\r\n":
        url, scheme = url.replace(c, ""), scheme.replace(c, "")
    place = query = fragment = ""
    colon = url.find(":")
    if colon > 0 and url[0].isascii() and url[0].isalpha() and all(
            c in scheme_chars for c in url[:colon]):
        scheme, url = url[:colon].lower(), url[colon + 1:]
    if url.startswith("//"):
        end = min([found for found in (url.find(c, 2) for c in "/?#") if found >= 0],
                  default=len(url))
        place, url = url[2:end], url[end:]
        _check_place(place)
    if allow_fragments:
        url, _, fragment = url.partition("#")
    url, _, query = url.partition("?")
    return scheme, place, url, query, fragment


def urlsplit(url, scheme="", allow_fragments=True):
    """The five parts of an address."""
    url, scheme, back = _as_texts(url, scheme)
    return back(SplitResult(*_split(url, scheme, allow_fragments)))


def urlparse(url, scheme="", allow_fragments=True):
    """The six parts of an address."""
    url, scheme, back = _as_texts(url, scheme)
    scheme, place, path, query, fragment = _split(url, scheme, allow_fragments)
    params = ""
    if scheme in uses_params and ";" in path:
        # They belong to the last part of the path.
        at = path.find(";", max(path.rfind("/"), 0))
        if at >= 0:
            path, params = path[:at], path[at + 1:]
    return back(ParseResult(scheme, place, path, params, query, fragment))


def urlunsplit(components):
    """The address of five parts."""
    scheme, place, url, query, fragment, back = _as_texts(*components)
    if place:
        url = "//" + place + ("/" if url and not url.startswith("/") else "") + url
    elif url.startswith("//"):
        url = "//" + url
    elif scheme and scheme in uses_netloc and (not url or url.startswith("/")):
        url = "//" + url
    before = scheme + ":" if scheme else ""
    after = "?" + query if query else ""
    after += "#" + fragment if fragment else ""
    return back(before + url + after)


def urlunparse(components):
    """The address of six parts."""
    scheme, place, url, params, query, fragment, back = _as_texts(*components)
    return back(urlunsplit((scheme, place, f"{url};{params}" if params else url, query, fragment)))


def _joined_path(base, path):
    """A path as seen from another."""
    if path.startswith("/"):
        parts = path.split("/")
    else:
        start = base.split("/")
        if start[-1]:
            del start[-1]
        parts = start + path.split("/")
        parts[1:-1] = [part for part in parts[1:-1] if part]
    kept = []
    for part in parts:
        if part == "..":
            if kept:
                kept.pop()
        elif part != ".":
            kept.append(part)
    if parts[-1] in (".", ".."):
        kept.append("")
    return "/".join(kept) or "/"


def urljoin(base, url, allow_fragments=True):
    """An address as seen from another."""
    if not base or not url:
        return base or url
    base, url, back = _as_texts(base, url)
    b_scheme, b_place, b_path, b_params, b_query, _ = urlparse(base, "", allow_fragments)
    scheme, place, path, params, query, fragment = urlparse(url, b_scheme, allow_fragments)
    if scheme != b_scheme or scheme not in uses_relative:
        return back(url)
    if scheme in uses_netloc and not place:
        place = b_place
    elif scheme in uses_netloc:
        return back(urlunparse((scheme, place, path, params, query, fragment)))
    if not path and not params:
        return back(urlunparse((scheme, place, b_path, b_params, query or b_query, fragment)))
    return back(urlunparse((scheme, place, _joined_path(b_path, path), params, query, fragment)))


def urldefrag(url):
    """An address without its fragment, and that."""
    url, back = _as_texts(url)
    fragment = ""
    if "#" in url:
        scheme, place, path, params, query, fragment = urlparse(url)
        url = urlunparse((scheme, place, path, params, query, ""))
    return back(DefragResult(url, fragment))


def quote_from_bytes(bs, safe="/"):
    """Bytes with percent signs."""
    if not isinstance(bs, (bytearray, bytes)):
        raise TypeError("quote_from_bytes() expected bytes")
    codes = map(ord, safe) if isinstance(safe, str) else safe
    allowed = _SAFE.union([code for code in codes if code < 128])
    return "".join([chr(c) if c in allowed else f"%{c:02X}" for c in bs])


def quote(string, safe="/", encoding=None, errors=None):
    """A text with percent signs."""
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode(encoding or "utf-8", errors or "strict")
    elif encoding is not None:
        raise TypeError("quote() doesn't support 'encoding' for bytes")
    elif errors is not None:
        raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe="", encoding=None, errors=None):
    """A text with percent signs, and pluses for spaces."""
    raw = isinstance(string, bytes)
    if isinstance(string, str) and " " not in string or raw and b" " not in string:
        return quote(string, safe, encoding, errors)
    space = " " if isinstance(safe, str) else b" "
    return quote(string, safe + space, encoding, errors).replace(" ", "+")


def unquote_to_bytes(string):
    """The bytes of a text with percent signs."""
    is_text = isinstance(string, str)
    first, *rest = string.encode("utf-8").split(b"%") if is_text else string.split(b"%")
    done = [first]
    for piece in rest:
        try:
            if len(piece) < 2 or not piece[:2].isalnum():
                raise ValueError
            done.append(bytes([int(piece[:2], 16)]))
            done.append(piece[2:])
        except ValueError:
            done.append(b"%" + piece)
    return b"".join(done)


def unquote(string, encoding="utf-8", errors="replace"):
    """The text of one with percent signs."""
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode("utf-8" if encoding is None else encoding,
                                               "replace" if errors is None else errors)
    if "%" not in string:
        string.split
        return string
    encoding, errors = encoding or "utf-8", errors or "replace"
    # Runs of characters that can be bytes are decoded as one; others stay.
    done, at = [], 0
    while at < len(string):
        end = at
        while end < len(string) and string[end] < "\x80":
            end += 1
        if end > at:
            done.append(unquote_to_bytes(string[at:end]).decode(encoding, errors))
        at = end
        while end < len(string) and string[end] >= "\x80":
            end += 1
        done.append(string[at:end])
        at = end
    return "".join(done)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    """The text of one with percent signs, and spaces for pluses."""
    return unquote(string.replace("+", " "), encoding, errors)


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace",
              max_num_fields=None, separator="&"):
    """The names and values of a query, in order."""
    if not isinstance(separator, (bytes, str)) or not separator:
        raise ValueError("Separator must be of type string or bytes.")
    raw = separator.encode("ascii") if isinstance(separator, str) else separator
    if isinstance(qs, str):
        separator, equals, plus, nothing = raw.decode("ascii"), "=", "+", ""

        def plain(text): return unquote(text.replace(plus, " "), encoding, errors)
    else:
        qs = bytes(memoryview(qs)) if qs else b""
        separator, equals, plus, nothing = raw, b"=", b"+", b""

        def plain(text): return unquote_to_bytes(text.replace(plus, b" "))
    if not qs:
        return []
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError("Max number of fields exceeded")
    found = []
    for field in qs.split(separator):
        if not field and not strict_parsing:
            continue
        name, has_value, value = field.partition(equals)
        if not has_value and strict_parsing:
            raise ValueError(f"bad query field: {field!r}")
        if value or keep_blank_values:
            found.append((plain(name), plain(value) if value else nothing))
    return found


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace",
             max_num_fields=None, separator="&"):
    """The values of a query, by their names."""
    found = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors,
                                 max_num_fields, separator):
        found.setdefault(name, []).append(value)
    return found


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    """A query of names and values."""
    if hasattr(query, "items"):
        query = query.items()
    else:
        wrong = TypeError("not a valid non-string sequence or mapping object")
        try:
            if len(query) and not isinstance(query[0], tuple):
                raise wrong
        except TypeError:
            raise wrong from None

    def written(one):
        if isinstance(one, bytes):
            return quote_via(one, safe)
        return quote_via(one if isinstance(one, str) else str(one), safe, encoding, errors)

    fields = []
    for name, value in query:
        name = written(name)
        values = [value]
        if doseq and not isinstance(value, (str, bytes)):
            try:
                len(value)
                values = value
            except TypeError:
                pass
        for one in values:
            fields.append(name + "=" + written(one))
    return "&".join(fields)


def unwrap(url):
    """An address without what is written round it."""
    url = str(url).strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    return url[4:].strip() if url[:4] == "URL:" else url
