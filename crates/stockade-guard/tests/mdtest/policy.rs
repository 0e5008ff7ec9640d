//! The policy of a case, read as a project's file is.

use stockade_core::Policy;
use stockade_core::policy::{LayerKind, Layers, Source};

/// Without a text it is the default one; every language is allowed unless the text names some.
pub(crate) fn policy(text: Option<&str>) -> Result<Policy, String> {
    let mut layers = Layers::new();
    if let Some(text) = text {
        let source = Source::new("case.yaml", text);
        layers = layers.project(source).map_err(|error| error.to_string())?;
    }
    let resolved = layers.resolve().map_err(|error| error.to_string())?;
    let names_languages = resolved
        .explain()
        .iter()
        .any(|row| row.key == "languages" && row.layer != LayerKind::Default);
    let mut policy = resolved.policy;
    if !names_languages {
        policy.languages.clear();
    }
    Ok(policy)
}
