"""The paths that `find` and its like of `xml.etree` understand."""


def _wrong():
    raise SyntaxError("invalid path")


def _tokens(path, namespaces):
    """The words of a path, with prefixes resolved: ('op', text) or ('tag', text)."""
    found = []
    default = namespaces.get("") if namespaces else None
    at, inside = 0, False
    while at < len(path):
        c = path[at]
        if c in "'\"":
            end = path.find(c, at + 1)
            if end < 0:
                _wrong()
            found.append((c, path[at + 1:end]))
            at = end + 1
        elif path.startswith(("//", "..", "()", "!="), at):
            found.append((path[at:at + 2], ""))
            at += 2
        elif c.isspace():
            at += 1
            while at < len(path) and path[at].isspace():
                at += 1
            found.append(("", ""))
        elif c in "/.*:[]()@=":
            inside = True if c == "[" else False if c == "]" else inside
            found.append((c, ""))
            at += 1
        else:
            end = at
            if c == "{":
                end = path.find("}", at) + 1 or len(path)
            while end < len(path) and path[end] not in "/[]()@!=" and not path[end].isspace():
                end += 1
            tag = path[at:end]
            if tag[0] != "{":
                tag = _resolved(tag, namespaces, default if not (inside and found and found[-1][0] == "@") else None)
            found.append(("tag", tag))
            at = end
    return found


def _resolved(tag, namespaces, default):
    if ":" in tag:
        prefix, _, name = tag.partition(":")
        if not namespaces or prefix not in namespaces:
            raise SyntaxError("prefix %r not found in prefix map" % prefix) from None
        return "{%s}%s" % (namespaces[prefix], name)
    if default and not tag.isdigit() and tag[:1] != "-":
        return "{%s}%s" % (default, tag)
    return tag


def _fits(tag):
    """Whether an element has a tag, which may have wildcards."""
    if tag in ("*", "{*}*"):
        return lambda element: isinstance(element.tag, str)
    if tag.startswith("{*}"):
        name = tag[3:]
        return lambda element: isinstance(element.tag, str) and (
            element.tag == name or element.tag.endswith("}" + name) and element.tag[0] == "{")
    if tag == "{}*":
        return lambda element: isinstance(element.tag, str) and element.tag[:1] != "{"
    if tag.startswith("{}"):
        return lambda element: element.tag == tag[2:]
    if tag.endswith("}*"):
        space = tag[:-1]
        return lambda element: isinstance(element.tag, str) and element.tag.startswith(space)
    return lambda element: element.tag == tag


class Path:
    """A path made ready: steps that turn elements into others."""

    def __init__(self, path, namespaces):
        if path[-1:] == "/":
            path += "*"
        if path[:1] == "/":
            raise SyntaxError("cannot use absolute path on element")
        self._tokens = _tokens(path, namespaces)
        self._at = 0
        self.steps = []
        while self._at < len(self._tokens):
            self.steps.append(self._step())
            if self._at < len(self._tokens):
                kind = self._tokens[self._at][0]
                if kind == "/":
                    self._at += 1
                    if self._at >= len(self._tokens):
                        _wrong()
                elif kind != "//" and kind != "[":
                    _wrong()

    def _peek(self):
        return self._tokens[self._at][0] if self._at < len(self._tokens) else None

    def _take(self):
        if self._at >= len(self._tokens):
            _wrong()
        self._at += 1
        return self._tokens[self._at - 1]

    def _step(self):
        kind, text = self._take()
        if kind == "tag":
            return _children(_fits(text))
        if kind == "*":
            return _children(_fits("*"))
        if kind == ".":
            return lambda root, found: found
        if kind == "..":
            return _parents
        if kind == "//":
            kind, text = self._take()
            if kind not in ("tag", "*"):
                _wrong()
            return _descendants(_fits(text if kind == "tag" else "*"))
        if kind == "[":
            return self._predicate()
        _wrong()

    def _predicate(self):
        words, values = "", []
        while True:
            kind, text = self._take()
            if kind == "]":
                break
            if kind == "":
                continue
            if kind in ("'", '"'):
                words, kind = words + "'", "'"
                values.append(text)
            elif kind == "tag":
                words += "-"
                values.append(text)
            else:
                words += kind
        if words == "@-":
            return _filter(lambda one: one.get(values[0]) is not None)
        if words in ("@-='", "@-!='"):
            key, value = values
            if words == "@-='":
                return _filter(lambda one: one.get(key) == value)
            return _filter(lambda one: one.get(key) not in (None, value))
        if words == "-" and not values[0].lstrip("-").isdigit():
            return _filter(lambda one: one.find(values[0]) is not None)
        if words in (".='", ".!='"):
            return _filter(lambda one: ("".join(one.itertext()) == values[0]) == (words == ".='"))
        if words in ("-='", "-!='") and not values[0].lstrip("-").isdigit():
            tag, value = values
            return _filter(lambda one: any(("".join(child.itertext()) == value) == (words == "-='")
                                           for child in one.iterfind(tag)))
        return _at_place(self._index(words, values))

    def _index(self, words, values):
        if words == "-":
            index = int(values[0]) - 1
            if index < 0:
                raise SyntaxError("XPath position >= 1 expected")
            return index
        if words == "-()" and values[0] != "last":
            raise SyntaxError("unsupported function")
        if not values or values[0] != "last":
            raise SyntaxError("invalid predicate")
        if words == "-()":
            return -1
        if words == "-()-":
            try:
                index = int(values[1]) - 1
            except ValueError:
                raise SyntaxError("unsupported expression") from None
            if index > -2:
                raise SyntaxError("XPath offset from last() must be negative")
            return index
        raise SyntaxError("unsupported function") if words[:3] == "-()" else SyntaxError("invalid predicate")


def _children(fits):
    return lambda root, found: (child for one in found for child in one if fits(child))


def _descendants(fits):
    def step(root, found):
        for one in found:
            for below in one.iter():
                if below is not one and fits(below):
                    yield below
    return step


def _filter(test):
    return lambda root, found: (one for one in found if test(one))


def _parent_map(root):
    return {id(child): parent for parent in root.iter() for child in parent}


def _parents(root, found):
    above, seen = _parent_map(root), set()
    for one in found:
        parent = above.get(id(one))
        if parent is not None and id(parent) not in seen:
            seen.add(id(parent))
            yield parent


def _at_place(index):
    def step(root, found):
        above = _parent_map(root)
        for one in found:
            parent = above.get(id(one))
            if parent is None:
                continue
            alike = list(parent.findall(one.tag))
            if -len(alike) <= index < len(alike) and alike[index] is one:
                yield one
    return step


_ready = {}


def _is_plain(path):
    """Whether a path is nothing but a tag."""
    brace = path.rfind("}")
    return "{*}" not in path and not any(c in path[brace + 1:] for c in "/*[@.") and (
        brace < 0 or path[0] == "{" and "{" not in path[1:])


def iterfind(element, path, namespaces=None):
    if namespaces is None and _is_plain(path):
        return iter([child for child in element if child.tag == path])
    key = (path, None if namespaces is None else tuple(sorted(namespaces.items(), key=str)))
    made = _ready.get(key)
    if made is None:
        if len(_ready) > 100:
            _ready.clear()
        made = _ready[key] = Path(path, namespaces)
    found = iter((element,))
    for step in made.steps:
        found = step(element, found)
    return iter(found)
