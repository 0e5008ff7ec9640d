//! Python modules, as data: what hides behind them, what to use instead of a denied one.

use crate::imports::NETWORK_MODULES;

/// Modules that safe modules carry around as attributes, by the name they have there.
/// `enum` calls `builtins` `bltns`.
const BEHIND: &[(&str, &str)] = &[
    ("argparse", "argparse"),
    ("atexit", "atexit"),
    ("bdb", "bdb"),
    ("bltns", "builtins"),
    ("builtin", "builtins"),
    ("builtins", "builtins"),
    ("code", "code"),
    ("codecs", "codecs"),
    ("codeop", "codeop"),
    ("concurrent", "concurrent"),
    ("contextvars", "contextvars"),
    ("copyreg", "copyreg"),
    ("ctypes", "ctypes"),
    ("errno", "errno"),
    ("fcntl", "fcntl"),
    ("gc", "gc"),
    ("genericpath", "genericpath"),
    ("getpass", "getpass"),
    ("glob", "glob"),
    ("grp", "grp"),
    ("importlib", "importlib"),
    ("inspect", "inspect"),
    ("ipaddress", "ipaddress"),
    ("linecache", "linecache"),
    ("locale", "locale"),
    ("marshal", "marshal"),
    ("mmap", "mmap"),
    ("multiprocessing", "multiprocessing"),
    ("nt", "nt"),
    ("ntpath", "ntpath"),
    ("os", "os"),
    ("pdb", "pdb"),
    ("pickle", "pickle"),
    ("pkgutil", "pkgutil"),
    ("platform", "platform"),
    ("posix", "posix"),
    ("posixpath", "posixpath"),
    ("pty", "pty"),
    ("pwd", "pwd"),
    ("pydoc", "pydoc"),
    ("resource", "resource"),
    ("runpy", "runpy"),
    ("select", "select"),
    ("selectors", "selectors"),
    ("shutil", "shutil"),
    ("signal", "signal"),
    ("site", "site"),
    ("socket", "socket"),
    ("ssl", "ssl"),
    ("stat", "stat"),
    ("subprocess", "subprocess"),
    ("sys", "sys"),
    ("sysconfig", "sysconfig"),
    ("tempfile", "tempfile"),
    ("thread", "_thread"),
    ("threading", "threading"),
    ("tokenize", "tokenize"),
    ("tracemalloc", "tracemalloc"),
    ("zipfile", "zipfile"),
    ("zipimport", "zipimport"),
];

/// Behind an object rather than a module only these are unmistakable.
const UNMISTAKABLE: &[&str] = &[
    "bltns",
    "builtins",
    "ctypes",
    "importlib",
    "linecache",
    "os",
    "posix",
    "subprocess",
    "sys",
];

/// The module that `parent.attribute` really is, when it is one that hides there.
pub(super) fn behind(parent: &str, attribute: &str) -> Option<&'static str> {
    let bare = attribute.trim_start_matches('_');
    let (_, module) = BEHIND.iter().find(|(name, _)| *name == bare)?;
    let (_, last) = parent.rsplit_once('.').unwrap_or(("", parent));
    // `stat.stat`, `signal.signal`, `glob.glob`, `select.select`, `asyncio.subprocess`: a member
    // of that name, or a submodule judged for itself.
    let member = last == bare || matches!((parent, bare), ("asyncio", "subprocess"));
    let object = parent.contains("()");
    let class = last.starts_with(char::is_uppercase);
    if member || ((object || class) && !UNMISTAKABLE.contains(&bare)) {
        return None;
    }
    Some(module)
}

/// `_os`, `_sys` and their kin on an object that nothing is known of.
pub(super) fn is_private_module_name(attribute: &str) -> bool {
    attribute.starts_with('_') && UNMISTAKABLE.contains(&attribute.trim_start_matches('_'))
}

/// Submodules of safe packages that load code or open connections by name. They have to be allowed
/// by their own name.
const UNSAFE_SUBMODULES: &[&str] = &[
    "asyncio.base_subprocess",
    "asyncio.subprocess",
    "asyncio.unix_events",
    "json.tool",
    "logging.config",
    "logging.handlers",
    "xml.etree.ElementInclude",
];

/// The unsafe submodule that a module is or lies in. The `__main__` of a package runs a program.
pub(super) fn unsafe_submodule(module: &str) -> Option<&str> {
    if module.ends_with(".__main__") {
        return Some(module);
    }
    UNSAFE_SUBMODULES.iter().copied().find(|name| {
        module
            .strip_prefix(*name)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

/// Whether importing a module only makes sense to reach other machines.
pub(super) fn is_network(module: &str) -> bool {
    let top = module.split('.').next().unwrap_or(module);
    let harmless = ["urllib.parse.", "urllib.error.", "http.cookies."];
    if harmless.iter().any(|start| module.starts_with(start)) || module == "http.HTTPStatus" {
        return false;
    }
    match module {
        "http" | "http.cookies" | "urllib" | "urllib.parse" | "urllib.error"
        | "urllib.response" | "xmlrpc" => false,
        _ => {
            NETWORK_MODULES.contains(&top)
                || matches!(
                    top,
                    "boto3"
                        | "botocore"
                        | "grpc"
                        | "pycurl"
                        | "asyncssh"
                        | "pymongo"
                        | "redis"
                        | "psycopg"
                        | "psycopg2"
                )
        }
    }
}

/// What to write instead of importing a denied module, where there is something.
pub(super) fn instead_of(module: &str) -> Option<&'static str> {
    let top = module.split('.').next().unwrap_or(module);
    Some(match top {
        "os" | "posix" | "nt" if module != "os.path" => {
            "work on `inputs`, and use `pathlib.PurePath` for paths"
        }
        "os" | "posixpath" | "ntpath" | "glob" | "fnmatch" => "use `pathlib.PurePath` for paths",
        "sys" => "use `inputs` for arguments, `print` for output, `raise SystemExit` to stop",
        "subprocess" | "pty" | "multiprocessing" | "concurrent" | "signal" | "_posixsubprocess" => {
            "no process can be started here; do the work in this program"
        }
        "threading" | "_thread" => "use plain calls or `asyncio`",
        "socket" | "ssl" | "http" | "urllib" | "requests" | "httpx" | "aiohttp" | "ftplib"
        | "smtplib" | "websockets" | "urllib3" | "telnetlib" | "socketserver" => {
            "the network is not reachable; ask for the data as `inputs`"
        }
        "pickle" | "_pickle" | "cPickle" | "marshal" | "shelve" | "dill" | "cloudpickle"
        | "joblib" => "use `json`",
        "shutil" | "tempfile" | "zipfile" | "tarfile" | "sqlite3" | "dbm" | "gzip" | "bz2"
        | "lzma" => "keep the data in memory, for example in `io.BytesIO`",
        "importlib" | "pkgutil" | "runpy" | "imp" | "zipimport" => "write a plain `import`",
        "builtins" => "builtins need no import",
        "ctypes" | "_ctypes" | "cffi" | "mmap" => {
            "write it in plain Python, or use `struct` and `array`"
        }
        "inspect" | "gc" | "dis" | "code" | "codeop" | "bdb" | "pdb" | "trace" => {
            "leave introspection out"
        }
        "timeit" | "cProfile" | "profile" => "use `time.perf_counter`",
        "codecs" | "encodings" => "use `str.encode` and `bytes.decode`",
        "argparse" | "getopt" | "optparse" => "take the arguments from `inputs`",
        "locale" | "platform" | "getpass" | "pwd" | "grp" => {
            "take what it would tell from `inputs`"
        }
        _ => return None,
    })
}
