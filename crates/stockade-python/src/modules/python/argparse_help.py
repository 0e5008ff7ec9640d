"""How `argparse` writes its usage and its help."""

import re as _re

SUPPRESS = "==SUPPRESS=="
OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, PARSER, REMAINDER = "?", "*", "+", "A...", "..."

_spaces, _gap = _re.compile(r"\s+", _re.ASCII), _re.compile(r"\n{3,}")
# What stands for the strings of an argument; a number of them is written one by one.
_shapes = {None: (1, "%s"), OPTIONAL: (1, "[%s]"), ZERO_OR_MORE: (1, "[%s ...]"),
           ONE_OR_MORE: (2, "%s [%s ...]"), PARSER: (1, "%s ...")}


def _lines(parts, room, indent, used):
    """Words in lines of so much room, of which the first has some used."""
    lines, words = [], []
    for part in parts:
        if words and used + len(part) > room:
            lines.append(" ".join(words))
            words, used = [], indent
        words.append(part)
        used += len(part) + 1
    return lines + [" ".join(words)] if words else lines


class HelpFormatter:
    """Puts a text together: what is added is kept, and written once all of it is known."""

    __module__ = "argparse"

    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None):
        if width is None:
            from shutil import get_terminal_size
            width = get_terminal_size().columns - 2
        self._prog, self._width, self._indent_increment = prog, width, indent_increment
        self._max_help_position = min(max_help_position, max(width - 20, indent_increment * 2))
        self._current_indent = self._action_max_length = 0
        # The sections that are open, the innermost last: the heading of each, and what to write.
        self._open = [(None, [])]

    def _indent(self): self._current_indent += self._indent_increment
    def _dedent(self): self._current_indent -= self._indent_increment

    def _add_item(self, func, args):
        self._open[-1][1].append((func, args))

    def start_section(self, heading):
        """What is added from here on belongs to a section."""
        self._indent()
        section = heading, []
        self._add_item(self._format_section, section)
        self._open.append(section)

    def end_section(self):
        """The section is whole."""
        self._open.pop()
        self._dedent()

    def add_text(self, text):
        """Adds a paragraph."""
        if text is not None and text is not SUPPRESS:
            self._add_item(self._format_text, [text])

    def add_usage(self, usage, actions, groups, prefix=None):
        """Adds how the program is called."""
        if usage is not SUPPRESS:
            self._add_item(self._format_usage, [usage, actions, groups, prefix])

    def add_argument(self, action):
        """Adds what is said of an argument."""
        if action.help is SUPPRESS:
            return
        self._note_length(action)
        for part in self._iter_indented_subactions(action):
            self._note_length(part)
        self._add_item(self._format_action, [action])

    def add_arguments(self, actions):
        """Adds what is said of several."""
        for action in actions:
            self.add_argument(action)

    def _note_length(self, action):
        length = len(self._format_action_invocation(action)) + self._current_indent
        self._action_max_length = max(self._action_max_length, length)

    def _iter_indented_subactions(self, action):
        parts = getattr(action, "_get_subactions", None)
        if parts is not None:
            self._indent()
            yield from parts()
            self._dedent()

    def format_help(self):
        """The whole text."""
        text = self._join_parts(func(*args) for func, args in self._open[0][1])
        return _gap.sub("\n\n", text).strip("\n") + "\n" if text else ""

    def _join_parts(self, part_strings):
        return "".join(part for part in part_strings if part and part is not SUPPRESS)

    def _format_section(self, heading, items):
        self._indent()
        text = self._join_parts([func(*args) for func, args in items])
        self._dedent()
        if not text:
            return ""
        if heading is None or heading is SUPPRESS:
            return f"\n{text}\n"
        return f"\n{' ' * self._current_indent}{heading}:\n{text}\n"

    def _format_text(self, text):
        if "%(prog)" in text:
            text = text % {"prog": self._prog}
        room = max(self._width - self._current_indent, 11)
        return self._fill_text(text, room, " " * self._current_indent) + "\n\n"

    def _format_usage(self, usage, actions, groups, prefix):
        prefix = "usage: " if prefix is None else prefix
        if usage is not None:
            usage = usage % {"prog": self._prog}
        else:
            usage = prog = f"{self._prog}"
            if actions:
                options = [action for action in actions if action.option_strings]
                others = [action for action in actions if not action.option_strings]
                words = self._format_actions_usage(options + others, groups)
                usage = " ".join(part for part in (prog, words) if part)
                room = self._width - self._current_indent
                if len(prefix) + len(usage) > room:
                    parts = [self._get_actions_usage_parts(some, groups) for some in (options, others)]
                    usage = self._wrap_usage(prog, len(prefix), *parts, room)
        return f"{prefix}{usage}\n\n"

    def _wrap_usage(self, prog, before, options, others, room):
        """The usage in several lines; options and other arguments share none, unless all fits in one."""
        if before + len(prog) <= 0.75 * room:
            # What follows stands below what comes after the name.
            indent = before + len(prog) + 1
            first, rest = (options, others) if options else (others, [])
            lines = _lines([prog, *first], room, indent, before) + _lines(rest, room, indent, indent)
        else:
            indent = before
            lines = _lines(options + others, room, indent, indent)
            if len(lines) > 1:
                lines = _lines(options, room, indent, indent) + _lines(others, room, indent, indent)
            lines.insert(0, prog)
        return ("\n" + " " * indent).join(lines)

    def _format_actions_usage(self, actions, groups):
        return " ".join(self._get_actions_usage_parts(actions, groups))

    def _get_actions_usage_parts(self, actions, groups):
        spans, grouped = {}, set()
        for group in groups:
            members = group._group_actions
            if not members:
                raise ValueError(f"empty group {group}")
            if members[0] in actions and any(member.help is not SUPPRESS for member in members):
                start = actions.index(members[0])
                # Only those that stand side by side can be shown together.
                if actions[start:start + len(members)] == members:
                    spans[start, start + len(members)] = group
                    grouped.update(members)
        parts = [self._usage_of(action, action in grouped) for action in actions]
        for (start, end), group in sorted(spans.items(), key=lambda span: span[0], reverse=True):
            shown = [part for part in parts[start:end] if part is not None]
            marks = "[]" if not group.required else "()" if len(shown) > 1 else ("", "")
            shown = [part if part.endswith(" |") else part + " |" for part in shown[:-1]] + shown[-1:]
            shown[0] = marks[0] + shown[0]
            shown[-1] += marks[1]
            parts[start:end] = shown + [None] * (end - start - len(shown))
        return [part for part in parts if part is not None]

    def _usage_of(self, action, grouped):
        """An argument as the usage shows it; None where it is hidden."""
        if action.help is SUPPRESS:
            return None
        if not action.option_strings:
            part = self._format_args(action, self._get_default_metavar_for_positional(action))
            return part[1:-1] if grouped and part[:1] == "[" and part[-1:] == "]" else part
        if action.nargs == 0:
            part = action.format_usage()
        else:
            words = self._format_args(action, self._get_default_metavar_for_optional(action))
            part = f"{action.option_strings[0]} {words}"
        return part if action.required or grouped else f"[{part}]"

    def _format_action(self, action):
        place = min(self._action_max_length + 2, self._max_help_position)
        room = place - self._current_indent - 2
        header, margin = self._format_action_invocation(action), " " * self._current_indent
        lines = []
        if action.help and action.help.strip() and (text := self._expand_help(action)):
            lines = self._split_lines(text, max(self._width - place, 11))
        if not action.help:
            written = f"{margin}{header}\n"
        elif len(header) <= room:
            # The first line of what is said stands beside it.
            written = f"{margin}{header:<{room}}  " + (f"{lines.pop(0)}\n" if lines else "")
            if not written.endswith("\n") and not action.help.strip():
                written += "\n"
        else:
            written = f"{margin}{header}\n"
        written += "".join(f"{'':{place}}{line}\n" for line in lines)
        for part in self._iter_indented_subactions(action):
            written += self._format_action(part)
        return written

    def _format_action_invocation(self, action):
        if not action.option_strings:
            default = self._get_default_metavar_for_positional(action)
            name, = self._metavar_formatter(action, default)(1)
            return name
        names = ", ".join(action.option_strings)
        if action.nargs == 0:
            return names
        return f"{names} {self._format_args(action, self._get_default_metavar_for_optional(action))}"

    def _metavar_formatter(self, action, default_metavar):
        name = default_metavar
        if action.metavar is not None:
            name = action.metavar
        elif action.choices is not None:
            name = f"{{{','.join(map(str, action.choices))}}}"
        return lambda count: name if isinstance(name, tuple) else (name,) * count

    def _format_args(self, action, default_metavar):
        names, nargs = self._metavar_formatter(action, default_metavar), action.nargs
        if nargs == REMAINDER:
            return "..."
        if nargs == SUPPRESS:
            return ""
        if nargs is None or isinstance(nargs, str):
            if nargs not in _shapes:
                raise ValueError("invalid nargs value")
            count, shape = _shapes[nargs]
            given = names(count)
            if nargs == ZERO_OR_MORE and len(given) == 2:
                shape = "[%s [%s ...]]"
            return shape % given
        try:
            shape = " ".join(["%s"] * len(range(nargs)))
        except TypeError:
            raise ValueError("invalid nargs value") from None
        return shape % names(nargs)

    def _expand_help(self, action):
        known = {name: getattr(value, "__name__", value) for name, value in
                 {**vars(action), "prog": self._prog}.items() if value is not SUPPRESS}
        if known.get("choices") is not None:
            known["choices"] = ", ".join(map(str, known["choices"]))
        return self._get_help_string(action) % known

    def _split_lines(self, text, width):
        from textwrap import wrap
        return wrap(_spaces.sub(" ", text).strip(), width)

    def _fill_text(self, text, width, indent):
        from textwrap import fill
        text = _spaces.sub(" ", text).strip()
        return fill(text, width, initial_indent=indent, subsequent_indent=indent)

    def _get_help_string(self, action): return action.help
    def _get_default_metavar_for_optional(self, action): return action.dest.upper()
    def _get_default_metavar_for_positional(self, action): return action.dest


class RawDescriptionHelpFormatter(HelpFormatter):
    """Leaves the lines of descriptions as they are."""

    __module__ = "argparse"

    def _fill_text(self, text, width, indent):
        return "".join([indent + line for line in text.splitlines(keepends=True)])


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    """Leaves all lines as they are."""

    __module__ = "argparse"

    def _split_lines(self, text, width): return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    """Says what holds where an argument is left out."""

    __module__ = "argparse"

    def _get_help_string(self, action):
        text = action.help or ""
        says = "%(default)" in text or action.default is SUPPRESS
        may_be_left_out = action.option_strings or action.nargs in (OPTIONAL, ZERO_OR_MORE)
        return text if says or not may_be_left_out else text + " (default: %(default)s)"


class MetavarTypeHelpFormatter(HelpFormatter):
    """Names arguments by their type."""

    __module__ = "argparse"

    def _get_default_metavar_for_optional(self, action): return action.type.__name__
    def _get_default_metavar_for_positional(self, action): return action.type.__name__
