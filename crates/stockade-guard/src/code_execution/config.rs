//! The configuration of the `code-execution` guard, and the policy it stands for.
//!
//! The fields are those of common agent guards, alone or under `rules.code_execution` of a larger
//! document, in YAML or JSON. There is one set of defaults, the strict one, for code and for
//! files: a file that leaves a field out must not be laxer than no file at all.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stockade_core::policy::{ImportDefault, Imports, Network};
use stockade_core::{Language, Policy};

use super::companions::with_companions;
use crate::tool_call::{JsonError, parse_json};

/// A configuration above this is a mistake or an attack.
const MAX_CONFIG_BYTES: usize = 1 << 20;

/// What the `code-execution` guard lets through.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CodeExecutionConfig {
    /// Whether the guard judges at all.
    pub enabled: bool,
    /// Languages that may run; empty means any that can be read.
    pub language_allowlist: Vec<String>,
    /// Modules that may not be imported, with or without a submodule.
    pub module_denylist: Vec<String>,
    /// Whether code may use the network.
    pub network_access: bool,
    /// The longest run a call may ask for; nothing means any.
    pub max_execution_time_ms: Option<u64>,
    /// The largest code that is judged, at least 1; larger code is denied.
    pub max_scan_bytes: u64,
}

impl Default for CodeExecutionConfig {
    fn default() -> Self {
        let denied = [
            "os",
            "subprocess",
            "socket",
            "sys",
            "ctypes",
            "shutil",
            "pickle",
            "marshal",
            "importlib",
        ];
        Self {
            enabled: true,
            language_allowlist: vec!["python".to_owned()],
            module_denylist: denied.map(str::to_owned).to_vec(),
            network_access: false,
            max_execution_time_ms: None,
            max_scan_bytes: 65536,
        }
    }
}

/// Why a configuration is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// An entry of `module_denylist` can never match a module.
    #[error("`module_denylist` holds `{pattern}`, which is no module name: {reason}")]
    InvalidPattern {
        /// The entry.
        pattern: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The text is neither YAML nor JSON.
    #[error("the configuration does not parse: {0}")]
    Syntax(String),
    /// A field is unknown or has the wrong type.
    #[error("the configuration is refused: {0}")]
    Field(String),
    /// A larger document without the section.
    #[error("the document has `rules` and no `rules.code_execution`")]
    NoSection,
    /// Too long to be a configuration.
    #[error("the configuration has {0} bytes, more than {MAX_CONFIG_BYTES}")]
    TooLarge(usize),
}

/// A configuration and what was left unread around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadedConfig {
    /// The guard's own part.
    pub config: CodeExecutionConfig,
    /// Other rules of the document, which this guard does not apply.
    pub unread: Vec<String>,
}

/// Reads a configuration, alone or under `rules.code_execution`.
///
/// ```
/// use stockade_guard::code_execution::load_config;
///
/// let loaded = load_config("rules:\n  code_execution:\n    network_access: true\n").unwrap();
/// assert!(loaded.config.network_access);
/// assert_eq!(loaded.config.language_allowlist, ["python"]);
/// ```
pub fn load_config(text: &str) -> Result<LoadedConfig, ConfigError> {
    if text.len() > MAX_CONFIG_BYTES {
        return Err(ConfigError::TooLarge(text.len()));
    }
    let mut document = parse_document(text)?;
    let mut unread = Vec::new();
    if let Some(rules) = document.get_mut("rules") {
        let section = rules
            .get_mut("code_execution")
            .map(Value::take)
            .ok_or(ConfigError::NoSection)?;
        if let Value::Object(rules) = rules {
            let others = rules.keys().filter(|key| *key != "code_execution");
            unread.extend(others.map(|key| format!("rules.{key}")));
        }
        document = section;
    }
    if !document.is_object() {
        return Err(ConfigError::Field("it is not a mapping".to_owned()));
    }
    let config: CodeExecutionConfig =
        serde_json::from_value(document).map_err(|error| ConfigError::Field(error.to_string()))?;
    config.validate()?;
    Ok(LoadedConfig { config, unread })
}

fn parse_document(text: &str) -> Result<Value, ConfigError> {
    if text.trim_start().starts_with('{') {
        match parse_json(text) {
            Ok(value) => return Ok(value),
            Err(error @ JsonError::RepeatedKey { .. }) => {
                return Err(ConfigError::Syntax(error.to_string()));
            }
            // YAML also opens with a brace: `{network_access: true}`.
            Err(JsonError::Syntax { .. }) => {}
        }
    }
    let options = serde_saphyr::options! {
        strict_booleans: true,
        with_snippet: false,
        budget: serde_saphyr::budget! { max_events: 100_000, max_aliases: 100, max_depth: 32 },
    };
    let value: Value = serde_saphyr::from_str_with_options(text, options)
        .map_err(|error| ConfigError::Syntax(error.to_string()))?;
    match value {
        Value::Null => Ok(Value::Object(serde_json::Map::new())),
        other => Ok(other),
    }
}

impl CodeExecutionConfig {
    /// Refuses entries that could never match, because they would protect nobody.
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        for pattern in &self.module_denylist {
            let reason = if pattern.is_empty() {
                "it is empty"
            } else if pattern.chars().any(|c| c.is_whitespace() || c.is_control()) {
                "it holds blanks"
            } else if pattern.starts_with('.') || pattern.contains("..") {
                "it holds an empty part"
            } else if pattern.contains([';', ',', '(', ')', '\'', '"']) {
                "it holds punctuation"
            } else {
                continue;
            };
            return Err(ConfigError::InvalidPattern {
                pattern: pattern.clone(),
                reason,
            });
        }
        Ok(())
    }

    /// The policy that this configuration stands for.
    pub fn to_policy(&self) -> Policy {
        let mut policy = Policy {
            languages: self
                .language_allowlist
                .iter()
                .map(|name| Language::from_name(name))
                .collect(),
            imports: Imports {
                allow: Vec::new(),
                deny: with_companions(&self.module_denylist),
                default: ImportDefault::Allow,
            },
            network: if self.network_access {
                Network::Any
            } else {
                Network::None
            },
            ..Policy::default()
        };
        policy.limits.code_size = self.max_scan_bytes.max(1);
        policy.limits.max_execution_time_ms = self.max_execution_time_ms;
        policy
    }
}
