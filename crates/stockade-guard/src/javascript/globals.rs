//! What the globals of browsers, Node, Deno and Bun can do, as data.
//!
//! A path is written as code would write it without `globalThis`.

use super::process;
use crate::rules::{
    DYNAMIC_CODE, FILE_ACCESS, MODULE_INTERNALS, NETWORK_ACCESS, PROCESS_START, Rule,
};

/// Names of the global object itself.
pub(super) fn is_global_object(name: &str) -> bool {
    matches!(
        name,
        "globalThis" | "window" | "self" | "global" | "frames" | "top" | "parent"
    )
}

/// Globals that are functions or classes, so that their `constructor` is `Function`.
pub(super) fn is_class(path: &str) -> bool {
    matches!(
        path,
        "Object"
            | "Array"
            | "String"
            | "Number"
            | "Boolean"
            | "Symbol"
            | "Promise"
            | "Map"
            | "Set"
            | "Date"
            | "RegExp"
            | "Error"
            | "Proxy"
            | "BigInt"
            | "Function"
            | "eval"
            | "parseInt"
            | "isNaN"
            | "setTimeout"
            | "fetch"
    ) || path.contains('.') && !path.starts_with("process.env")
}

/// Whether a global of this name does something that a rule speaks of.
pub(super) fn is_known(name: &str) -> bool {
    is_global_object(name)
        || matches!(
            name,
            "require" | "module" | "process" | "Deno" | "Bun" | "document" | "navigator"
        )
        || meaning(name).is_some()
}

/// Objects in which a name may not be looked up by an unknown key.
pub(super) fn is_namespace(path: &str) -> bool {
    matches!(path, "" | "process" | "Deno" | "Bun" | "module" | "require")
}

const CODE_HINT: &str = "write the code itself instead of text that is run as code";
const PROCESS_HINT: &str =
    "do the work in this program; only programs in `commands` may be started";
const FILE_HINT: &str = "use `inputs`, or name the path in `files`";
const NETWORK_HINT: &str = "pass the data in as `inputs`, or set `network`";

/// The rule that the use of a global breaks, what it does, and a hint.
pub(super) fn meaning(path: &str) -> Option<(&'static Rule, &'static str, &'static str)> {
    let (root, rest) = path.split_once('.').unwrap_or((path, ""));
    let sync = rest.strip_suffix("Sync").unwrap_or(rest);
    Some(match (root, sync) {
        ("eval" | "Function" | "execScript" | "importScripts", "") => {
            (&DYNAMIC_CODE, "runs text as code", CODE_HINT)
        }
        ("Worker" | "SharedWorker", "") => (&DYNAMIC_CODE, "runs a script of its own", CODE_HINT),
        (
            "WebAssembly",
            "compile"
            | "compileStreaming"
            | "instantiate"
            | "instantiateStreaming"
            | "Module"
            | "Instance",
        ) => (&DYNAMIC_CODE, "runs code that cannot be read", CODE_HINT),
        ("document", "write" | "writeln") => (&DYNAMIC_CODE, "runs text as code", CODE_HINT),
        ("process", _) => {
            let member = rest.split('.').next().unwrap_or(rest);
            if member.is_empty() || process::is_ordinary(member) {
                return None;
            }
            if process::touches_files(member) {
                (&FILE_ACCESS, "touches files", FILE_HINT)
            } else {
                (&PROCESS_START, "reaches outside this program", PROCESS_HINT)
            }
        }
        ("Deno", "run" | "Command" | "kill" | "dlopen") | ("Bun", "spawn" | "$" | "dlopen") => {
            (&PROCESS_START, "starts a program", PROCESS_HINT)
        }
        (
            "Deno",
            "readFile" | "readTextFile" | "writeFile" | "writeTextFile" | "open" | "create"
            | "remove" | "mkdir" | "readDir" | "stat" | "lstat" | "rename" | "copyFile" | "symlink"
            | "link" | "chmod" | "chown" | "truncate" | "readLink" | "realPath" | "makeTempFile"
            | "makeTempDir" | "watchFs",
        )
        | ("Bun", "file" | "write" | "mmap") => (&FILE_ACCESS, "touches files", FILE_HINT),
        (
            "fetch" | "XMLHttpRequest" | "WebSocket" | "EventSource" | "WebTransport"
            | "RTCPeerConnection" | "Image" | "Audio" | "Request" | "open",
            "",
        )
        | ("location", "assign" | "replace")
        | ("document", "location.assign" | "location.replace")
        | ("navigator", "sendBeacon")
        | ("Deno", "connect" | "connectTls" | "listen" | "listenTls" | "serve" | "resolveDns")
        | ("Bun", "serve" | "connect" | "listen" | "udpSocket") => {
            (&NETWORK_ACCESS, "opens connections", NETWORK_HINT)
        }
        ("require", "cache" | "extensions")
        | ("module", "children" | "paths" | "load" | "_compile" | "_load") => (
            &MODULE_INTERNALS,
            "reaches modules behind the back of `require`",
            "import the module by its name",
        ),
        _ => return None,
    })
}
