//! The languages a guard or a wall can be asked about.
//!
//! A name we do not know stays as it was written, so that an allow-list can still speak of it and
//! a denial can still quote it.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A programming language, named as tool calls name them.
///
/// ```
/// use stockade_core::Language;
///
/// assert_eq!(Language::from_name("Py"), Language::Python);
/// assert_eq!(Language::from_name("COBOL").name(), "cobol");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Language {
    /// Python 3.
    Python,
    /// JavaScript, JSX included.
    JavaScript,
    /// TypeScript, TSX included.
    TypeScript,
    /// POSIX shell and bash.
    Shell,
    /// Nothing said which language it is.
    Unknown,
    /// A language named by the caller that no guard here can read, lower-cased.
    Other(String),
}

impl Language {
    /// The language behind a name or one of its usual other names, in any case.
    pub fn from_name(name: &str) -> Self {
        let lower = name.trim().to_lowercase();
        match lower.as_str() {
            "python" | "python3" | "py" | "ipython" => Self::Python,
            "javascript" | "js" | "jsx" | "mjs" | "cjs" | "node" | "nodejs" => Self::JavaScript,
            "typescript" | "ts" | "tsx" | "mts" | "cts" => Self::TypeScript,
            "shell" | "sh" | "bash" | "posix-shell" => Self::Shell,
            "" | "unknown" => Self::Unknown,
            _ => Self::Other(lower),
        }
    }

    /// The language a file name's ending stands for, if it is one we read.
    pub fn from_file_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "py" | "pyi" | "pyw" => Some(Self::Python),
            "js" | "mjs" | "cjs" | "jsx" => Some(Self::JavaScript),
            "ts" | "mts" | "cts" | "tsx" => Some(Self::TypeScript),
            "sh" | "bash" => Some(Self::Shell),
            _ => None,
        }
    }

    /// The one name used in policies, verdicts and messages.
    pub fn name(&self) -> &str {
        match self {
            Self::Python => "python",
            Self::JavaScript => "javascript",
            Self::TypeScript => "typescript",
            Self::Shell => "shell",
            Self::Unknown => "unknown",
            Self::Other(name) => name,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|name| Self::from_name(&name))
    }
}
