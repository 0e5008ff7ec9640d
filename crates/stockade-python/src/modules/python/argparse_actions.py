"""The arguments of `argparse`: what each does with the strings that are given for it."""

from _argparse_help import SUPPRESS, OPTIONAL, PARSER

_LEFT_OVER = "_unrecognized_args"


class _AttributeHolder:
    """Shows itself by its attributes."""

    __module__ = "argparse"

    def __repr__(self):
        shown, odd = [repr(value) for value in self._get_args()], {}
        for name, value in self._get_kwargs():
            if name.isidentifier():
                shown.append(f"{name}={value!r}")
            else:
                odd[name] = value
        if odd:
            shown.append(f"**{odd!r}")
        return f"{type(self).__name__}({', '.join(shown)})"

    def _get_kwargs(self): return list(self.__dict__.items())
    def _get_args(self): return []


class Namespace(_AttributeHolder):
    """What was found on a command line."""

    __module__ = "argparse"

    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Namespace) else NotImplemented

    def __contains__(self, key): return key in self.__dict__


def name_of(argument):
    """An argument as errors call it."""
    if argument is None:
        return None
    if argument.option_strings:
        return "/".join(argument.option_strings)
    for name in (argument.metavar, argument.dest):
        if name is not None and name != SUPPRESS:
            return name
    return f"{{{','.join(argument.choices)}}}" if argument.choices else None


class ArgumentError(Exception):
    """Something is wrong with an argument, as it was added or as it was given."""

    __module__ = "argparse"

    def __init__(self, argument, message):
        self.argument_name, self.message = name_of(argument), message

    def __str__(self):
        if self.argument_name is None:
            return f"{self.message}"
        return f"argument {self.argument_name}: {self.message}"


class ArgumentTypeError(Exception):
    """A string cannot be made into a value."""

    __module__ = "argparse"


class Action(_AttributeHolder):
    """An argument."""

    __module__ = "argparse"

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None,
                 choices=None, required=False, help=None, metavar=None, deprecated=False):
        self.option_strings, self.dest, self.nargs, self.const = option_strings, dest, nargs, const
        self.default, self.type, self.choices, self.required = default, type, choices, required
        self.help, self.metavar, self.deprecated = help, metavar, deprecated

    def _get_kwargs(self):
        names = ("option_strings dest nargs const default type choices required help metavar "
                 "deprecated").split()
        return [(name, getattr(self, name)) for name in names]

    def format_usage(self): return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


_not_given = object()


class BooleanOptionalAction(Action):
    """An option and its opposite."""

    __module__ = "argparse"

    def __init__(self, option_strings, dest, default=None, type=_not_given, choices=_not_given,
                 required=False, help=None, metavar=_not_given, deprecated=False):
        names = []
        for name in option_strings:
            names += [name, f"--no-{name[2:]}"] if name.startswith("--") else [name]
        kept = []
        for name, value in (("type", type), ("choices", choices), ("metavar", metavar)):
            if value is not _not_given:
                from warnings import warn
                warn(f"{name!r} is deprecated as of Python 3.12 and will be removed in Python 3.14.",
                     DeprecationWarning, stacklevel=3)
            kept.append(None if value is _not_given else value)
        super().__init__(names, dest, 0, None, default, kept[0], kept[1], required, help, kept[2],
                         deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        if option_string in self.option_strings:
            setattr(namespace, self.dest, not option_string.startswith("--no-"))

    def format_usage(self): return " | ".join(self.option_strings)


def _check_count(nargs, const, kind, otherwise):
    if nargs == 0:
        raise ValueError(f"nargs for {kind} actions must be != 0; if {otherwise} may be more appropriate")
    if const is not None and nargs != OPTIONAL:
        raise ValueError(f"nargs must be {OPTIONAL!r} to supply const")


class _StoreAction(Action):
    __module__ = "argparse"

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None,
                 choices=None, required=False, help=None, metavar=None, deprecated=False):
        _check_count(nargs, const, "store", "you have nothing to store, actions such as store true or "
                     "store const")
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help,
                         metavar, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):
    __module__ = "argparse"

    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None,
                 metavar=None, deprecated=False):
        super().__init__(option_strings, dest, 0, const, default, required=required, help=help,
                         deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    __module__ = "argparse"

    def __init__(self, option_strings, dest, default=False, required=False, help=None,
                 deprecated=False):
        super().__init__(option_strings, dest, True, default, required, help, None, deprecated)


class _StoreFalseAction(_StoreConstAction):
    __module__ = "argparse"

    def __init__(self, option_strings, dest, default=True, required=False, help=None,
                 deprecated=False):
        super().__init__(option_strings, dest, False, default, required, help, None, deprecated)


def _items(namespace, dest):
    """A copy of what an argument has gathered, so that a default stays as it is."""
    items = getattr(namespace, dest, None)
    if items is None:
        return []
    if type(items) is list:
        return items[:]
    from copy import copy
    return copy(items)


class _AppendAction(Action):
    __module__ = "argparse"

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None,
                 choices=None, required=False, help=None, metavar=None, deprecated=False):
        _check_count(nargs, const, "append", "arg strings are not supplying the value to append, the "
                     "append const action")
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help,
                         metavar, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _items(namespace, self.dest)
        items.append(values)
        setattr(namespace, self.dest, items)


class _AppendConstAction(Action):
    __module__ = "argparse"

    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None,
                 metavar=None, deprecated=False):
        super().__init__(option_strings, dest, 0, const, default, required=required, help=help,
                         metavar=metavar, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _items(namespace, self.dest)
        items.append(self.const)
        setattr(namespace, self.dest, items)


class _ExtendAction(_AppendAction):
    __module__ = "argparse"

    def __call__(self, parser, namespace, values, option_string=None):
        items = _items(namespace, self.dest)
        items.extend(values)
        setattr(namespace, self.dest, items)


class _CountAction(Action):
    __module__ = "argparse"

    def __init__(self, option_strings, dest, default=None, required=False, help=None,
                 deprecated=False):
        super().__init__(option_strings, dest, 0, default=default, required=required, help=help,
                         deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        before = getattr(namespace, self.dest, None)
        setattr(namespace, self.dest, 1 if before is None else before + 1)


class _HelpAction(Action):
    __module__ = "argparse"

    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        super().__init__(option_strings, dest, 0, default=default, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(Action):
    __module__ = "argparse"

    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS, help=None,
                 deprecated=False):
        if help is None:
            help = "show program's version number and exit"
        super().__init__(option_strings, dest, 0, default=default, help=help, deprecated=deprecated)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        import sys
        formatter = parser._get_formatter()
        formatter.add_text(parser.version if self.version is None else self.version)
        parser._print_message(formatter.format_help(), sys.stdout)
        parser.exit()


class _ChoicesPseudoAction(Action):
    """A command, as the help shows it."""

    __module__ = "argparse"

    def __init__(self, name, aliases, help):
        shown = f"{name} ({', '.join(aliases)})" if aliases else name
        super().__init__([], name, help=help, metavar=shown)


class _SubParsersAction(Action):
    """Hands what is left over to the parser of a command."""

    __module__ = "argparse"
    _ChoicesPseudoAction = _ChoicesPseudoAction

    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None,
                 metavar=None):
        self._prog_prefix, self._parser_class = prog, parser_class
        self._name_parser_map, self._choices_actions, self._deprecated = {}, [], set()
        super().__init__(option_strings, dest, PARSER, choices=self._name_parser_map,
                         required=required, help=help, metavar=metavar)

    def add_parser(self, name, *, deprecated=False, **kwargs):
        """Adds a command, and gives its parser."""
        if kwargs.get("prog") is None:
            kwargs["prog"] = f"{self._prog_prefix} {name}"
        names = [name, *kwargs.pop("aliases", ())]
        for one in names:
            if one in self._name_parser_map:
                kind = "" if one is names[0] else " alias"
                raise ArgumentError(self, f"conflicting subparser{kind}: {one}")
        if "help" in kwargs:
            shown = self._ChoicesPseudoAction(name, names[1:], kwargs.pop("help"))
            self._choices_actions.append(shown)
        parser = self._parser_class(**kwargs)
        for one in names:
            self._name_parser_map[one] = parser
        if deprecated:
            self._deprecated.update(names)
        return parser

    def _get_subactions(self): return self._choices_actions

    def __call__(self, parser, namespace, values, option_string=None):
        name, *strings = values
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        if name not in self._name_parser_map:
            known = ", ".join(self._name_parser_map)
            raise ArgumentError(self, f"unknown parser {name!r} (choices: {known})")
        if name in self._deprecated:
            parser._warning(f"command '{name}' is deprecated")
        # In a namespace of its own, so that defaults of the command win.
        found, left = self._name_parser_map[name].parse_known_args(strings, None)
        for key, value in vars(found).items():
            setattr(namespace, key, value)
        if left:
            vars(namespace).setdefault(_LEFT_OVER, []).extend(left)


class FileType:
    """Opens the files that are named on a command line."""

    __module__ = "argparse"

    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        self._mode, self._bufsize, self._encoding, self._errors = mode, bufsize, encoding, errors

    def __call__(self, string):
        if string == "-":
            import sys
            if "r" in self._mode:
                stream = sys.stdin
            elif set(self._mode) & set("wax"):
                stream = sys.stdout
            else:
                raise ValueError(f'argument "-" with mode {self._mode!r}')
            return stream.buffer if "b" in self._mode else stream
        try:
            return open(string, self._mode, self._bufsize, self._encoding, self._errors)
        except OSError as error:
            raise ArgumentTypeError(f"can't open '{string}': {error}")

    def __repr__(self):
        shown = [repr(value) for value in (self._mode, self._bufsize) if value != -1]
        named = (("encoding", self._encoding), ("errors", self._errors))
        shown += [f"{name}={value!r}" for name, value in named if value is not None]
        return f"{type(self).__name__}({', '.join(shown)})"
