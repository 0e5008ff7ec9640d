//! The few policy keys that the rules need, read straight into a resolved policy.

use serde::Deserialize;
use stockade_core::Policy;
use stockade_core::language::Language;
use stockade_core::policy::{Files, ImportDefault, Network};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct Written {
    imports: Imports,
    builtins: Option<Deny>,
    network: Option<Reach>,
    files: Paths,
    commands: Vec<String>,
    languages: Vec<Language>,
    rules: Rules,
    limits: Limits,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Imports {
    allow: Vec<String>,
    deny: Vec<String>,
    default: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deny {
    deny: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Reach {
    Word(String),
    Hosts { allow: Vec<String> },
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Paths {
    read: Vec<String>,
    write: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Rules {
    select: Option<Vec<String>>,
    ignore: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Limits {
    code_size: Option<u64>,
}

/// The policy of a case. Without a text it is the default one; every language is allowed unless
/// the text names some.
pub(crate) fn policy(text: Option<&str>) -> Result<Policy, String> {
    let written: Written = match text {
        Some(text) => serde_saphyr::from_str(text).map_err(|error| error.to_string())?,
        None => Written::default(),
    };
    let mut policy = Policy {
        languages: written.languages,
        commands: written.commands,
        files: Files {
            read: written.files.read,
            write: written.files.write,
        },
        ..Policy::default()
    };
    policy.imports.allow = written.imports.allow;
    policy.imports.deny = written.imports.deny;
    policy.imports.default = match written.imports.default.as_deref() {
        None | Some("deny") => ImportDefault::Deny,
        Some("allow") => ImportDefault::Allow,
        Some(other) => return Err(format!("`imports.default` is `{other}`")),
    };
    if let Some(builtins) = written.builtins {
        policy.builtins.deny = builtins.deny;
    }
    policy.network = match written.network {
        None => Network::None,
        Some(Reach::Hosts { allow }) => Network::Allow(allow),
        Some(Reach::Word(word)) if word == "none" => Network::None,
        Some(Reach::Word(word)) if word == "any" => Network::Any,
        Some(Reach::Word(word)) => return Err(format!("`network` is `{word}`")),
    };
    if let Some(select) = written.rules.select {
        policy.rules.select = select;
    }
    policy.rules.ignore = written.rules.ignore;
    if let Some(size) = written.limits.code_size {
        policy.limits.code_size = size;
    }
    Ok(policy)
}
