//! A YAML or JSON text as a tree that knows the place of every key and value.
//!
//! JSON goes through the same reader: its escapes, tabs and surrogate pairs are YAML too. The
//! tree is bounded before it is built (bytes, nodes, depth, aliases), so that neither an alias
//! bomb nor 100,000 brackets cost more than an error. Types are not looked at here.

use std::sync::Arc;

use super::{
    error::{Mark, Place, PolicyError},
    yaml,
};
use crate::Position;

/// Largest text that is read: no policy is larger, and reading costs time per byte.
pub const LARGEST_TEXT: usize = 1 << 20;

/// A text to read, and the name it has in messages.
#[derive(Debug, Clone)]
pub struct Source {
    pub(super) name: Arc<str>,
    pub(super) text: Arc<str>,
    pub(super) folder: Option<Arc<str>>,
}

impl Source {
    /// A text under the name of its file.
    pub fn new(name: impl AsRef<str>, text: impl AsRef<str>) -> Self {
        Self {
            name: name.as_ref().into(),
            text: text.as_ref().into(),
            folder: None,
        }
    }

    /// The text itself.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name that it has in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The absolute folder that relative paths in `files` start from. Without it they are refused.
    #[must_use]
    pub fn in_folder(mut self, folder: impl AsRef<str>) -> Self {
        self.folder = Some(folder.as_ref().into());
        self
    }
}

/// A parsed text. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Document {
    pub(super) source: Source,
    root: Arc<Node>,
}

impl Document {
    /// Parses a YAML or JSON text.
    ///
    /// ```
    /// use stockade_core::policy::{Document, Source};
    ///
    /// let text = "config:\n  sandbox:\n    default_mode: docker\n";
    /// let document = Document::parse(Source::new("flow.yaml", text)).unwrap();
    /// let sandbox = document.root().get("config").and_then(|config| config.get("sandbox"));
    /// assert!(sandbox.is_some());
    /// ```
    pub fn parse(source: Source) -> Result<Self, PolicyError> {
        if source.text.len() > LARGEST_TEXT {
            let place = Place {
                file: source.name.clone(),
                text: "".into(),
                mark: Mark {
                    span: 0..0,
                    position: Position { line: 1, column: 1 },
                },
            };
            let message = format!("the file is larger than {LARGEST_TEXT} bytes");
            return Err(PolicyError::new(Some(place), message)
                .hint("a policy is a few lines; is this the right file?"));
        }
        let root = yaml::parse(&source)?;
        Ok(Self {
            source,
            root: Arc::new(root),
        })
    }

    /// The topmost value.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// A mark of this text as a place in its file.
    pub fn place(&self, mark: &Mark) -> Place {
        Place {
            file: self.source.name.clone(),
            text: self.source.text.clone(),
            mark: mark.clone(),
        }
    }
}

/// One value of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    pub(super) value: Value,
    pub(super) mark: Mark,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    Map(Vec<Entry>),
}

/// One key of a map with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub(super) key: String,
    pub(super) key_mark: Mark,
    pub(super) value: Node,
}

impl Entry {
    /// The key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Where the key stands.
    pub fn key_mark(&self) -> &Mark {
        &self.key_mark
    }

    /// The value.
    pub fn value(&self) -> &Node {
        &self.value
    }

    /// What to point at when this setting is meant: a plain value itself, else the key, since a
    /// list or map has its first byte on some later line.
    pub fn mark(&self) -> &Mark {
        match self.value.value {
            Value::List(_) | Value::Map(_) | Value::Null => &self.key_mark,
            _ => &self.value.mark,
        }
    }
}

impl Node {
    /// The value of a key, where this is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The members, where this is a list; else nothing.
    pub fn items(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// The text, where this is one.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Where it stands.
    pub fn mark(&self) -> &Mark {
        &self.mark
    }

    /// Whether this is a map.
    pub fn is_map(&self) -> bool {
        matches!(self.value, Value::Map(_))
    }

    /// Whether this is a list.
    pub fn is_list(&self) -> bool {
        matches!(self.value, Value::List(_))
    }

    /// Whether there is a key and no value.
    pub fn is_null(&self) -> bool {
        matches!(self.value, Value::Null)
    }

    /// The same as JSON. It nests no deeper than documents may.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match &self.value {
            Value::Null => Json::Null,
            Value::Bool(value) => (*value).into(),
            Value::Unsigned(value) => (*value).into(),
            Value::Signed(value) => (*value).into(),
            Value::Float(value) => (*value).into(),
            Value::Text(text) => text.as_str().into(),
            Value::List(items) => items.iter().map(Self::to_json).collect(),
            Value::Map(entries) => entries
                .iter()
                .map(|entry| (entry.key.clone(), entry.value.to_json()))
                .collect(),
        }
    }

    /// The entries in their order, where this is a map; else nothing.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Map(entries) => entries,
            _ => &[],
        }
    }

    pub(super) fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries().iter().find(|entry| entry.key == key)
    }

    /// The entry under a dotted path such as `limits.memory`.
    pub(super) fn find(&self, path: &str) -> Option<&Entry> {
        match path.split_once('.') {
            Some((key, rest)) => self.entry(key)?.value.find(rest),
            None => self.entry(path),
        }
    }
}
