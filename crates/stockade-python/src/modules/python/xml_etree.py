"""XML as trees of elements, in memory: sources are texts, objects with `read`, or files of the tree.

`_xml_reader` reads texts and `_xml_path` understands paths.
"""

import _tree

import _xml_path
from _xml_reader import Malformed as _Malformed, Reader as _Reader
from io import BytesIO as _BytesIO, StringIO as _StringIO
from collections.abc import Iterator as _Iterator

__all__ = ["Comment", "dump", "Element", "ElementTree", "canonicalize", "fromstring", "fromstringlist", "indent",
           "iselement", "iterparse", "parse", "ParseError", "PI", "ProcessingInstruction", "QName", "SubElement",
           "tostring", "tostringlist", "TreeBuilder", "VERSION", "XML", "XMLID", "XMLParser", "XMLPullParser",
           "register_namespace", "C14NWriterTarget"]
VERSION = "1.3.0"


class ParseError(SyntaxError):
    """A text that is not well-formed; `position` is its line and column."""


def iselement(element):
    return hasattr(element, "tag")


def _need_element(value, name="append"):
    if not isinstance(value, Element):
        raise TypeError(f"{name}() argument 1 must be xml.etree.ElementTree.Element, not {type(value).__name__}")


class Element:
    """An element: a tag, attributes, text before the first child, text after its end, children."""

    __slots__ = ("tag", "attrib", "text", "tail", "_children", "__dict__", "__weakref__")

    def __init__(self, tag, attrib={}, /, **extra):
        if not isinstance(attrib, dict):
            raise TypeError("Element() argument 2 must be dict, not %s" % type(attrib).__name__)
        self.tag = tag
        self.attrib = {**attrib, **extra}
        self.text = self.tail = None
        self._children = []

    def __repr__(self):
        return f"<Element {self.tag!r} at {id(self):#x}>"

    def makeelement(self, tag, attrib, /):
        return Element(tag, attrib)

    def __copy__(self):
        made = Element(self.tag)
        made.attrib, made.text, made.tail = self.attrib, self.text, self.tail
        made._children = self._children[:]
        return made

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = Element(deepcopy(self.tag, memo), deepcopy(self.attrib, memo))
        made.text, made.tail = deepcopy(self.text, memo), deepcopy(self.tail, memo)
        made._children = [deepcopy(child, memo) for child in self._children]
        return made

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        return len(self._children) != 0

    def __getitem__(self, index):
        try:
            return self._children[index]
        except IndexError:
            raise IndexError("child index out of range") from None

    def __setitem__(self, index, element):
        if isinstance(index, slice):
            element = list(element)
        for one in element if isinstance(index, slice) else (element,):
            if not isinstance(one, Element):
                raise TypeError(f'expected an Element, not "{type(one).__name__}"')
        try:
            self._children[index] = element
        except IndexError:
            raise IndexError("child assignment index out of range") from None

    def __delitem__(self, index):
        try:
            del self._children[index]
        except IndexError:
            raise IndexError("child assignment index out of range") from None

    def append(self, subelement, /):
        _need_element(subelement)
        self._children.append(subelement)

    def extend(self, elements, /):
        elements = list(elements)
        for one in elements:
            if not isinstance(one, Element):
                raise TypeError(f'expected an Element, not "{type(one).__name__}"')
        self._children += elements

    def insert(self, index, subelement, /):
        _need_element(subelement, "insert") if isinstance(subelement, Element) else _wrong_second(subelement)
        self._children.insert(index, subelement)

    def remove(self, subelement, /):
        for at, child in enumerate(self._children):
            if child is subelement or child == subelement:
                del self._children[at]
                return
        raise ValueError("list.remove(x): x not in list")

    def find(self, path, namespaces=None):
        return next(_xml_path.iterfind(self, path, namespaces), None)

    def findtext(self, path, default=None, namespaces=None):
        found = self.find(path, namespaces)
        return default if found is None else found.text or ""

    def findall(self, path, namespaces=None):
        return list(_xml_path.iterfind(self, path, namespaces))

    def iterfind(self, path, namespaces=None):
        return _xml_path.iterfind(self, path, namespaces)

    def clear(self):
        self._children, self.text, self.tail = [], None, None
        self.attrib.clear()

    def get(self, key, default=None):
        return self.attrib.get(key, default)

    def set(self, key, value, /):
        self.attrib[key] = value

    def keys(self):
        return self.attrib.keys()

    def items(self):
        return self.attrib.items()

    def iter(self, tag=None):
        tag = None if tag == "*" else tag
        todo = [iter((self,))]
        while todo:
            one = next(todo[-1], None)
            if one is None:
                todo.pop()
                continue
            if tag is None or one.tag == tag:
                yield one
            todo.append(iter(one._children))

    def itertext(self):
        """All text inside, in the order of the document."""
        if self.text:
            yield self.text
        todo = [(iter(self._children), None)]
        while todo:
            child = next(todo[-1][0], None)
            if child is None:
                tail = todo.pop()[1]
                if tail:
                    yield tail
                continue
            if child.text:
                yield child.text
            todo.append((iter(child._children), child.tail))


def _wrong_second(value):
    raise TypeError(f"insert() argument 2 must be xml.etree.ElementTree.Element, not {type(value).__name__}")


def SubElement(parent, tag, attrib={}, /, **extra):
    if not isinstance(parent, Element):
        raise TypeError("SubElement() argument 1 must be xml.etree.ElementTree.Element, not "
                        f"{type(parent).__name__}")
    made = Element(tag, attrib, **extra)
    parent._children.append(made)
    return made


def Comment(text=None):
    made = Element(Comment)
    made.text = text
    return made


def ProcessingInstruction(target, text=None):
    made = Element(ProcessingInstruction)
    made.text = f"{target} {text}" if text else target
    return made


PI = ProcessingInstruction


class QName:
    """A name with its namespace."""

    def __init__(self, text_or_uri, tag=None):
        self.text = text_or_uri if not tag else "{%s}%s" % (text_or_uri, tag)

    def __hash__(self):
        return hash(self.text)

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.text!r}>"

    def __str__(self):
        return self.text

    def _pair(self, other):
        return self.text, other.text if isinstance(other, QName) else other

    def __eq__(self, other):
        mine, theirs = self._pair(other)
        return mine == theirs

    def __lt__(self, other):
        mine, theirs = self._pair(other)
        return mine < theirs

    def __le__(self, other):
        mine, theirs = self._pair(other)
        return mine <= theirs

    def __gt__(self, other):
        mine, theirs = self._pair(other)
        return mine > theirs

    def __ge__(self, other):
        mine, theirs = self._pair(other)
        return mine >= theirs


class ElementTree:
    """A document around its root."""

    def __init__(self, element=None, file=None):
        self._root = element
        if file:
            self.parse(file)

    def getroot(self):
        return self._root

    def _setroot(self, element):
        self._root = element

    def parse(self, source, parser=None):
        parser = parser or XMLParser()
        parser.feed(_read(source))
        self._root = parser.close()
        return self._root

    def iter(self, tag=None):
        return self._root.iter(tag)

    def find(self, path, namespaces=None):
        return self._root.find(_relative(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        return self._root.findtext(_relative(path), default, namespaces)

    def findall(self, path, namespaces=None):
        return self._root.findall(_relative(path), namespaces)

    def iterfind(self, path, namespaces=None):
        return self._root.iterfind(_relative(path), namespaces)

    def write(self, file_or_filename, encoding=None, xml_declaration=None, default_namespace=None, method=None, *,
              short_empty_elements=True):
        if not method:
            method = "xml"
        elif method not in ("xml", "html", "text", "c14n"):
            raise ValueError("unknown method %r" % method)
        encoding = encoding or ("utf-8" if method == "c14n" else "us-ascii")
        path = None if hasattr(file_or_filename, "write") else file_or_filename
        if path is not None and not _tree.present():
            raise PermissionError("there are no files to write to in this sandbox; give an object with `write`, "
                                  "such as `io.BytesIO()`")
        text = _written(self._root, encoding, xml_declaration, default_namespace, method, short_empty_elements)
        if path is not None:
            encoding = "utf-8" if encoding.lower() == "unicode" else encoding
            with open(path, "w", encoding=encoding, errors="xmlcharrefreplace") as file:
                file.write(text)
        elif encoding.lower() == "unicode":
            file_or_filename.write(text)
        else:
            file_or_filename.write(text.encode(encoding, "xmlcharrefreplace"))

    def write_c14n(self, file):
        return self.write(file, method="c14n")


def _relative(path):
    return "." + path if path[:1] == "/" else path


def _read(source):
    if not hasattr(source, "read"):
        if _tree.present():
            with open(source, "rb") as file:
                return file.read()
        raise FileNotFoundError(f"there are no files in this sandbox, so {source!r} cannot be opened; read texts "
                                "with `fromstring`")
    return source.read()


_prefixes = {"http://www.w3.org/XML/1998/namespace": "xml", "http://www.w3.org/1999/xhtml": "html",
             "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf", "http://schemas.xmlsoap.org/wsdl/": "wsdl",
             "http://www.w3.org/2001/XMLSchema": "xs", "http://www.w3.org/2001/XMLSchema-instance": "xsi",
             "http://purl.org/dc/elements/1.1/": "dc"}
_EMPTY = {"area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "isindex", "link",
          "meta", "param", "source", "track", "wbr"}


def register_namespace(prefix, uri):
    if prefix[:2] == "ns" and prefix[2:].isdigit():
        raise ValueError("Prefix format reserved for internal use")
    # Neither stands for anything else from now on.
    for gone in [known for known, name in _prefixes.items() if uri == known or prefix == name]:
        del _prefixes[gone]
    _prefixes[uri] = prefix


def _not_text(value):
    raise TypeError("cannot serialize %r (type %s)" % (value, type(value).__name__))


def _text_of(text):
    if not isinstance(text, str):
        _not_text(text)
    for plain, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(plain, written)
    return text


def _value_of(text, html=False):
    if not isinstance(text, str):
        _not_text(text)
    text = text.replace("&", "&amp;")
    if html:
        return text.replace(">", "&gt;").replace('"', "&quot;")
    text = text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return text.replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#09;")


def _names(root, default):
    """How each name of a tree is written, and which namespaces that takes."""
    names, spaces = {None: None}, {}
    if default:
        spaces[default] = ""

    def add(name):
        if name in names:
            return
        if not isinstance(name, str):
            _not_text(name)
        if name[:1] == "{":
            uri, _, local = name[1:].rpartition("}")
            prefix = spaces.get(uri)
            if prefix is None:
                prefix = _prefixes.get(uri)
                if prefix is None:
                    prefix = "ns%d" % len(spaces)
                if prefix != "xml":
                    spaces[uri] = prefix
            names[name] = f"{prefix}:{local}" if prefix else local
        else:
            if default:
                raise ValueError("cannot use non-qualified names with default_namespace option")
            names[name] = name
    for one in root.iter():
        tag = one.tag
        if isinstance(tag, QName):
            add(tag.text)
        elif isinstance(tag, str):
            add(tag)
        elif tag is not None and tag is not Comment and tag is not ProcessingInstruction:
            _not_text(tag)
        for key, value in one.items():
            add(key.text if isinstance(key, QName) else key)
            if isinstance(value, QName):
                add(value.text)
    return names, spaces


def _written(root, encoding, declaration, default, method, short):
    out = []
    if method in ("xml", "c14n") and (declaration or declaration is None and encoding.lower() not in (
            "utf-8", "us-ascii", "unicode") and method == "xml"):
        shown = "utf-8" if encoding.lower() == "unicode" else encoding
        out.append(f"<?xml version='1.0' encoding='{shown}'?>\n")
    if method == "text":
        return "".join(out + list(_all_text(root)))
    names, spaces = _names(root, default)
    _write(out.append, root, names, spaces, method == "html", short)
    return "".join(out)


def _all_text(root):
    yield from root.itertext()
    if root.tail:
        yield root.tail


def _write(out, root, names, spaces, html, short):
    """Writes a tree, without recursion."""
    todo = [root]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            out(one)
            continue
        tag, text = one.tag, one.text
        tail = _text_of(one.tail) if one.tail else ""
        if tag is Comment:
            out(f"<!--{_text_of(text) if html else text}-->{tail}")
            continue
        if tag is ProcessingInstruction:
            out(f"<?{_text_of(text) if html else text}?>{tail}")
            continue
        name = names[tag.text if isinstance(tag, QName) else tag]
        if name is None:
            if text:
                out(_text_of(text))
            todo.append(tail)
            todo += reversed(one._children)
            continue
        out("<" + name)
        for uri, prefix in sorted(spaces.items(), key=lambda item: item[1]):
            colon = ":" + prefix if prefix else ""
            out(f' xmlns{colon}="{_value_of(uri, html)}"')
        spaces = {}
        for key, value in one.items():
            key = names[key.text if isinstance(key, QName) else key]
            if isinstance(value, QName):
                value = names[value.text]
            else:
                value = _value_of(value, html)
            out(f' {key}="{value}"')
        if html:
            out(">")
            low = name.lower()
            if text:
                out(text if low in ("script", "style") else _text_of(text))
            todo.append(tail if low in _EMPTY else f"</{name}>{tail}")
            todo += reversed(one._children)
        elif text or one._children or not short:
            out(">")
            if text:
                out(_text_of(text))
            todo.append(f"</{name}>{tail}")
            todo += reversed(one._children)
        else:
            out(" />" + tail)


def tostring(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None,
             short_empty_elements=True):
    stream = _StringIO() if encoding and encoding.lower() == "unicode" else _BytesIO()
    ElementTree(element).write(stream, encoding, xml_declaration=xml_declaration,
                               default_namespace=default_namespace, method=method,
                               short_empty_elements=short_empty_elements)
    return stream.getvalue()


def tostringlist(element, encoding=None, method=None, **options):
    return [tostring(element, encoding, method, **options)]


def dump(elem):
    from sys import stdout
    tree = elem if isinstance(elem, ElementTree) else ElementTree(elem)
    tree.write(stdout, "unicode")
    if (tree.getroot().tail or "")[-1:] != "\n":
        stdout.write("\n")


def indent(tree, space="  ", level=0):
    tree = tree.getroot() if isinstance(tree, ElementTree) else tree
    if level < 0:
        raise ValueError(f"Initial indentation level must be >= 0, got {level}")
    todo = [(tree, level)] if len(tree) else []
    while todo:
        one, depth = todo.pop()
        inner = "\n" + (depth + 1) * space
        if not one.text or not one.text.strip():
            one.text = inner
        last = len(one) - 1
        for at, child in enumerate(one):
            if len(child):
                todo.append((child, depth + 1))
            if not child.tail or not child.tail.strip():
                child.tail = inner if at < last else "\n" + depth * space


class TreeBuilder:
    """Makes a tree out of what a parser tells."""

    def __init__(self, element_factory=None, *, comment_factory=None, pi_factory=None, insert_comments=False,
                 insert_pis=False):
        self._factory = element_factory or Element
        self._comments = comment_factory or Comment
        self._pis = pi_factory or ProcessingInstruction
        self.insert_comments, self.insert_pis = insert_comments, insert_pis
        self._data, self._open = [], []
        self._last = self._root = None
        self._after = False

    def close(self):
        if self._open:
            raise AssertionError("missing end tags")
        if self._root is None:
            raise AssertionError("missing toplevel element")
        return self._root

    def _flush(self):
        if self._data and self._last is not None:
            setattr(self._last, "tail" if self._after else "text", "".join(self._data))
        self._data = []

    def data(self, data, /):
        self._data.append(data)

    def start(self, tag, attrs, /):
        self._flush()
        made = self._factory(tag, attrs)
        if self._root is None and not self._open:
            self._root = made
        self._place(made, False)
        self._open.append(made)
        return made

    def _place(self, made, after):
        """Puts something into the innermost open element; text that follows goes into it or after it."""
        if self._open:
            self._open[-1].append(made)
        self._last, self._after = made, after

    def end(self, tag, /):
        self._flush()
        if not self._open:
            raise IndexError("pop from empty stack")
        self._last = self._open.pop()
        self._after = True
        return self._last

    def comment(self, text, /):
        return self._single(self._comments, self.insert_comments, text)

    def pi(self, target, text=None, /):
        return self._single(self._pis, self.insert_pis, target, text)

    def _single(self, factory, insert, *args):
        made = factory(*args)
        if insert:
            self._flush()
            self._place(made, True)
        return made


class XMLParser:
    """Takes a text in pieces, and gives what its target makes of it."""

    def __init__(self, *, target=None, encoding=None):
        self.target = self._target = TreeBuilder() if target is None else target
        self.entity = {}
        self.version = "Expat 2.6.3"
        self._encoding = encoding
        self._pieces = []

    def feed(self, data, /):
        if not isinstance(data, (str, bytes, bytearray)):
            raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
        self._pieces.append(data)

    def flush(self):
        pass

    def close(self):
        if self._pieces and not isinstance(self._pieces[0], str):
            text = _decoded(b"".join([bytes(piece) if not isinstance(piece, str) else piece.encode()
                                      for piece in self._pieces]), self._encoding)
        else:
            text = "".join(self._pieces)
            text.encode("utf-8")
        run(text, self._target, self.entity)
        return self._target.close() if hasattr(self._target, "close") else None


class _Silent:
    """A target with everything that a reader tells, though the program's has less."""

    def __init__(self, target):
        def nothing(*args):
            pass
        for name in ("start", "end", "data"):
            setattr(self, name, getattr(target, name, nothing))
        for name in ("comment", "pi", "start_ns", "end_ns"):
            setattr(self, name, getattr(target, name, None))


def run(text, target, entities={}):
    reader = _Reader(text, _Silent(target))
    reader.entities.update(entities)
    reader.outer = bool(entities)
    try:
        reader.read()
    except _Malformed as problem:
        line, column = reader.place(problem.at)
        error = ParseError(f"{problem.words}: line {line}, column {column}")
        error.code, error.position = problem.code, (line, column)
        raise error from None


def _decoded(data, encoding):
    """Bytes as text, in the encoding that they themselves name."""
    if encoding is None:
        for mark, name in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
            if data.startswith(mark):
                encoding = name
                break
        else:
            encoding = "utf-8"
            head = data[:200]
            if head.startswith(b"<?xml") and b"encoding=" in head:
                rest = head.split(b"encoding=", 1)[1]
                encoding = rest[1:].split(rest[:1], 1)[0].decode("ascii", "replace")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as problem:
        before = data[:problem.start]
        line, column = before.count(b"\n") + 1, problem.start - (before.rfind(b"\n") + 1)
        error = ParseError(f"not well-formed (invalid token): line {line}, column {column}")
        error.code, error.position = 4, (line, column)
        raise error from None
    except LookupError:
        raise ValueError(f"unknown encoding: {encoding}") from None


def XML(text, parser=None):
    parser = parser or XMLParser(target=TreeBuilder())
    parser.feed(text)
    return parser.close()


fromstring = XML


def XMLID(text, parser=None):
    tree = XML(text, parser)
    return tree, {one.get("id"): one for one in tree.iter() if one.get("id")}


def fromstringlist(sequence, parser=None):
    parser = parser or XMLParser(target=TreeBuilder())
    for text in sequence:
        parser.feed(text)
    return parser.close()


def parse(source, parser=None):
    tree = ElementTree()
    tree.parse(source, parser)
    return tree


class _Events:
    """Makes a tree, and a list of what happened."""

    def __init__(self, events):
        self.builder = TreeBuilder()
        self.events, self.found = events, []
        self.close = self.builder.close
        self.data = self.builder.data
        for name in ("comment", "pi", "start_ns", "end_ns"):
            if name.replace("_", "-") in events:
                setattr(self, name, getattr(self, "_" + name))

    def start(self, tag, attrs):
        made = self.builder.start(tag, attrs)
        if "start" in self.events:
            self.found.append(("start", made))

    def end(self, tag):
        made = self.builder.end(tag)
        if "end" in self.events:
            self.found.append(("end", made))

    def _comment(self, text):
        self.found.append(("comment", self.builder.comment(text)))

    def _pi(self, target, text=None):
        self.found.append(("pi", self.builder.pi(target, text)))

    def _start_ns(self, prefix, uri):
        self.found.append(("start-ns", (prefix, uri)))

    def _end_ns(self, prefix):
        self.found.append(("end-ns", None))


def _checked_events(events):
    events = ("end",) if events is None else tuple(events)
    for event in events:
        if event not in ("start", "end", "comment", "pi", "start-ns", "end-ns"):
            raise ValueError("unknown event %r" % event)
    return events


class XMLPullParser:
    """Takes a text in pieces; what happened can be asked for when it is whole."""

    def __init__(self, events=None, *, _parser=None):
        self._target = _Events(_checked_events(events))
        self._parser = XMLParser(target=self._target)
        self._pieces = []
        self._at = 0

    def feed(self, data):
        if self._parser is None:
            raise ValueError("feed() called after end of stream")
        self._parser.feed(data)
        # What is there may already be whole.
        pieces = self._parser._pieces
        target = _Events(self._target.events)
        try:
            run("".join([piece if isinstance(piece, str) else bytes(piece).decode() for piece in pieces]), target)
        except (ParseError, UnicodeDecodeError):
            pass
        self._target = target

    def close(self):
        parser, self._parser = self._parser, None
        if parser is not None:
            parser._target = _Events(self._target.events)
            root = parser.close()
            self._target = parser._target
            return root
        return None

    def read_events(self):
        while self._at < len(self._target.found):
            self._at += 1
            yield self._target.found[self._at - 1]

    def flush(self):
        pass


class _Parsing(_Iterator):
    def __init__(self, source, events):
        self._source, self._kinds, self._found = source, events, None
        self.root = None

    def __next__(self):
        if self._found is None:
            target = _Events(self._kinds)
            parser = XMLParser(target=target)
            parser.feed(_read(self._source))
            self._root = parser.close()
            self._found = iter(target.found)
        try:
            return next(self._found)
        except StopIteration:
            self.root = self._root
            raise

    def close(self):
        self._found = iter(())


def iterparse(source, events=None, parser=None):
    return _Parsing(source, _checked_events(events))


class C14NWriterTarget:
    """Writes the canonical form of what a parser tells."""

    def __init__(self, write, *, with_comments=False, strip_text=False, rewrite_prefixes=False,
                 qname_aware_tags=None, qname_aware_attrs=None, exclude_attrs=None, exclude_tags=None):
        if rewrite_prefixes or qname_aware_tags or qname_aware_attrs:
            raise NotImplementedError("names are written with the prefixes that they have")
        self._write, self._strip = write, strip_text
        self._no_attributes, self._no_tags = set(exclude_attrs or ()), set(exclude_tags or ())
        self._data, self._new = [], []
        self._declared = [{}]
        self._scopes = [[("xml", "http://www.w3.org/XML/1998/namespace")]]
        self._skipping = 0
        self._comments = with_comments
        self._started = self._ended = False

    def start_ns(self, prefix, uri):
        self._new.append((prefix or "", uri))

    def _flush(self):
        text = "".join(self._data)
        self._data.clear()
        if self._strip:
            text = text.strip()
        if text and not self._skipping and self._started:
            text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            self._write(text.replace("\r", "&#xD;"))

    def data(self, data):
        if not self._skipping:
            self._data.append(data)

    def _prefixed(self, name, used):
        if name[:1] != "{":
            return name
        uri, _, local = name[1:].rpartition("}")
        for scope in reversed(self._scopes):
            for prefix, known in reversed(scope):
                if known == uri:
                    used[prefix] = uri
                    return f"{prefix}:{local}" if prefix else local
        return local

    def start(self, tag, attrs):
        if tag in self._no_tags or self._skipping:
            self._flush()
            self._skipping += 1
            self._new = []
            return
        self._flush()
        self._started = True
        self._scopes.append(self._new)
        self._new = []
        used = {}
        name = self._prefixed(tag, used)
        if tag[:1] != "{" and self._declared[-1].get(""):
            used[""] = ""
        parts = sorted([(key, self._prefixed(key, used), value) for key, value in attrs.items()
                        if key not in self._no_attributes])
        declared = dict(self._declared[-1])
        out = ["<" + name]
        for prefix, uri in sorted(used.items()):
            if declared.get(prefix, None if prefix else "") != uri and prefix != "xml":
                declared[prefix] = uri
                out.append(f' xmlns{":" + prefix if prefix else ""}="{_c14n_value(uri)}"')
        self._declared.append(declared)
        parts.sort(key=lambda part: (part[0][1:].rpartition("}")[0] if part[0][:1] == "{" else "",
                                     part[0].rpartition("}")[2]))
        out += [f' {shown}="{_c14n_value(value)}"' for _, shown, value in parts]
        self._write("".join(out) + ">")

    def end(self, tag):
        self._flush()
        if self._skipping:
            self._skipping -= 1
            return
        used = {}
        self._write(f"</{self._prefixed(tag, used)}>")
        self._scopes.pop()
        self._declared.pop()
        if len(self._scopes) == 1:
            self._ended = True

    def comment(self, text):
        if self._comments and not self._skipping:
            self._around(f"<!--{text}-->")

    def pi(self, target, data):
        if not self._skipping:
            self._around(f"<?{target} {data}?>" if data else f"<?{target}?>")

    def _around(self, text):
        if self._ended:
            self._write("\n")
        self._flush()
        self._write(text)
        if not self._started:
            self._write("\n")


def _c14n_value(text):
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return text.replace("\t", "&#x9;").replace("\n", "&#xA;").replace("\r", "&#xD;")


def canonicalize(xml_data=None, *, out=None, from_file=None, **options):
    if xml_data is None and from_file is None:
        raise ValueError("Either 'xml_data' or 'from_file' must be provided as input")
    stream = _StringIO() if out is None else out
    parser = XMLParser(target=C14NWriterTarget(stream.write, **options))
    parser.feed(xml_data if xml_data is not None else _read(from_file))
    parser.close()
    return stream.getvalue() if out is None else None


for _one in (Element, TreeBuilder, XMLParser):
    _one.__name__ = "xml.etree.ElementTree." + _one.__qualname__
del _one
