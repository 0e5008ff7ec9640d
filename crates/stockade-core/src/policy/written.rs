//! Which lists of a policy somebody wrote. The others are the built-in ones, which hold code back only
//! where no wall does.

/// Lists, and the mode of the guard, of which it matters whether a layer wrote them.
const KNOWN: [&str; 7] = [
    "guard",
    "imports.allow",
    "imports.deny",
    "imports.default",
    "builtins.deny",
    "rules.select",
    "rules.ignore",
];

/// The settings that a layer wrote, by their dotted names. What a call adds to a list, such as
/// `--allow-import`, does not write it.
#[derive(Debug, Clone, Default)]
pub struct Written(Vec<&'static str>);

impl Written {
    /// Notes that a layer wrote a setting; others than the lists above are left alone.
    pub(super) fn note(&mut self, key: &str) {
        let known = KNOWN.into_iter().find(|known| *known == key);
        self.0.extend(known.filter(|known| !self.0.contains(known)));
        self.0.sort_unstable();
    }

    /// Whether a layer wrote this setting, or any below it: `imports` stands for its three.
    ///
    /// ```
    /// use stockade_core::policy::{Layers, Source};
    ///
    /// let text = "imports: {deny: [re]}\n";
    /// let policy = Layers::new().project(Source::new("stockade.yaml", text))?.resolve()?.policy;
    /// assert!(policy.written.has("imports") && policy.written.has("imports.deny"));
    /// assert!(!policy.written.has("builtins.deny"));
    /// # Ok::<(), stockade_core::policy::PolicyError>(())
    /// ```
    pub fn has(&self, key: &str) -> bool {
        self.0.iter().any(|known| {
            let below = known.strip_prefix(key);
            below.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }

    /// Their names, in order.
    pub fn names(&self) -> &[&'static str] {
        &self.0
    }
}

/// Two policies are the same where they say the same, whoever wrote it: a policy that is shown and
/// loaded again has all its lists written.
impl PartialEq for Written {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Written {}
