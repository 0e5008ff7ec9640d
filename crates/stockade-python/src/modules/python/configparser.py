"""Settings in sections."""

from collections.abc import MutableMapping as _MutableMapping
from collections import ChainMap as _ChainMap
from _configparser_parts import *
import _tree

__all__ = ("NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError",
           "InterpolationError", "InterpolationDepthError", "InterpolationMissingOptionError",
           "InterpolationSyntaxError", "ParsingError", "MissingSectionHeaderError",
           "MultilineContinuationError", "ConfigParser", "RawConfigParser", "Interpolation",
           "BasicInterpolation", "ExtendedInterpolation", "SectionProxy", "ConverterMapping",
           "DEFAULTSECT", "MAX_INTERPOLATION_DEPTH", "UNNAMED_SECTION")

DEFAULTSECT = "DEFAULT"
_UNSET = object()


class _Unnamed:
    def __repr__(self): return "<UNNAMED_SECTION>"


UNNAMED_SECTION = _Unnamed()


class RawConfigParser(_MutableMapping):
    """Settings in sections, as they are written."""

    _DEFAULT_INTERPOLATION = Interpolation()
    BOOLEAN_STATES = {"1": True, "yes": True, "true": True, "on": True,
                      "0": False, "no": False, "false": False, "off": False}

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=("=", ":"),
                 comment_prefixes=("#", ";"), inline_comment_prefixes=None, strict=True,
                 empty_lines_in_values=True, default_section=DEFAULTSECT, interpolation=_UNSET,
                 converters=_UNSET, allow_unnamed_section=False):
        self._dict, self._allow_no_value = dict_type, allow_no_value
        self._sections, self._defaults, self._proxies = dict_type(), dict_type(), dict_type()
        self._converters = ConverterMapping(self)
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        self._comments = tuple(comment_prefixes or ())
        self._inline = tuple(inline_comment_prefixes or ())
        self._strict, self._empty_lines = strict, empty_lines_in_values
        self.default_section = default_section
        if interpolation is _UNSET:
            interpolation = self._DEFAULT_INTERPOLATION
        if interpolation is None:
            interpolation = Interpolation()
        if not isinstance(interpolation, Interpolation):
            raise TypeError("interpolation= must be None or an instance of Interpolation; got an "
                            f"object of type {type(interpolation)}")
        self._interpolation = interpolation
        self._allow_unnamed_section = allow_unnamed_section
        self._converters.update({} if converters is _UNSET else converters)
        if defaults:
            self._read_defaults(defaults)

    def _read_defaults(self, defaults):
        for key, value in defaults.items():
            self._defaults[self.optionxform(key)] = value

    def defaults(self):
        """The settings of all sections."""
        return self._defaults

    def sections(self):
        """The names of the sections."""
        return list(self._sections)

    def add_section(self, section):
        """Makes a section."""
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if self.has_section(section):
            raise DuplicateSectionError(section)
        self._new_section(section)

    def _new_section(self, section):
        self._proxies[section] = SectionProxy(self, section)
        made = self._sections[section] = self._dict()
        return made

    def has_section(self, section):
        """Whether there is a section."""
        return section in self._sections

    def options(self, section):
        """The names of the settings of a section."""
        if section not in self._sections:
            raise NoSectionError(section)
        return list({**self._sections[section], **self._defaults})

    def read(self, filenames, encoding=None):
        """Reads those of the files that are there, and gives their names."""
        found = []
        for name in [filenames] if isinstance(filenames, (str, bytes)) or hasattr(filenames, "__fspath__") else filenames:
            if not _tree.present():
                continue
            try:
                with open(name, encoding=encoding) as file:
                    self._read(file, name)
            except OSError:
                continue
            found.append(name if not hasattr(name, "__fspath__") else name.__fspath__())
        return found

    def read_file(self, f, source=None):
        """Reads lines."""
        if source is None:
            source = getattr(f, "name", "<???>")
        self._read(f, source)

    def read_string(self, string, source="<string>"):
        """Reads a text."""
        self._read(string.splitlines(True), source)

    def read_dict(self, dictionary, source="<dict>"):
        """Reads sections from dicts."""
        seen = set()
        for name, options in dictionary.items():
            section = str(name)
            if section in seen and self._strict:
                raise DuplicateSectionError(section)
            if section not in self:
                self.add_section(section)
            seen.add(section)
            for key, value in options.items():
                key = self.optionxform(str(key))
                if self._strict and (section, key) in seen:
                    raise DuplicateOptionError(section, key, source)
                seen.add((section, key))
                self.set(section, key, str(value) if value is not None else None)

    def _uncommented(self, line):
        """A line without its comment, and whether it was all comment."""
        end = len(line)
        for prefix in self._inline:
            at = line.find(prefix)
            while 0 <= at < end:
                if at == 0 or line[at - 1].isspace():
                    end = at
                    break
                at = line.find(prefix, at + 1)
        if line.strip().startswith(self._comments or ("\0\0",)) and self._comments:
            return "", True
        return line[:end].strip(), end < len(line)

    def _option(self, text):
        """The name, the delimiter and the value of a line; None where it is none."""
        found = [(text.find(mark), -len(mark)) for mark in self._delimiters]
        found = min([one for one in found if one[0] > 0 or one[0] == 0], default=None)
        if found is None:
            return (text.strip(), None, None) if self._allow_no_value else None
        at, size = found
        return text[:at].rstrip(), text[at:at - size], text[at - size:].strip()

    def _read(self, lines, source):
        errors = []
        try:
            self._read_lines(lines, source, errors)
        finally:
            self._join()
        if errors:
            error = ParsingError(source)
            for one in errors:
                error.append(*one)
            raise error

    def _read_lines(self, lines, source, errors):
        seen = set()
        section, current, option, indent = None, None, None, 0
        if self._allow_unnamed_section:
            section = UNNAMED_SECTION
            current = self._sections.setdefault(section, self._dict())
            self._proxies[section] = SectionProxy(self, section)
        for lineno, line in enumerate(lines, start=1):
            value, commented = self._uncommented(line)
            if not value:
                if self._empty_lines:
                    if (not commented and current is not None and option
                            and isinstance(current.get(option), list)):
                        current[option].append("")
                else:
                    indent = len(line) + 1000000
                continue
            depth = len(line) - len(line.lstrip())
            if current is not None and option and depth > indent:
                if current[option] is None:
                    raise MultilineContinuationError(source, lineno, line)
                current[option].append(value)
                continue
            indent = depth
            closing = value.rfind("]")
            if value[0] == "[" and closing > 1:
                section, option = value[1:closing], None
                current = self._begin(section, seen, source, lineno)
            elif current is None:
                raise MissingSectionHeaderError(source, lineno, line)
            else:
                parts = self._option(value)
                if parts is None or not parts[0]:
                    errors.append((lineno, line))
                if parts is None:
                    continue
                option = self.optionxform(parts[0].rstrip())
                if self._strict and (section, option) in seen:
                    raise DuplicateOptionError(section, option, source, lineno)
                seen.add((section, option))
                current[option] = None if parts[1] is None else [parts[2]]

    def _begin(self, section, seen, source, lineno):
        if section == self.default_section:
            return self._defaults
        if section in self._sections:
            if self._strict and (section,) in seen:
                raise DuplicateSectionError(section, source, lineno)
        else:
            self._new_section(section)
        seen.add((section,))
        return self._sections[section]

    def _join(self):
        for section, options in [(self.default_section, self._defaults), *self._sections.items()]:
            for name, value in options.items():
                if isinstance(value, list):
                    value = "\n".join(value).rstrip()
                options[name] = self._interpolation.before_read(self, section, name, value)

    def _known(self, section, vars=None):
        """All settings that hold in a section."""
        own = {}
        if section in self._sections:
            own = self._sections[section]
        elif section != self.default_section:
            raise NoSectionError(section)
        given = {}
        for key, value in (vars or {}).items():
            given[self.optionxform(key)] = None if value is None else str(value)
        return _ChainMap(given, own, self._defaults)

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        """A setting."""
        try:
            known = self._known(section, vars)
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        option = self.optionxform(option)
        if option not in known:
            if fallback is _UNSET:
                raise NoOptionError(option, section)
            return fallback
        value = known[option]
        if raw or value is None:
            return value
        return self._interpolation.before_get(self, section, option, value, known)

    def _get_conv(self, section, option, conv, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        try:
            text = self.get(section, option, raw=raw, vars=vars, **kwargs)
        except (NoOptionError, NoSectionError):
            if fallback is not _UNSET:
                return fallback
            raise
        return conv(text)

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        """A setting that is a whole number."""
        return self._get_conv(section, option, int, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        """A setting that is a number."""
        return self._get_conv(section, option, float, raw=raw, vars=vars, fallback=fallback,
                              **kwargs)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        """A setting that is yes or no."""
        return self._get_conv(section, option, self._convert_to_boolean, raw=raw, vars=vars,
                              fallback=fallback, **kwargs)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def items(self, section=_UNSET, raw=False, vars=None):
        """The sections, or the settings of one."""
        if section is _UNSET:
            return super().items()
        known = dict(self._defaults)
        if section in self._sections:
            known.update(self._sections[section])
        elif section != self.default_section:
            raise NoSectionError(section)
        names = list(known)
        for key, value in (vars or {}).items():
            known[self.optionxform(key)] = value
        if raw:
            return [(name, known[name]) for name in names]
        return [(name, self._interpolation.before_get(self, section, name, known[name], known))
                for name in names]

    def popitem(self):
        """Takes the first section away."""
        first = next(iter(self._sections), _UNSET)
        if first is _UNSET:
            raise KeyError
        found = self._proxies[first]
        self.remove_section(first)
        return first, found

    def optionxform(self, optionstr):
        """How names of settings are kept."""
        return optionstr.lower()

    def has_option(self, section, option):
        """Whether there is a setting."""
        if not section or section == self.default_section:
            return self.optionxform(option) in self._defaults
        if section not in self._sections:
            return False
        option = self.optionxform(option)
        return option in self._sections[section] or option in self._defaults

    def _home(self, section):
        if not section or section == self.default_section:
            return self._defaults
        if section not in self._sections:
            raise NoSectionError(section)
        return self._sections[section]

    def set(self, section, option, value=None):
        """Sets a setting."""
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        self._home(section)[self.optionxform(option)] = value

    def write(self, fp, space_around_delimiters=True):
        """Writes everything."""
        mark = f" {self._delimiters[0]} " if space_around_delimiters else self._delimiters[0]
        if self._defaults:
            self._write_section(fp, self.default_section, self._defaults, mark)
        if UNNAMED_SECTION in self._sections:
            self._write_section(fp, UNNAMED_SECTION, self._sections[UNNAMED_SECTION], mark)
        for section, options in self._sections.items():
            if section is not UNNAMED_SECTION:
                self._write_section(fp, section, options, mark)

    def _write_section(self, fp, section, options, mark):
        if section is not UNNAMED_SECTION:
            fp.write(f"[{section}]\n")
        for name, value in options.items():
            value = self._interpolation.before_write(self, section, name, value)
            if value is not None or not self._allow_no_value:
                value = mark + str(value).replace("\n", "\n\t")
            else:
                value = ""
            fp.write(f"{name}{value}\n")
        fp.write("\n")

    def remove_option(self, section, option):
        """Takes a setting away."""
        return self._home(section).pop(self.optionxform(option), _UNSET) is not _UNSET

    def remove_section(self, section):
        """Takes a section away."""
        if section not in self._sections:
            return False
        del self._sections[section], self._proxies[section]
        return True

    def __getitem__(self, key):
        if key in self:
            return self._proxies[key]
        raise KeyError(key)

    def __setitem__(self, key, value):
        old = self._proxies[key] if key in self else None
        if old is not None and old is value:
            return
        if old is not None:
            self._home(key).clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        is_default = key == self.default_section
        if is_default:
            raise ValueError("Cannot remove the default section.")
        if not self.remove_section(key):
            raise KeyError(key)

    def __contains__(self, key): return key == self.default_section or self.has_section(key)
    def __len__(self): return len(self._sections) + 1
    def __iter__(self): return iter([self.default_section, *self._sections])
    converters = property(lambda self: self._converters)


class ConfigParser(RawConfigParser):
    """Settings in sections, which name each other by %(name)s."""

    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def _check(self, *, section="", option="", value=""):
        nothing = value is None and self._allow_no_value
        for what, given in (("section names", section), ("option keys", option),
                            ("option values", "" if nothing else value)):
            if not isinstance(given, str):
                raise TypeError(f"{what} must be strings")

    def set(self, section, option, value=None):
        """Sets a setting, which must be a text."""
        self._check(option=option, value=value)
        super().set(section, option, value)

    def add_section(self, section):
        """Makes a section, whose name must be a text."""
        self._check(section=section)
        super().add_section(section)

    def _read_defaults(self, defaults):
        # The values are not filled in before all are there.
        self.read_dict({self.default_section: defaults})


class SectionProxy(_MutableMapping):
    """A section as a dict."""

    def __init__(self, parser, name):
        self._parser, self._name = parser, name
        for conv in parser.converters:
            setattr(self, "get" + conv, self._getter(conv))

    def _getter(self, conv):
        def get(option, fallback=None, **kwargs):
            return self.get(option, fallback, _impl=getattr(self._parser, "get" + conv), **kwargs)
        return get

    def __repr__(self): return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if key in self:
            return self._parser.get(self._name, key)
        raise KeyError(key)

    def __setitem__(self, key, value):
        if hasattr(self._parser, "_check"):
            self._parser._check(option=key, value=value)
        self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key)
                and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def _options(self):
        if self._name != self._parser.default_section:
            return self._parser.options(self._name)
        return list(self._parser.defaults())

    def __contains__(self, key): return self._parser.has_option(self._name, key)
    def __len__(self): return len(self._options())
    def __iter__(self): return iter(self._options())
    parser = property(lambda self: self._parser)
    name = property(lambda self: self._name)

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        """A setting, or the fallback."""
        get = _impl or self._parser.get
        return get(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)


class ConverterMapping(_MutableMapping):
    """What makes values of settings, by the ends of the names of methods."""

    def __init__(self, parser):
        self._parser = parser
        self._data = {name[3:]: None for name in dir(parser)
                      if name.startswith("get") and name != "get" and callable(
                          getattr(type(parser), name, None))}

    def __getitem__(self, key): return self._data[key]

    def __setitem__(self, key, value):
        name = "get" + key
        if name == "get":
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._data[key] = value
        parser = self._parser

        def convert(section, option, **kwargs):
            return parser._get_conv(section, option, value, **kwargs)
        convert.converter = value
        setattr(parser, name, convert)
        for proxy in parser._proxies.values():
            setattr(proxy, name, proxy._getter(key))

    def __delitem__(self, key):
        del self._data[key or None]
        for one in (self._parser, *self._parser._proxies.values()):
            if "get" + key in vars(one):
                delattr(one, "get" + key)

    def __iter__(self): return iter(self._data)
    def __len__(self): return len(self._data)
