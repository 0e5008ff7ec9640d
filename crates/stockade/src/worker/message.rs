//! What a caller and a worker say to each other.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use stockade_core::policy::PolicyFile;
use stockade_core::{
    Entry, EntryKind, FileError, FileErrorKind, Language, Policy, Request, ToolError,
};

use crate::eval::{Judged, SentRow};
use crate::{Control, Ran, Stream};

/// What a caller says.
#[derive(Serialize, Deserialize)]
pub(super) enum Word {
    /// Something to do. The next comes after the answer to this one.
    Ask(Ask),
    /// What a tool answered that the code called.
    Tool(Result<Value, ToolFailure>),
    /// What runs is to stop.
    Stop,
}

/// Something that a worker does.
#[derive(Serialize, Deserialize)]
pub(super) enum Ask {
    /// One run, of which nothing is kept.
    Run {
        policy: Box<PolicyFile>,
        request: Asked,
        hands: Hands,
    },
    /// Judges one row, under this policy or the one of the row before.
    Judge {
        policy: Option<Box<PolicyFile>>,
        row: Box<SentRow>,
        seed: u64,
    },
    /// Begins a session; the one before is over.
    Start {
        policy: Box<PolicyFile>,
        seed: u64,
        hands: Hands,
    },
    /// Runs a piece of code in the session, with its `inputs` or as it is.
    Feed { request: Asked, with_inputs: bool },
    /// Touches a file of the session.
    File { path: String, what: FileAsk },
}

/// What is done with a file.
#[derive(Serialize, Deserialize)]
pub(super) enum FileAsk {
    Read,
    Write(Bytes),
    List,
    Stat,
    MakeDir,
    RemoveFile,
    RemoveTree,
}

/// What a worker says.
#[derive(Serialize, Deserialize)]
pub(super) enum Tell {
    /// The code prints, and somebody listens.
    Output { error: bool, text: String },
    /// The code calls a tool, and waits.
    Call {
        name: String,
        args: Vec<Value>,
        kwargs: Map<String, Value>,
    },
    /// It is done, and there is nothing to tell.
    Done,
    /// A run is over.
    Ran(Box<Ran>),
    /// A row is judged.
    Judged(Box<Judged>),
    /// What a file has.
    Bytes(Bytes),
    /// What a directory has, or what one path leads to.
    Entries(Vec<Item>),
    /// Why a file could not be touched.
    NoFile(Trouble),
    /// What was asked makes no sense here.
    Refused(String),
}

/// Which of the caller's hands are on a run.
#[derive(Serialize, Deserialize)]
pub(super) struct Hands {
    pub(super) tools: Vec<String>,
    pub(super) listens: bool,
    pub(super) alone: bool,
}

impl Hands {
    pub(super) fn of(control: &Control) -> Self {
        Self {
            tools: control.tools.iter().map(|(name, _)| name.clone()).collect(),
            listens: control.output.is_some(),
            alone: control.alone.is_some(),
        }
    }
}

/// A tool's exception.
#[derive(Serialize, Deserialize)]
pub(super) struct ToolFailure {
    name: String,
    message: String,
}

impl From<ToolError> for ToolFailure {
    fn from(error: ToolError) -> Self {
        Self {
            name: error.name,
            message: error.message,
        }
    }
}

impl From<ToolFailure> for ToolError {
    fn from(failure: ToolFailure) -> Self {
        Self {
            name: failure.name,
            message: failure.message,
        }
    }
}

/// A request, as it crosses.
#[derive(Serialize, Deserialize)]
pub(super) struct Asked {
    language: String,
    code: Bytes,
    name: String,
    inputs: Map<String, Value>,
    files: BTreeMap<String, Bytes>,
    read_only: BTreeSet<String>,
    seed: u64,
}

impl From<&Request> for Asked {
    fn from(request: &Request) -> Self {
        let files = request.files.iter();
        Self {
            language: request.language.to_string(),
            code: Bytes(request.code.clone()),
            name: request.name.clone(),
            inputs: request.inputs.clone(),
            files: files
                .map(|(name, bytes)| (name.clone(), Bytes(bytes.clone())))
                .collect(),
            read_only: request.read_only.clone(),
            seed: request.seed,
        }
    }
}

impl From<Asked> for Request {
    fn from(asked: Asked) -> Self {
        let files = asked.files.into_iter();
        Self {
            language: Language::from_name(&asked.language),
            code: asked.code.0,
            name: asked.name,
            inputs: asked.inputs,
            files: files.map(|(name, bytes)| (name, bytes.0)).collect(),
            read_only: asked.read_only,
            seed: asked.seed,
        }
    }
}

/// Bytes, as text that JSON can hold.
#[derive(Serialize, Deserialize)]
pub(super) struct Bytes(#[serde(with = "base64_text")] pub(super) Vec<u8>);

/// Files of a run, as they cross.
pub(crate) mod base64_files {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use super::Bytes;

    pub(crate) fn serialize<S: Serializer>(
        files: &BTreeMap<String, Vec<u8>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_map(
            files
                .iter()
                .map(|(name, bytes)| (name, Bytes(bytes.clone()))),
        )
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<String, Vec<u8>>, D::Error> {
        let files = BTreeMap::<String, Bytes>::deserialize(from)?;
        Ok(files
            .into_iter()
            .map(|(name, bytes)| (name, bytes.0))
            .collect())
    }
}

mod base64_text {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&STANDARD.encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        STANDARD.decode(text.as_bytes()).map_err(D::Error::custom)
    }
}

/// A name in a workspace, as it crosses.
#[derive(Serialize, Deserialize)]
pub(super) struct Item {
    name: String,
    kind: char,
    bytes: u64,
}

impl From<Entry> for Item {
    fn from(entry: Entry) -> Self {
        Self {
            name: entry.name,
            kind: match entry.kind {
                EntryKind::File => 'f',
                EntryKind::Directory => 'd',
                EntryKind::Link => 'l',
                EntryKind::Other => 'o',
            },
            bytes: entry.bytes,
        }
    }
}

impl From<Item> for Entry {
    fn from(item: Item) -> Self {
        Self {
            name: item.name,
            kind: match item.kind {
                'f' => EntryKind::File,
                'd' => EntryKind::Directory,
                'l' => EntryKind::Link,
                _ => EntryKind::Other,
            },
            bytes: item.bytes,
        }
    }
}

/// Why a file could not be touched, as it crosses: the kind by its name, and its number or words.
#[derive(Serialize, Deserialize)]
pub(super) struct Trouble {
    path: String,
    kind: String,
    limit: u64,
    words: String,
}

/// The kinds that are a name alone.
const PLAIN: [(&str, FileErrorKind); 8] = [
    ("not found", FileErrorKind::NotFound),
    ("directory", FileErrorKind::IsADirectory),
    ("not a directory", FileErrorKind::NotADirectory),
    ("not a file", FileErrorKind::NotAFile),
    ("exists", FileErrorKind::Exists),
    ("permission", FileErrorKind::PermissionDenied),
    ("outside", FileErrorKind::Outside),
    ("bad name", FileErrorKind::BadName),
];

/// Words of ours that an error holds for as long as the program runs.
const WORDS: [&str; 7] = [
    "bytes",
    "entries",
    "limits.disk",
    "limits.file_size",
    "limits.memory",
    "limits.open_files",
    "limits.output",
];

impl From<FileError> for Trouble {
    fn from(error: FileError) -> Self {
        let (kind, limit, words) = match error.kind {
            FileErrorKind::TooLarge { limit, unit } => ("too large", limit, unit.to_owned()),
            FileErrorKind::NoRoom { limit } => ("no room", 0, limit.to_owned()),
            FileErrorKind::Refused(words) => ("refused", 0, words),
            FileErrorKind::Over(words) => ("over", 0, words),
            other => {
                let known = PLAIN.iter().find(|(_, kind)| *kind == other);
                let name = known.map_or("failed", |(name, _)| name);
                (name, 0, other.to_string())
            }
        };
        Self {
            path: error.path,
            kind: kind.to_owned(),
            limit,
            words,
        }
    }
}

impl From<Trouble> for FileError {
    fn from(trouble: Trouble) -> Self {
        let Trouble {
            path,
            kind,
            limit,
            words,
        } = trouble;
        let ours = WORDS.into_iter().find(|known| *known == words);
        let plain = PLAIN.into_iter().find(|(name, _)| *name == kind);
        let kind = match (kind.as_str(), ours, plain) {
            ("too large", Some(unit), _) => FileErrorKind::TooLarge { limit, unit },
            ("no room", Some(limit), _) => FileErrorKind::NoRoom { limit },
            ("refused", ..) => FileErrorKind::Refused(words),
            ("over", ..) => FileErrorKind::Over(words),
            (_, _, Some((_, kind))) => kind,
            _ => FileErrorKind::Failed(words),
        };
        Self::new(path, kind)
    }
}

/// The policy that a message carries.
pub(super) fn policy(file: PolicyFile) -> Result<Policy, String> {
    let layers = stockade_core::policy::Layers::new().call(file);
    let resolved = layers.and_then(stockade_core::policy::Layers::resolve);
    resolved
        .map(|it| it.policy)
        .map_err(|error| error.message().to_owned())
}

/// The stream that a piece of output is for.
pub(super) fn stream(error: bool) -> Stream {
    if error {
        Stream::Stderr
    } else {
        Stream::Stdout
    }
}
