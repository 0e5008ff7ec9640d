//! Ceilings: what a later layer may not loosen, and what "looser" means for each setting.
//!
//! A ceiling binds only what its own file sets (its preset included). Three settings reach
//! further than their own key, since else they could be stepped around: `imports.allow` also
//! binds `imports.default`, `imports.deny` also binds names below the denied ones in
//! `imports.allow`, and `files.read` also binds `files.write`, as what is writable is readable;
//! `rules.select` and `rules.ignore` bind each other; and a ceiling that is silent about `unsafe`
//! forbids it, since running without walls would step around all the rest, and one that is silent
//! about `container.engine` or `python` keeps it, since an engine of somebody's choice would too, and
//! a Python is a program that is started. Denied names are united and never lost.

use super::{
    GuardMode, ImportDefault, Isolation, Network, OnError, Policy, Size, Time, Unsafe, layer::union,
};

/// What one file has set for good.
#[derive(Debug)]
pub(super) struct Ceiling {
    /// The policy as it stood after the file.
    pub(super) policy: Policy,
    /// The keys that the file itself set.
    pub(super) keys: Vec<&'static str>,
    /// The layer in the order of resolution.
    pub(super) layer: usize,
}

/// A setting that came out looser than a ceiling allows.
#[derive(Debug)]
pub(super) struct Loosened {
    /// The later layer's key.
    pub(super) key: &'static str,
    /// The ceiling's key.
    pub(super) bound: &'static str,
    /// What is wrong, as the end of a sentence about the key.
    pub(super) why: String,
    /// The member of the list that is too much, if one is.
    pub(super) item: Option<String>,
}

impl Ceiling {
    fn binds(&self, key: &str) -> bool {
        self.keys.contains(&key)
    }

    /// Gives the denied names of the ceiling back to lists that a later layer replaced.
    /// Returns the keys that grew.
    pub(super) fn unite(
        &self,
        policy: &mut Policy,
        replaced: &[&'static str],
    ) -> Vec<&'static str> {
        let mut grown = Vec::new();
        for (key, list, bound) in [
            (
                "imports.deny",
                &mut policy.imports.deny,
                &self.policy.imports.deny,
            ),
            (
                "builtins.deny",
                &mut policy.builtins.deny,
                &self.policy.builtins.deny,
            ),
        ] {
            if self.binds(key) && replaced.contains(&key) && union(list, bound) {
                grown.push(key);
            }
        }
        grown
    }

    /// The first of the `changed` keys that is looser in `policy` than the ceiling lets it be.
    pub(super) fn loosened(&self, policy: &Policy, changed: &[&'static str]) -> Option<Loosened> {
        changed.iter().find_map(|key| self.check(policy, key))
    }

    fn check(&self, policy: &Policy, key: &'static str) -> Option<Loosened> {
        let top = &self.policy;
        if key.starts_with("limits.") {
            let (most, value) = limit(&top.limits, &policy.limits, key)?;
            let why = format!("may be `{most}` at most, not `{value}`");
            return self.binds(key).then(|| whole(key, key, why));
        }
        let own = |loose: bool, why: &dyn Fn() -> String| {
            (loose && self.binds(key)).then(|| whole(key, key, why()))
        };
        match key {
            "isolation" => own(
                top.isolation != Isolation::Auto && policy.isolation != top.isolation,
                &|| format!("must stay `{}`", word(&top.isolation)),
            ),
            "guard" => own(
                GuardMode::looseness(policy.guard) > GuardMode::looseness(top.guard),
                &|| format!("may not be weaker than `{}`", word(&top.guard)),
            ),
            "on_error" => own(
                top.on_error == OnError::Fail && policy.on_error == OnError::Continue,
                &|| "must stay `fail`".to_owned(),
            ),
            "unsafe" => own(
                top.r#unsafe == Unsafe::Forbid && policy.r#unsafe == Unsafe::Allow,
                &|| "must stay `forbid`".to_owned(),
            ),
            "require" if self.binds(key) => {
                let missing = top
                    .require
                    .iter()
                    .find(|wall| !policy.require.contains(wall))?;
                Some(whole(key, key, format!("must still name `{missing}`")))
            }
            "languages" if self.binds(key) && !top.languages.is_empty() => {
                if policy.languages.is_empty() {
                    return Some(whole(
                        key,
                        key,
                        "may not be empty, which means any".to_owned(),
                    ));
                }
                let extra = policy
                    .languages
                    .iter()
                    .find(|one| !top.languages.contains(one))?;
                Some(item(key, key, extra.name()))
            }
            "commands" if self.binds(key) => {
                let extra = policy
                    .commands
                    .iter()
                    .find(|one| !top.commands.contains(one))?;
                Some(item(key, key, extra))
            }
            "python" => own(policy.python != top.python, &|| match &top.python {
                Some(python) => format!("must stay `{python}`"),
                None => "must stay `null`".to_owned(),
            }),
            "preload" if self.binds(key) => {
                let extra = policy
                    .preload
                    .iter()
                    .find(|one| !top.preload.contains(one))?;
                Some(item(key, key, extra))
            }
            "container.image" | "container.engine" | "container.runtime" | "container.user"
            | "container.command" => {
                let (top, now) = (held(top, key), held(policy, key));
                own(now != top, &|| format!("must stay `{top}`"))
            }
            "container.pull" => own(
                policy.container.pull.looseness() > top.container.pull.looseness(),
                &|| format!("may not go beyond `{}`", word(&top.container.pull)),
            ),
            "imports.allow" => self.imports_allow(policy),
            "imports.default" => {
                let bound = ["imports.default", "imports.allow"]
                    .into_iter()
                    .find(|key| self.binds(key))?;
                let looser = policy.imports.default == ImportDefault::Allow
                    && top.imports.default == ImportDefault::Deny;
                looser.then(|| whole(key, bound, "must stay `deny`".to_owned()))
            }
            "imports.deny" if self.binds(key) => {
                let missing = top
                    .imports
                    .deny
                    .iter()
                    .find(|one| !policy.imports.deny.contains(one))?;
                Some(whole(key, key, format!("must still name `{missing}`")))
            }
            "builtins.deny" if self.binds(key) => {
                let missing = top
                    .builtins
                    .deny
                    .iter()
                    .find(|one| !policy.builtins.deny.contains(one))?;
                Some(whole(key, key, format!("must still name `{missing}`")))
            }
            "rules.select" | "rules.ignore" => self.rules(policy, key),
            "network" if self.binds(key) => network(&top.network, &policy.network),
            "files.read" | "files.write" => self.files(policy, key),
            _ => None,
        }
    }

    fn imports_allow(&self, policy: &Policy) -> Option<Loosened> {
        let key = "imports.allow";
        let top = &self.policy.imports;
        policy.imports.allow.iter().find_map(|name| {
            let allowed = top
                .allow
                .iter()
                .filter_map(|entry| covers(entry, name))
                .max();
            let denied = top
                .deny
                .iter()
                .filter_map(|entry| covers(entry, name))
                .max();
            if self.binds("imports.deny") && denied.is_some() && denied >= allowed {
                return Some(item(key, "imports.deny", name));
            }
            let bounded = self.binds(key) && top.default == ImportDefault::Deny;
            (bounded && allowed.is_none()).then(|| item(key, key, name))
        })
    }

    fn rules(&self, policy: &Policy, key: &'static str) -> Option<Loosened> {
        let bound = [key, "rules.select", "rules.ignore"]
            .into_iter()
            .find(|key| self.binds(key))?;
        let top = &self.policy.rules;
        if key == "rules.select" {
            let covered = |one: &String| policy.rules.select.iter().any(|by| selects(by, one));
            let missing = top.select.iter().find(|one| !covered(one))?;
            return Some(whole(key, bound, format!("must still name `{missing}`")));
        }
        let allowed = |one: &String| top.ignore.iter().any(|by| selects(by, one));
        let extra = policy.rules.ignore.iter().find(|one| !allowed(one))?;
        Some(item(key, bound, extra))
    }

    fn files(&self, policy: &Policy, key: &'static str) -> Option<Loosened> {
        let top = &self.policy.files;
        let paths = match key {
            "files.read" => &policy.files.read,
            _ => &policy.files.write,
        };
        paths.iter().find_map(|path| {
            let in_write = top.write.iter().any(|folder| holds(folder, path));
            let in_read = in_write || top.read.iter().any(|folder| holds(folder, path));
            if key == "files.write" && self.binds("files.write") && !in_write {
                return Some(item(key, "files.write", path));
            }
            (self.binds("files.read") && !in_read).then(|| item(key, "files.read", path))
        })
    }
}

/// A setting of the container wall that a ceiling holds as it is, as text.
fn held(policy: &Policy, key: &str) -> String {
    let container = &policy.container;
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "null".to_owned());
    match key {
        "container.image" => name(&container.image),
        "container.engine" => name(&container.engine),
        "container.runtime" => name(&container.runtime),
        "container.user" => container.user.to_string(),
        _ => serde_json::json!(container.command).to_string(),
    }
}

fn whole(key: &'static str, bound: &'static str, why: String) -> Loosened {
    Loosened {
        key,
        bound,
        why,
        item: None,
    }
}

fn item(key: &'static str, bound: &'static str, item: &str) -> Loosened {
    Loosened {
        key,
        bound,
        why: format!("may not hold `{item}`"),
        item: Some(item.to_owned()),
    }
}

/// The most and the value as text, where the value is above the most.
fn limit(top: &super::Limits, value: &super::Limits, key: &str) -> Option<(String, String)> {
    let size = |most: u64, value: u64| {
        (value > most).then(|| (Size(most).to_string(), Size(value).to_string()))
    };
    let time =
        |most, value| (value > most).then(|| (Time(most).to_string(), Time(value).to_string()));
    let count =
        |most: u64, value: u64| (value > most).then(|| (most.to_string(), value.to_string()));
    // No limit is above every limit.
    let bound = |most: Option<u64>, value: Option<u64>| match (most, value) {
        (Some(most), Some(value)) => count(most, value),
        (Some(most), None) => Some((most.to_string(), "null".to_owned())),
        (None, _) => None,
    };
    match key {
        "limits.wall_time" => time(top.wall_time, value.wall_time),
        "limits.cpu_time" => time(top.cpu_time, value.cpu_time),
        "limits.memory" => size(top.memory, value.memory),
        "limits.cpus" => {
            (value.cpus > top.cpus).then(|| (top.cpus.to_string(), value.cpus.to_string()))
        }
        "limits.tasks" => count(top.tasks, value.tasks),
        "limits.open_files" => count(top.open_files, value.open_files),
        "limits.file_size" => size(top.file_size, value.file_size),
        "limits.disk" => size(top.disk, value.disk),
        "limits.output" => size(top.output, value.output),
        "limits.operations" => count(top.operations, value.operations),
        "limits.loop_iterations" => bound(top.loop_iterations, value.loop_iterations),
        "limits.recursion" => count(top.recursion, value.recursion),
        "limits.code_size" => size(top.code_size, value.code_size),
        "limits.max_execution_time_ms" => {
            bound(top.max_execution_time_ms, value.max_execution_time_ms)
        }
        _ => None,
    }
}

fn network(top: &Network, value: &Network) -> Option<Loosened> {
    let key = "network";
    match (top, value) {
        (Network::Any, _) | (_, Network::None) => None,
        (Network::Allow(allowed), Network::Allow(hosts)) => {
            let extra = hosts.iter().find(|host| !allowed.contains(host))?;
            Some(item(key, key, extra))
        }
        (Network::None, Network::Allow(hosts)) => Some(item(key, key, hosts.first()?)),
        (_, Network::Any) => Some(whole(key, key, "may not be `any`".to_owned())),
    }
}

/// How long the entry of an import list is that names the module or one of its parents.
fn covers(entry: &str, module: &str) -> Option<usize> {
    let entry = entry.strip_suffix(".*").unwrap_or(entry);
    let module = module.strip_suffix(".*").unwrap_or(module);
    match module.strip_prefix(entry) {
        _ if entry == "*" => Some(0),
        Some(rest) if rest.is_empty() || rest.starts_with(['.', '/']) => Some(entry.len()),
        _ => None,
    }
}

/// Whether one selector of rules means at least what another does. Names and codes of the same
/// rule are not compared: the table of rules is not known here, and strict is the safe answer.
fn selects(by: &str, one: &str) -> bool {
    by == "ALL" || by == one || (by.starts_with("SG") && one.starts_with(by))
}

/// Whether a path is a folder or lies in it; both are absolute and clean.
fn holds(folder: &str, path: &str) -> bool {
    folder == "/"
        || path
            .strip_prefix(folder)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A one-word setting as files spell it.
fn word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
