//! Names as numbers: attributes, variables, keywords are compared without looking at their text.
//!
//! Names that our own code knows are numbered once per process, so that a fresh interpreter has
//! nothing to set up; names of the program are numbered per interpreter, after those.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::OnceLock;

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::heap::block;

/// A name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Sym(pub(crate) u32);

macro_rules! symbols {
    ($($ident:ident = $text:literal,)*) => {
        /// The names that our own code asks for.
        #[expect(dead_code, reason = "the list is whole, whether or not each name is asked for")]
        pub(crate) mod sym {
            use super::Sym;

            #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "only numbers them")]
            enum Number { $($ident),* }

            $(pub(crate) const $ident: Sym = Sym(Number::$ident as u32);)*
        }
        const KNOWN: &[&str] = &[$($text),*];
    };
}

symbols! {
    // The texts of names lie in a row by number, as far as they were asked for: what every
    // interpreter asks for is at its beginning.
    EMPTY = "", MAIN = "__main__",
    INIT = "__init__", NEW = "__new__", DEL = "__del__", REPR = "__repr__", STR = "__str__",
    BYTES = "__bytes__", FORMAT = "__format__", LT = "__lt__", LE = "__le__", EQ = "__eq__",
    NE = "__ne__", GT = "__gt__", GE = "__ge__", HASH = "__hash__", BOOL = "__bool__",
    GETATTR = "__getattr__", GETATTRIBUTE = "__getattribute__", SETATTR = "__setattr__",
    DELATTR = "__delattr__", DIR = "__dir__", GET = "__get__", SET = "__set__",
    DELETE = "__delete__", SET_NAME = "__set_name__", INIT_SUBCLASS = "__init_subclass__",
    CLASS_GETITEM = "__class_getitem__", CALL = "__call__", LEN = "__len__",
    LENGTH_HINT = "__length_hint__", GETITEM = "__getitem__", SETITEM = "__setitem__",
    DELITEM = "__delitem__", MISSING = "__missing__", ITER = "__iter__", NEXT = "__next__",
    REVERSED = "__reversed__", CONTAINS = "__contains__", ADD = "__add__", SUB = "__sub__",
    MUL = "__mul__", MATMUL = "__matmul__", TRUEDIV = "__truediv__", FLOORDIV = "__floordiv__",
    MOD = "__mod__", DIVMOD = "__divmod__", POW = "__pow__", LSHIFT = "__lshift__",
    RSHIFT = "__rshift__", AND = "__and__", XOR = "__xor__", OR = "__or__", RADD = "__radd__",
    RSUB = "__rsub__", RMUL = "__rmul__", RMATMUL = "__rmatmul__", RTRUEDIV = "__rtruediv__",
    RFLOORDIV = "__rfloordiv__", RMOD = "__rmod__", RDIVMOD = "__rdivmod__", RPOW = "__rpow__",
    RLSHIFT = "__rlshift__", RRSHIFT = "__rrshift__", RAND = "__rand__", RXOR = "__rxor__",
    ROR = "__ror__", IADD = "__iadd__", ISUB = "__isub__", IMUL = "__imul__",
    IMATMUL = "__imatmul__", ITRUEDIV = "__itruediv__", IFLOORDIV = "__ifloordiv__",
    IMOD = "__imod__", IPOW = "__ipow__", ILSHIFT = "__ilshift__", IRSHIFT = "__irshift__",
    IAND = "__iand__", IXOR = "__ixor__", IOR = "__ior__", NEG = "__neg__", POS = "__pos__",
    ABS = "__abs__", INVERT = "__invert__", COMPLEX = "__complex__", INT = "__int__",
    FLOAT = "__float__", INDEX = "__index__", ROUND = "__round__", TRUNC = "__trunc__",
    FLOOR = "__floor__", CEIL = "__ceil__", ENTER = "__enter__", EXIT = "__exit__",
    AENTER = "__aenter__", AEXIT = "__aexit__", AITER = "__aiter__", ANEXT = "__anext__",
    AWAIT = "__await__", INSTANCECHECK = "__instancecheck__", SUBCLASSCHECK = "__subclasscheck__",
    PREPARE = "__prepare__", MRO_ENTRIES = "__mro_entries__", CLASS = "__class__",
    DICT = "__dict__", NAME = "__name__", QUALNAME = "__qualname__", MODULE = "__module__",
    DOC = "__doc__", ANNOTATIONS = "__annotations__", SLOTS = "__slots__", BASES = "__bases__",
    MRO = "__mro__", DEFAULTS = "__defaults__", KWDEFAULTS = "__kwdefaults__",
    TYPE_PARAMS = "__type_params__", MATCH_ARGS = "__match_args__", SELF = "self",
    CLASSCELL = "__classcell__", ALL = "__all__", FILE = "__file__",
    CAUSE = "__cause__", CONTEXT = "__context__", SUPPRESS_CONTEXT = "__suppress_context__",
    TRACEBACK = "__traceback__", NOTES = "__notes__", ARGS = "args", VALUE = "value",
    CODE = "code", MSG = "msg", OBJ = "obj", NAME_ATTR = "name", KEYS = "keys", SEND = "send",
    THROW = "throw", CLOSE = "close", RESULT = "result", INPUTS = "inputs", KEY = "key",
    REVERSE = "reverse", DEFAULT = "default", SEP = "sep", END = "end", FILE_ARG = "file",
    FLUSH = "flush", STRICT = "strict", START = "start", BASE = "base", ENCODING = "encoding",
    ERRORS = "errors", METACLASS = "metaclass", ABSTRACTMETHODS = "__abstractmethods__",
    ISABSTRACT = "__isabstractmethod__", WRAPPED = "__wrapped__", FSPATH = "__fspath__",
    DEBUG = "__debug__", ORIGIN = "__origin__", PARAMETERS = "__parameters__",
    STATIC_ATTRIBUTES = "__static_attributes__", FIRSTLINENO = "__firstlineno__",
    ORIG_BASES = "__orig_bases__", BUILTINS_NAME = "builtins", UNDERSCORE = "_",
    WRITE = "write", EXCEPTIONS = "exceptions", MESSAGE = "message", FGET = "fget",
    FSET = "fset", FDEL = "fdel", GETNEWARGS = "__getnewargs__", LAMBDA = "<lambda>",
    MODULE_CODE = "<module>",
    SIZEOF = "__sizeof__", IMAG = "imag", REAL = "real", ITERABLE = "iterable",
    LENGTH = "length",
    BYTEORDER = "byteorder", SIGNED = "signed", BYTES_ARG = "bytes", NUMBER_ARG = "number",
    NDIGITS = "ndigits", EXP = "exp", MOD_ARG = "mod",
    GET_METHOD = "get", VALUES = "values", ITEMS = "items", COPY = "copy", MAPPING = "mapping",
    ERRNO = "errno", STRERROR = "strerror", FILENAME = "filename", FILENAME2 = "filename2",
    PATH = "path", OBJECT_ATTR = "object", REASON = "reason",
    LINENO = "lineno", OFFSET = "offset", TEXT = "text", END_LINENO = "end_lineno",
    END_OFFSET = "end_offset", PRINT_FILE = "print_file_and_line", FUNC = "__func__",
    SELF_ATTR = "__self__", DOC_ARG = "doc", BASE_ATTR = "__base__", MRO_METHOD = "mro",
    BOUND = "__bound__", CONSTRAINTS = "__constraints__", DEFAULT_ATTR = "__default__",
    SPLIT = "split", DERIVE = "derive", ATHROW = "athrow", PACKAGE = "__package__", PATH_ATTR = "__path__",
    COVARIANT = "covariant", CONTRAVARIANT = "contravariant", INFER = "infer_variance",
    BOUND_ARG = "bound", UNPACKED = "__unpacked__",
    ARGS_DUNDER = "__args__", FROMLIST = "fromlist", NAME_FROM = "name_from", REACH = "<reach>", ASYNC_NAME = "__thisclass__", SELF_CLASS = "__self_class__",

    // Handles that only serve to climb out of a sandbox, from here to the end: they do not exist.
    SUBCLASSES = "__subclasses__", GLOBALS = "__globals__", FUNCTION_CODE = "__code__",
    CLOSURE = "__closure__", BUILTINS_DUNDER = "__builtins__", LOADER = "__loader__",
    SPEC = "__spec__", REDUCE = "__reduce__", REDUCE_EX = "__reduce_ex__",
    GETSTATE = "__getstate__", GI_FRAME = "gi_frame", GI_CODE = "gi_code",
    GI_YIELDFROM = "gi_yieldfrom", CR_FRAME = "cr_frame", CR_CODE = "cr_code",
    CR_AWAIT = "cr_await", CR_ORIGIN = "cr_origin", AG_FRAME = "ag_frame", AG_CODE = "ag_code",
    AG_AWAIT = "ag_await", TB_FRAME = "tb_frame", TB_NEXT = "tb_next", TB_LASTI = "tb_lasti",
    F_BACK = "f_back", F_GLOBALS = "f_globals", F_LOCALS = "f_locals",
    F_BUILTINS = "f_builtins", F_CODE = "f_code",
}

/// Whether an attribute of this name exists on nothing here, because it only serves to climb from a
/// value to the interpreter around it.
pub fn lacks_attribute(name: &str) -> bool {
    KNOWN[sym::SUBCLASSES.0 as usize..=sym::F_CODE.0 as usize].contains(&name)
}

struct Known {
    names: Vec<&'static str>,
    numbers: FxHashMap<&'static str, u32>,
}

/// The names of the process: those above, then those of every native function.
fn known() -> &'static Known {
    static KNOWN_NAMES: OnceLock<Known> = OnceLock::new();
    KNOWN_NAMES.get_or_init(|| {
        let mut known = Known {
            names: Vec::new(),
            numbers: FxHashMap::default(),
        };
        let natives = crate::native::TABLES
            .iter()
            .flat_map(|table| table.functions);
        let classes = crate::types::class_names();
        for name in KNOWN
            .iter()
            .copied()
            .chain(natives.map(|native| native.name))
            .chain(classes)
        {
            known.numbers.entry(name).or_insert_with(|| {
                known.names.push(name);
                known.names.len() as u32 - 1
            });
        }
        known
    })
}

/// The number of a name that our own code or tables know.
pub(crate) fn known_symbol(name: &str) -> Option<Sym> {
    known().numbers.get(name).copied().map(Sym)
}

/// The names of one interpreter.
pub(crate) struct Symbols {
    names: Vec<Rc<str>>,
    numbers: FxHashMap<Rc<str>, u32>,
    /// Bytes of the texts; the tables are asked.
    texts: usize,
    /// Bytes that all of it may take.
    quota: usize,
}

impl Symbols {
    pub(crate) const fn new() -> Self {
        Self {
            names: Vec::new(),
            numbers: HashMap::with_hasher(FxBuildHasher),
            texts: 0,
            quota: usize::MAX,
        }
    }

    pub(crate) fn intern(&mut self, name: &str) -> Sym {
        if let Some(known) = known_symbol(name) {
            return known;
        }
        if let Some(&number) = self.numbers.get(name) {
            return Sym(number);
        }
        let number = (known().names.len() + self.names.len()) as u32;
        let text: Rc<str> = name.into();
        self.names.push(Rc::clone(&text));
        self.numbers.insert(text, number);
        self.texts += block(name.len() + 16);
        Sym(number)
    }

    /// The number of a name, if anything has it.
    pub(crate) fn find(&self, name: &str) -> Option<Sym> {
        known_symbol(name).or_else(|| self.numbers.get(name).copied().map(Sym))
    }

    pub(crate) fn name(&self, sym: Sym) -> &str {
        let known = known();
        let at = sym.0 as usize;
        match known.names.get(at) {
            Some(name) => name,
            None => self
                .names
                .get(at - known.names.len())
                .map_or("?", |name| name),
        }
    }

    /// Bytes that the names take; they are never given back.
    pub(crate) fn bytes(&self) -> usize {
        // A hash table is filled to seven eighths and keeps a byte beside each place.
        let places = self.numbers.capacity() / 7 * 8;
        self.texts
            + block(self.names.capacity() * size_of::<Rc<str>>())
            + block(places * (size_of::<(Rc<str>, u32)>() + 1))
    }

    /// Bytes that are gone through where so many names more do not fit: each text is looked at anew,
    /// and they lie all over the place.
    pub(crate) fn moved_by(&self, more: usize) -> usize {
        if self.numbers.capacity() - self.numbers.len() > more {
            0
        } else {
            self.numbers.len() * 64
        }
    }

    /// Lets the names take so many bytes, and so many more than they take already.
    pub(crate) fn set_quota(&mut self, whole: usize, more: usize) {
        self.quota = whole.max(self.bytes().saturating_add(more));
    }

    /// Whether there are more names than the interpreter can afford.
    pub(crate) fn is_crowded(&self) -> bool {
        self.bytes() > self.quota
    }
}
