# Plain values of the standard library. None of its modules is imported until a value of it crosses.

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
