//! The methods of `str` by name.

use super::{brace, cases, codec, pad, quick, search, split, translate};
use super::{dunder_format, dunder_str, getnewargs, modulo, new, reflected_modulo, sizeof, times};
use crate::class::id;
use crate::native::{Native, joined, method, static_method};
use crate::types::operators::{self, op};

const STR: u32 = id::STR;

pub(crate) const METHODS: &[Native] = joined![
    &[
        static_method(
            "__new__",
            new,
            "(object='', encoding='utf-8', errors='strict')"
        ),
        method("capitalize", cases::capitalize, "()"),
        method("casefold", cases::casefold, "()"),
        method("center", pad::center, "(width, fillchar=' ', /)"),
        method("count", search::count, "(sub[, start[, end]], /)").shortly(quick::count),
        method(
            "encode",
            codec::encode,
            "(encoding='utf-8', errors='strict')"
        ),
        method("endswith", search::endswith, "(suffix[, start[, end]], /)")
            .shortly(quick::endswith),
        method("expandtabs", pad::expandtabs, "(tabsize=8)"),
        method("find", search::find, "(sub[, start[, end]], /)").shortly(quick::find),
        method("format", brace::format, "(*args, **kwargs)").shortly(brace::quick_format),
        method("format_map", brace::format_map, "(mapping, /)"),
        method("index", search::index, "(sub[, start[, end]], /)"),
        method("isalnum", cases::isalnum, "()").shortly(quick::isalnum),
        method("isalpha", cases::isalpha, "()").shortly(quick::isalpha),
        method("isascii", cases::isascii, "()"),
        method("isdecimal", cases::isdecimal, "()"),
        method("isdigit", cases::isdigit, "()").shortly(quick::isdigit),
        method("isidentifier", cases::isidentifier, "()"),
        method("islower", cases::islower, "()"),
        method("isnumeric", cases::isnumeric, "()"),
        method("isprintable", cases::isprintable, "()"),
        method("isspace", cases::isspace, "()").shortly(quick::isspace),
        method("istitle", cases::istitle, "()"),
        method("isupper", cases::isupper, "()"),
        method("join", split::join, "(iterable, /)").shortly(quick::join),
        method("ljust", pad::ljust, "(width, fillchar=' ', /)"),
        method("lower", cases::lower, "()").shortly(quick::lower),
        method("lstrip", pad::lstrip, "(chars=None, /)").shortly(quick::lstrip),
        static_method(
            "maketrans",
            translate::maketrans,
            "(x, y=<unrepresentable>, z=<unrepresentable>, /)"
        ),
        method("partition", search::partition, "(sep, /)").shortly(quick::partition),
        method("removeprefix", search::removeprefix, "(prefix, /)"),
        method("removesuffix", search::removesuffix, "(suffix, /)"),
        method("replace", translate::replace, "(old, new, /, count=-1)").shortly(quick::replace),
        method("rfind", search::rfind, "(sub[, start[, end]], /)"),
        method("rindex", search::rindex, "(sub[, start[, end]], /)"),
        method("rjust", pad::rjust, "(width, fillchar=' ', /)"),
        method("rpartition", search::rpartition, "(sep, /)"),
        method("rsplit", split::rsplit, "(sep=None, maxsplit=-1)"),
        method("rstrip", pad::rstrip, "(chars=None, /)").shortly(quick::rstrip),
        method("split", split::split, "(sep=None, maxsplit=-1)").shortly(quick::split),
        method("splitlines", split::splitlines, "(keepends=False)"),
        method(
            "startswith",
            search::startswith,
            "(prefix[, start[, end]], /)"
        )
        .shortly(quick::startswith),
        method("strip", pad::strip, "(chars=None, /)").shortly(quick::strip),
        method("swapcase", cases::swapcase, "()"),
        method("title", cases::title, "()").shortly(quick::title),
        method("translate", translate::translate, "(table, /)"),
        method("upper", cases::upper, "()").shortly(quick::upper),
        method("zfill", pad::zfill, "(width, /)"),
        method("__contains__", operators::contains::<STR>, "(key, /)"),
        method("__format__", dunder_format, "(format_spec, /)"),
        method("__getitem__", operators::getitem::<STR>, "(key, /)"),
        method("__getnewargs__", getnewargs, "()"),
        method("__hash__", operators::hash::<STR>, "()"),
        method("__iter__", operators::iter::<STR>, "()"),
        method("__len__", operators::len::<STR>, "()"),
        method("__mod__", modulo, "(value, /)"),
        method("__mul__", times, "(value, /)"),
        method("__repr__", operators::repr::<STR>, "()"),
        method("__rmod__", reflected_modulo, "(value, /)"),
        method("__rmul__", times, "(value, /)"),
        method("__sizeof__", sizeof, "()"),
        method("__str__", dunder_str, "()"),
        operators::own::<STR, { op::ADD }>(),
    ],
    &operators::comparisons::<STR>(),
];
