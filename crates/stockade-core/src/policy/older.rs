//! The `sandbox` maps of older workflow files, read into the same policy.
//!
//! Such a map may hold the keys of a policy and the older keys beside each other; where both say
//! something about one setting and differ, that is an error that names both. Two things are
//! different from the older system on purpose: the network is off unless asked for, and
//! `enabled: false` is refused, since it would mean running the code with no wall at all.

use serde::Deserialize;

use super::{
    Additions, FilesFile, ImportsFile, Isolation, LimitsFile, Network, PolicyFile, Preset, Size,
    Time,
    decode::decode,
    document::{Document, Entry, Node, Value},
    error::PolicyError,
    file::set,
    layer::{Setting, Settings, settings},
    suggest::{nearest, one_of, quote},
};

/// Keys that only `config.sandbox` has.
const WORKFLOW_KEYS: &[&str] = &[
    "default_mode",
    "default_preset",
    "allow_imports",
    "allow_file_ops",
    "allowed_paths",
    "allowed_commands",
];

/// Keys that only `sandbox` of a node has.
const NODE_KEYS: &[&str] = &[
    "mode",
    "enabled",
    "network_isolated",
    "resources",
    "timeout",
];

/// Keys of a policy.
const POLICY_KEYS: &[&str] = &[
    "version",
    "ceiling",
    "isolation",
    "guard",
    "require",
    "preset",
    "languages",
    "imports",
    "builtins",
    "rules",
    "network",
    "files",
    "commands",
    "python",
    "preload",
    "container",
    "limits",
    "on_error",
    "unsafe",
];

/// The longest time an older file may ask for, in seconds.
const LONGEST: u64 = 3600;

/// What such a map sets.
#[derive(Debug, Default)]
pub(super) struct Older {
    pub(super) file: PolicyFile,
    pub(super) additions: Additions,
    pub(super) settings: Settings,
}

/// The older words for a wall.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    #[serde(alias = "restricted", alias = "interpreter")]
    Python,
    #[serde(alias = "container")]
    Docker,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Resources {
    #[serde(deserialize_with = "set")]
    cpu: Option<f64>,
    #[serde(deserialize_with = "set")]
    memory: Option<Size>,
    #[serde(deserialize_with = "set")]
    timeout: Option<Time>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct NetworkMap {
    #[serde(deserialize_with = "set")]
    enabled: Option<bool>,
    #[serde(deserialize_with = "set")]
    allow: Option<Vec<String>>,
}

/// Reads a `sandbox` map of a workflow or, with `of_node`, of one of its nodes.
pub(super) fn read(document: &Document, node: &Node, of_node: bool) -> Result<Older, PolicyError> {
    let older_keys = if of_node { NODE_KEYS } else { WORKFLOW_KEYS };
    let entries = match &node.value {
        Value::Map(entries) => entries.as_slice(),
        Value::Null => &[],
        _ => {
            let place = Some(document.place(&node.mark));
            return Err(PolicyError::new(
                place,
                "`sandbox` must be a map of keys and values",
            ));
        }
    };
    let mut new = Vec::new();
    let mut old = Vec::new();
    for entry in entries {
        let key = entry.key.as_str();
        let older_network = of_node && key == "network" && is_older_network(&entry.value);
        if older_keys.contains(&key) || older_network {
            old.push(entry);
        } else if POLICY_KEYS.contains(&key) {
            new.push(entry.clone());
        } else {
            return Err(unknown(document, entry, older_keys));
        }
    }
    let new = Node {
        value: Value::Map(new),
        mark: node.mark.clone(),
    };
    let mut reader = Reader {
        document,
        older: Older {
            file: decode(document, &new)?,
            additions: Additions::default(),
            settings: settings(&new),
        },
    };
    // `timeout` beats `resources.timeout`, whichever stands first.
    old.sort_by_key(|entry| entry.key != "timeout");
    for entry in old {
        reader.key(entry, node)?;
    }
    Ok(reader.older)
}

/// Whether `network` is in the older form: a boolean, or a map that is not just `allow`.
fn is_older_network(value: &Node) -> bool {
    match &value.value {
        Value::Bool(_) => true,
        Value::Map(_) => value.get("allow").is_none() || value.get("enabled").is_some(),
        _ => false,
    }
}

fn unknown(document: &Document, entry: &Entry, older_keys: &[&str]) -> PolicyError {
    let known = [older_keys, POLICY_KEYS].concat();
    let elsewhere = match entry.key.as_str() {
        key if NODE_KEYS.contains(&key) => Some("it stands in the `sandbox` of a node"),
        key if WORKFLOW_KEYS.contains(&key) => Some("it stands in `config.sandbox`"),
        _ => None,
    };
    let message = format!("unknown key {}", quote(&format!("sandbox.{}", entry.key)));
    let error = PolicyError::new(Some(document.place(&entry.key_mark)), message);
    if let Some(elsewhere) = elsewhere {
        return error.hint(elsewhere);
    }
    match nearest(&entry.key, known.iter().copied()) {
        Some(near) => error.hint(format!("did you mean `{near}`?")),
        None => error.hint(format!("write one of {}", one_of(&known))),
    }
}

struct Reader<'a> {
    document: &'a Document,
    older: Older,
}

impl Reader<'_> {
    fn key(&mut self, entry: &Entry, map: &Node) -> Result<(), PolicyError> {
        match entry.key.as_str() {
            "mode" | "default_mode" => {
                let isolation = self.isolation(entry)?;
                self.put(entry, "isolation", isolation, |file| &mut file.isolation)
            }
            "default_preset" => {
                let preset: Preset = self.value(entry)?;
                self.put(entry, "preset", preset, |file| &mut file.preset)
            }
            "allow_imports" => {
                // As a word it says whether code may import at all. The modules that the older
                // system lets in then are safe ones, which need no leave here.
                let modules: Vec<String> = match entry.value.value {
                    Value::Bool(true) => return Ok(()),
                    Value::Bool(false) => Vec::new(),
                    _ => self.value(entry)?,
                };
                self.put(entry, "imports.allow", modules, |file| {
                    &mut file.imports.get_or_insert_with(ImportsFile::default).allow
                })
            }
            "allow_file_ops" => self.file_ops(entry, map),
            "allowed_paths" => {
                let paths: Vec<String> = self.value(entry)?;
                self.put(entry, "files.read", paths.clone(), |file| {
                    &mut file.files.get_or_insert_with(FilesFile::default).read
                })?;
                self.put(entry, "files.write", paths, |file| {
                    &mut file.files.get_or_insert_with(FilesFile::default).write
                })
            }
            "allowed_commands" => {
                let commands: Vec<String> = self.value(entry)?;
                self.put(entry, "commands", commands, |file| &mut file.commands)
            }
            "enabled" => self.enabled(entry),
            "network" => {
                let network = self.network(entry)?;
                self.put(entry, "network", network, |file| &mut file.network)
            }
            "network_isolated" => {
                let network = if self.value(entry)? {
                    Network::None
                } else {
                    Network::Any
                };
                self.put(entry, "network", network, |file| &mut file.network)
            }
            "timeout" => {
                let time: Time = self.value(entry)?;
                self.timeout(entry, "timeout", time)
            }
            _ => self.resources(entry, map),
        }
    }

    fn value<T: serde::de::DeserializeOwned>(&self, entry: &Entry) -> Result<T, PolicyError> {
        // Read inside a map of this one key, so that the message has the key's name.
        let map = Node {
            value: Value::Map(vec![entry.clone()]),
            mark: entry.key_mark.clone(),
        };
        let mut values: std::collections::BTreeMap<String, T> = decode(self.document, &map)?;
        values
            .remove(&entry.key)
            .ok_or_else(|| self.fail(entry, format!("`{}` has no value", entry.key)))
    }

    fn fail(&self, entry: &Entry, message: String) -> PolicyError {
        PolicyError::new(Some(self.document.place(entry.mark())), message)
    }

    /// Sets one setting of the policy, unless a key of the newer form has set it otherwise.
    fn put<T: PartialEq>(
        &mut self,
        entry: &Entry,
        setting: &'static str,
        value: T,
        slot: impl Fn(&mut PolicyFile) -> &mut Option<T>,
    ) -> Result<(), PolicyError> {
        match slot(&mut self.older.file) {
            Some(other) if *other != value => {
                let message = format!("`{}` and `{setting}` say different things", entry.key);
                let other = self.older.settings.get(setting);
                let other = other.map(|other| self.document.place(&other.mark));
                return Err(self
                    .fail(entry, message)
                    .hint("keep one of the two")
                    .related(other, "the other is"));
            }
            slot => *slot = Some(value),
        }
        self.older
            .settings
            .entry(setting)
            .or_insert_with(|| Setting::of(entry));
        Ok(())
    }

    fn isolation(&self, entry: &Entry) -> Result<Isolation, PolicyError> {
        // The newer words are taken too; only what neither form knows is an error.
        let word = entry.value.text().unwrap_or_default();
        match word {
            "auto" => Ok(Isolation::Auto),
            "process" => Ok(Isolation::Process),
            _ => Ok(match self.value(entry)? {
                Mode::Python => Isolation::Interpreter,
                Mode::Docker => Isolation::Container,
            }),
        }
    }

    fn enabled(&self, entry: &Entry) -> Result<(), PolicyError> {
        if self.value(entry)? {
            Ok(())
        } else {
            Err(self
        .fail(entry, "`enabled: false` would run the code with no wall".to_owned())
        .hint("remove the key; write `guard: off` to switch off the reading of the code, or `isolation` to choose another wall"))
        }
    }

    /// `allow_file_ops: true` lets code call `open`; which host paths it reaches, `allowed_paths` says.
    fn file_ops(&mut self, entry: &Entry, map: &Node) -> Result<(), PolicyError> {
        let allowed: bool = self.value(entry)?;
        let paths = map
            .entry("allowed_paths")
            .filter(|paths| !paths.value.items().is_empty());
        match (allowed, paths) {
            (false, Some(paths)) => {
                let message = "`allow_file_ops: false` and `allowed_paths` say different things";
                let other = self.document.place(&paths.key_mark);
                Err(self
                    .fail(entry, message.to_owned())
                    .hint("empty the list, or write `allow_file_ops: true`")
                    .related(Some(other), "the other is"))
            }
            (false, None) => {
                for (setting, index) in [("files.read", 0), ("files.write", 1)] {
                    self.put(entry, setting, Vec::new(), |file| {
                        let files = file.files.get_or_insert_with(FilesFile::default);
                        if index == 0 {
                            &mut files.read
                        } else {
                            &mut files.write
                        }
                    })?;
                }
                Ok(())
            }
            (true, _) => {
                self.older.additions.allow_builtins.push("open".to_owned());
                self.older
                    .settings
                    .entry("builtins.deny")
                    .or_insert_with(|| Setting::of(entry));
                Ok(())
            }
        }
    }

    fn network(&self, entry: &Entry) -> Result<Network, PolicyError> {
        if let Value::Bool(on) = entry.value.value {
            return Ok(if on { Network::Any } else { Network::None });
        }
        let map: NetworkMap = self.value(entry)?;
        match (map.enabled, map.allow) {
            (Some(false), None) => Ok(Network::None),
            (Some(true), None) => Ok(Network::Any),
            (None | Some(true), Some(hosts)) => Ok(Network::Allow(hosts)),
            (Some(false), Some(_)) => Err(self
                .fail(entry, "`network.enabled: false` and `network.allow` say different things".to_owned())
                .hint("keep one of the two")),
            (None, None) => Err(self
                .fail(entry, "`network` is an empty map".to_owned())
                .hint("write `network: none`, `network: any` or `network: {allow: [\"example.org:443\"]}`")),
        }
    }

    /// The older `timeout` is what a preset's time is: real time and processor time both.
    fn timeout(&mut self, entry: &Entry, name: &str, time: Time) -> Result<(), PolicyError> {
        let seconds = time.0.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "3600 is exact")]
        if !(1.0..=LONGEST as f64).contains(&seconds) {
            let message = format!("`{name}` must be between 1 and {LONGEST} seconds, not {time}");
            return Err(self
                .fail(entry, message)
                .hint("`limits.wall_time` takes other times"));
        }
        self.put(entry, "limits.wall_time", time, |file| {
            &mut file
                .limits
                .get_or_insert_with(LimitsFile::default)
                .wall_time
        })?;
        // A newer `limits.cpu_time` beside an older `timeout` is no contradiction.
        let limits = self
            .older
            .file
            .limits
            .get_or_insert_with(LimitsFile::default);
        if limits.cpu_time.is_none() {
            limits.cpu_time = Some(time);
            self.older
                .settings
                .entry("limits.cpu_time")
                .or_insert_with(|| Setting::of(entry));
        }
        Ok(())
    }

    fn resources(&mut self, entry: &Entry, map: &Node) -> Result<(), PolicyError> {
        let resources: Resources = self.value(entry)?;
        let at = |key: &str| entry.value.entry(key).unwrap_or(entry);
        if let Some(cpus) = resources.cpu {
            self.put(at("cpu"), "limits.cpus", cpus, |file| {
                &mut file.limits.get_or_insert_with(LimitsFile::default).cpus
            })?;
        }
        if let Some(memory) = resources.memory {
            self.put(at("memory"), "limits.memory", memory, |file| {
                &mut file.limits.get_or_insert_with(LimitsFile::default).memory
            })?;
        }
        match resources.timeout {
            Some(time) if map.entry("timeout").is_none() => {
                self.timeout(at("timeout"), "resources.timeout", time)
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_a_policy_are_all_taken() {
        let schema: serde_json::Value =
            serde_json::from_str(&crate::policy::schema_json()).unwrap_or_default();
        let keys: Vec<&str> = schema["properties"]
            .as_object()
            .into_iter()
            .flat_map(|keys| keys.keys().map(String::as_str))
            .collect();
        assert_eq!(keys, POLICY_KEYS);
    }
}
