//! Folding the layers into one policy: defaults, organisation, project, workflow, node, call.
//!
//! Later layers win key by key, and a list replaces a list. Each value remembers the layer and
//! the line that set it, so that `explain` can say why it is what it is.

use super::{
    Additions, Policy, PolicyFile, Unsafe,
    ceiling::Ceiling,
    document::{Document, Node, Source},
    error::{Place, PolicyError},
    found,
    keys::KEYS,
    layer::{Changes, Layer, LayerKind},
    resolved::{Origin, ResolvedPolicy},
};

/// The layers of a policy on their way to being one.
///
/// ```
/// use stockade_core::policy::{Layers, Source};
///
/// let resolved = Layers::new()
///     .organisation(Source::new("org.yaml", "limits: {memory: 1g}\n"))?
///     .project(Source::new("stockade.yaml", "limits: {memory: 256m}\n"))?
///     .resolve()?;
/// assert_eq!(resolved.policy.limits.memory, 256 << 20);
/// let row = resolved.explain().into_iter().find(|row| row.key == "limits.memory").unwrap();
/// assert_eq!((row.file.as_deref(), row.line), (Some("stockade.yaml"), Some(1)));
/// # Ok::<(), stockade_core::policy::PolicyError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Layers(Vec<Layer>);

impl Layers {
    /// No layer yet: resolving now gives the defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the organisation's file.
    pub fn organisation(self, source: Source) -> Result<Self, PolicyError> {
        Ok(self.with(Layer::file(LayerKind::Organisation, source)?))
    }

    /// Adds a project's file that was found and not named: it may tighten what stands before it, and
    /// what else it says is left out ([`ResolvedPolicy::left_out`]).
    ///
    /// ```
    /// use stockade_core::policy::{Layers, Source};
    ///
    /// let text = "network: any\nlimits: {memory: 64m}\n";
    /// let resolved = Layers::new().found(Source::new("stockade.yaml", text))?.resolve()?;
    /// assert_eq!(resolved.policy.limits.memory, 64 << 20);
    /// assert_eq!(resolved.left_out()[0].key, "network");
    /// # Ok::<(), stockade_core::policy::PolicyError>(())
    /// ```
    pub fn found(self, source: Source) -> Result<Self, PolicyError> {
        let layer = Layer::file(LayerKind::Project, source)?;
        Ok(self.with(Layer {
            found: true,
            ..layer
        }))
    }

    /// Adds the project's file, which somebody named.
    pub fn project(self, source: Source) -> Result<Self, PolicyError> {
        Ok(self.with(Layer::file(LayerKind::Project, source)?))
    }

    /// Adds `config.sandbox` of a workflow: `sandbox` is that map within `document`.
    ///
    /// The keys of a policy and the older keys (`default_mode`, `default_preset`,
    /// `allow_imports`, `allow_file_ops`, `allowed_paths`, `allowed_commands`) are both read.
    pub fn workflow(self, document: &Document, sandbox: &Node) -> Result<Self, PolicyError> {
        Ok(self.with(Layer::sandbox(LayerKind::Workflow, document, sandbox)?))
    }

    /// Adds `sandbox` of a workflow's node: `sandbox` is that map within `document`.
    ///
    /// The keys of a policy and the older keys (`mode`, `enabled`, `network` as a boolean,
    /// `network_isolated`, `resources`, `timeout`) are both read. A node that does not speak of
    /// the network has none, although the older system gave it one: reaching out must be asked
    /// for. `enabled: false` is refused, since it would run the code without any wall.
    pub fn node(self, document: &Document, sandbox: &Node) -> Result<Self, PolicyError> {
        Ok(self.with(Layer::sandbox(LayerKind::Node, document, sandbox)?))
    }

    /// Adds the values of one call.
    pub fn call(self, file: PolicyFile) -> Result<Self, PolicyError> {
        self.call_adding(file, Additions::default())
    }

    /// Adds the values of one call, and what it adds to the lists below it.
    pub fn call_adding(self, file: PolicyFile, more: Additions) -> Result<Self, PolicyError> {
        Ok(self.with(Layer::call(file, more)?))
    }

    fn with(mut self, layer: Layer) -> Self {
        self.0.push(layer);
        self
    }

    /// Folds the layers over the defaults.
    pub fn resolve(mut self) -> Result<ResolvedPolicy, PolicyError> {
        self.0.sort_by_key(|layer| layer.kind);
        let mut policy = Policy::default();
        let mut preset = None;
        let mut origins: Vec<Vec<Origin>> = KEYS.iter().map(|_| vec![Origin::default()]).collect();
        let mut ceilings: Vec<Ceiling> = Vec::new();
        let mut left_out = Vec::new();
        for (index, layer) in self.0.iter().enumerate() {
            let mut changes = if layer.found {
                let (changes, left) = found::apply(layer, &mut policy);
                left_out.extend(left);
                changes
            } else {
                layer.apply(&mut policy)
            };
            let is_ceiling = layer.file.ceiling == Some(true);
            if is_ceiling && layer.file.r#unsafe.is_none() {
                policy.r#unsafe = Unsafe::Forbid;
                changes.set.push("unsafe");
            }
            // Whoever chooses the engine or the Python chooses who keeps the walls, or what is run. A
            // found file has no say in either.
            for key in ["container.engine", "python"] {
                if is_ceiling && !layer.found && !changes.set.contains(&key) {
                    changes.set.push(key);
                }
            }
            for key in &changes.set {
                policy.written.note(key);
            }
            record(&mut origins, layer, index, &changes);
            // A preset of which nothing is left does not act.
            if let Some(name) = layer.file.preset
                && (!layer.found || !changes.by_preset.is_empty())
            {
                preset = Some((name, Origin::of(layer, index, "preset")));
            }
            let touched = changes.all();
            for ceiling in &ceilings {
                for key in ceiling.unite(&mut policy, &changes.set) {
                    if let Some(origins) = slot(&mut origins, key) {
                        origins.push(Origin::of(&self.0[ceiling.layer], ceiling.layer, key));
                    }
                }
                if let Some(loose) = ceiling.loosened(&policy, &touched) {
                    let top = &self.0[ceiling.layer];
                    let by_preset = changes.by_preset.contains(&loose.key);
                    let place = match (&loose.item, by_preset) {
                        (_, true) => layer.place("preset"),
                        (Some(item), _) => layer.item_place(loose.key, item),
                        (None, _) => layer.place(loose.key),
                    };
                    // That the ceiling does not speak of a Python is no oversight to be mended.
                    let is_silent = loose.key == "python" && top.file.python.is_none();
                    return Err(too_loose(
                        &loose.why, loose.key, by_preset, place, layer.kind, is_silent,
                    )
                    .related(ceiling_place(top, loose.bound), "the ceiling is"));
                }
            }
            if layer.file.ceiling == Some(true) {
                ceilings.push(Ceiling {
                    policy: policy.clone(),
                    keys: touched,
                    layer: index,
                });
            }
        }
        Ok(ResolvedPolicy {
            policy,
            preset,
            origins,
            layers: self.0,
            left_out,
        })
    }
}

fn slot<'a>(origins: &'a mut [Vec<Origin>], key: &str) -> Option<&'a mut Vec<Origin>> {
    let index = KEYS.iter().position(|known| *known == key)?;
    origins.get_mut(index)
}

fn record(origins: &mut [Vec<Origin>], layer: &Layer, index: usize, changes: &Changes) {
    for key in &changes.by_preset {
        if let (Some(slot), Some(preset)) = (slot(origins, key), layer.file.preset) {
            *slot = vec![Origin::of(layer, index, "preset").through(preset)];
        }
    }
    for key in &changes.set {
        if let Some(slot) = slot(origins, key) {
            *slot = vec![Origin::of(layer, index, key)];
        }
    }
    for key in &changes.added {
        if let Some(slot) = slot(origins, key) {
            slot.push(Origin::of(layer, index, key));
        }
    }
}

fn too_loose(
    why: &str,
    key: &str,
    by_preset: bool,
    place: Option<Place>,
    layer: LayerKind,
    is_silent: bool,
) -> PolicyError {
    let subject = if by_preset {
        format!("the preset sets `{key}`, which {why}")
    } else {
        format!("`{key}` {why}")
    };
    let hint = match layer {
        LayerKind::Call if is_silent => {
            "leave it out of this call; below a ceiling only the ceiling names a Python"
        }
        _ if is_silent => "remove it here; below a ceiling only the ceiling names a Python",
        LayerKind::Call => "leave it out of this call, or ask for the ceiling to be raised",
        _ => "remove it here, or ask for the ceiling to be raised",
    };
    PolicyError::new(place, subject).hint(hint)
}

/// Where a ceiling set a key: itself, or through its preset.
fn ceiling_place(layer: &Layer, key: &str) -> Option<Place> {
    layer
        .place(key)
        .or_else(|| layer.place("preset"))
        .or_else(|| layer.place("ceiling"))
}
