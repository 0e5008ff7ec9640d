//! Which modules a policy lets code import.
//!
//! The longest entry that names the module or one of its parents decides, and at the same length
//! deny wins over allow. So `allow: [os.path], deny: [os]` lets `os.path` in and `os` not.

use stockade_core::policy::{ImportDefault, Imports};

/// Python's standard modules that have nothing to steal: the ones the interpreter wall offers.
pub const SAFE_PYTHON_MODULES: &[&str] = &[
    "__future__",
    "abc",
    "array",
    "ast",
    "asyncio",
    "base64",
    "binascii",
    "bisect",
    "calendar",
    "cmath",
    "collections",
    "configparser",
    "contextlib",
    "copy",
    "csv",
    "dataclasses",
    "datetime",
    "decimal",
    "difflib",
    "doctest",
    "enum",
    "fractions",
    "functools",
    "graphlib",
    "hashlib",
    "heapq",
    "hmac",
    "html",
    "io",
    "itertools",
    "json",
    "keyword",
    "logging",
    "math",
    "numbers",
    "operator",
    "pathlib",
    "pprint",
    "queue",
    "random",
    "re",
    "reprlib",
    "secrets",
    "shlex",
    "statistics",
    "string",
    "struct",
    "textwrap",
    "time",
    "tomllib",
    "traceback",
    "types",
    "typing",
    "unicodedata",
    "unittest",
    "urllib.parse",
    "uuid",
    "warnings",
    "weakref",
    "xml.etree",
    "zlib",
    "zoneinfo",
];

/// Node's standard modules that have nothing to steal.
pub const SAFE_JAVASCRIPT_MODULES: &[&str] = &[
    "assert",
    "buffer",
    "events",
    "path",
    "punycode",
    "querystring",
    "string_decoder",
    "url",
    "util",
];

/// Modules, of any language, whose purpose is to open connections.
pub const NETWORK_MODULES: &[&str] = &[
    "aiohttp",
    "dns",
    "axios",
    "ftplib",
    "got",
    "http",
    "http2",
    "https",
    "httpx",
    "imaplib",
    "net",
    "node-fetch",
    "nntplib",
    "paramiko",
    "poplib",
    "requests",
    "smtplib",
    "socket",
    "socketserver",
    "ssl",
    "telnetlib",
    "tls",
    "dgram",
    "undici",
    "urllib",
    "urllib2",
    "urllib3",
    "websocket",
    "websockets",
    "ws",
    "xmlrpc",
];

/// Why a module may or may not be imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportRuling {
    /// Named in `allow`, safe, or allowed by default.
    Allowed,
    /// Named in `deny`.
    DeniedByName,
    /// Named nowhere, and the default is to deny.
    DeniedByDefault,
}

/// What the policy says of the dotted module name `module`, given the language's safe modules.
///
/// ```
/// use stockade_core::policy::Imports;
/// use stockade_guard::imports::{ImportRuling, SAFE_PYTHON_MODULES, ruling};
///
/// let imports = Imports { allow: vec!["os.path".into()], deny: vec!["os".into()], ..Imports::default() };
/// assert_eq!(ruling("os.path", &imports, SAFE_PYTHON_MODULES), ImportRuling::Allowed);
/// assert_eq!(ruling("os", &imports, SAFE_PYTHON_MODULES), ImportRuling::DeniedByName);
/// ```
pub fn ruling(module: &str, imports: &Imports, safe: &[&str]) -> ImportRuling {
    let allow = longest(module, imports.allow.iter().map(String::as_str));
    let deny = longest(module, imports.deny.iter().map(String::as_str));
    match (allow, deny) {
        (_, Some(deny)) if allow.is_none_or(|allow| deny >= allow) => ImportRuling::DeniedByName,
        (Some(_), _) => ImportRuling::Allowed,
        _ if imports.default == ImportDefault::Allow => ImportRuling::Allowed,
        _ if longest(module, safe.iter().copied()).is_some() => ImportRuling::Allowed,
        _ => ImportRuling::DeniedByDefault,
    }
}

/// Length of the longest entry that is `module`, one of its parents, or `*`.
fn longest<'a>(module: &str, entries: impl Iterator<Item = &'a str>) -> Option<usize> {
    entries
        .filter_map(|entry| {
            let entry = entry.strip_suffix(".*").unwrap_or(entry);
            match module.strip_prefix(entry) {
                _ if entry == "*" => Some(0),
                Some(rest) if rest.is_empty() || rest.starts_with(['.', '/']) => Some(entry.len()),
                _ => None,
            }
        })
        .max()
}
