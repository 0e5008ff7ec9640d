//! Importable modules: native tables, and modules written in Python.
//!
//! A module is here because it needs no host. Its names cannot be changed by the program.

mod arrays;
mod binary;
mod cmath;
mod common;
mod compress;
mod decimal;
mod decimal_text;
pub(crate) mod engine;
pub(crate) mod files;
mod hashing;
mod inner;
mod json;
pub(crate) mod kept;
mod math;
mod mirror;
pub(crate) mod re;
mod structs;
mod sys;
mod texts;
pub(crate) mod unicode;
mod weak;
mod zones;

use crate::heap::Value;
pub(crate) use arrays::format_of as format_of_array;

use crate::native::Table;
use crate::types::BUILTINS_TABLE;
use crate::vm::{R, Vm};

/// The native tables of modules, in the order of their numbers.
pub(crate) const TABLES: &[Table] = &[
    math::TABLE,
    sys::TABLE,
    inner::TABLE,
    structs::TABLE,
    structs::METHODS,
    binary::TABLE,
    binary::RADIX,
    hashing::TABLE,
    compress::TABLE,
    compress::HIDDEN,
    arrays::TABLE,
    cmath::TABLE,
    unicode::TABLE,
    weak::TABLE,
    zones::TABLE,
    files::TABLE,
];

/// The number of the table with what only modules use.
pub(crate) const INNER_TABLE: u16 = (BUILTINS_TABLE + 3) as u16;

/// A module that can be imported.
pub(crate) struct Library {
    pub(crate) name: &'static str,
    /// The number of its native table.
    pub(crate) table: Option<u16>,
    /// Puts constants into the module with a number.
    pub(crate) fill: Option<fn(&mut Vm, usize) -> R<()>>,
    /// Python code that is run when it is first imported.
    pub(crate) text: Option<&'static str>,
}

const fn table(at: usize) -> Option<u16> {
    Some((BUILTINS_TABLE + 1 + at) as u16)
}

/// Gives the text of a module the natives of a table that is no module's, each under its name with an
/// underscore. The text takes them over and forgets these names.
fn hidden(vm: &mut Vm, number: usize, at: usize) -> R<()> {
    let table = BUILTINS_TABLE + 1 + at;
    for (at, native) in crate::types::TABLES[table].functions.iter().enumerate() {
        let name = vm.heap.intern(&format!("_{}", native.name));
        vm.heap.modules[number].set(name, Value::native(table as u16, at as u16));
    }
    Ok(())
}

/// The classes and constants of the language, as names of a module.
fn builtins(vm: &mut Vm, number: usize) -> R<()> {
    for name in crate::vm::builtin_names() {
        let symbol = vm.heap.intern(name);
        let value = crate::vm::builtin_by_name(symbol);
        if !value.is_undef() {
            vm.heap.modules[number].set(symbol, value);
        }
    }
    for (name, value) in [
        ("None", Value::NONE),
        ("True", Value::bool(true)),
        ("False", Value::bool(false)),
    ] {
        let symbol = vm.heap.intern(name);
        vm.heap.modules[number].set(symbol, value);
    }
    Ok(())
}

static LIBRARIES: &[Library] = &[
    Library {
        name: "math",
        table: table(0),
        fill: Some(math::fill),
        text: None,
    },
    Library {
        name: "sys",
        table: table(1),
        fill: Some(sys::fill),
        text: Some(include_str!("python/sys.py")),
    },
    Library {
        name: "__future__",
        table: None,
        fill: None,
        text: Some(include_str!("python/future.py")),
    },
    Library {
        name: "typing",
        table: None,
        fill: Some(inner::finder),
        text: Some(include_str!("python/typing.py")),
    },
    Library {
        name: "collections",
        table: None,
        fill: Some(inner::maker),
        text: Some(include_str!("python/collections.py")),
    },
    Library {
        name: "collections.abc",
        table: None,
        fill: None,
        text: Some(include_str!("python/collections_abc.py")),
    },
    Library {
        name: "abc",
        table: None,
        fill: Some(inner::owner),
        text: Some(include_str!("python/abc.py")),
    },
    Library {
        name: "itertools",
        table: None,
        fill: None,
        text: Some(include_str!("python/itertools.py")),
    },
    Library {
        name: "functools",
        table: None,
        fill: None,
        text: Some(include_str!("python/functools.py")),
    },
    Library {
        name: "operator",
        table: None,
        fill: None,
        text: Some(include_str!("python/operator.py")),
    },
    Library {
        name: "heapq",
        table: None,
        fill: None,
        text: Some(include_str!("python/heapq.py")),
    },
    Library {
        name: "bisect",
        table: None,
        fill: None,
        text: Some(include_str!("python/bisect.py")),
    },
    Library {
        name: "copy",
        table: None,
        fill: None,
        text: Some(include_str!("python/copy.py")),
    },
    Library {
        name: "dataclasses",
        table: None,
        fill: Some(inner::maker),
        text: Some(include_str!("python/dataclasses.py")),
    },
    Library {
        name: "enum",
        table: None,
        fill: None,
        text: Some(include_str!("python/enum.py")),
    },
    Library {
        name: "contextlib",
        table: None,
        fill: None,
        text: Some(include_str!("python/contextlib.py")),
    },
    Library {
        name: "types",
        table: None,
        fill: None,
        text: Some(include_str!("python/types.py")),
    },
    Library {
        name: "string",
        table: None,
        fill: None,
        text: Some(include_str!("python/string.py")),
    },
    Library {
        name: "textwrap",
        table: None,
        fill: None,
        text: Some(include_str!("python/textwrap.py")),
    },
    Library {
        name: "numbers",
        table: None,
        fill: None,
        text: Some(include_str!("python/numbers.py")),
    },
    Library {
        name: "fractions",
        table: None,
        fill: None,
        text: Some(include_str!("python/fractions.py")),
    },
    Library {
        name: "statistics",
        table: None,
        fill: None,
        text: Some(include_str!("python/statistics.py")),
    },
    Library {
        name: "random",
        table: None,
        fill: Some(inner::dice),
        text: Some(include_str!("python/random.py")),
    },
    Library {
        name: "keyword",
        table: None,
        fill: None,
        text: Some(include_str!("python/keyword.py")),
    },
    Library {
        name: "reprlib",
        table: None,
        fill: None,
        text: Some(include_str!("python/reprlib.py")),
    },
    Library {
        name: "pprint",
        table: None,
        fill: None,
        text: Some(include_str!("python/pprint.py")),
    },
    Library {
        name: "graphlib",
        table: None,
        fill: None,
        text: Some(include_str!("python/graphlib.py")),
    },
    Library {
        name: "queue",
        table: None,
        fill: None,
        text: Some(include_str!("python/queue.py")),
    },
    Library {
        name: "io",
        table: None,
        fill: None,
        text: Some(include_str!("python/io.py")),
    },
    Library {
        name: "time",
        table: None,
        fill: Some(inner::clock),
        text: Some(include_str!("python/time.py")),
    },
    Library {
        name: "re",
        table: None,
        fill: Some(inner::patterns),
        text: Some(include_str!("python/re.py")),
    },
    Library {
        name: "_moments",
        table: None,
        fill: None,
        text: Some(include_str!("python/moments.py")),
    },
    Library {
        name: "_datetime_spans",
        table: None,
        fill: None,
        text: Some(include_str!("python/datetime_spans.py")),
    },
    Library {
        name: "datetime",
        table: None,
        fill: None,
        text: Some(include_str!("python/datetime.py")),
    },
    Library {
        name: "calendar",
        table: None,
        fill: None,
        text: Some(include_str!("python/calendar.py")),
    },
    Library {
        name: "_decimal_context",
        table: None,
        fill: Some(inner::figures),
        text: Some(include_str!("python/decimal_context.py")),
    },
    Library {
        name: "_decimal_maths",
        table: None,
        fill: Some(inner::figures),
        text: Some(include_str!("python/decimal_maths.py")),
    },
    Library {
        name: "_decimal_format",
        table: None,
        fill: None,
        text: Some(include_str!("python/decimal_format.py")),
    },
    Library {
        name: "decimal",
        table: None,
        fill: Some(inner::figures),
        text: Some(include_str!("python/decimal.py")),
    },
    Library {
        name: "_difflib_html",
        table: None,
        fill: None,
        text: Some(include_str!("python/difflib_html.py")),
    },
    Library {
        name: "difflib",
        table: None,
        fill: None,
        text: Some(include_str!("python/difflib.py")),
    },
    Library {
        name: "_logging_records",
        table: None,
        fill: None,
        text: Some(include_str!("python/logging_records.py")),
    },
    Library {
        name: "logging",
        table: None,
        fill: None,
        text: Some(include_str!("python/logging.py")),
    },
    Library {
        name: "_unittest_checks",
        table: None,
        fill: None,
        text: Some(include_str!("python/unittest_checks.py")),
    },
    Library {
        name: "_unittest_case",
        table: None,
        fill: Some(inner::examiner),
        text: Some(include_str!("python/unittest_case.py")),
    },
    Library {
        name: "_unittest_run",
        table: None,
        fill: Some(inner::examiner),
        text: Some(include_str!("python/unittest_run.py")),
    },
    Library {
        name: "unittest",
        table: None,
        fill: None,
        text: Some(include_str!("python/unittest.py")),
    },
    Library {
        name: "doctest",
        table: None,
        fill: Some(inner::viewer),
        text: Some(include_str!("python/doctest.py")),
    },
    Library {
        name: "_xml_reader",
        table: None,
        fill: None,
        text: Some(include_str!("python/xml_reader.py")),
    },
    Library {
        name: "_xml_path",
        table: None,
        fill: None,
        text: Some(include_str!("python/xml_path.py")),
    },
    Library {
        name: "xml.etree.ElementTree",
        table: None,
        fill: None,
        text: Some(include_str!("python/xml_etree.py")),
    },
    Library {
        name: "xml",
        table: None,
        fill: None,
        text: Some(include_str!("python/xml_package.py")),
    },
    Library {
        name: "xml.etree",
        table: None,
        fill: None,
        text: Some(include_str!("python/xml_package.py")),
    },
    Library {
        name: "csv",
        table: None,
        fill: None,
        text: Some(include_str!("python/csv.py")),
    },
    Library {
        name: "json",
        table: None,
        fill: Some(inner::scanner),
        text: Some(include_str!("python/json.py")),
    },
    Library {
        name: "json.decoder",
        table: None,
        fill: None,
        text: Some(include_str!("python/json_decoder.py")),
    },
    Library {
        name: "json.encoder",
        table: None,
        fill: None,
        text: Some(include_str!("python/json_encoder.py")),
    },
    Library {
        name: "struct",
        table: table(3),
        fill: Some(|vm, number| hidden(vm, number, 4)),
        text: Some(include_str!("python/struct.py")),
    },
    Library {
        name: "binascii",
        table: table(5),
        fill: None,
        text: Some(include_str!("python/binascii.py")),
    },
    Library {
        name: "base64",
        table: None,
        fill: Some(|vm, number| hidden(vm, number, 6)),
        text: Some(include_str!("python/base64.py")),
    },
    Library {
        name: "hashlib",
        table: None,
        fill: Some(|vm, number| hidden(vm, number, 7)),
        text: Some(include_str!("python/hashlib.py")),
    },
    Library {
        name: "hmac",
        table: None,
        fill: Some(|vm, number| hidden(vm, number, 7)),
        text: Some(include_str!("python/hmac.py")),
    },
    Library {
        name: "zlib",
        table: table(8),
        fill: Some(|vm, number| hidden(vm, number, 9)),
        text: Some(include_str!("python/zlib.py")),
    },
    Library {
        name: "array",
        table: None,
        fill: Some(|vm, number| hidden(vm, number, 10)),
        text: Some(include_str!("python/array.py")),
    },
    Library {
        name: "cmath",
        table: table(11),
        fill: Some(cmath::fill),
        text: None,
    },
    Library {
        name: "unicodedata",
        table: table(12),
        fill: Some(unicode::fill),
        text: None,
    },
    Library {
        name: "secrets",
        table: None,
        fill: None,
        text: Some(include_str!("python/secrets.py")),
    },
    Library {
        name: "uuid",
        table: None,
        fill: None,
        text: Some(include_str!("python/uuid.py")),
    },
    Library {
        name: "weakref",
        table: None,
        fill: Some(|vm, number| hidden(vm, number, 13)),
        text: Some(include_str!("python/weakref.py")),
    },
    Library {
        name: "_tree",
        table: table(15),
        fill: None,
        text: None,
    },
    Library {
        name: "builtins",
        table: Some(BUILTINS_TABLE as u16),
        fill: Some(builtins),
        text: None,
    },
    Library {
        name: "zoneinfo",
        table: None,
        fill: Some(|vm, number| hidden(vm, number, 14)),
        text: Some(include_str!("python/zoneinfo.py")),
    },
];

pub(crate) fn all() -> impl Iterator<Item = &'static Library> {
    LIBRARIES.iter().chain(texts::TEXTS)
}

/// The module with a name.
pub(crate) fn find(name: &str) -> Option<&'static Library> {
    all().find(|library| library.name == name)
}

/// Modules that programs import for files as a rule.
const OF_FILES: &[&str] = &[
    "glob",
    "linecache",
    "os",
    "os.path",
    "pathlib",
    "posixpath",
    "shutil",
    "tempfile",
];

/// Whether a program that imports a module of this name finds here what it imports it for, without a
/// file tree. Some more can be imported, and have the part that needs no host.
pub fn has_module(name: &str) -> bool {
    // Of these, programs mostly want what is not here.
    let part = matches!(name, "importlib" | "threading" | "_thread");
    !part && !OF_FILES.contains(&name) && find(name).is_some()
}

/// Whether a program that imports a module of this name finds what it imports it for once there is a
/// file tree, and not before.
pub fn has_file_module(name: &str) -> bool {
    OF_FILES.contains(&name)
}

/// Whether a member of `gc`, `os`, `shutil` or `tempfile`, by its whole name, is here as it is on a
/// machine, once there is a file tree. What shows an environment, a machine or all objects is not.
pub fn has_member(name: &str) -> bool {
    let (module, member) = name.split_once('.').unwrap_or((name, ""));
    let named = |names: &str| names.split_ascii_whitespace().any(|known| known == member);
    match module {
        "os" => named(OS_HERE),
        "shutil" => named(SHUTIL_HERE),
        "tempfile" => !named("* mkstemp"),
        "gc" => !named("* get_objects get_referrers get_referents"),
        _ => true,
    }
}

const OS_HERE: &str = "DirEntry EX_OK F_OK PathLike R_OK SEEK_CUR SEEK_END SEEK_SET W_OK X_OK access altsep \
    chdir chmod curdir defpath devnull error extsep fsdecode fsencode fspath getcwd getcwdb linesep \
    listdir lstat makedirs mkdir name pardir path pathsep remove removedirs rename renames replace \
    rmdir scandir sep stat stat_result strerror truncate unlink urandom utime walk";

const SHUTIL_HERE: &str = "Error SameFileError SpecialFileError copy copy2 copyfile copyfileobj copymode \
    copystat copytree ignore_patterns move rmtree";

/// The names that a program is told about.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    all()
        .map(|library| library.name)
        .filter(|name| !name.starts_with('_'))
}

/// Whether CPython has a module of this name, so that a program may well expect it.
pub(crate) fn is_standard(name: &str) -> bool {
    STANDARD.split_ascii_whitespace().any(|known| known == name)
}

const STANDARD: &str = "abc antigravity argparse array ast asyncio atexit base64 bdb binascii \
    bisect builtins bz2 cProfile calendar cmath cmd code codecs codeop collections colorsys \
    compileall concurrent configparser contextlib contextvars copy copyreg csv ctypes curses \
    dataclasses datetime dbm decimal difflib dis doctest email encodings ensurepip enum errno \
    faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt \
    getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib importlib \
    inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal math \
    mimetypes mmap modulefinder multiprocessing netrc ntpath numbers opcode operator optparse os \
    pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint profile \
    pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline \
    reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal \
    site smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl stat \
    statistics string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile \
    tempfile termios textwrap this threading time timeit tkinter token tokenize tomllib trace \
    traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib uuid venv \
    warnings wave weakref webbrowser wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo \
    _thread _io _ctypes _socket _posixsubprocess _pickle _imp _frozen_importlib";

/// The names of all modules that can be imported.
pub fn module_names() -> impl Iterator<Item = &'static str> {
    all().map(|library| library.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_library_with_a_table_names_its_own() {
        for library in LIBRARIES {
            let Some(table) = library.table else { continue };
            assert_eq!(crate::types::TABLES[usize::from(table)].owner, library.name);
        }
    }
}
