//! One layer: what one file, map or call sets, and where each setting stands.

use std::{collections::BTreeMap, fmt};

use serde::Serialize;

use super::{
    Policy, PolicyFile, Preset, check,
    decode::decode,
    document::{Document, Entry, Node, Source, Value},
    error::{Mark, Place, PolicyError},
    keys::KEYS,
    older,
};

/// The layers, from the one that yields to the one that wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LayerKind {
    /// The values without any file.
    Default,
    /// The organisation's file.
    Organisation,
    /// The project's file.
    Project,
    /// `config.sandbox` of a workflow.
    Workflow,
    /// `sandbox` of a node of a workflow.
    Node,
    /// The flags or arguments of this call.
    Call,
}

impl fmt::Display for LayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Default => "default",
            Self::Organisation => "organisation",
            Self::Project => "project",
            Self::Workflow => "workflow",
            Self::Node => "node",
            Self::Call => "call",
        })
    }
}

/// What a call adds to the lists of the layers below instead of replacing them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Additions {
    /// More modules for `imports.allow` (`--allow-import numpy`).
    pub allow_imports: Vec<String>,
    /// More rules for `rules.ignore` (`--ignore SG101`).
    pub ignore_rules: Vec<String>,
    /// Builtins to take out of `builtins.deny`.
    pub allow_builtins: Vec<String>,
}

/// One layer, read and checked.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    pub(super) kind: LayerKind,
    /// Nobody named it: it lay where such files are looked for.
    pub(super) found: bool,
    pub(super) file: PolicyFile,
    pub(super) additions: Additions,
    pub(super) document: Option<Document>,
    pub(super) settings: Settings,
}

/// Where each setting of a layer stands, by its dotted name.
pub(super) type Settings = BTreeMap<&'static str, Setting>;

#[derive(Debug, Clone, Default)]
pub(super) struct Setting {
    pub(super) mark: Mark,
    /// The members, where the setting is a list.
    pub(super) items: Vec<(String, Mark)>,
}

impl Setting {
    pub(super) fn of(entry: &Entry) -> Self {
        let list = match &entry.value.value {
            Value::Map(_) => entry.value.get("allow"),
            _ => Some(&entry.value),
        };
        let items = list.map_or(&[][..], Node::items);
        Self {
            mark: entry.mark().clone(),
            items: items
                .iter()
                .map(|item| {
                    (
                        item.text().unwrap_or_default().to_owned(),
                        item.mark.clone(),
                    )
                })
                .collect(),
        }
    }
}

impl Layer {
    /// A whole file in the form of [`PolicyFile`].
    pub(super) fn file(kind: LayerKind, source: Source) -> Result<Self, PolicyError> {
        let document = Document::parse(source)?;
        let root = document.root();
        let file = match root.value {
            // An empty file, or one of comments only.
            Value::Null => PolicyFile::default(),
            _ => decode(&document, root)?,
        };
        let settings = settings(root);
        Self::checked(kind, file, Additions::default(), Some(document), settings)
    }

    /// A `sandbox` map of a workflow, which may use the older keys too.
    pub(super) fn sandbox(
        kind: LayerKind,
        document: &Document,
        node: &Node,
    ) -> Result<Self, PolicyError> {
        let older = older::read(document, node, kind == LayerKind::Node)?;
        let document = Some(document.clone());
        Self::checked(kind, older.file, older.additions, document, older.settings)
    }

    /// Values that come from code.
    pub(super) fn call(file: PolicyFile, additions: Additions) -> Result<Self, PolicyError> {
        Self::checked(LayerKind::Call, file, additions, None, Settings::new())
    }

    fn checked(
        kind: LayerKind,
        file: PolicyFile,
        additions: Additions,
        document: Option<Document>,
        settings: Settings,
    ) -> Result<Self, PolicyError> {
        let mut layer = Self {
            kind,
            found: false,
            file,
            additions,
            document,
            settings,
        };
        check::layer(&mut layer)?;
        Ok(layer)
    }

    /// The absolute folder that relative paths of this layer start from.
    pub(super) fn folder(&self) -> Option<&str> {
        self.document.as_ref()?.source.folder.as_deref()
    }

    /// Where a setting stands, if it stands in a text.
    pub(super) fn place(&self, key: &str) -> Option<Place> {
        let setting = self.settings.get(key)?;
        Some(self.document.as_ref()?.place(&setting.mark))
    }

    /// Where a member of a list stands.
    pub(super) fn item_place(&self, key: &str, item: &str) -> Option<Place> {
        let items = &self.settings.get(key)?.items;
        match items.iter().find(|(text, _)| text == item) {
            Some((_, mark)) => Some(self.document.as_ref()?.place(mark)),
            None => self.place(key),
        }
    }

    /// Writes what this layer sets over `policy`; returns the keys, those of a preset apart.
    ///
    /// Within one layer an explicit value beats that layer's preset. A later layer's preset beats
    /// an earlier layer's explicit limits: a node that says `preset: low` means it, whatever the
    /// project wrote.
    pub(super) fn apply(&self, policy: &mut Policy) -> Changes {
        let mut keys = Vec::new();
        let preset = self.file.preset;
        if let Some(preset) = preset {
            preset.apply(&mut policy.limits);
        }
        macro_rules! take {
            ($($key:literal: $from:expr => $to:expr;)*) => {
                $(if let Some(value) = $from {
                    $to = value;
                    keys.push($key);
                })*
            };
        }
        let file = self.file.clone();
        let imports = file.imports.unwrap_or_default();
        let rules = file.rules.unwrap_or_default();
        let files = file.files.unwrap_or_default();
        let container = file.container.unwrap_or_default();
        let inside = &mut policy.container;
        let limits = file.limits.unwrap_or_default();
        let out = &mut policy.limits;
        take! {
            "isolation": file.isolation => policy.isolation;
            "guard": file.guard => policy.guard;
            "require": file.require => policy.require;
            "languages": file.languages => policy.languages;
            "imports.allow": imports.allow => policy.imports.allow;
            "imports.deny": imports.deny => policy.imports.deny;
            "imports.default": imports.default => policy.imports.default;
            "builtins.deny": file.builtins.unwrap_or_default().deny => policy.builtins.deny;
            "rules.select": rules.select => policy.rules.select;
            "rules.ignore": rules.ignore => policy.rules.ignore;
            "network": file.network => policy.network;
            "files.read": files.read => policy.files.read;
            "files.write": files.write => policy.files.write;
            "commands": file.commands => policy.commands;
            "python": file.python.map(|program| program.0) => policy.python;
            "preload": file.preload => policy.preload;
            "container.image": container.image.map(|name| name.0) => inside.image;
            "container.engine": container.engine.map(|name| name.0) => inside.engine;
            "container.pull": container.pull => inside.pull;
            "container.runtime": container.runtime.map(|name| name.0) => inside.runtime;
            "container.user":
                container.user.map(|count| u32::try_from(count.0).unwrap_or(u32::MAX)) => inside.user;
            "container.command": container.command => inside.command;
            "limits.wall_time": limits.wall_time.map(|time| time.0) => out.wall_time;
            "limits.cpu_time": limits.cpu_time.map(|time| time.0) => out.cpu_time;
            "limits.memory": limits.memory.map(|size| size.0) => out.memory;
            "limits.cpus": limits.cpus => out.cpus;
            "limits.tasks": limits.tasks.map(|count| count.0) => out.tasks;
            "limits.open_files": limits.open_files.map(|count| count.0) => out.open_files;
            "limits.file_size": limits.file_size.map(|size| size.0) => out.file_size;
            "limits.disk": limits.disk.map(|size| size.0) => out.disk;
            "limits.output": limits.output.map(|size| size.0) => out.output;
            "limits.operations": limits.operations.map(|count| count.0) => out.operations;
            "limits.loop_iterations": limits.loop_iterations.map(|bound| bound.0) => out.loop_iterations;
            "limits.recursion": limits.recursion.map(|count| count.0) => out.recursion;
            "limits.code_size": limits.code_size.map(|size| size.0) => out.code_size;
            "limits.max_execution_time_ms":
                limits.max_execution_time_ms.map(|bound| bound.0) => out.max_execution_time_ms;
            "on_error": file.on_error => policy.on_error;
            "unsafe": file.r#unsafe => policy.r#unsafe;
        }
        let by_preset = match preset {
            Some(_) => Preset::KEYS
                .into_iter()
                .filter(|key| !keys.contains(key))
                .collect(),
            None => Vec::new(),
        };
        Changes {
            set: keys,
            by_preset,
            added: self.additions.apply(policy),
        }
    }
}

/// The keys that one layer changed.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// Replaced by a value of the layer.
    pub(super) set: Vec<&'static str>,
    /// Replaced by the layer's preset.
    pub(super) by_preset: Vec<&'static str>,
    /// Added to.
    pub(super) added: Vec<&'static str>,
}

impl Changes {
    /// All of them.
    pub(super) fn all(&self) -> Vec<&'static str> {
        [&self.set[..], &self.by_preset, &self.added].concat()
    }

    /// The layer does not change this key after all.
    pub(super) fn forget(&mut self, key: &str) {
        for keys in [&mut self.set, &mut self.by_preset, &mut self.added] {
            keys.retain(|one| *one != key);
        }
    }
}

impl Additions {
    fn apply(&self, policy: &mut Policy) -> Vec<&'static str> {
        let mut changed = Vec::new();
        for (key, more, list) in [
            (
                "imports.allow",
                &self.allow_imports,
                &mut policy.imports.allow,
            ),
            ("rules.ignore", &self.ignore_rules, &mut policy.rules.ignore),
        ] {
            if union(list, more) {
                changed.push(key);
            }
        }
        let before = policy.builtins.deny.len();
        policy
            .builtins
            .deny
            .retain(|name| !self.allow_builtins.contains(name));
        if policy.builtins.deny.len() != before {
            changed.push("builtins.deny");
        }
        changed
    }
}

/// Adds what is not there yet; says whether anything was.
pub(super) fn union(list: &mut Vec<String>, more: &[String]) -> bool {
    let before = list.len();
    for item in more {
        if !list.contains(item) {
            list.push(item.clone());
        }
    }
    list.len() != before
}

/// The places of all settings of a map in the form of [`PolicyFile`].
pub(super) fn settings(root: &Node) -> Settings {
    KEYS.iter()
        .chain(&["version", "ceiling", "preset"])
        .filter_map(|key| Some((*key, Setting::of(root.find(key)?))))
        .collect()
}
