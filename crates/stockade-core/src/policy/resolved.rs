//! A policy with the reasons for its values, and the ways of showing it.

use serde::Serialize;

use super::{
    Policy, PolicyFile, Preset,
    error::{Place, PolicyError},
    found::LeftOut,
    keys::KEYS,
    layer::{Layer, LayerKind},
    suggest::{nearest, quote},
};

/// A policy that remembers where each value comes from.
#[derive(Debug, Clone)]
pub struct ResolvedPolicy {
    /// The policy itself.
    pub policy: Policy,
    pub(super) preset: Option<(Preset, Origin)>,
    /// One list per key of [`KEYS`], the main origin first.
    pub(super) origins: Vec<Vec<Origin>>,
    pub(super) layers: Vec<Layer>,
    pub(super) left_out: Vec<LeftOut>,
}

/// Where a value comes from.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    layer: LayerKind,
    /// Which of the layers, in the order of resolution.
    index: Option<usize>,
    preset: Option<Preset>,
    place: Option<Place>,
}

impl Default for Origin {
    fn default() -> Self {
        Self {
            layer: LayerKind::Default,
            index: None,
            preset: None,
            place: None,
        }
    }
}

impl Origin {
    pub(super) fn of(layer: &Layer, index: usize, key: &str) -> Self {
        Self {
            layer: layer.kind,
            index: Some(index),
            preset: None,
            place: layer.place(key),
        }
    }

    pub(super) fn through(mut self, preset: Preset) -> Self {
        self.preset = Some(preset);
        self
    }
}

/// One line of `stockade policy explain`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExplainRow {
    /// The dotted name of the setting.
    pub key: &'static str,
    /// Its value, as a policy file would have it.
    pub value: serde_json::Value,
    /// The layer that set it.
    pub layer: LayerKind,
    /// The preset through which that layer set it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,
    /// The file that set it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line of that file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column of that line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// Other places that had a part in it: a call that added to the list, or a ceiling whose
    /// denied names stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// What a file that was found and not named says of it, and why that does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

impl ExplainRow {
    /// The value on one line, as YAML would have it.
    pub fn value_text(&self) -> String {
        flow(&self.value)
    }

    /// Where the value comes from, in words: `project stockade.yaml:3`.
    pub fn origin_text(&self) -> String {
        let mut text = self.layer.to_string();
        if let Some(file) = &self.file {
            text = format!("{text} {file}:{}", self.line.unwrap_or_default());
        }
        if let Some(preset) = self.preset {
            text = format!("{text} (preset {})", preset.name());
        }
        for also in &self.also {
            text = format!("{text}, {also}");
        }
        if let Some(left_out) = &self.left_out {
            text = format!("{text}, left out {left_out}");
        }
        text
    }
}

impl ResolvedPolicy {
    /// The preset that acts, if any layer names one.
    pub fn preset(&self) -> Option<Preset> {
        self.preset.as_ref().map(|(preset, _)| *preset)
    }

    /// What a file that was found and not named says and may not, in the order of the documentation.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// Every setting with its value and its origin, in the order of the documentation.
    pub fn explain(&self) -> Vec<ExplainRow> {
        let file = serde_json::to_value(PolicyFile::from(&self.policy)).unwrap_or_default();
        let preset = self.preset.iter().map(|(preset, origin)| {
            row("preset", preset.name().into(), std::slice::from_ref(origin))
        });
        let rows = KEYS.iter().zip(&self.origins).map(|(key, origins)| {
            let value = key.split('.').fold(&file, |value, part| &value[part]);
            let mut row = row(key, value.clone(), origins);
            let left = self.left_out.iter().find(|left| left.key == *key);
            row.left_out = left.map(|left| match &left.place {
                Some(place) => {
                    let line = place.mark.position.line;
                    format!("{}:{line}: {}", place.file, left.why)
                }
                None => left.why.clone(),
            });
            row
        });
        preset.chain(rows).collect()
    }

    /// Refuses selectors of rules that mean no rule. The guard owns the table of rules, so the
    /// caller says which selectors it knows, and by which names.
    ///
    /// ```
    /// use stockade_core::policy::{Layers, Source};
    ///
    /// let text = "rules:\n  ignore: [import-denid]\n";
    /// let resolved = Layers::new().project(Source::new("stockade.yaml", text))?.resolve()?;
    /// let error = resolved.check_rules(|selector| selector == "ALL", &["import-denied"]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "stockade.yaml:2:12: `rules.ignore` holds `import-denid`, which is no rule; did you mean `import-denied`?",
    /// );
    /// # Ok::<(), stockade_core::policy::PolicyError>(())
    /// ```
    pub fn check_rules(
        &self,
        known: impl Fn(&str) -> bool,
        names: &[&str],
    ) -> Result<(), PolicyError> {
        let rules = &self.policy.rules;
        for (key, list) in [
            ("rules.select", &rules.select),
            ("rules.ignore", &rules.ignore),
        ] {
            let Some(selector) = list.iter().find(|selector| !known(selector)) else {
                continue;
            };
            let message = format!("`{key}` holds {}, which is no rule", quote(selector));
            let error = PolicyError::new(self.item_place(key, selector), message);
            return Err(match nearest(selector, names.iter().copied()) {
                Some(near) => error.hint(format!("did you mean `{near}`?")),
                None => error.hint("`stockade rules` lists them"),
            });
        }
        Ok(())
    }

    /// Refuses to ignore what cannot be ignored: a policy that seems to switch a rule off and does
    /// not would mislead whoever reads it. The caller says why a selector cannot be ignored.
    ///
    /// ```
    /// use stockade_core::policy::{Layers, Source};
    ///
    /// let text = "rules:\n  ignore: [SG005]\n";
    /// let resolved = Layers::new().project(Source::new("stockade.yaml", text))?.resolve()?;
    /// let why = |selector: &str| (selector == "SG005").then(|| "it always holds".to_owned());
    /// assert_eq!(
    ///     resolved.check_ignored_rules(why).unwrap_err().to_string(),
    ///     "stockade.yaml:2:12: `rules.ignore` holds `SG005`, which cannot be ignored; it always holds",
    /// );
    /// # Ok::<(), stockade_core::policy::PolicyError>(())
    /// ```
    pub fn check_ignored_rules(
        &self,
        why_not: impl Fn(&str) -> Option<String>,
    ) -> Result<(), PolicyError> {
        let key = "rules.ignore";
        let mut ignored = self.policy.rules.ignore.iter();
        match ignored.find_map(|one| Some((one, why_not(one)?))) {
            None => Ok(()),
            Some((selector, why)) => {
                let message = format!("`{key}` holds {}, which cannot be ignored", quote(selector));
                Err(PolicyError::new(self.item_place(key, selector), message).hint(why))
            }
        }
    }

    fn item_place(&self, key: &str, item: &str) -> Option<Place> {
        let index = KEYS.iter().position(|known| *known == key)?;
        let origins = self.origins.get(index)?;
        let layers = origins
            .iter()
            .filter_map(|origin| self.layers.get(origin.index?));
        // The layer that holds the very item, before one that only has the key.
        layers
            .clone()
            .filter(|layer| {
                let setting = layer.settings.get(key);
                setting.is_some_and(|setting| setting.items.iter().any(|(text, _)| text == item))
            })
            .chain(layers.clone())
            .find_map(|layer| layer.item_place(key, item))
    }
}

fn row(key: &'static str, value: serde_json::Value, origins: &[Origin]) -> ExplainRow {
    let (main, more) = match origins.split_first() {
        Some((main, more)) => (main.clone(), more),
        None => (Origin::default(), &[][..]),
    };
    let position = main.place.as_ref().map(|place| place.mark.position);
    ExplainRow {
        key,
        value,
        layer: main.layer,
        preset: main.preset,
        file: main.place.map(|place| place.file.to_string()),
        line: position.map(|position| position.line),
        column: position.map(|position| position.column),
        also: more
            .iter()
            .map(|origin| match &origin.place {
                Some(place) => format!(
                    "{} {}:{}",
                    origin.layer, place.file, place.mark.position.line
                ),
                None => origin.layer.to_string(),
            })
            .collect(),
        left_out: None,
    }
}

/// A value on one line in YAML's flow form, with quotes only where they are needed.
fn flow(value: &serde_json::Value) -> String {
    use serde_json::Value;
    match value {
        Value::String(text) => {
            let bare = !text.is_empty()
                && text
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
            if bare {
                text.clone()
            } else {
                value.to_string()
            }
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(map) => {
            let items: Vec<String> = map
                .iter()
                .map(|(k, v)| format!("{k}: {}", flow(v)))
                .collect();
            format!("{{{}}}", items.join(", "))
        }
        other => other.to_string(),
    }
}

impl Policy {
    /// The policy as a YAML file that sets every key and loads to the same policy.
    ///
    /// ```
    /// use stockade_core::policy::{Layers, Policy, Source};
    ///
    /// let yaml = Policy::default().to_yaml();
    /// let again = Layers::new().project(Source::new("shown.yaml", &yaml))?.resolve()?;
    /// assert_eq!(again.policy, Policy::default());
    /// # Ok::<(), stockade_core::policy::PolicyError>(())
    /// ```
    pub fn to_yaml(&self) -> String {
        // Serialising our own plain types cannot fail; an empty text would show at once.
        serde_saphyr::to_string(&PolicyFile::from(self)).unwrap_or_default()
    }

    /// The policy as a JSON file that sets every key and loads to the same policy.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(&PolicyFile::from(self)).unwrap_or_default()
    }
}
