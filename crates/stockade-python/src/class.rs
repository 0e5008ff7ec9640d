//! The builtin classes: numbered, static, and shared by all interpreters of the process.
//!
//! A fresh interpreter has no class objects to make. A class with a number below
//! [`BUILTIN_CLASSES`] is one of these; the others are the program's own, on its heap.

use std::sync::OnceLock;

use crate::heap::Layout;

/// What is fixed about a builtin class.
pub(crate) struct BuiltinClass {
    pub(crate) name: &'static str,
    pub(crate) bases: &'static [u32],
    pub(crate) layout: Layout,
    /// Whether a program may derive from it.
    pub(crate) open: bool,
}

macro_rules! classes {
    ($($ident:ident = $name:literal ($($base:ident),*) $layout:ident $open:literal;)*) => {
        /// The numbers of the builtin classes.
        #[expect(dead_code, reason = "the list is whole, whether or not each class is asked for")]
        pub(crate) mod id {
            #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "only numbers them")]
            enum Number { $($ident,)* COUNT }

            $(pub(crate) const $ident: u32 = Number::$ident as u32;)*
            pub(crate) const COUNT: u32 = Number::COUNT as u32;
        }

        static CLASSES: &[BuiltinClass] = &[$(
            BuiltinClass {
                name: $name,
                bases: &[$(id::$base),*],
                layout: Layout::$layout,
                open: $open,
            }
        ),*];
    };
}

classes! {
    OBJECT = "object" () Plain true;
    TYPE = "type" (OBJECT) Type true;
    NONE = "NoneType" (OBJECT) Plain false;
    NOT_IMPLEMENTED = "NotImplementedType" (OBJECT) Plain false;
    ELLIPSIS = "ellipsis" (OBJECT) Plain false;
    INT = "int" (OBJECT) Int true;
    BOOL = "bool" (INT) Int false;
    FLOAT = "float" (OBJECT) Float true;
    COMPLEX = "complex" (OBJECT) Complex true;
    STR = "str" (OBJECT) Str true;
    BYTES = "bytes" (OBJECT) Bytes true;
    BYTEARRAY = "bytearray" (OBJECT) ByteArray true;
    MEMORYVIEW = "memoryview" (OBJECT) Plain false;
    TUPLE = "tuple" (OBJECT) Tuple true;
    LIST = "list" (OBJECT) List true;
    DICT = "dict" (OBJECT) Dict true;
    SET = "set" (OBJECT) Set true;
    FROZENSET = "frozenset" (OBJECT) FrozenSet true;
    RANGE = "range" (OBJECT) Plain false;
    SLICE = "slice" (OBJECT) Plain false;
    FUNCTION = "function" (OBJECT) Plain false;
    BUILTIN = "builtin_function_or_method" (OBJECT) Plain false;
    METHOD_DESCRIPTOR = "method_descriptor" (OBJECT) Plain false;
    METHOD = "method" (OBJECT) Plain false;
    PROPERTY = "property" (OBJECT) Property true;
    STATICMETHOD = "staticmethod" (OBJECT) StaticMethod true;
    CLASSMETHOD = "classmethod" (OBJECT) ClassMethod true;
    SUPER = "super" (OBJECT) Plain false;
    MODULE = "module" (OBJECT) Module true;
    CELL = "cell" (OBJECT) Plain false;
    GENERATOR = "generator" (OBJECT) Plain false;
    COROUTINE = "coroutine" (OBJECT) Plain false;
    ASYNC_GENERATOR = "async_generator" (OBJECT) Plain false;
    ASYNC_STEP = "async_generator_asend" (OBJECT) Plain false;
    AWAITER = "coroutine_wrapper" (OBJECT) Plain false;
    DICT_KEYS = "dict_keys" (OBJECT) Plain false;
    DICT_VALUES = "dict_values" (OBJECT) Plain false;
    DICT_ITEMS = "dict_items" (OBJECT) Plain false;
    MAPPINGPROXY = "mappingproxy" (OBJECT) Plain false;
    TRACEBACK = "traceback" (OBJECT) Plain false;
    GENERIC_ALIAS = "types.GenericAlias" (OBJECT) Plain false;
    UNION = "types.UnionType" (OBJECT) Plain false;
    TYPE_VAR = "typing.TypeVar" (OBJECT) Plain false;
    TYPE_VAR_TUPLE = "typing.TypeVarTuple" (OBJECT) Plain false;
    PARAM_SPEC = "typing.ParamSpec" (OBJECT) Plain false;
    TYPE_ALIAS = "typing.TypeAliasType" (OBJECT) Plain false;
    GLOBALS = "dict" (OBJECT) Plain false;
    GENERIC = "typing.Generic" (OBJECT) Plain true;
    MEMBER = "member_descriptor" (OBJECT) Plain false;
    GETSET_DESCRIPTOR = "getset_descriptor" (OBJECT) Plain false;
    WRAPPER_DESCRIPTOR = "wrapper_descriptor" (OBJECT) Plain false;
    METHOD_WRAPPER = "method-wrapper" (OBJECT) Plain false;
    CLASSMETHOD_DESCRIPTOR = "classmethod_descriptor" (OBJECT) Plain false;
    MEMORY_ITERATOR = "memory_iterator" (OBJECT) Plain false;
    CODE = "code" (OBJECT) Plain false;
    TOOL = "tool" (OBJECT) Plain false;
    RANGE_ITERATOR = "range_iterator" (OBJECT) Plain false;
    LONGRANGE_ITERATOR = "longrange_iterator" (OBJECT) Plain false;
    LIST_ITERATOR = "list_iterator" (OBJECT) Plain false;
    LIST_REVERSEITERATOR = "list_reverseiterator" (OBJECT) Plain false;
    TUPLE_ITERATOR = "tuple_iterator" (OBJECT) Plain false;
    STR_ITERATOR = "str_iterator" (OBJECT) Plain false;
    STR_ASCII_ITERATOR = "str_ascii_iterator" (OBJECT) Plain false;
    BYTES_ITERATOR = "bytes_iterator" (OBJECT) Plain false;
    BYTEARRAY_ITERATOR = "bytearray_iterator" (OBJECT) Plain false;
    DICT_KEYITERATOR = "dict_keyiterator" (OBJECT) Plain false;
    DICT_VALUEITERATOR = "dict_valueiterator" (OBJECT) Plain false;
    DICT_ITEMITERATOR = "dict_itemiterator" (OBJECT) Plain false;
    DICT_REVERSEKEYITERATOR = "dict_reversekeyiterator" (OBJECT) Plain false;
    DICT_REVERSEVALUEITERATOR = "dict_reversevalueiterator" (OBJECT) Plain false;
    DICT_REVERSEITEMITERATOR = "dict_reverseitemiterator" (OBJECT) Plain false;
    SET_ITERATOR = "set_iterator" (OBJECT) Plain false;
    ITERATOR = "iterator" (OBJECT) Plain false;
    CALLABLE_ITERATOR = "callable_iterator" (OBJECT) Plain false;
    REVERSED = "reversed" (OBJECT) Plain false;
    ENUMERATE = "enumerate" (OBJECT) Iterator true;
    ZIP = "zip" (OBJECT) Iterator true;
    MAP = "map" (OBJECT) Iterator true;
    FILTER = "filter" (OBJECT) Iterator true;
    RE_PATTERN = "re.Pattern" (OBJECT) Plain false;
    RE_MATCH = "re.Match" (OBJECT) Plain false;
    RE_SCANNER = "_sre.SRE_Scanner" (OBJECT) Plain false;

    BASE_EXCEPTION = "BaseException" (OBJECT) Exception true;
    EXCEPTION = "Exception" (BASE_EXCEPTION) Exception true;
    BASE_EXCEPTION_GROUP = "BaseExceptionGroup" (BASE_EXCEPTION) Exception true;
    EXCEPTION_GROUP = "ExceptionGroup" (BASE_EXCEPTION_GROUP, EXCEPTION) Exception true;
    GENERATOR_EXIT = "GeneratorExit" (BASE_EXCEPTION) Exception true;
    KEYBOARD_INTERRUPT = "KeyboardInterrupt" (BASE_EXCEPTION) Exception true;
    SYSTEM_EXIT = "SystemExit" (BASE_EXCEPTION) Exception true;
    ARITHMETIC_ERROR = "ArithmeticError" (EXCEPTION) Exception true;
    FLOATING_POINT_ERROR = "FloatingPointError" (ARITHMETIC_ERROR) Exception true;
    OVERFLOW_ERROR = "OverflowError" (ARITHMETIC_ERROR) Exception true;
    ZERO_DIVISION_ERROR = "ZeroDivisionError" (ARITHMETIC_ERROR) Exception true;
    ASSERTION_ERROR = "AssertionError" (EXCEPTION) Exception true;
    ATTRIBUTE_ERROR = "AttributeError" (EXCEPTION) Exception true;
    BUFFER_ERROR = "BufferError" (EXCEPTION) Exception true;
    EOF_ERROR = "EOFError" (EXCEPTION) Exception true;
    IMPORT_ERROR = "ImportError" (EXCEPTION) Exception true;
    MODULE_NOT_FOUND_ERROR = "ModuleNotFoundError" (IMPORT_ERROR) Exception true;
    LOOKUP_ERROR = "LookupError" (EXCEPTION) Exception true;
    INDEX_ERROR = "IndexError" (LOOKUP_ERROR) Exception true;
    KEY_ERROR = "KeyError" (LOOKUP_ERROR) Exception true;
    MEMORY_ERROR = "MemoryError" (EXCEPTION) Exception true;
    NAME_ERROR = "NameError" (EXCEPTION) Exception true;
    UNBOUND_LOCAL_ERROR = "UnboundLocalError" (NAME_ERROR) Exception true;
    OS_ERROR = "OSError" (EXCEPTION) Exception true;
    BLOCKING_IO_ERROR = "BlockingIOError" (OS_ERROR) Exception true;
    CHILD_PROCESS_ERROR = "ChildProcessError" (OS_ERROR) Exception true;
    CONNECTION_ERROR = "ConnectionError" (OS_ERROR) Exception true;
    BROKEN_PIPE_ERROR = "BrokenPipeError" (CONNECTION_ERROR) Exception true;
    CONNECTION_ABORTED_ERROR = "ConnectionAbortedError" (CONNECTION_ERROR) Exception true;
    CONNECTION_REFUSED_ERROR = "ConnectionRefusedError" (CONNECTION_ERROR) Exception true;
    CONNECTION_RESET_ERROR = "ConnectionResetError" (CONNECTION_ERROR) Exception true;
    FILE_EXISTS_ERROR = "FileExistsError" (OS_ERROR) Exception true;
    FILE_NOT_FOUND_ERROR = "FileNotFoundError" (OS_ERROR) Exception true;
    INTERRUPTED_ERROR = "InterruptedError" (OS_ERROR) Exception true;
    IS_A_DIRECTORY_ERROR = "IsADirectoryError" (OS_ERROR) Exception true;
    NOT_A_DIRECTORY_ERROR = "NotADirectoryError" (OS_ERROR) Exception true;
    PERMISSION_ERROR = "PermissionError" (OS_ERROR) Exception true;
    PROCESS_LOOKUP_ERROR = "ProcessLookupError" (OS_ERROR) Exception true;
    TIMEOUT_ERROR = "TimeoutError" (OS_ERROR) Exception true;
    REFERENCE_ERROR = "ReferenceError" (EXCEPTION) Exception true;
    RUNTIME_ERROR = "RuntimeError" (EXCEPTION) Exception true;
    NOT_IMPLEMENTED_ERROR = "NotImplementedError" (RUNTIME_ERROR) Exception true;
    PYTHON_FINALIZATION_ERROR = "PythonFinalizationError" (RUNTIME_ERROR) Exception true;
    RECURSION_ERROR = "RecursionError" (RUNTIME_ERROR) Exception true;
    STOP_ASYNC_ITERATION = "StopAsyncIteration" (EXCEPTION) Exception true;
    STOP_ITERATION = "StopIteration" (EXCEPTION) Exception true;
    SYNTAX_ERROR = "SyntaxError" (EXCEPTION) Exception true;
    INDENTATION_ERROR = "IndentationError" (SYNTAX_ERROR) Exception true;
    TAB_ERROR = "TabError" (INDENTATION_ERROR) Exception true;
    SYSTEM_ERROR = "SystemError" (EXCEPTION) Exception true;
    TYPE_ERROR = "TypeError" (EXCEPTION) Exception true;
    VALUE_ERROR = "ValueError" (EXCEPTION) Exception true;
    UNICODE_ERROR = "UnicodeError" (VALUE_ERROR) Exception true;
    UNICODE_DECODE_ERROR = "UnicodeDecodeError" (UNICODE_ERROR) Exception true;
    UNICODE_ENCODE_ERROR = "UnicodeEncodeError" (UNICODE_ERROR) Exception true;
    UNICODE_TRANSLATE_ERROR = "UnicodeTranslateError" (UNICODE_ERROR) Exception true;
    WARNING = "Warning" (EXCEPTION) Exception true;
    BYTES_WARNING = "BytesWarning" (WARNING) Exception true;
    DEPRECATION_WARNING = "DeprecationWarning" (WARNING) Exception true;
    ENCODING_WARNING = "EncodingWarning" (WARNING) Exception true;
    FUTURE_WARNING = "FutureWarning" (WARNING) Exception true;
    IMPORT_WARNING = "ImportWarning" (WARNING) Exception true;
    PENDING_DEPRECATION_WARNING = "PendingDeprecationWarning" (WARNING) Exception true;
    RESOURCE_WARNING = "ResourceWarning" (WARNING) Exception true;
    RUNTIME_WARNING = "RuntimeWarning" (WARNING) Exception true;
    SYNTAX_WARNING = "SyntaxWarning" (WARNING) Exception true;
    UNICODE_WARNING = "UnicodeWarning" (WARNING) Exception true;
    USER_WARNING = "UserWarning" (WARNING) Exception true;
}

/// How many builtin classes there are: the program's own are numbered from here.
pub(crate) const BUILTIN_CLASSES: u32 = id::COUNT;

/// A builtin class by its number.
pub(crate) fn builtin(id: u32) -> Option<&'static BuiltinClass> {
    CLASSES.get(id as usize)
}

/// The method resolution order of a builtin class.
pub(crate) fn builtin_mro(id: u32) -> &'static [u32] {
    static ORDERS: OnceLock<Vec<Vec<u32>>> = OnceLock::new();
    let orders = ORDERS.get_or_init(|| {
        let mut orders: Vec<Vec<u32>> = Vec::new();
        for (id, class) in CLASSES.iter().enumerate() {
            let mut order = vec![id as u32];
            for base in class.bases {
                // Bases stand before their subclasses in the table. With one base this is its
                // order; with several (ExceptionGroup) shared tails are kept once, at the end.
                let inherited = &orders[*base as usize];
                order.retain(|known| !inherited.contains(known));
                order.extend_from_slice(inherited);
            }
            orders.push(order);
        }
        orders
    });
    orders.get(id as usize).map_or(&[], Vec::as_slice)
}

/// Builtin classes that are names of the language, such as `int` and `ValueError`.
pub(crate) fn visible_builtins() -> impl Iterator<Item = (&'static str, u32)> {
    const HIDDEN: std::ops::RangeInclusive<u32> = id::FUNCTION..=id::METHOD;
    CLASSES.iter().enumerate().filter_map(|(id, class)| {
        let id = id as u32;
        let named = class.open
            || matches!(
                id,
                id::BOOL | id::MEMORYVIEW | id::RANGE | id::SLICE | id::SUPER | id::REVERSED
            );
        (named && !HIDDEN.contains(&id) && id != id::MODULE && id != id::GENERIC)
            .then_some((class.name, id))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_a_class_with_two_bases_is_pythons() {
        let names: Vec<_> = builtin_mro(id::EXCEPTION_GROUP)
            .iter()
            .filter_map(|id| builtin(*id))
            .map(|class| class.name)
            .collect();
        let expected = [
            "ExceptionGroup",
            "BaseExceptionGroup",
            "Exception",
            "BaseException",
            "object",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn the_classes_from_base_exception_on_are_those_of_exceptions() {
        for id in 0..BUILTIN_CLASSES {
            let raised = builtin_mro(id).contains(&id::BASE_EXCEPTION);
            assert_eq!(raised, id >= id::BASE_EXCEPTION, "{id}");
        }
    }
}
