//! The policy: one document that says what code may do and how much it may use.
//!
//! [`Policy`] is the resolved form that the guard and the walls read: every value is there. What a
//! user writes is a [`PolicyFile`], in which every value is optional; layers of them are folded
//! over the defaults by [`Layers`], which remembers for each value the layer and the line that
//! set it. This module reads text and no files.

mod amount;
mod ceiling;
mod check;
mod choices;
mod container;
mod decode;
mod document;
mod error;
mod file;
mod found;
mod keys;
mod layer;
mod layers;
mod limits;
mod older;
mod parts;
mod preset;
mod program;
mod resolved;
mod schema;
mod suggest;
mod written;
mod yaml;

use serde::Serialize;

use crate::Language;

pub use amount::{Bound, Count, Size, Time};
pub use choices::{GuardMode, ImportDefault, Isolation, OnError, Pull, Unsafe};
pub use container::Container;
pub use document::{Document, Entry, LARGEST_TEXT, Node, Source};
pub use error::{Mark, Place, PolicyError};
pub use file::{
    BuiltinsFile, ContainerFile, FilesFile, ImportsFile, LimitsFile, PolicyFile, RulesFile, Version,
};
pub use found::LeftOut;
pub use keys::KEYS;
pub use layer::{Additions, LayerKind};
pub use layers::Layers;
pub use limits::Limits;
pub use parts::{Builtins, Files, Imports, Network, Rules};
pub use preset::Preset;
pub use program::{Name, Program};
pub use resolved::{ExplainRow, ResolvedPolicy};
pub use schema::schema_json;
pub use suggest::{nearest, one_of, quote};
pub use written::Written;

/// A resolved policy. `Policy::default()` is safe with no file at all.
///
/// It is written out in the form of the [`PolicyFile`] that says the same.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(into = "PolicyFile")]
pub struct Policy {
    /// Which wall to use.
    pub isolation: Isolation,
    /// What the guard's verdict does to the run.
    pub guard: GuardMode,
    /// Walls that must be up or nothing runs.
    pub require: Vec<String>,
    /// Languages that may run; empty means any.
    pub languages: Vec<Language>,
    /// Which modules may be imported.
    pub imports: Imports,
    /// Builtins that may not be used.
    pub builtins: Builtins,
    /// Which guard rules count.
    pub rules: Rules,
    /// What can be reached over the network.
    pub network: Network,
    /// Host paths that may be seen.
    pub files: Files,
    /// Programs the code may start.
    pub commands: Vec<String>,
    /// The Python of the process wall, a name or an absolute path; it is found where none is named.
    pub python: Option<String>,
    /// Modules that a Python standing ready has imported before a run begins.
    pub preload: Vec<String>,
    /// Where and as what code runs behind the container wall.
    pub container: Container,
    /// How much of everything a run may use.
    pub limits: Limits,
    /// What an error of the code does to the caller.
    pub on_error: OnError,
    /// Whether a call may run code with no wall at all.
    pub r#unsafe: Unsafe,
    /// Which of its lists somebody wrote.
    pub written: Written,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            isolation: Isolation::default(),
            guard: GuardMode::default(),
            require: Vec::new(),
            languages: vec![Language::Python],
            imports: Imports::default(),
            builtins: Builtins::default(),
            rules: Rules::default(),
            network: Network::default(),
            files: Files::default(),
            commands: Vec::new(),
            python: None,
            preload: Vec::new(),
            container: Container::default(),
            limits: Limits::default(),
            on_error: OnError::default(),
            r#unsafe: Unsafe::default(),
            written: Written::default(),
        }
    }
}
