# Values of numpy and pandas. An array is its dtype as a short text, its shape and its bytes; one of
# objects crosses element by element. A table is its columns.


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
