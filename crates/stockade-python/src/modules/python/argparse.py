"""Command lines: what a program takes is told to a parser, which finds it, says what is wrong, and
writes the help. What it finds in the strings is the work of `_argparse_run`."""

import re as _re
from _argparse_actions import (
    Action, ArgumentError, ArgumentTypeError, BooleanOptionalAction, FileType, Namespace, _AppendAction,
    _AppendConstAction, _AttributeHolder, _CountAction, _ExtendAction, _HelpAction, _LEFT_OVER,
    _StoreAction, _StoreConstAction, _StoreFalseAction, _StoreTrueAction, _SubParsersAction,
    _VersionAction, name_of as _get_action_name)
from _argparse_help import (
    ArgumentDefaultsHelpFormatter, HelpFormatter, MetavarTypeHelpFormatter, ONE_OR_MORE, OPTIONAL, PARSER,
    RawDescriptionHelpFormatter, RawTextHelpFormatter, REMAINDER, SUPPRESS, ZERO_OR_MORE)
from _argparse_run import Run as _Run

__all__ = ["ArgumentParser", "ArgumentError", "ArgumentTypeError", "BooleanOptionalAction", "FileType",
           "HelpFormatter", "ArgumentDefaultsHelpFormatter", "RawDescriptionHelpFormatter",
           "RawTextHelpFormatter", "MetavarTypeHelpFormatter", "Namespace", "Action", "ONE_OR_MORE",
           "OPTIONAL", "PARSER", "REMAINDER", "SUPPRESS", "ZERO_OR_MORE"]

_actions = {None: _StoreAction, "store": _StoreAction, "store_const": _StoreConstAction,
            "store_true": _StoreTrueAction, "store_false": _StoreFalseAction, "append": _AppendAction,
            "append_const": _AppendConstAction, "count": _CountAction, "help": _HelpAction,
            "version": _VersionAction, "parsers": _SubParsersAction, "extend": _ExtendAction}
_negative = _re.compile(r"-\d+\Z|-\d*\.\d+\Z")


class _ActionsContainer:
    """What arguments can be added to: a parser or a group."""

    def __init__(self, description, prefix_chars, argument_default, conflict_handler):
        self.description, self.argument_default = description, argument_default
        self.prefix_chars, self.conflict_handler = prefix_chars, conflict_handler
        self._registries = {"action": dict(_actions)}
        self._get_handler()
        self._actions, self._option_string_actions = [], {}
        self._action_groups, self._mutually_exclusive_groups, self._defaults = [], [], {}
        # Not empty once an option looks like a negative number; groups share it.
        self._has_negative_number_optionals = []

    def register(self, registry_name, value, object):
        """Gives an action or a type a name."""
        self._registries.setdefault(registry_name, {})[value] = object

    def _registry_get(self, registry_name, value, default=None):
        return self._registries[registry_name].get(value, default)

    def set_defaults(self, **kwargs):
        """Sets what holds where arguments are left out."""
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        """What holds where an argument is left out."""
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest)

    def add_argument(self, *args, **kwargs):
        """Adds an argument: an option by its names, or another by where it goes."""
        if not args or len(args) == 1 and args[0][0] not in self.prefix_chars:
            if args and "dest" in kwargs:
                raise ValueError("dest supplied twice for positional argument")
            kwargs = self._get_positional_kwargs(*args, **kwargs)
        else:
            kwargs = self._get_optional_kwargs(*args, **kwargs)
        if "default" not in kwargs:
            if kwargs["dest"] in self._defaults:
                kwargs["default"] = self._defaults[kwargs["dest"]]
            elif self.argument_default is not None:
                kwargs["default"] = self.argument_default
        made_by = self._pop_action_class(kwargs)
        if not callable(made_by):
            raise ValueError(f'unknown action "{made_by}"')
        action = made_by(**kwargs)
        converter = self._registry_get("type", action.type, action.type)
        if not callable(converter):
            raise ValueError(f"{converter!r} is not callable")
        if converter is FileType:
            raise ValueError(f"{converter!r} is a FileType class object, instance of it must be passed")
        if hasattr(self, "_get_formatter"):
            # What cannot be shown is told now, not with the first help.
            try:
                self._get_formatter()._format_args(action, None)
            except TypeError:
                raise ValueError("length of metavar tuple does not match nargs")
        return self._add_action(action)

    def add_argument_group(self, *args, **kwargs):
        """Adds a section of the help."""
        group = _ArgumentGroup(self, *args, **kwargs)
        self._action_groups.append(group)
        return group

    def add_mutually_exclusive_group(self, **kwargs):
        """Adds a group of arguments of which one can be given."""
        group = _MutuallyExclusiveGroup(self, **kwargs)
        self._mutually_exclusive_groups.append(group)
        return group

    def _add_action(self, action):
        self._check_conflict(action)
        self._actions.append(action)
        action.container = self
        for name in action.option_strings:
            self._option_string_actions[name] = action
            if _negative.match(name) and not self._has_negative_number_optionals:
                self._has_negative_number_optionals.append(True)
        return action

    def _remove_action(self, action): self._actions.remove(action)

    def _add_container_actions(self, container):
        """Takes over what another parser has, section by section."""
        sections = {}
        for group in self._action_groups:
            if group.title in sections:
                raise ValueError(f"cannot merge actions - two groups are named {group.title!r}")
            sections[group.title] = group
        places = {}
        for group in container._action_groups:
            if group.title not in sections:
                sections[group.title] = self.add_argument_group(
                    title=group.title, description=group.description,
                    conflict_handler=group.conflict_handler)
            places.update((action, sections[group.title]) for action in group._group_actions)
        for group in container._mutually_exclusive_groups:
            own = self.add_mutually_exclusive_group(required=group.required)
            places.update((action, own) for action in group._group_actions)
        for action in container._actions:
            places.get(action, self)._add_action(action)

    def _get_positional_kwargs(self, dest, **kwargs):
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        nargs = kwargs.get("nargs")
        if nargs not in (OPTIONAL, ZERO_OR_MORE) or nargs == ZERO_OR_MORE and "default" not in kwargs:
            kwargs["required"] = True
        return {**kwargs, "dest": dest, "option_strings": []}

    def _get_optional_kwargs(self, *args, **kwargs):
        prefixes, long = self.prefix_chars, []
        for name in args:
            if name[0] not in prefixes:
                raise ValueError(f"invalid option string {name!r}: must start with a character "
                                 f"{prefixes!r}")
            if len(name) > 1 and name[1] in prefixes:
                long.append(name)
        dest = kwargs.pop("dest", None)
        if dest is None:
            dest = (long or args)[0].lstrip(prefixes)
            if not dest:
                raise ValueError(f"dest= is required for options like {args[-1]!r}")
            dest = dest.replace("-", "_")
        return {**kwargs, "dest": dest, "option_strings": list(args)}

    def _pop_action_class(self, kwargs, default=None):
        action = kwargs.pop("action", default)
        return self._registry_get("action", action, action)

    def _get_handler(self):
        handler = getattr(self, f"_handle_conflict_{self.conflict_handler}", None)
        if handler is None:
            raise ValueError(f"invalid conflict_resolution value: {self.conflict_handler!r}")
        return handler

    def _check_conflict(self, action):
        known = self._option_string_actions
        conflicts = [(name, known[name]) for name in action.option_strings if name in known]
        if conflicts:
            self._get_handler()(action, conflicts)

    def _handle_conflict_error(self, action, conflicting_actions):
        names = ", ".join([name for name, _ in conflicting_actions])
        several = "" if len(conflicting_actions) == 1 else "s"
        raise ArgumentError(action, f"conflicting option string{several}: {names}")

    def _handle_conflict_resolve(self, action, conflicting_actions):
        # The new one has the name; an older one that has no other name goes.
        for name, older in conflicting_actions:
            older.option_strings.remove(name)
            self._option_string_actions.pop(name, None)
            if not older.option_strings:
                older.container._remove_action(older)


class _ArgumentGroup(_ActionsContainer):
    """A section of the help. What is added is added to the parser."""

    def __init__(self, container, title=None, description=None, **kwargs):
        for name in ("conflict_handler", "prefix_chars", "argument_default"):
            kwargs.setdefault(name, getattr(container, name))
        super().__init__(description=description, **kwargs)
        self.title, self._group_actions = title, []
        for name in ("_registries", "_actions", "_option_string_actions", "_defaults",
                     "_has_negative_number_optionals", "_mutually_exclusive_groups"):
            setattr(self, name, getattr(container, name))

    def _add_action(self, action):
        action = super()._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        super()._remove_action(action)
        self._group_actions.remove(action)

    def add_argument_group(self, *args, **kwargs):
        """A section in a section, which is not shown."""
        from warnings import warn
        warn("Nesting argument groups is deprecated.", DeprecationWarning, stacklevel=2)
        return super().add_argument_group(*args, **kwargs)


class _MutuallyExclusiveGroup(_ArgumentGroup):
    """Arguments of which one can be given."""

    def __init__(self, container, required=False):
        super().__init__(container)
        self.required, self._container = required, container

    def _add_action(self, action):
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        action = self._container._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        self._container._remove_action(action)
        self._group_actions.remove(action)

    def add_mutually_exclusive_group(self, *args, **kwargs):
        """A group in a group."""
        from warnings import warn
        warn("Nesting mutually exclusive groups is deprecated.", DeprecationWarning, stacklevel=2)
        return super().add_mutually_exclusive_group(*args, **kwargs)


def _same(string): return string


class ArgumentParser(_AttributeHolder, _ActionsContainer):
    """Knows the arguments of a program."""

    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=[],
                 formatter_class=HelpFormatter, prefix_chars="-", fromfile_prefix_chars=None,
                 argument_default=None, conflict_handler="error", add_help=True, allow_abbrev=True,
                 exit_on_error=True):
        _ActionsContainer.__init__(self, description, prefix_chars, argument_default, conflict_handler)
        if prog is None:
            import sys
            prog = sys.argv[0].rpartition("/")[2]
        self.prog, self.usage, self.epilog, self.formatter_class = prog, usage, epilog, formatter_class
        self.fromfile_prefix_chars, self.add_help = fromfile_prefix_chars, add_help
        self.allow_abbrev, self.exit_on_error = allow_abbrev, exit_on_error
        self._positionals = self.add_argument_group("positional arguments")
        self._optionals = self.add_argument_group("options")
        self._subparsers = None
        self.register("type", None, _same)
        if add_help:
            prefix = "-" if "-" in prefix_chars else prefix_chars[0]
            self.add_argument(f"{prefix}h", f"{prefix * 2}help", action="help", default=SUPPRESS,
                              help="show this help message and exit")
        for parent in parents:
            if not isinstance(parent, ArgumentParser):
                raise TypeError("parents must be a list of ArgumentParser")
            self._add_container_actions(parent)
            self._defaults.update(parent._defaults)

    def _get_kwargs(self):
        names = "prog usage description formatter_class conflict_handler add_help".split()
        return [(name, getattr(self, name)) for name in names]

    def add_subparsers(self, **kwargs):
        """Adds commands, each with arguments of its own."""
        if self._subparsers is not None:
            raise ArgumentError(None, "cannot have multiple subparser arguments")
        kwargs.setdefault("parser_class", type(self))
        self._subparsers = self._positionals
        if "title" in kwargs or "description" in kwargs:
            title, description = kwargs.pop("title", "subcommands"), kwargs.pop("description", None)
            self._subparsers = self.add_argument_group(title, description)
        if kwargs.get("prog") is None:
            # The command stands behind the arguments that come before it.
            formatter = self._get_formatter()
            formatter.add_usage(self.usage, self._get_positional_actions(),
                                self._mutually_exclusive_groups, "")
            kwargs["prog"] = formatter.format_help().strip()
        action = self._pop_action_class(kwargs, "parsers")(option_strings=[], **kwargs)
        self._subparsers._add_action(action)
        return action

    def _add_action(self, action):
        (self._optionals if action.option_strings else self._positionals)._add_action(action)
        return action

    def _get_optional_actions(self): return [action for action in self._actions if action.option_strings]

    def _get_positional_actions(self):
        return [action for action in self._actions if not action.option_strings]

    def parse_args(self, args=None, namespace=None):
        """What is on a command line; that of the program where none is given."""
        return self._nothing_left(*self.parse_known_args(args, namespace))

    def _nothing_left(self, namespace, left):
        if left:
            message = f"unrecognized arguments: {' '.join(left)}"
            if not self.exit_on_error:
                raise ArgumentError(None, message)
            self.error(message)
        return namespace

    def parse_known_args(self, args=None, namespace=None):
        """What is on a command line, and what of it is not known."""
        if args is None:
            import sys
            args = sys.argv[1:]
        if namespace is None:
            namespace = Namespace()
        for action in self._actions:
            if action.dest is not SUPPRESS and action.default is not SUPPRESS:
                if not hasattr(namespace, action.dest):
                    setattr(namespace, action.dest, action.default)
        for dest, value in self._defaults.items():
            if not hasattr(namespace, dest):
                setattr(namespace, dest, value)
        try:
            namespace, left = self._parse_known_args(list(args), namespace)
        except ArgumentError as error:
            if not self.exit_on_error:
                raise
            self.error(str(error))
        if hasattr(namespace, _LEFT_OVER):
            left.extend(getattr(namespace, _LEFT_OVER))
            delattr(namespace, _LEFT_OVER)
        return namespace, left

    def _parse_known_args(self, arg_strings, namespace):
        if self.fromfile_prefix_chars is not None:
            arg_strings = self._read_args_from_files(arg_strings)
        return namespace, _Run(self, arg_strings, namespace).all()

    def _read_args_from_files(self, arg_strings):
        found = []
        for string in arg_strings:
            if not string or string[0] not in self.fromfile_prefix_chars:
                found.append(string)
                continue
            try:
                with open(string[1:], encoding="utf-8", errors="surrogateescape") as file:
                    lines = file.read().splitlines()
                    inner = [one for line in lines for one in self.convert_arg_line_to_args(line)]
                    found.extend(self._read_args_from_files(inner))
            except OSError as error:
                raise ArgumentError(None, str(error))
        return found

    def convert_arg_line_to_args(self, arg_line):
        """The strings in a line of a file."""
        return [arg_line]

    def _parse_optional(self, arg_string):
        """The option that a string is: its action, its name, the mark behind it and what follows. None
        where it is no option; no action where it looks like one that is not known."""
        known = self._option_string_actions
        if not arg_string or arg_string[0] not in self.prefix_chars:
            return None
        if arg_string in known:
            return known[arg_string], arg_string, None, None
        if len(arg_string) == 1:
            return None
        name, mark, given = arg_string.partition("=")
        if mark and name in known:
            return known[name], name, mark, given
        found = self._get_option_tuples(arg_string)
        if len(found) > 1:
            names = ", ".join([one[1] for one in found])
            raise ArgumentError(None, f"ambiguous option: {arg_string} could match {names}")
        if found:
            return found[0]
        if " " in arg_string or _negative.match(arg_string) and not self._has_negative_number_optionals:
            return None
        return None, arg_string, None, None

    def _get_option_tuples(self, option_string):
        """The options that a string may be short for, or may stand together with what they take."""
        known = self._option_string_actions
        if option_string[1] in self.prefix_chars:
            if not self.allow_abbrev:
                return []
            start, mark, given = option_string.partition("=")
            rest = (mark, given) if mark else (None, None)
            return [(known[name], name, *rest) for name in known if name.startswith(start)]
        found = []
        for name in known:
            if name == option_string[:2]:
                found.append((known[name], name, "", option_string[2:]))
            elif name.startswith(option_string):
                found.append((known[name], name, None, None))
        return found

    def parse_intermixed_args(self, args=None, namespace=None):
        """As `parse_args`, with options anywhere between the others."""
        return self._nothing_left(*self.parse_known_intermixed_args(args, namespace))

    def parse_known_intermixed_args(self, args=None, namespace=None):
        """Finds the options first, and the others in what is left."""
        others = self._get_positional_actions()
        for action in others:
            if action.nargs in (PARSER, REMAINDER):
                raise TypeError(f"parse_intermixed_args: positional arg with nargs={action.nargs}")
        for group in self._mutually_exclusive_groups:
            if any(action in others for action in group._group_actions):
                raise TypeError("parse_intermixed_args: positional in mutuallyExclusiveGroup")
        usage = self.usage
        try:
            if usage is None:
                # Errors show all arguments, whichever half is looked for.
                self.usage = self.format_usage()[7:]
            kept = [(action, action.nargs, action.default) for action in others]
            try:
                for action in others:
                    action.nargs = action.default = SUPPRESS
                namespace, left = self.parse_known_args(args, namespace)
            finally:
                for action, action.nargs, action.default in kept:
                    pass
            needed = [(one, one.required) for one in
                      self._get_optional_actions() + self._mutually_exclusive_groups]
            try:
                for one, _ in needed:
                    one.required = False
                return self.parse_known_args(left, namespace)
            finally:
                for one, one.required in needed:
                    pass
        finally:
            self.usage = usage

    def _get_values(self, action, arg_strings):
        nargs, option = action.nargs, bool(action.option_strings)
        if not option and nargs not in (PARSER, REMAINDER) and "--" in arg_strings:
            arg_strings.remove("--")
        if not arg_strings and nargs == OPTIONAL:
            value = action.const if option else action.default
            if isinstance(value, str):
                value = self._get_value(action, value)
                self._check_value(action, value)
            return value
        if not arg_strings and nargs == ZERO_OR_MORE and not option:
            if action.default is None:
                return arg_strings
            self._check_value(action, action.default)
            return action.default
        if nargs == SUPPRESS:
            return SUPPRESS
        values = [self._get_value(action, string) for string in arg_strings]
        if nargs != REMAINDER:
            for value in values[:1] if nargs == PARSER else values:
                self._check_value(action, value)
        return values[0] if len(values) == 1 and nargs in (None, OPTIONAL) else values

    def _get_value(self, action, arg_string):
        converter = self._registry_get("type", action.type, action.type)
        if not callable(converter):
            raise ArgumentError(action, f"{converter!r} is not callable")
        try:
            return converter(arg_string)
        except ArgumentTypeError as error:
            raise ArgumentError(action, str(error))
        except (TypeError, ValueError):
            name = getattr(action.type, "__name__", repr(action.type))
            raise ArgumentError(action, f"invalid {name} value: {arg_string!r}")

    def _check_value(self, action, value):
        if action.choices is not None and value not in action.choices:
            known = ", ".join(map(repr, action.choices))
            raise ArgumentError(action, f"invalid choice: {value!r} (choose from {known})")

    def _get_formatter(self): return self.formatter_class(prog=self.prog)

    def format_usage(self):
        """How the program is called."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return formatter.format_help()

    def format_help(self):
        """All that is said of the program and its arguments."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def print_usage(self, file=None):
        """Writes how the program is called."""
        self._print_message(self.format_usage(), _stream("stdout") if file is None else file)

    def print_help(self, file=None):
        """Writes all that is said of the program."""
        self._print_message(self.format_help(), _stream("stdout") if file is None else file)

    def _print_message(self, message, file=None):
        if message:
            try:
                (file or _stream("stderr")).write(message)
            except (AttributeError, OSError):
                pass

    def exit(self, status=0, message=None):
        """Ends the program."""
        if message:
            self._print_message(message, _stream("stderr"))
        raise SystemExit(status)

    def error(self, message):
        """Says what is wrong with a command line, and ends the program."""
        self.print_usage(_stream("stderr"))
        self.exit(2, f"{self.prog}: error: {message}\n")

    def _warning(self, message):
        self._print_message(f"{self.prog}: warning: {message}\n", _stream("stderr"))


def _stream(name):
    # What a program put in its place counts.
    import sys
    return getattr(sys, name)
