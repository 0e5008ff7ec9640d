# Plain values of the standard library and of numpy and pandas. None of these modules is imported
# until a value of it crosses. An array is its dtype as a short text, its shape and its bytes; one of
# objects crosses element by element. A table is its columns.

LIBRARY = {}
# Types that the last two passes of a message link, though they are made in one piece.
WHOLE = {}


def of(name, tag):
    def keep(pack):
        LIBRARY[name] = (tag, pack)
        return pack
    return keep


def module(name):
    __import__(name)
    return sys.modules[name]


@of("decimal.Decimal", "D")
def pack_decimal(packer, it):
    return ["D", str(it)]


@of("fractions.Fraction", "F")
def pack_fraction(packer, it):
    return ["F", packer.value(it.numerator), packer.value(it.denominator)]


@of("datetime.datetime", "dt")
def pack_datetime(packer, it):
    parts = (it.year, it.month, it.day, it.hour, it.minute, it.second, it.microsecond)
    return ["dt", *parts, packer.value(it.tzinfo), it.fold]


@of("datetime.date", "da")
def pack_date(packer, it):
    return ["da", it.year, it.month, it.day]


@of("datetime.time", "ti")
def pack_time(packer, it):
    return ["ti", it.hour, it.minute, it.second, it.microsecond, packer.value(it.tzinfo), it.fold]


@of("datetime.timedelta", "td")
def pack_delta(packer, it):
    return ["td", it.days, it.seconds, it.microseconds]


@of("datetime.timezone", "tz")
def pack_zone(packer, it):
    offset = it.utcoffset(None)
    return ["tz", offset.days, offset.seconds, offset.microseconds, it.tzname(None)]


@of("uuid.UUID", "uu")
def pack_uuid(packer, it):
    return ["uu", it.hex]


@of("re.Pattern", "re")
def pack_pattern(packer, it):
    return ["re", packer.value(it.pattern), it.flags]


@of("array.array", "ar")
def pack_array(packer, it):
    if it.typecode in "uw":
        return ["ar", it.typecode, packer.value(it.tounicode())]
    return ["ar", it.typecode, base64(it.tobytes())]


for path in ("PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath"):
    for place in ("pathlib", "pathlib._local"):
        LIBRARY["%s.%s" % (place, path)] = ("pp", lambda packer, it: ["pp", type(it).__name__, packer.value(str(it))])


def make_zone(unpacker, node):
    dates = module("datetime")
    numbers(*node[1:4])
    texts(node[4])
    offset = dates.timedelta(*node[1:4])
    plain = dates.timezone(offset)
    if not offset and node[4] == "UTC":
        return dates.timezone.utc
    return plain if node[4] == plain.tzname(None) else dates.timezone(offset, node[4])


def make_datetime(unpacker, node):
    numbers(*node[1:8])
    dates = module("datetime")
    return dates.datetime(*node[1:8], zone(dates, unpacker.get(node[8])), fold=node[9])


def make_time(unpacker, node):
    numbers(*node[1:5])
    dates = module("datetime")
    return dates.time(*node[1:5], zone(dates, unpacker.get(node[5])), fold=node[6])


def zone(dates, it):
    need(it is None or isinstance(it, dates.tzinfo))
    return it


def make_path(unpacker, node):
    need(node[1] in ("PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath"))
    text = unpacker.get(node[2])
    texts(text)
    return getattr(module("pathlib"), node[1])(text)


def make_pattern(unpacker, node):
    numbers(node[2])
    # A debugging flag prints.
    return module("re").compile(unpacker.get(node[1]), node[2] & ~128)


def make_array(unpacker, node):
    texts(node[1])
    need(len(node[1]) == 1)
    made = module("array").array(node[1])
    if node[1] in "uw":
        made.fromunicode(unpacker.get(node[2]))
    else:
        made.frombytes(unbase64(node[2]))
    return made


def whole(*kinds):
    def make(unpacker, node):
        values = [unpacker.get(value) for value in node[1:]]
        need(all(type(value) in (int, str) for value in values))
        found = module(kinds[0])
        return getattr(found, kinds[1])(*values)
    return make


MAKE.update({
    "D": whole("decimal", "Decimal"),
    "F": whole("fractions", "Fraction"),
    "dt": make_datetime,
    "da": whole("datetime", "date"),
    "ti": make_time,
    "td": whole("datetime", "timedelta"),
    "tz": make_zone,
    "uu": whole("uuid", "UUID"),
    "re": make_pattern,
    "ar": make_array,
    "pp": make_path,
})


# numpy

def dtype_of(text):
    texts(text)
    numpy = module("numpy")
    need(len(text) < 40 and text[:1] in "<>|=" and text[1:2] in "biufcSUMm", "no plain dtype")
    return numpy.dtype(text)


@of("numpy.ndarray", "nd")
def pack_ndarray(packer, it):
    shape = list(it.shape)
    if it.dtype == object:
        return ["O", shape, *map(packer.value, it.ravel().tolist())]
    if it.dtype.kind not in "biufcSUMm":
        return None
    return [it.dtype.str, shape, base64(it.tobytes())]


def make_ndarray(unpacker, node):
    numpy, shape = module("numpy"), node[3]
    need(type(shape) is list and len(shape) <= 32)
    numbers(*shape)
    need(all(size >= 0 for size in shape))
    if node[2] == "O":
        made = numpy.empty(len(node) - 4, dtype=object)
        for at, value in enumerate(node[4:]):
            made[at] = unpacker.get(value)
        return made.reshape(shape)
    dtype, data = dtype_of(node[2]), unbase64(node[4])
    if not data:
        need(0 in shape or not dtype.itemsize)
        return numpy.zeros(shape, dtype)
    return numpy.frombuffer(data, dtype).reshape(shape).copy()


def pack_scalar(packer, it):
    if it.dtype.kind not in "biufcSUMm" or not it.dtype.itemsize:
        return None
    return ["ns", it.dtype.str, base64(it.tobytes())]


def make_scalar(unpacker, node):
    values = module("numpy").frombuffer(unbase64(node[2]), dtype_of(node[1]))
    need(len(values) == 1)
    return values[0]


def pack_dtype(packer, it):
    if it.kind not in "biufcSUMm" or it.names is not None or it.subdtype is not None:
        return None
    return ["ny", it.str]


MAKE.update({"ns": make_scalar, "ny": lambda unpacker, node: dtype_of(node[1])})


# pandas

def column(packer, it):
    """The values of a column or an index: a plain array, or a list under the name of its dtype."""
    numpy = sys.modules["numpy"]
    if type(it.dtype) is not type(None) and isinstance(it.dtype, numpy.dtype):
        return packer.loose(it.to_numpy())
    if getattr(it.dtype, "tz", None) is not None:
        zoned = ["tz", str(it.dtype.tz), getattr(it.dtype, "unit", "ns")]
        return [packer.add_list(["ex", zoned, packer.loose(it.to_numpy("M8[ns]"))])]
    if str(it.dtype) == "category":
        values = it.array if hasattr(it, "array") else it
        said = ["category", packer.value(tuple(values.categories)), bool(values.ordered)]
        return [packer.add_list(["ex", said, *map(packer.value, it.astype(object).tolist())])]
    return [packer.add_list(["ex", [str(it.dtype)], *map(packer.value, it.astype(object).tolist())])]


def make_column(unpacker, node):
    pandas, said = module("pandas"), node[1]
    need(type(said) is list and said)
    texts(said[0])
    if said[0] == "tz":
        texts(said[1], said[2])
        dates = pandas.DatetimeIndex(unpacker.get(node[2])).tz_localize("UTC").tz_convert(said[1])
        return dates.as_unit(said[2]).array if hasattr(dates, "as_unit") else dates.array
    values = [unpacker.get(value) for value in node[2:]]
    if said[0] == "category":
        return pandas.Categorical(values, categories=unpacker.get(said[1]), ordered=said[2] is True)
    need(len(said[0]) < 60 and said[0].replace("_", "").isalnum() or said[0][:9] in ("interval[", "period[D]"))
    return pandas.array(values, dtype=said[0])


def pack_index(packer, it):
    pandas = sys.modules["pandas"]
    if type(it) is pandas.RangeIndex:
        return ["ix", "r", packer.value(it.name), it.start, it.stop, it.step]
    if type(it) is pandas.MultiIndex:
        return ["ix", "m", packer.value(tuple(it.names)), packer.value(tuple(it.tolist()))]
    if type(it) not in (pandas.Index, pandas.DatetimeIndex, pandas.TimedeltaIndex, pandas.CategoricalIndex):
        return None
    return ["ix", "v", packer.value(it.name), column(packer, it), getattr(it, "freqstr", None)]


def make_index(unpacker, node):
    pandas, name = module("pandas"), unpacker.get(node[2])
    if node[1] == "r":
        numbers(*node[3:6])
        return pandas.RangeIndex(*node[3:6], name=name)
    if node[1] == "m":
        return pandas.MultiIndex.from_tuples(list(unpacker.get(node[3])), names=name)
    made = pandas.Index(unpacker.get(node[3]), name=name)
    if type(node[4]) is str and len(node[4]) < 20:
        made.freq = node[4]
    return made


def pack_series(packer, it):
    return [packer.value(it.name), packer.value(it.index), column(packer, it)]


def make_series(unpacker, node):
    name, index, values = map(unpacker.get, node[2:5])
    return module("pandas").Series(values, index=index, name=name, copy=True)


def pack_frame(packer, it):
    columns = [column(packer, it.iloc[:, at]) for at in range(it.shape[1])]
    return [packer.value(it.columns), packer.value(it.index), *columns]


def make_frame(unpacker, node):
    pandas = module("pandas")
    columns, index, *values = map(unpacker.get, node[2:])
    made = pandas.DataFrame({at: pandas.Series(value, index=index) for at, value in enumerate(values)},
                            index=index, columns=range(len(values)))
    made.columns = columns
    return made


def pack_timestamp(packer, it):
    zoned = None if it.tzinfo is None else str(it.tzinfo)
    return ["pt", it.value, zoned, getattr(it, "unit", "ns")]


def make_timestamp(unpacker, node):
    numbers(node[1])
    pandas = module("pandas")
    made = pandas.Timestamp(node[1], unit="ns")
    if node[2] is not None:
        texts(node[2])
        made = made.tz_localize("UTC").tz_convert(node[2])
    texts(node[3])
    return made.as_unit(node[3]) if hasattr(made, "as_unit") else made


def make_timedelta(unpacker, node):
    numbers(node[1])
    return module("pandas").Timedelta(node[1], unit="ns")


MAKE.update({
    "ex": make_column, "ix": make_index, "pt": make_timestamp, "pd": make_timedelta,
    "pn": lambda unpacker, node: module("pandas").NaT if node[1] else module("pandas").NA,
})
WHOLE.update({"nd": make_ndarray, "se": make_series, "df": make_frame})
WHOLE_PACK = {"nd": pack_ndarray, "se": pack_series, "df": pack_frame}


def plain(kind):
    """What packs values of exactly this type: a tag where they are linked, a function where they are
    not, or nothing."""
    known = KNOWN.get(kind, KNOWN)
    if known is not KNOWN:
        return known
    name = "%s.%s" % (kind.__module__, kind.__qualname__)
    found = None
    root = kind.__module__.partition(".")[0]
    if name in LIBRARY and root in sys.modules:
        tag, pack = LIBRARY[name]
        owner = sys.modules.get(kind.__module__)
        if getattr(owner, kind.__qualname__, None) is kind:
            found = tag if tag in WHOLE else pack
    numpy, pandas = sys.modules.get("numpy"), sys.modules.get("pandas")
    if numpy is not None and root == "numpy" and hasattr(numpy, "generic"):
        if issubclass(kind, numpy.generic) and numpy.dtype(kind).type is kind:
            found = pack_scalar
        elif issubclass(kind, numpy.dtype):
            found = pack_dtype
    if pandas is not None and root == "pandas" and hasattr(pandas, "DataFrame"):
        if kind is pandas.DataFrame:
            found = "df"
        elif kind is pandas.Series:
            found = "se"
        elif kind is pandas.Timestamp:
            found = pack_timestamp
        elif kind is pandas.Timedelta:
            found = lambda packer, it: ["pd", it.value]
        elif kind is type(pandas.NaT):
            found = lambda packer, it: ["pn", True]
        elif kind is type(pandas.NA):
            found = lambda packer, it: ["pn", False]
        elif issubclass(kind, pandas.Index):
            found = pack_index
    KNOWN[kind] = found
    return found


KNOWN = {}


def look(obj, tag):
    """What an object holds now, so that a change is seen later. Its items count by identity."""
    if tag in ("l", "s"):
        return list(obj)
    if tag in ("d", "od", "ct", "dd"):
        flat = [obj.default_factory] if tag == "dd" else []
        for key, value in dict.items(obj):
            flat += key, value
        return flat
    if tag == "ba":
        return bytes(obj)
    if tag == "dq":
        return list(obj)
    if tag == "I":
        flat = []
        for key, value in object.__getattribute__(obj, "__dict__").items():
            flat += key, value
        return flat
    if tag == "nd":
        return obj.copy()
    return obj.copy(deep=True)


def changed(obj, tag, before):
    if tag == "ba":
        return obj != before
    if tag == "nd":
        if obj.dtype != before.dtype or obj.shape != before.shape:
            return True
        if obj.dtype == object:
            return any(a is not b for a, b in zip(obj.ravel().tolist(), before.ravel().tolist()))
        return obj.tobytes() != before.tobytes()
    if tag in ("se", "df"):
        return not obj.equals(before) or tag == "se" and obj.name is not before.name
    now = look(obj, tag)
    return len(now) != len(before) or any(map(is_not, now, before))


def replace(obj, tag, made):
    """Gives an object what another of its kind holds, in place."""
    if tag == "nd":
        need(obj.shape == made.shape, "an array has changed its shape in place")
        obj[...] = made
    elif tag in ("se", "df"):
        obj._update_inplace(made)
        if tag == "se":
            obj.name = made.name
    elif tag in ("l", "ba"):
        obj[:] = made
    elif tag == "s":
        obj.clear()
        obj.update(made)
    elif tag == "dq":
        obj.clear()
        obj.extend(made)
    elif tag == "I":
        held = object.__getattribute__(obj, "__dict__")
        held.clear()
        held.update(object.__getattribute__(made, "__dict__"))
    else:
        obj.clear()
        for key, value in dict.items(made):
            obj[key] = value
