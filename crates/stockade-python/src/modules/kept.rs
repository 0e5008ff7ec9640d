//! State of the library that has to change while a program runs, with the reason for each.
//!
//! All else that belongs to a module is fixed when it has been imported (`vm/fixed.rs`). What is listed
//! here changes through the functions of its own module. Names with an underscore are seen by code of
//! ours alone; those without belong to what the module is for, as in CPython. Nothing here is looked at
//! by `assert`, `==`, `math.isclose` or the assertions of `unittest`.

/// The module, the object by its names in it, and why it changes.
type Kept = (&'static str, &'static str, &'static str);

/// What a module keeps.
pub(crate) fn of(module: &str) -> impl Iterator<Item = &'static Kept> {
    KEPT.iter().filter(move |(of, ..)| *of == module)
}

const KEPT: &[Kept] = &[
    (
        "_decimal_context",
        "_current",
        "the context of `decimal`, which `getcontext()` gives to programs to change",
    ),
    (
        "_decimal_maths",
        "_logs",
        "the logarithm of 10, to as many places as were asked for",
    ),
    ("_decimal_maths", "_tens", "powers of 10 that were computed"),
    (
        "_logging_records",
        "_factory",
        "what `setLogRecordFactory()` notes",
    ),
    (
        "_logging_records",
        "_levels",
        "levels by name, from `addLevelName()`",
    ),
    (
        "_logging_records",
        "_names",
        "names of levels, from `addLevelName()`",
    ),
    (
        "_unittest_case",
        "known",
        "the test classes that a program defined",
    ),
    (
        "_unittest_case",
        "_at_end",
        "what `addModuleCleanup()` notes",
    ),
    ("_xml_path", "_ready", "paths that were read"),
    (
        "_difflib_html",
        "HtmlDiff._made",
        "the number of the last page, for its anchors",
    ),
    (
        "doctest",
        "OPTIONFLAGS_BY_NAME",
        "what `register_optionflag()` notes",
    ),
    (
        "doctest",
        "_unittest_flags",
        "what `set_unittest_reportflags()` notes",
    ),
    (
        "xml.etree.ElementTree",
        "_prefixes",
        "what `register_namespace()` notes",
    ),
    ("abc", "_token", "the number that `get_cache_token()` gives"),
    (
        "abc",
        "_registered",
        "classes of the program that count as subclasses of abstract classes of ours",
    ),
    (
        "asyncio.events",
        "_State",
        "the loop that runs, the policy, and the tasks there are",
    ),
    (
        "asyncio.tasks",
        "_made",
        "the number of the last task, for its name",
    ),
    (
        "calendar",
        "c",
        "the calendar that `setfirstweekday()` turns",
    ),
    ("codecs", "_known", "codecs that a search function found"),
    (
        "codecs",
        "_searchers",
        "functions that `register()` was given; names of ours come first",
    ),
    (
        "codecs",
        "_handlers",
        "handlers that `register_error()` was given",
    ),
    ("collections", "_shown", "deques that are being printed"),
    ("contextvars", "_current", "the context that is entered"),
    (
        "copy",
        "dispatch_table",
        "what `copyreg.pickle()` notes; copies of the language's own types do not look at it",
    ),
    (
        "copyreg",
        "_extension_cache",
        "what programs note for pickling",
    ),
    (
        "copyreg",
        "_extension_registry",
        "what programs note for pickling",
    ),
    (
        "copyreg",
        "_inverted_registry",
        "what programs note for pickling",
    ),
    (
        "csv",
        "_dialects",
        "dialects by name, from `register_dialect()`",
    ),
    ("csv", "_limit", "the number that `field_size_limit()` sets"),
    (
        "dataclasses",
        "_shown",
        "dataclasses that are being printed",
    ),
    ("functools", "_shown", "partials that are being printed"),
    ("gc", "_kept", "what `gc.disable()` and its like note"),
    (
        "gc",
        "callbacks",
        "the list that programs add functions to, as in CPython",
    ),
    (
        "gc",
        "garbage",
        "the list that programs clear, as in CPython",
    ),
    ("linecache", "cache", "lines of files"),
    ("logging", "_all", "handlers in the order they were made"),
    (
        "logging",
        "_logger_class",
        "the class that `setLoggerClass()` notes",
    ),
    ("logging", "_named", "handlers by name"),
    (
        "logging",
        "lastResort",
        "a handler, whose level a program may set",
    ),
    (
        "logging",
        "root",
        "the logger above all others, with the handlers that a program gives it",
    ),
    ("logging", "Logger.manager", "the loggers by name"),
    (
        "os",
        "environ",
        "an environment of the program's own, which nothing of ours reads",
    ),
    ("os", "environb", "the same in bytes"),
    (
        "random",
        "_kept",
        "the first bits of roots of primes, once they were computed",
    ),
    (
        "random",
        "_shared",
        "the generator behind `random.random()`; `random.seed()` sets it",
    ),
    (
        "reprlib",
        "aRepr",
        "how long `reprlib.repr()` lets values become, which a program may set",
    ),
    ("secrets", "_source", "a generator whose state moves on"),
    ("sys", "argv", "the program's own arguments"),
    ("sys", "path", "a list that nothing of ours reads"),
    (
        "threading",
        "_made",
        "the number of the last thread, for its name",
    ),
    (
        "threading",
        "_main",
        "the one thread, whose name a program may set",
    ),
    ("threading", "_size", "the number that `stack_size()` sets"),
    ("types", "_shown", "namespaces that are being printed"),
    ("typing", "_overloads", "functions that `@overload` notes"),
    ("uuid", "_source", "a generator whose state moves on"),
    ("uuid", "_known", "the node and the last moment"),
    (
        "weakref",
        "finalize._pending",
        "what `finalize` is to call when objects go",
    ),
    (
        "zoneinfo",
        "_kept",
        "zones that were made; each is the same again",
    ),
    (
        "warnings",
        "_State",
        "what becomes of warnings, and which were shown",
    ),
    (
        "warnings",
        "_lines",
        "lines of the program that were warned of",
    ),
    (
        "warnings",
        "filters",
        "what becomes of which warning; a program may change the list itself",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_a_reason_and_a_module_that_there_is() {
        for (module, path, reason) in KEPT {
            assert!(crate::modules::find(module).is_some(), "{module}");
            assert!(!path.is_empty() && reason.len() > 10, "{module}.{path}");
        }
    }
}
