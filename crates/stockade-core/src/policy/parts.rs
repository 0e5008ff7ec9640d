//! The resolved policy's groups of lists: imports, builtins, rules, network, files.
//!
//! How each is read from a file and how strict it is against a ceiling is said elsewhere; these
//! are the plain values that the guard and the walls read.

use super::ImportDefault;
use serde::Serialize;

/// Which modules code may import.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Imports {
    /// Allowed beyond the safe standard modules. `os.path` does not allow `os`.
    pub allow: Vec<String>,
    /// Denied. At the same depth of a dotted name, deny wins over allow.
    pub deny: Vec<String>,
    /// What happens to a module named in neither list.
    pub default: ImportDefault,
}

/// Builtins that may not be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Builtins {
    /// Their names.
    pub deny: Vec<String>,
}

/// Which guard rules count: codes (`SG101`), names (`import-denied`), prefixes (`SG1`) or `ALL`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// The rules that are on.
    pub select: Vec<String>,
    /// The rules that are off although selected.
    pub ignore: Vec<String>,
}

/// What can be reached over the network.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Network {
    /// Nothing.
    #[default]
    None,
    /// Everything the machine reaches.
    Any,
    /// Only these `host:port` pairs.
    Allow(Vec<String>),
}

/// Host paths that may be seen; the run's own workspace is always writable.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Files {
    /// Readable.
    pub read: Vec<String>,
    /// Writable, and so readable.
    pub write: Vec<String>,
}

impl Default for Builtins {
    fn default() -> Self {
        let deny = [
            "eval",
            "exec",
            "compile",
            "open",
            "input",
            "breakpoint",
            "__import__",
        ];
        Self {
            deny: deny.map(str::to_owned).to_vec(),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            select: vec!["ALL".to_owned()],
            ignore: Vec::new(),
        }
    }
}
