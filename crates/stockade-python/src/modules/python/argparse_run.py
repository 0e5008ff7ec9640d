"""One run of an `argparse` parser over the strings of a command line."""

from _argparse_actions import ArgumentError, name_of
from _argparse_help import SUPPRESS, OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, PARSER, REMAINDER


def _ends(action, kinds, at):
    """Where the strings of an argument that begin here may end, the farthest first. `kinds` says of
    each string whether it is an option (O), something else (A), or the mark behind which there are no
    options (-), which only what is no option steps over."""
    nargs, mark = action.nargs, "" if action.option_strings else "-"

    def over(place, some):
        while place < len(kinds) and kinds[place] in some:
            place += 1
        return place

    if nargs == REMAINDER:
        return range(over(at, "AO" + mark), at - 1, -1)
    if nargs == ZERO_OR_MORE:
        return range(over(at, "A" + mark), at - 1, -1)
    first = over(at, mark) if mark else at
    if nargs in (ONE_OR_MORE, PARSER):
        if kinds[first:first + 1] != "A":
            return ()
        more = "AO" if nargs == PARSER else "A"
        return range(over(first, more + mark), first, -1)
    least = most = 1 if nargs is None else nargs
    if nargs in (OPTIONAL, SUPPRESS):
        least, most = 0, int(nargs == OPTIONAL)
    place, seen = first, 0
    while seen < most and kinds[place:place + 1] == "A":
        seen += 1
        end = place + 1
        place = over(end, mark) if mark else end
    if seen < least:
        return ()
    # An argument that may be left out may also leave its string to the next one.
    lowest = at if least == 0 else end
    return range(place, lowest - 1, -1)


def matched(action, kinds, at=0):
    """How many strings an argument takes from here."""
    for end in _ends(action, kinds, at):
        return end - at
    nargs = action.nargs
    said = {None: "expected one argument", OPTIONAL: "expected at most one argument",
            ONE_OR_MORE: "expected at least one argument"}.get(nargs)
    raise ArgumentError(action, said or f"expected {nargs} argument{'' if nargs == 1 else 's'}")


def shared(actions, kinds, at):
    """How many strings each of the arguments takes from here: as many arguments as can be served, and
    each as many strings as it leaves enough for the next."""
    for many in range(len(actions), 0, -1):
        places, choices, hopeless = [at], [iter(_ends(actions[0], kinds, at))], set()
        while choices:
            end = next(choices[-1], None)
            depth = len(choices)
            if end is None:
                choices.pop()
                hopeless.add((depth - 1, places.pop()))
            elif depth == many:
                places.append(end)
                return [b - a for a, b in zip(places, places[1:])]
            elif (depth, end) not in hopeless:
                places.append(end)
                choices.append(iter(_ends(actions[depth], kinds, end)))
    return []


class Run:
    """What is known so far about a command line."""

    def __init__(self, parser, strings, namespace):
        self._parser, self._strings, self._namespace = parser, strings, namespace
        self._left, self._extras = parser._get_positional_actions(), []
        self._seen, self._set, self._warned = set(), set(), set()
        self._rivals = {}
        for group in parser._mutually_exclusive_groups:
            for one in group._group_actions:
                others = [other for other in group._group_actions if other is not one]
                self._rivals.setdefault(one, []).extend(others)
        self._options, kinds = {}, []
        for at, string in enumerate(strings):
            if string == "--":
                kinds.append("-" + "A" * (len(strings) - at - 1))
                break
            found = parser._parse_optional(string)
            if found is not None:
                self._options[at] = found
            kinds.append("A" if found is None else "O")
        self._kinds = "".join(kinds)

    def all(self):
        """Goes through all strings; gives those that nobody takes."""
        at, last = 0, max(self._options, default=-1)
        while at <= last:
            ahead = at
            while ahead not in self._options:
                ahead += 1
            if at < ahead:
                end = self._others(at)
                if end > at:
                    at = end
                    continue
                self._extras += self._strings[at:ahead]
            at = self._option(ahead)
        self._extras += self._strings[self._others(at):]
        self._check()
        return self._extras

    def _take(self, action, strings, name=None):
        self._seen.add(action)
        values = self._parser._get_values(action, strings)
        if values is not action.default:
            # What is as it would be without does not count.
            self._set.add(action)
            for rival in self._rivals.get(action, ()):
                if rival in self._set:
                    raise ArgumentError(action, f"not allowed with argument {name_of(rival)}")
        if values is not SUPPRESS:
            action(self._parser, self._namespace, values, name)

    def _warn(self, what, name):
        if name not in self._warned:
            self._parser._warning(f"{what} '{name}' is deprecated")
            self._warned.add(name)

    def _others(self, at):
        """Serves arguments that are no options; gives where their strings end."""
        counts = shared(self._left, self._kinds, at)
        for action, count in zip(self._left, counts):
            strings = self._strings[at:at + count]
            at += count
            if strings and action.deprecated:
                self._warn("argument", action.dest)
            self._take(action, strings)
        del self._left[:len(counts)]
        return at

    def _option(self, at):
        """Serves an option, or several in one string; gives where its strings end."""
        parser, end = self._parser, at + 1
        action, name, mark, given = self._options[at]
        if action is None:
            self._extras.append(self._strings[at])
            return end
        known, prefixes, found = parser._option_string_actions, parser.prefix_chars, []
        while given is not None:
            count = matched(action, "A")
            if count == 1:
                found.append((action, [given], name))
                break
            # Behind a short option that takes nothing there may stand another one.
            if count or name[1] in prefixes or given == "" or mark or given[0] in prefixes:
                raise ArgumentError(action, f"ignored explicit argument {given!r}")
            found.append((action, [], name))
            name = name[0] + given[0]
            if name not in known:
                self._extras.append(name[0] + given)
                break
            action, given = known[name], given[1:]
            mark = "=" if given[:1] == "=" else ""
            given = given[len(mark):] if given else None
        else:
            end += matched(action, self._kinds, end)
            found.append((action, self._strings[at + 1:end], name))
        for action, strings, name in found:
            if action.deprecated:
                self._warn("option", name)
            self._take(action, strings, name)
        return end

    def _check(self):
        """Looks for what is missing, and makes values of defaults that are texts."""
        parser, namespace, missing = self._parser, self._namespace, []
        for action in parser._actions:
            if action in self._seen:
                continue
            default = action.default
            if action.required:
                missing.append(name_of(action))
            elif isinstance(default, str) and getattr(namespace, action.dest, None) is default:
                setattr(namespace, action.dest, parser._get_value(action, default))
        if missing:
            raise ArgumentError(None, f"the following arguments are required: {', '.join(missing)}")
        for group in parser._mutually_exclusive_groups:
            if group.required and not any(action in self._set for action in group._group_actions):
                names = [name_of(action) for action in group._group_actions
                         if action.help is not SUPPRESS]
                raise ArgumentError(None, f"one of the arguments {' '.join(names)} is required")
