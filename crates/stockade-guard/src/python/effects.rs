//! What members of modules do to the machine, as data.
//!
//! Reading the member is enough for a finding where nothing can make its call harmless; the others
//! are judged by what they are called with.

/// What using a member does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// Starts a program named by the argument at that place.
    Process,
    /// Touches a file; whether it may write.
    File(bool),
    /// Touches a file if it is given a path rather than an open file.
    FileIfPath(bool),
    /// Touches a file that it is told, but only if it is called.
    FileIfCalled,
    /// Opens a connection.
    Network,
    /// Runs text as code.
    Code,
    /// Runs text as code, but only if it is called.
    CodeIfCalled,
    /// Runs its first argument as code if that is a text.
    CodeIfText,
    /// Gives out frames.
    Frame,
    /// Imports the module named by its argument.
    Import,
}

/// The effect of a dotted path, if it has one.
pub(super) fn effect(path: &str) -> Option<Effect> {
    let (top, rest) = path.split_once('.')?;
    match top {
        "builtins" => builtin(rest),
        "os" | "posix" | "nt" => os(rest),
        "subprocess" => subprocess(rest),
        "pty" => matches!(rest, "spawn" | "fork").then_some(Effect::Process),
        "multiprocessing" => matches!(rest, "Process" | "Pool" | "get_context" | "Manager")
            .then_some(Effect::Process),
        "concurrent" => (rest == "futures.ProcessPoolExecutor").then_some(Effect::Process),
        "asyncio" => asyncio(rest),
        "io" | "_io" => matches!(rest, "open" | "FileIO" | "open_code" | "OpenWrapper")
            .then_some(Effect::File(true)),
        "pathlib" => pathlib(rest),
        "logging" => match rest {
            "FileHandler" => Some(Effect::File(true)),
            "currentframe" => Some(Effect::Frame),
            "config.dictConfig"
            | "config.fileConfig"
            | "config.BaseConfigurator"
            | "config.DictConfigurator" => Some(Effect::Import),
            "config.listen" => Some(Effect::Network),
            _ if rest.starts_with("handlers.") && rest.ends_with("FileHandler") => {
                Some(Effect::File(true))
            }
            _ => rest.starts_with("handlers.").then_some(Effect::Network),
        },
        "zoneinfo" => (rest == "reset_tzpath").then_some(Effect::File(false)),
        "traceback" => match rest {
            "walk_stack" | "walk_tb" => Some(Effect::Frame),
            // They show the line of any file that they are told.
            "FrameSummary" => Some(Effect::File(false)),
            "StackSummary"
            | "StackSummary.from_list"
            | "StackSummary().from_list"
            | "format_list"
            | "print_list" => Some(Effect::FileIfCalled),
            _ => None,
        },
        "warnings" => matches!(
            rest,
            "formatwarning" | "showwarning" | "warn_explicit" | "WarningMessage"
        )
        .then_some(Effect::FileIfCalled),
        "contextlib" => (rest == "chdir").then_some(Effect::File(false)),
        "shlex" => {
            matches!(rest, "shlex().sourcehook" | "shlex.sourcehook").then_some(Effect::File(false))
        }
        "sys" => matches!(
            rest,
            "_getframe"
                | "_current_frames"
                | "exc_info"
                | "settrace"
                | "setprofile"
                | "_getframemodulename"
                | "call_tracing"
        )
        .then_some(Effect::Frame)
        .filter(|_| rest != "exc_info"),
        "inspect" => matches!(
            rest,
            "currentframe"
                | "stack"
                | "trace"
                | "getinnerframes"
                | "getouterframes"
                | "getmembers_static"
        )
        .then_some(Effect::Frame),
        "types" => matches!(
            rest.strip_suffix(".__call__")
                .or_else(|| rest.strip_suffix(".__new__"))
                .unwrap_or(rest),
            "FunctionType" | "LambdaType" | "CodeType"
        )
        .then_some(Effect::CodeIfCalled),
        "code" | "codeop" | "bdb" | "pdb" | "trace" => Some(Effect::Code),
        "cProfile" | "profile" => matches!(rest, "run" | "runctx").then_some(Effect::Code),
        "timeit" => matches!(rest, "timeit" | "repeat" | "Timer").then_some(Effect::CodeIfText),
        "doctest" => doctest(rest),
        "pickle" | "_pickle" | "marshal" | "dill" | "cloudpickle" => {
            matches!(rest, "load" | "loads" | "Unpickler").then_some(Effect::Code)
        }
        "typing" => {
            matches!(rest, "ForwardRef" | "evaluate_forward_ref").then_some(Effect::CodeIfCalled)
        }
        "importlib" => matches!(rest, "import_module" | "__import__" | "reload")
            .then_some(Effect::Import)
            .or_else(|| {
                (rest.starts_with("util.") || rest.starts_with("machinery."))
                    .then_some(Effect::Import)
            }),
        "pkgutil" | "runpy" | "imp" | "zipimport" => Some(Effect::Import),
        "pydoc" => matches!(rest, "locate" | "resolve" | "safeimport" | "importfile")
            .then_some(Effect::Import),
        "unittest" => unittest(rest),
        "configparser" => (rest.ends_with("Parser().read") || rest.ends_with("Parser.read"))
            .then_some(Effect::File(false)),
        "xml" => match rest {
            "etree.ElementTree.parse"
            | "etree.ElementTree.iterparse"
            | "etree.ElementTree.ElementTree" => Some(Effect::FileIfPath(false)),
            _ => (rest.starts_with("etree.ElementTree.parse().write")
                || rest.starts_with("etree.ElementTree.ElementTree().write")
                || rest == "etree.ElementTree.ElementTree().parse")
                .then_some(Effect::FileIfPath(true)),
        },
        "shutil" => (!matches!(rest, "get_terminal_size" | "which")).then_some(Effect::File(true)),
        "tempfile" => matches!(
            rest,
            "TemporaryFile"
                | "NamedTemporaryFile"
                | "TemporaryDirectory"
                | "mkstemp"
                | "mkdtemp"
                | "mktemp"
                | "gettempdir"
        )
        .then_some(Effect::File(true)),
        "zipfile" | "tarfile" => matches!(
            rest,
            "ZipFile" | "open" | "TarFile" | "PyZipFile" | "TarFile.open"
        )
        .then_some(Effect::FileIfPath(true)),
        "gzip" | "bz2" | "lzma" => matches!(rest, "open" | "GzipFile" | "BZ2File" | "LZMAFile")
            .then_some(Effect::FileIfPath(true)),
        "fileinput" | "linecache" | "filecmp" | "dbm" | "shelve" => Some(Effect::File(true)),
        "glob" => matches!(rest, "glob" | "iglob").then_some(Effect::File(false)),
        "codecs" | "tokenize" => (rest == "open").then_some(Effect::File(true)),
        "mimetypes" => matches!(rest, "init" | "read_mime_types").then_some(Effect::File(false)),
        "sqlite3" => (rest == "connect").then_some(Effect::FileIfPath(true)),
        "numpy" | "np" => matches!(
            rest,
            "load"
                | "save"
                | "savez"
                | "savez_compressed"
                | "fromfile"
                | "loadtxt"
                | "savetxt"
                | "genfromtxt"
                | "memmap"
        )
        .then_some(Effect::FileIfPath(true)),
        "pandas" => rest
            .starts_with("read_")
            .then_some(Effect::FileIfPath(false)),
        "socket" => matches!(
            rest,
            "socket"
                | "create_connection"
                | "create_server"
                | "socketpair"
                | "fromfd"
                | "getaddrinfo"
                | "gethostbyname"
                | "gethostbyname_ex"
                | "SocketType"
                | "socket_type"
        )
        .then_some(Effect::Network),
        "urllib" => rest.starts_with("request.").then_some(Effect::Network),
        "http" => (rest.starts_with("client.HTTP") || rest.starts_with("server."))
            .then_some(Effect::Network),
        "requests" | "httpx" => matches!(
            rest,
            "get"
                | "post"
                | "put"
                | "patch"
                | "delete"
                | "head"
                | "options"
                | "request"
                | "stream"
                | "Session"
                | "session"
                | "Client"
                | "AsyncClient"
        )
        .then_some(Effect::Network),
        "aiohttp" => matches!(rest, "ClientSession" | "request").then_some(Effect::Network),
        "urllib3" => matches!(
            rest,
            "request" | "PoolManager" | "HTTPConnectionPool" | "HTTPSConnectionPool"
        )
        .then_some(Effect::Network),
        "ftplib" | "smtplib" | "poplib" | "imaplib" | "telnetlib" | "socketserver"
        | "websockets" | "paramiko" | "webbrowser" => Some(Effect::Network),
        _ => None,
    }
}

fn builtin(rest: &str) -> Option<Effect> {
    match rest {
        "open" => Some(Effect::File(true)),
        "__import__" | "help" => Some(Effect::Import),
        // The class of functions has no name among the builtins, yet `type(f)` gives it.
        "function" | "function.__call__" | "function.__new__" => Some(Effect::CodeIfCalled),
        _ => None,
    }
}

fn os(rest: &str) -> Option<Effect> {
    let process = [
        "exec",
        "spawn",
        "posix_spawn",
        "fork",
        "popen",
        "system",
        "startfile",
    ];
    if process.iter().any(|start| rest.starts_with(start)) {
        return Some(Effect::Process);
    }
    match rest {
        "open" | "remove" | "unlink" | "rename" | "renames" | "replace" | "rmdir"
        | "removedirs" | "mkdir" | "makedirs" | "mkfifo" | "mknod" | "symlink" | "link"
        | "chmod" | "chown" | "lchown" | "chdir" | "chroot" | "truncate" | "utime"
        | "memfd_create" | "fdopen" | "setxattr" | "removexattr" => Some(Effect::File(true)),
        "listdir" | "scandir" | "walk" | "fwalk" | "stat" | "lstat" | "access" | "readlink"
        | "getxattr" | "listxattr" | "statvfs" => Some(Effect::File(false)),
        _ => None,
    }
}

fn subprocess(rest: &str) -> Option<Effect> {
    matches!(
        rest,
        "run" | "Popen" | "call" | "check_call" | "check_output" | "getoutput" | "getstatusoutput"
    )
    .then_some(Effect::Process)
}

fn asyncio(rest: &str) -> Option<Effect> {
    match rest.rsplit('.').next().unwrap_or(rest) {
        "create_subprocess_exec" | "create_subprocess_shell" => Some(Effect::Process),
        "open_connection" | "start_server" | "open_unix_connection" | "start_unix_server" => {
            Some(Effect::Network)
        }
        _ => None,
    }
}

/// Only what looks inside docstrings that are part of the text can be read beforehand.
fn doctest(rest: &str) -> Option<Effect> {
    let ordinary = rest == "testmod" || rest.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    (!ordinary && !rest.contains("()")).then_some(Effect::Code)
}

fn pathlib(rest: &str) -> Option<Effect> {
    if let Some(maker) = rest
        .strip_prefix("Path.")
        .or_else(|| rest.strip_prefix("PosixPath."))
    {
        return path_method(maker);
    }
    let (object, method) = rest.rsplit_once('.')?;
    if !object.starts_with("Path()")
        && !object.starts_with("PosixPath()")
        && !object.starts_with("Path.")
    {
        return None;
    }
    path_method(method)
}

fn path_method(method: &str) -> Option<Effect> {
    match method {
        "write_text" | "write_bytes" | "open" | "unlink" | "rename" | "replace" | "rmdir"
        | "mkdir" | "touch" | "symlink_to" | "hardlink_to" | "chmod" | "lchmod" => {
            Some(Effect::File(true))
        }
        "read_text" | "read_bytes" | "iterdir" | "glob" | "rglob" | "walk" | "stat" | "lstat"
        | "exists" | "is_file" | "is_dir" | "is_symlink" | "owner" | "group" | "readlink"
        | "samefile" => Some(Effect::File(false)),
        _ => None,
    }
}

/// Methods that only paths have, on an object that nothing is known of.
pub(super) fn is_path_method(method: &str) -> bool {
    matches!(
        method,
        "read_text"
            | "write_text"
            | "read_bytes"
            | "write_bytes"
            | "iterdir"
            | "rglob"
            | "symlink_to"
            | "hardlink_to"
    )
}

/// Methods that only event loops have, on an object that nothing is known of.
pub(super) fn loop_method(method: &str) -> Option<Effect> {
    match method {
        "subprocess_exec" | "subprocess_shell" => Some(Effect::Process),
        "create_datagram_endpoint"
        | "create_unix_connection"
        | "create_unix_server"
        | "sock_connect"
        | "create_connection"
        | "create_server"
        | "getaddrinfo" => Some(Effect::Network),
        _ => None,
    }
}

fn unittest(rest: &str) -> Option<Effect> {
    let name = rest.rsplit('.').next().unwrap_or(rest);
    matches!(
        name,
        "loadTestsFromName" | "loadTestsFromNames" | "discover" | "patch" | "_importer" | "_patch"
    )
    .then_some(Effect::Import)
    .or_else(|| matches!(rest, "mock.patch.dict" | "mock.patch.multiple").then_some(Effect::Import))
}
