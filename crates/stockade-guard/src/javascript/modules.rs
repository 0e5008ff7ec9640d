//! Judges the name of an imported module.

use stockade_core::Policy;
use stockade_core::policy::Network;

use super::value::module_name;
use crate::imports::{ImportRuling, NETWORK_MODULES, SAFE_JAVASCRIPT_MODULES, ruling};
use crate::rules::{IMPORT_DENIED, NETWORK_IMPORT, Rule};

/// What is wrong with importing `written`: a rule, a sentence and a hint.
pub(super) fn judge(written: &str, policy: &Policy) -> Option<(&'static Rule, String, String)> {
    let shown = shorten(written);
    if written.starts_with(['.', '/', '\\']) || written.starts_with("file:") {
        return Some((
            &IMPORT_DENIED,
            format!("`{shown}` is imported from a file, and only modules may be imported"),
            "put the code of that file into this program".to_owned(),
        ));
    }
    let name = module_name(written);
    if let Some((scheme, _)) = name.split_once(':') {
        let known = ruling(name, &policy.imports, &[]) == ImportRuling::Allowed
            && policy.imports.allow.iter().any(|entry| entry == name);
        if !known {
            return Some((
                &IMPORT_DENIED,
                format!(
                    "code is imported from the `{}:` address `{shown}`",
                    shorten(scheme)
                ),
                "import an installed module by its name".to_owned(),
            ));
        }
    }
    match ruling(name, &policy.imports, SAFE_JAVASCRIPT_MODULES) {
        ImportRuling::Allowed => {}
        ImportRuling::DeniedByName => {
            return Some((
                &IMPORT_DENIED,
                format!("the module `{shown}` is denied"),
                "do without it; the policy names it in `imports.deny`".to_owned(),
            ));
        }
        ImportRuling::DeniedByDefault => {
            return Some((
                &IMPORT_DENIED,
                format!("the module `{shown}` is not allowed"),
                format!(
                    "do without it, or allow it with `--allow-import {}`",
                    shorten(name)
                ),
            ));
        }
    }
    let first = name.split('/').next().unwrap_or(name);
    if policy.network == Network::None && NETWORK_MODULES.contains(&first) {
        return Some((
            &NETWORK_IMPORT,
            format!("the module `{shown}` opens connections, and `network` is `none`"),
            "pass the data in as `inputs`, or set `network`".to_owned(),
        ));
    }
    None
}

/// A name for a message, without its tail if it is long.
pub(super) fn shorten(name: &str) -> String {
    const LONGEST: usize = 60;
    let clean = |one: char| {
        if one.is_control() || one == '`' {
            '?'
        } else {
            one
        }
    };
    let mut short: String = name.chars().take(LONGEST).map(clean).collect();
    if name.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
