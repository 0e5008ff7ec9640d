//! Attribute names, as data: which dunders are ordinary, and which names belong to frames.
//!
//! Dunders are judged by an allow-list: the data model grows, and what a new one gives away is not
//! known before someone has looked.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// Dunders that ordinary code reads, calls or defines. None of them leads to a module's globals, to
/// code objects or to a class it did not start from.
const ORDINARY: &[&str] = &[
    "__abs__",
    "__add__",
    "__aenter__",
    "__aexit__",
    "__aiter__",
    "__all__",
    "__and__",
    "__anext__",
    "__annotations__",
    "__author__",
    "__await__",
    "__bool__",
    "__bytes__",
    "__call__",
    "__cause__",
    "__ceil__",
    "__class__",
    "__class_getitem__",
    "__complex__",
    "__contains__",
    "__context__",
    "__copy__",
    "__date__",
    "__dataclass_fields__",
    "__debug__",
    "__deepcopy__",
    "__del__",
    "__delattr__",
    "__delete__",
    "__delitem__",
    "__dict__",
    "__dir__",
    "__divmod__",
    "__doc__",
    "__enter__",
    "__eq__",
    "__exit__",
    "__file__",
    "__float__",
    "__floor__",
    "__floordiv__",
    "__format__",
    "__future__",
    "__fspath__",
    "__ge__",
    "__get__",
    "__getattr__",
    "__getitem__",
    "__getnewargs__",
    "__getstate__",
    "__gt__",
    "__hash__",
    "__iadd__",
    "__iand__",
    "__ifloordiv__",
    "__ilshift__",
    "__imatmul__",
    "__imod__",
    "__imul__",
    "__index__",
    "__init__",
    "__init_subclass__",
    "__instancecheck__",
    "__int__",
    "__invert__",
    "__ior__",
    "__ipow__",
    "__irshift__",
    "__isub__",
    "__iter__",
    "__itruediv__",
    "__ixor__",
    "__le__",
    "__len__",
    "__length_hint__",
    "__license__",
    "__lshift__",
    "__lt__",
    "__main__",
    "__match_args__",
    "__matmul__",
    "__members__",
    "__missing__",
    "__mod__",
    "__module__",
    "__mul__",
    "__name__",
    "__ne__",
    "__neg__",
    "__new__",
    "__next__",
    "__notes__",
    "__or__",
    "__orig_bases__",
    "__parameters__",
    "__origin__",
    "__args__",
    "__metadata__",
    "__pos__",
    "__post_init__",
    "__pow__",
    "__prepare__",
    "__qualname__",
    "__radd__",
    "__rand__",
    "__rdivmod__",
    "__release_buffer__",
    "__buffer__",
    "__repr__",
    "__required_keys__",
    "__optional_keys__",
    "__reversed__",
    "__rfloordiv__",
    "__rlshift__",
    "__rmatmul__",
    "__rmod__",
    "__rmul__",
    "__ror__",
    "__round__",
    "__rpow__",
    "__rrshift__",
    "__rshift__",
    "__rsub__",
    "__rtruediv__",
    "__rxor__",
    "__set__",
    "__set_name__",
    "__setattr__",
    "__setitem__",
    "__setstate__",
    "__signature__",
    "__sizeof__",
    "__slots__",
    "__str__",
    "__sub__",
    "__subclasscheck__",
    "__subclasshook__",
    "__suppress_context__",
    "__test__",
    "__traceback__",
    "__truediv__",
    "__trunc__",
    "__type_params__",
    "__value__",
    "__version__",
    "__xor__",
    "__static_attributes__",
    "__firstlineno__",
    "__abstractmethods__",
    "__bound__",
    "__constraints__",
    "__supertype__",
    "__total__",
    "__isabstractmethod__",
    "__unicode__",
    "__nonzero__",
    "__copyright__",
    "__email__",
    "__credits__",
    "__status__",
    "__maintainer__",
];

/// Dunders that may be defined in a class although reading them off an object is not ordinary.
const DEFINABLE: &[&str] = &[
    "__getattribute__",
    "__reduce__",
    "__reduce_ex__",
    "__getinitargs__",
    "__mro_entries__",
    "__wrapped__",
    "__objclass__",
    "__weakref__",
];

/// Frame, traceback, code and generator internals.
const FRAME: &[&str] = &[
    "ag_await",
    "ag_code",
    "ag_frame",
    "ag_running",
    "ag_suspended",
    "co_argcount",
    "co_cellvars",
    "co_code",
    "co_consts",
    "co_filename",
    "co_firstlineno",
    "co_flags",
    "co_freevars",
    "co_linetable",
    "co_lnotab",
    "co_names",
    "co_posonlyargcount",
    "co_stacksize",
    "co_varnames",
    "cr_await",
    "cr_code",
    "cr_frame",
    "cr_origin",
    "f_back",
    "f_builtins",
    "f_code",
    "f_generator",
    "f_globals",
    "f_lasti",
    "f_locals",
    "f_trace",
    "f_trace_lines",
    "f_trace_opcodes",
    "gi_code",
    "gi_frame",
    "gi_yieldfrom",
    "tb_frame",
    "tb_lasti",
    "tb_next",
    "_getframe",
    "_getframemodulename",
    "_current_frames",
];

/// Whether a name starts and ends with two underscores.
pub(super) fn is_dunder(name: &str) -> bool {
    name.len() > 4 && name.starts_with("__") && name.ends_with("__")
}

/// Whether a dunder only serves to climb out of an object.
pub(super) fn is_escape_dunder(name: &str) -> bool {
    is_dunder(name) && !ORDINARY.contains(&name)
}

/// Whether a class may define this dunder.
pub(super) fn is_definable_dunder(name: &str) -> bool {
    ORDINARY.contains(&name) || DEFINABLE.contains(&name)
}

/// Whether a name is an internal of a frame, traceback, code object or generator.
pub(super) fn is_frame_name(name: &str) -> bool {
    name.contains('_') && FRAME.contains(&name)
}

/// Names that exist without being defined and give away the interpreter.
pub(super) fn is_escape_global(name: &str) -> bool {
    matches!(
        name,
        "__builtins__" | "__loader__" | "__spec__" | "__builtin__"
    )
}

/// Whether a part of a text could become a dunder once the rest of it is known.
pub(super) fn is_dunder_part(text: &str) -> bool {
    text.starts_with("__") || text.ends_with("__")
}

/// The builtins that are followed. Exceptions and constants lead nowhere and are left out.
const BUILTINS: &[&str] = &[
    "__import__",
    "abs",
    "aiter",
    "all",
    "anext",
    "any",
    "ascii",
    "bin",
    "bool",
    "breakpoint",
    "bytearray",
    "bytes",
    "callable",
    "chr",
    "classmethod",
    "compile",
    "complex",
    "copyright",
    "credits",
    "delattr",
    "dict",
    "dir",
    "divmod",
    "enumerate",
    "eval",
    "exec",
    "exit",
    "filter",
    "float",
    "format",
    "frozenset",
    "getattr",
    "globals",
    "hasattr",
    "hash",
    "help",
    "hex",
    "id",
    "input",
    "int",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "license",
    "list",
    "locals",
    "map",
    "max",
    "memoryview",
    "min",
    "next",
    "object",
    "oct",
    "open",
    "ord",
    "pow",
    "print",
    "property",
    "quit",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "tuple",
    "type",
    "vars",
    "zip",
];

/// How many builtins are followed.
pub(super) const BUILTIN_COUNT: usize = BUILTINS.len();

/// The number of the builtin of that name.
pub(super) fn builtin_number(name: &str) -> Option<usize> {
    static NUMBERS: LazyLock<FxHashMap<&str, usize>> = LazyLock::new(|| {
        let numbers = BUILTINS.iter().copied().zip(0..);
        numbers.collect()
    });
    NUMBERS.get(name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtins_are_numbered_in_their_order() {
        assert!(BUILTINS.is_sorted());
        assert_eq!(builtin_number("__import__"), Some(0));
        assert_eq!(builtin_number("zip"), Some(BUILTIN_COUNT - 1));
        assert_eq!(builtin_number("ValueError"), None);
    }

    #[test]
    fn names_that_lead_out_are_not_ordinary() {
        for name in [
            "__globals__",
            "__code__",
            "__closure__",
            "__subclasses__",
            "__bases__",
            "__base__",
            "__mro__",
            "__builtins__",
            "__loader__",
            "__spec__",
            "__import__",
            "__reduce__",
            "__getattribute__",
            "__self__",
            "__func__",
            "__wrapped__",
            "__defaults__",
            "__kwdefaults__",
            "__weakref__",
        ] {
            assert!(is_escape_dunder(name), "{name}");
        }
    }
}
