# Links: a container that both sides hold is one container.
#
# What crosses by value and can be changed in place gets a number, and each message carries what has
# changed since the last. A link lasts for as long as somebody on both sides holds the object: who
# holds it alone lets go of the link.


class Links:
    def link(self, obj, tag):
        number = self.next_link
        self.next_link += 2
        self.links[number] = Link(obj, tag)
        self.linked[id(obj)] = number
        return number

    def link_theirs(self, number, obj, tag, released):
        need(type(number) is int and number > 0 and number % 2 != self.next_link % 2 and number not in self.links)
        if number not in released:
            self.links[number] = Link(obj, tag)
            self.linked[id(obj)] = number

    def link_known(self, number):
        need(type(number) is int and number in self.links, "a link is not known")
        return self.links[number]

    def unlink(self, number):
        link = self.links.pop(number, None)
        if link is not None:
            self.linked.pop(id(link.obj), None)

    def loosen(self, below):
        """Lets go of what nobody on this side holds any more."""
        for number in sorted(self.links):
            if number < below or number % 2 != self.next_link % 2:
                if getrefcount(self.links[number].obj) <= self.alone:
                    self.unlink(number)
                    self.released.append(number)

    # Classes that the prompt gives to both sides.

    def instance_tag(self, kind):
        return "I" if self.twin_names.get(kind, ("", ""))[1] == "I" else None

    def twin_name(self, kind):
        return self.twin_names[kind][0]

    def twin(self, name, form):
        need(type(name) is str and name in self.twins and self.twins[name][1] == form, "no such class of the prompt")
        return self.twins[name][0]

    def add_twins(self, names):
        for name in names:
            kind = self.space.get(name)
            form = twin_form(kind)
            if form is not None:
                self.twins[name] = (kind, form)
                self.twin_names[kind] = (name, form)


CHANGED = (list, dict, set, bytearray, deque, OrderedDict, defaultdict, Counter)


def twin_form(kind):
    """How values of a class that both sides define cross: its instances by what they hold (`I`),
    members of an enumeration by name (`N`), named tuples by items (`T`), exceptions as such (`E`)."""
    if not isinstance(kind, type) or type(kind) is Mirror:
        return None
    enum = sys.modules.get("enum")
    if enum is not None and isinstance(kind, enum.EnumMeta):
        return "N"
    if issubclass(kind, BaseException):
        return "E" if type(kind) is type and kind not in TYPE_NAMES else None
    if issubclass(kind, tuple):
        return "T" if type(getattr(kind, "_fields", None)) is tuple else None
    heap = all(base.__flags__ & 1 << 9 for base in kind.__mro__[:-1])
    slots = any(base.__dict__.get("__slots__") for base in kind.__mro__[:-1])
    return "I" if heap and not slots and kind.__module__ == "__main__" else None
