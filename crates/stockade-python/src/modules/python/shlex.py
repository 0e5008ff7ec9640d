"""Texts split as a shell splits them."""

__all__ = ["shlex", "split", "quote", "join"]

_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./-_")
_LATIN = "ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"
_WORD = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"


class _Text:
    """A text that is read a character or a line at a time."""

    def __init__(self, text):
        self._text, self._at = text, 0

    def read(self, size):
        start, self._at = self._at, self._at + size
        return self._text[start:start + size]

    def readline(self):
        end = self._text.find("\n", self._at) + 1 or len(self._text)
        start, self._at = self._at, end
        return self._text[start:end]

    def close(self): pass


class shlex:
    """Reads tokens."""

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        if isinstance(instream, str):
            instream = _Text(instream)
        self.instream = _Text("") if instream is None else instream
        self.infile, self.posix = (None, posix) if instream is None else (infile, posix)
        self.eof = None if posix else ""
        self.commenters, self.wordchars = "#", _WORD + (_LATIN if posix else "")
        self.whitespace, self.whitespace_split = " \t\r\n", False
        self.quotes, self.escape, self.escapedquotes = "'\"", "\\", '"'
        self.state, self.lineno, self.debug, self.token, self.source = " ", 1, 0, "", None
        self.pushback, self.filestack = [], []
        marks = "();<>|&" if punctuation_chars is True else punctuation_chars or ""
        self._punctuation_chars, self._held = marks, []
        if marks:
            self.wordchars = "".join([c for c in self.wordchars + "~-./*?=" if c not in marks])

    punctuation_chars = property(lambda self: self._punctuation_chars)

    def push_token(self, tok):
        """Puts a token back, to be read next."""
        self.pushback.insert(0, tok)

    def push_source(self, newstream, newfile=None):
        """Reads from another stream first."""
        if isinstance(newstream, str):
            newstream = _Text(newstream)
        self.filestack.insert(0, (self.infile, self.instream, self.lineno))
        self.infile, self.instream, self.lineno = newfile, newstream, 1

    def pop_source(self):
        """Goes back to the stream before."""
        self.instream.close()
        self.infile, self.instream, self.lineno = self.filestack.pop(0)
        self.state = " "

    def get_token(self):
        """The next token."""
        if self.pushback:
            return self.pushback.pop(0)
        token = self.read_token()
        while self.source is not None and token == self.source:
            found = self.sourcehook(self.read_token())
            if found:
                self.push_source(found[1], found[0])
            token = self.get_token()
        while token == self.eof:
            if not self.filestack:
                return self.eof
            self.pop_source()
            token = self.get_token()
        return token

    def _next(self):
        if self._punctuation_chars and self._held:
            return self._held.pop()
        return self.instream.read(1)

    def _keep(self, c):
        if self._punctuation_chars:
            self._held.append(c)
        else:
            self.pushback.insert(0, c)

    def _skip_comment(self):
        self.instream.readline()
        self.lineno += 1

    def read_token(self):
        """The next token of the stream."""
        quoted, back = False, " "
        while True:
            c = self._next()
            if c == "\n":
                self.lineno += 1
            state = self.state
            if state is None:
                self.token = ""
                break
            if state == " ":
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    if self.token or self.posix and quoted:
                        break
                elif c in self.commenters:
                    self._skip_comment()
                elif self.posix and c in self.escape:
                    back, self.state = "a", c
                elif c in self.wordchars:
                    self.token, self.state = c, "a"
                elif c in self._punctuation_chars:
                    self.token, self.state = c, "c"
                elif c in self.quotes:
                    if not self.posix:
                        self.token = c
                    self.state = c
                elif self.whitespace_split:
                    self.token, self.state = c, "a"
                else:
                    self.token = c
                    if self.token or self.posix and quoted:
                        break
            elif state in self.quotes:
                quoted = True
                if not c:
                    raise ValueError("No closing quotation")
                if c == state:
                    if self.posix:
                        self.state = "a"
                    else:
                        self.token += c
                        self.state = " "
                        break
                elif self.posix and c in self.escape and state in self.escapedquotes:
                    back, self.state = state, c
                else:
                    self.token += c
            elif state in self.escape:
                if not c:
                    raise ValueError("No escaped character")
                if back in self.quotes and c != state and c != back:
                    self.token += state
                self.token += c
                self.state = back
            elif not c:
                self.state = None
                break
            elif c in self.whitespace:
                self.state = " "
                if self.token or self.posix and quoted:
                    break
            elif c in self.commenters:
                self._skip_comment()
                if self.posix:
                    self.state = " "
                    if self.token or quoted:
                        break
            elif state == "c":
                if c in self._punctuation_chars:
                    self.token += c
                else:
                    if c not in self.whitespace:
                        self._keep(c)
                    self.state = " "
                    break
            elif self.posix and c in self.quotes:
                self.state = c
            elif self.posix and c in self.escape:
                back, self.state = "a", c
            elif c in self.wordchars or c in self.quotes or (
                    self.whitespace_split and c not in self._punctuation_chars):
                self.token += c
            else:
                self._keep(c)
                self.state = " "
                if self.token or self.posix and quoted:
                    break
        result, self.token = self.token, ""
        if self.posix and not quoted and result == "":
            result = None
        return result

    def sourcehook(self, newfile):
        """Opens a file that the text names: there are none."""
        raise NotImplementedError("shlex.sourcehook() needs files, which the interpreter has not; "
                                  "the process wall has them")

    def error_leader(self, infile=None, lineno=None):
        """How the message about an error begins."""
        return f'"{infile or self.infile}", line {lineno or self.lineno}: '

    def __iter__(self): return self

    def __next__(self):
        if (token := self.get_token()) != self.eof:
            return token
        raise StopIteration


def split(s, comments=False, posix=True):
    """The words of a command."""
    if s is None:
        raise ValueError("s argument must not be None")
    lexer = shlex(s, posix=posix)
    lexer.whitespace_split = True
    if not comments:
        lexer.commenters = ""
    return list(lexer)


def join(split_command):
    """A command of words."""
    return " ".join([quote(word) for word in split_command])


def quote(s):
    """A word as a shell takes it whole."""
    if not s:
        return "''"
    if not isinstance(s, (str, bytes)):
        raise TypeError(f"expected string or bytes-like object, got '{type(s).__name__}'")
    if all(c in _SAFE for c in s):
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"
