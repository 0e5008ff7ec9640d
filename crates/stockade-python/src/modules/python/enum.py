"""Enumerations."""

__all__ = ["EnumType", "EnumMeta", "EnumDict", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag",
           "ReprEnum", "auto", "unique", "property", "verify", "member", "nonmember", "FlagBoundary",
           "STRICT", "CONFORM", "EJECT", "KEEP", "global_flag_repr", "global_enum_repr", "global_str",
           "global_enum", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE", "pickle_by_global_name",
           "pickle_by_enum_name"]

_Proxy = type(type.__dict__)
_builtin_property = property
Enum = Flag = EJECT = ReprEnum = None


class _Unset:
    """Shown where auto() was given no value."""

    def __repr__(self):
        return "_auto_null"


_unset = _Unset()


class nonmember:
    """Keeps a value from becoming a member."""

    def __init__(self, value):
        self.value = value


class member:
    """Makes a value a member."""

    def __init__(self, value):
        self.value = value


def _is_method(value):
    """Whether a value says itself what it is as an attribute."""
    return any([hasattr(value, name) for name in ("__get__", "__set__", "__delete__")])


def _framed(name, bar):
    """Whether a name stands between two bars of underscores, no longer than that."""
    inner = name[len(bar):-len(bar)]
    return bool(inner) and name == bar + inner + bar and inner[0] != "_" != inner[-1]


def _is_mangled(owner, name):
    """Whether a name was written with two underscores inside the class."""
    start = f"_{owner}__"
    rest = name.removeprefix(start)
    return name.startswith(start) and rest[:1] not in ("", "_") and not name.endswith("__")


def _one_bit(number):
    return number > 0 and number.bit_count() == 1


def _bits(number):
    """The bits of a number, the lowest first."""
    number = int(number)
    if number < 0:
        raise ValueError(f"{number!r} is not a positive integer")
    return [1 << at for at in range(number.bit_length()) if number >> at & 1]


def show_flag_values(value):
    return _bits(value)


class auto:
    """Stands for a value that is chosen."""

    def __init__(self, value=_unset):
        self.value = value

    def __repr__(self):
        return "auto(%r)" % (self.value,)


class property:
    """A property of members that is no member itself."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or getattr(fget, "__doc__", None)
        self.name = getattr(fget, "__name__", None)
        self.clsname = None

    def __set_name__(self, owner, name):
        self.name = name
        self.clsname = owner.__name__

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            found = ownerclass.__dict__.get("_member_map_", {}).get(self.name)
            if found is None:
                raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}")
            return found
        if self.fget is None:
            raise AttributeError(f"{type(instance)!r} has no attribute {self.name!r}")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot set attribute {self.name!r}")
        return self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot delete attribute {self.name!r}")
        return self.fdel(instance)

    def getter(self, fget):
        return type(self)(fget, self.fset, self.fdel, self.__doc__)

    def setter(self, fset):
        return type(self)(self.fget, fset, self.fdel, self.__doc__)

    def deleter(self, fdel):
        return type(self)(self.fget, self.fset, fdel, self.__doc__)


DynamicClassAttribute = property


_reserved_names = frozenset((
    "_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_",
    "_iter_member_by_value_", "_iter_member_by_def_", "_add_alias_", "_add_value_alias_",
    "_use_args_", "_member_names_", "_new_member_", "_boundary_"))


class EnumDict(dict):
    """The namespace of an enumeration, which notes what becomes a member."""

    def __init__(self, cls_name=None):
        super().__init__()
        self._owner, self._generate = cls_name, None
        self._member_names, self._last_values = {}, []
        self._left_out, self._has_auto = (), False

    def __setitem__(self, key, value):
        inside = self._owner
        if inside is not None and _is_mangled(inside, key):
            pass
        elif _framed(key, "_"):
            value = self._reserved(key, value)
        elif _framed(key, "__"):
            key = "_order_" if key == "__order__" else key
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key not in self._left_out:
            if isinstance(value, (member, nonmember)):
                counts, value = isinstance(value, member), value.value
            else:
                counts = isinstance(value, auto) or not _is_method(value)
                if counts and key in self:
                    raise TypeError(f"{key!r} already defined as {self[key]!r}")
                if isinstance(value, auto):
                    value = self._chosen(key, value)
                elif isinstance(value, tuple) and any([isinstance(part, auto) for part in value]):
                    # What was chosen is noted already, not the tuple around it.
                    value, counts = self._chosen_within(key, value), False
                    self._member_names[key] = None
            if counts:
                self._member_names[key] = None
                self._last_values.append(value)
        super().__setitem__(key, value)

    def _reserved(self, key, value):
        """What a name with one underscore at both ends stands for."""
        if key not in _reserved_names:
            raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
        if key == "_ignore_":
            value = value.replace(",", " ").split() if isinstance(value, str) else list(value)
            self._left_out = value
            late = {name for name in value if name in self._member_names}
            if late:
                raise ValueError(f"_ignore_ cannot specify already set names: {late!r}")
        elif key == "_generate_next_value_":
            if self._has_auto:
                raise TypeError("_generate_next_value_ must be defined before members")
            self._generate = value.__func__ if isinstance(value, staticmethod) else value
        return value

    def _chosen(self, key, mark):
        """The value that auto() stands for."""
        self._has_auto = True
        if mark.value is not _unset:
            return mark.value
        generate = self._generate or _following
        return generate(key, 1, len(self._member_names), self._last_values[:])

    def _chosen_within(self, key, values):
        parts = []
        for value in values:
            if isinstance(value, auto):
                value = self._chosen(key, value)
                self._last_values.append(value)
            parts.append(value)
        return tuple(parts) if type(values) is tuple else type(values)(*parts)

    def update(self, members=(), **more):
        pairs = members.items() if hasattr(members, "items") else members
        for name, value in pairs:
            self[name] = value
        for name, value in more.items():
            self[name] = value

    @_builtin_property
    def member_names(self):
        return list(self._member_names)


def _following(name, start, count, last_values):
    """One more than the greatest value so far."""
    try:
        greatest = max(last_values, default=None)
    except TypeError:
        raise TypeError("unable to sort non-numeric values") from None
    if not last_values:
        return start
    try:
        return greatest + 1
    except TypeError:
        raise TypeError(f"unable to increment {greatest!r}") from None


def _find_data_type(bases):
    found = []
    for chain in bases:
        candidate = None
        for base in chain.__mro__:
            if base is object:
                continue
            if isinstance(base, EnumType):
                if base._member_type_ is not object:
                    if base._member_type_ not in found:
                        found.append(base._member_type_)
                    break
            elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                kind = candidate or base
                if kind not in found:
                    found.append(kind)
                break
            else:
                candidate = candidate or base
    if len(found) > 1:
        raise TypeError(f"too many data types: {set(found)!r}")
    return found[0] if found else None


def _kinds(bases):
    """The type of the values, and the enumeration that is derived from."""
    if not bases or Enum is None:
        return object, Enum
    if not isinstance(bases[-1], EnumType):
        raise TypeError("new enumerations should be created as `EnumName([mixin_type, ...] "
                        "[data_type,] enum_type)`")
    return _find_data_type(bases) or object, bases[-1]


def _maker(space, kind, parent):
    """The function that makes members."""
    if "__new__" in space:
        return space["__new__"].__func__
    useless = (None, object.__new__, _lookup, getattr(Enum, "__new__", None))
    for name in ("__new_member__", "__new__"):
        for owner in (kind, parent):
            found = getattr(owner, name, None)
            if found not in useless:
                return found
    return object.__new__


def _equip(new, space, kind, parent, is_flag):
    """Gives a new enumeration what it does not have from its bases."""
    put = type.__setattr__
    make = _maker(space, kind, parent)
    if "__new__" in space:
        put(new, "__new_member__", make)
    put(new, "_new_member_", staticmethod(make))
    put(new, "_use_args_", make is not object.__new__)
    put(new, "__new__", staticmethod(_lookup))
    if ReprEnum is not None and kind is not object and ReprEnum not in new.__mro__:
        # Members are shown as members, and not as the values that they also are.
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            ours, used = getattr(parent, name, None), getattr(new, name, None)
            if name not in space and ours and used is not None:
                if used in (getattr(kind, name, None), getattr(object, name, None)):
                    put(new, name, ours)
    if is_flag:
        for sign in ("or", "and", "xor", "ror", "rand", "rxor", "invert"):
            name = f"__{sign}__"
            if name not in space:
                put(new, name, getattr(Flag, name))


def _check_order(cls, order):
    """Whether the members are those that _order_ names, aliases aside."""
    if isinstance(order, str):
        order = order.replace(",", " ").split()
    members = cls._member_names_
    order = [name for name in order if name in members or name not in cls._member_map_]
    if order != members:
        raise TypeError(f"member order does not match _order_:\n  {members!r}\n  {order!r}")


class EnumType(type):
    """The class of enumerations."""

    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f"<enum {cls!r}> cannot extend {base!r}")
        space = EnumDict(cls)
        parent = _kinds(bases)[1] if bases else None
        space._generate = getattr(parent, "_generate_next_value_", None)
        return space

    def __new__(metacls, cls, bases, classdict, *, boundary=None, **kwds):
        if not isinstance(classdict, EnumDict):
            plain, classdict = classdict, EnumDict(cls)
            classdict.update(plain)
        names = list(classdict._member_names)
        wrong = {"mro", ""}.intersection(names)
        if wrong:
            raise ValueError("invalid enum member name(s) " + ",".join(map(repr, wrong)))
        kind, parent = _kinds(bases)
        without = {"_ignore_", "_order_", *names, *classdict._left_out}
        space = {key: value for key, value in classdict.items() if key not in without}
        for name in ("_generate_next_value_", "__new__"):
            if name in space and not isinstance(space[name], staticmethod):
                space[name] = staticmethod(space[name])
        space.update(_member_names_=[], _member_map_={}, _value2member_map_={}, _member_type_=kind,
                     _unhashable_values_=[], _hashable_values_=[])
        is_flag = Flag is not None and any([issubclass(base, Flag) for base in bases])
        if is_flag or cls == "Flag":
            space.update(_flag_mask_=0, _singles_mask_=0, _all_bits_=0, _inverted_=None,
                         _boundary_=boundary or getattr(parent, "_boundary_", None))
        new = super().__new__(metacls, cls, bases, space, **kwds)
        if parent is not None:
            _equip(new, space, kind, parent, is_flag)
            for name in names:
                _add_member(new, name, classdict[name], is_flag)
            if is_flag:
                _finish_flag(new)
        if "_order_" in classdict:
            _check_order(new, classdict["_order_"])
        return new

    def __init__(cls, *args, **kwds):
        pass

    def __bool__(cls):
        return True

    def __call__(cls, value=_unset, names=_unset, *values, module=None, qualname=None,
                 type=None, start=1, boundary=None):
        if cls._member_map_ or (names is _unset and type is None):
            if value is _unset and names is _unset:
                raise TypeError(f"{cls.__name__}.__new__() missing 1 required positional argument: "
                                "'value'")
            return cls.__new__(cls, value if names is _unset else (value, names, *values))
        return cls._by_names(value, () if names is _unset else names, module, qualname, type, start,
                             boundary)

    def _by_names(cls, class_name, names, module, qualname, type, start, boundary):
        """An enumeration out of the names of its members."""
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        space = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (list, tuple)) and names and isinstance(names[0], str):
            generate, values = space._generate or _following, []
            for name in names:
                values.append(generate(name, start, len(values), values[:]))
            names = list(zip(names, values))
        for item in names or ():
            # A dict gives its names alone.
            name, value = (item, names[item]) if isinstance(item, str) else item
            space[name] = value
        space["__module__"] = "__main__" if module is None else module
        if qualname is not None:
            space["__qualname__"] = qualname
        return metacls.__new__(metacls, class_name, bases, space, boundary=boundary)

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        if Flag is not None and issubclass(cls, Flag):
            try:
                return isinstance(cls._missing_(value), cls)
            except ValueError:
                pass
        try:
            known = value in cls._value2member_map_
        except TypeError:
            known = value in cls._unhashable_values_
        return known

    def __delattr__(cls, attr):
        if attr in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"{cls.__name__!r} cannot delete member {attr!r}.")
        super().__delattr__(attr)

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def __dir__(cls):
        own = ["__class__", "__contains__", "__doc__", "__getitem__", "__init_subclass__", "__iter__",
               "__len__", "__members__", "__module__", "__name__", "__qualname__"]
        return sorted(set(own + cls._member_names_))

    def __len__(cls):
        return len(cls._member_names_)

    def __iter__(cls):
        return map(cls._member_map_.__getitem__, cls._member_names_)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    @_builtin_property
    def __members__(cls):
        return _Proxy(cls._member_map_)

    def __repr__(cls):
        if Flag is not None and issubclass(cls, Flag):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))


EnumMeta = EnumType


def _add_member(cls, name, value, is_flag):
    args = value if isinstance(value, tuple) else (value,)
    if cls._member_type_ is tuple:
        args = (args,)
    new = cls._new_member_
    if cls._use_args_:
        made = new(cls, *args)
    else:
        made = new(cls)
    if cls._member_type_ is object and not hasattr(made, "_value_"):
        made._value_ = value
    elif not hasattr(made, "_value_"):
        problem = None
        try:
            made._value_ = cls._member_type_(*args)
        except Exception as error:
            problem = error
        if problem is not None:
            raise TypeError("_value_ not set in __new__, unable to create it") from problem
    made._name_, made.__objclass__ = name, cls
    made._sort_order_ = len(cls._member_names_)
    value = made._value_
    init = getattr(cls, "__init__", None)
    if init is not object.__init__:
        made.__init__(*args)
    known = _find(cls, value)
    if known is not None:
        made = known
    elif is_flag and isinstance(value, int) and not _one_bit(value):
        # Several bits are a name for others, and not gone through.
        pass
    else:
        cls._member_names_.append(name)
    if is_flag and isinstance(value, int):
        type.__setattr__(cls, "_flag_mask_", cls._flag_mask_ | value)
        if _one_bit(value):
            type.__setattr__(cls, "_singles_mask_", cls._singles_mask_ | value)
        type.__setattr__(cls, "_all_bits_", 2 ** cls._flag_mask_.bit_length() - 1)
    cls._member_map_[name] = made
    for base in cls.__mro__[1:]:
        if name in base.__dict__:
            held = base.__dict__[name]
            if isinstance(held, property):
                # A member may have the name of a property: the property goes on answering.
                redirect = property(held.fget, held.fset, held.fdel)
                redirect.name, redirect.clsname = name, cls.__name__
                type.__setattr__(cls, name, redirect)
                break
    else:
        type.__setattr__(cls, name, made)
    if name not in cls.__dict__:
        type.__setattr__(cls, name, made)
    if known is None:
        try:
            cls._value2member_map_.setdefault(value, made)
            cls._hashable_values_.append(value)
        except TypeError:
            cls._unhashable_values_.append(value)


def _finish_flag(cls):
    # Members are gone through in the order of their bits, unless they were defined in another.
    values = [cls._member_map_[name]._value_ for name in cls._member_names_]
    if sorted(values) != values:
        type.__setattr__(cls, "_iter_member_", cls._iter_member_by_def_)


def _find(cls, value):
    """The member with a value, or None."""
    try:
        return cls._value2member_map_.get(value)
    except TypeError:
        # What has no hash is compared with each.
        for one in cls._member_map_.values():
            if one._value_ == value:
                return one


def _lookup(cls, value):
    found = value if type(value) is cls else _find(cls, value)
    if found is not None:
        return found
    if not cls._member_map_:
        raise TypeError(f"{cls!r} has no members; specify `names=()` if you meant to create a new, "
                        "empty, enum")
    invalid = ValueError("%r is not a valid %s" % (value, cls.__qualname__))
    problem = None
    try:
        found = cls._missing_(value)
    except Exception as error:
        problem = error
    if problem is None:
        if isinstance(found, cls):
            return found
        if found is None:
            raise invalid
        if (Flag is not None and issubclass(cls, Flag) and cls._boundary_ is EJECT
                and isinstance(found, int)):
            return found
        problem = TypeError(f"error in {cls.__name__}._missing_: returned {found!r} instead of None "
                            "or a valid member")
    if not isinstance(problem, ValueError):
        problem.__context__ = invalid
    raise problem


class Enum(metaclass=EnumType):
    """An enumeration to derive from."""

    def __init__(self, *args, **kwds):
        pass

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return _following(name, start, count, last_values)

    def __repr__(self):
        value = self._value_
        kind = self.__class__._member_type_
        if kind is not object and hasattr(kind, "__dataclass_fields__"):
            inner = ", ".join(f"{k}={getattr(value, k)!r}" for k, f in kind.__dataclass_fields__.items()
                              if f.repr)
            shown = inner
        elif kind is not object and isinstance(value, kind):
            shown = kind.__repr__(value)
        else:
            shown = repr(value)
        return f"<{self.__class__.__name__}.{self._name_}: {shown}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        names = {"__class__", "__doc__", "__eq__", "__hash__", "__module__", "name", "value"}
        if self.__class__._member_type_ is not object:
            names = set(object.__dir__(self))
        for name in getattr(self, "__dict__", ()):
            if name[0] != "_":
                names.add(name)
        for base in self.__class__.__mro__:
            if base is object or base is Enum:
                continue
            for name, value in base.__dict__.items():
                if name[0] != "_" and name not in self.__class__._member_map_:
                    names.add(name)
        return sorted(names)

    name = property(lambda self: self._name_, doc="The name of the Enum member.")
    value = property(lambda self: self._value_, doc="The value of the Enum member.")

    def __hash__(self):
        return hash(self._name_)

    def __format__(self, format_spec):
        return format(str(self), format_spec)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    @classmethod
    def _missing_(cls, value):
        """Asked for the member of a value that no member has."""

    def _add_alias_(self, name):
        cls = self.__class__
        if name in cls._member_map_ and cls._member_map_[name] is not self:
            raise NameError(f"{name!r} is already bound: {cls._member_map_[name]!r}")
        cls._member_map_[name] = self
        type.__setattr__(cls, name, self)

    def _add_value_alias_(self, value):
        cls = self.__class__
        known = cls._value2member_map_.get(value)
        if known is not None and known is not self:
            raise ValueError(f"{value!r} is already bound: {known!r}")
        cls._value2member_map_[value] = self


class ReprEnum(Enum):
    """Only the repr is that of an enumeration."""


class IntEnum(int, ReprEnum):
    """Members that are ints."""


class StrEnum(str, ReprEnum):
    """Members that are strings."""

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f"too many arguments for str(): {values!r}")
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f"{values[0]!r} is not a string")
        if len(values) >= 2 and not isinstance(values[1], str):
            raise TypeError(f"encoding must be a string, not {values[1]!r}")
        if len(values) == 3 and not isinstance(values[2], str):
            raise TypeError(f"errors must be a string, not {values[2]!r}")
        text = str(*values)
        made = str.__new__(cls, text)
        made._value_ = text
        return made

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


for _cls, _base in ((IntEnum, int), (StrEnum, str)):
    type.__setattr__(_cls, "__str__", _base.__repr__ if _base is int else str.__str__)
    type.__setattr__(_cls, "__format__", _base.__format__)
    type.__setattr__(_cls, "__repr__", Enum.__repr__)
del _cls, _base


def pickle_by_global_name(self, proto):
    return self.name


def pickle_by_enum_name(self, proto):
    return getattr, (self.__class__, self._name_)


class FlagBoundary(StrEnum):
    """What a flag does with bits that no member has."""
    STRICT, CONFORM, EJECT, KEEP = "strict", "conform", "eject", "keep"


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum, boundary=STRICT):
    """Members that can be combined."""

    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return 1 if start is None else start
        greatest = max(last_values)
        try:
            return 1 << greatest.bit_length()
        except Exception:
            raise TypeError("invalid flag value %r" % greatest) from None

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in _bits(value & cls._flag_mask_):
            if bit in cls._value2member_map_:
                yield cls._value2member_map_[bit]

    @classmethod
    def _iter_member_by_def_(cls, value):
        return (one for one in cls if one._value_ & value)

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError("%r is not a valid %s" % (value, cls.__qualname__))
        known, boundary, full = cls._flag_mask_, cls._boundary_, cls._all_bits_
        if value > full or value < ~full or value & (full ^ known):
            # There are bits that no member has.
            if boundary is EJECT:
                return value
            if boundary is CONFORM:
                value &= known
            elif boundary is STRICT:
                width = max(value.bit_length(), known.bit_length())
                raise ValueError("%r invalid value %r\n    given %s\n  allowed %s" % (
                    cls, value, bin(value, width), bin(known, width)))
            elif boundary is not KEEP:
                raise ValueError("%r unknown flag boundary %r" % (cls, boundary))
            elif value < 0:
                value += max(full + 1, 2 ** value.bit_length())
        negative = value
        if value < 0:
            value = value + full + 1 if boundary in (EJECT, KEEP) else value & cls._singles_mask_
        strange = value & ~known
        if strange and boundary is not KEEP:
            raise ValueError("%s(%r) -->  unknown values %r [%s]" % (
                cls.__name__, value, strange, bin(strange)))
        kind = cls._member_type_
        made = object.__new__(cls) if kind is object else kind.__new__(cls, value)
        if not hasattr(made, "_value_"):
            made._value_ = value
        made._name_ = cls._name_of(value)
        try:
            made = cls._value2member_map_.setdefault(value, made)
            if negative < 0:
                cls._value2member_map_[negative] = made
        except TypeError:
            # A class of the library keeps no more than it was made with.
            pass
        return made

    @classmethod
    def _name_of(cls, value):
        """The names of the members in a value, and what is left of it."""
        singles = cls._singles_mask_
        parts = list(cls._iter_member_(value & singles))
        if value & ~singles:
            for other in cls._member_map_.values():
                bits = other._value_
                if bits and bits & value == bits and other not in parts:
                    parts.append(other)
        rest = value
        for part in parts:
            rest &= ~part._value_
        if rest == value:
            return None
        names = [part._name_ for part in parts]
        if rest:
            if cls._boundary_ is STRICT:
                raise ValueError("%r: no members with value %r" % (cls, rest))
            names.append(cls._numeric_repr_(rest))
        return "|".join(names)

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError("unsupported operand type(s) for 'in': %r and %r" % (
                type(other).__qualname__, self.__class__.__qualname__))
        return not other._value_ & ~self._value_

    def __bool__(self):
        return self._value_ != 0

    def __len__(self):
        return self._value_.bit_count()

    def __iter__(self):
        return iter(self._iter_member_(self._value_))

    def __repr__(self):
        value = self._value_
        kind = self.__class__._member_type_
        shown = repr(value) if kind is object else kind.__repr__(value)
        if self._name_ is None:
            return f"<{self.__class__.__name__}: {shown}>"
        return f"<{self.__class__.__name__}.{self._name_}: {shown}>"

    def __str__(self):
        if self._name_ is None:
            return f"{self.__class__.__name__}({self._value_!r})"
        return f"{self.__class__.__name__}.{self._name_}"

    def __or__(self, other):
        return _combined(self, other, lambda mine, theirs: mine | theirs)

    def __and__(self, other):
        return _combined(self, other, lambda mine, theirs: mine & theirs)

    def __xor__(self, other):
        return _combined(self, other, lambda mine, theirs: mine ^ theirs)

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __invert__(self):
        cls = self.__class__
        if cls._boundary_ in (EJECT, KEEP):
            return cls(~self._value_)
        return cls(cls._singles_mask_ & ~self._value_)


def _combined(flag, other, combine):
    cls = flag.__class__
    if isinstance(other, cls):
        other = other._value_
    elif cls._member_type_ is object or not isinstance(other, cls._member_type_):
        return NotImplemented
    return cls(combine(flag._value_, other))


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    """Members that are ints and can be combined."""


type.__setattr__(IntFlag, "__str__", int.__repr__)
type.__setattr__(IntFlag, "__format__", int.__format__)
type.__setattr__(IntFlag, "__repr__", Flag.__repr__)
type.__setattr__(IntFlag, "_numeric_repr_", repr)

_bin = bin


def bin(num, max_bits=None):
    """The bits as two's complement would show them, the sign apart."""
    width = num.bit_length()
    negative = num < 0
    digits = _bin(num & (1 << width) - 1)[2:].zfill(width) if width else ""
    if max_bits is not None:
        digits = digits.rjust(max_bits, "1" if negative else "0")
    return "0b%d %s" % (negative, digits)


def _aliases(enumeration):
    return ", ".join([f"{name} -> {one.name}" for name, one in enumeration.__members__.items()
                      if name != one.name])


def unique(enumeration):
    """Refuses an enumeration where two names have one value."""
    found = _aliases(enumeration)
    if found:
        raise ValueError(f"duplicate values found in {enumeration!r}: {found}")
    return enumeration


def _simple_enum(etype=Enum, *, boundary=None, use_args=None):
    """Makes an enumeration of a plain class; modules of CPython's own are written with it."""
    def convert(cls):
        space = type(etype).__prepare__(cls.__name__, (etype,))
        for name, value in vars(cls).items():
            if name not in ("__dict__", "__weakref__", "__static_attributes__", "__firstlineno__"):
                space[name] = value
        options = {} if boundary is None else {"boundary": boundary}
        return type(etype)(cls.__name__, (etype,), space, **options)
    return convert


class EnumCheck(StrEnum):
    """What verify looks at."""
    CONTINUOUS, NAMED_FLAGS, UNIQUE = (
        "no skipped integer values", "multi-flag aliases may not contain unnamed flags",
        "one name per value")


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    """Checks an enumeration."""

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        if not issubclass(enumeration, (Enum, Flag)):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                found = _aliases(enumeration)
                if found:
                    raise ValueError(f"aliases found in {enumeration!r}: {found}")
            elif check is CONTINUOUS:
                _check_gaps(enumeration)
            elif check is NAMED_FLAGS:
                _check_named(enumeration)
        return enumeration


def _check_gaps(enumeration):
    values = {one.value for one in enumeration}
    if len(values) > 1:
        first, last = min(values), max(values)
        if issubclass(enumeration, Flag):
            kind = "flag"
            wanted = [1 << at for at in range(first.bit_length(), last.bit_length() - 1)]
        else:
            kind, wanted = "enum", range(first + 1, last)
        gaps = ", ".join([str(value) for value in wanted if value not in values])
        if gaps:
            raise ValueError(f"invalid {kind} {enumeration.__name__!r}: missing values {gaps}"[:256])


def _check_named(enumeration):
    named = {one.value for one in enumeration}
    lacking, lost = [], 0
    for name, one in enumeration._member_map_.items():
        if name not in enumeration._member_names_ and one.value >= 0:
            nameless = sum([bit for bit in _bits(one.value) if bit not in named])
            if nameless:
                lacking.append(name)
                lost |= nameless
    if lacking:
        *others, last = lacking
        who = f"aliases {', '.join(others)} and {last} are" if others else f"alias {last} is"
        what = "value" if _one_bit(lost) else "combined values of"
        raise ValueError(f"invalid Flag {enumeration.__name__!r}: {who} missing {what} 0x{lost:x} "
                         "[use enum.show_flag_values(value) for details]")


def global_enum_repr(self):
    return f"{self.__class__.__module__.split('.')[-1]}.{self._name_}"


def global_flag_repr(self):
    module = self.__class__.__module__.split(".")[-1]
    name = self.__class__.__name__
    if self._name_ is None:
        return f"{module}.{name}({self._value_!r})"
    if _one_bit(self._value_):
        return f"{module}.{self._name_}"
    return "|".join(n if n[0].isdigit() else f"{module}.{n}" for n in self._name_.split("|"))


def global_str(self):
    if self._name_ is None:
        return f"{self.__class__.__name__}({self._value_!r})"
    return self._name_


def global_enum(cls, update_str=False):
    """Shows members with the name of their module."""
    type.__setattr__(cls, "__repr__", global_flag_repr if issubclass(cls, Flag) else global_enum_repr)
    if not issubclass(cls, ReprEnum) or update_str:
        type.__setattr__(cls, "__str__", global_str)
    return cls
