//! The four presets: processors, memory and time under one word.
//!
//! A preset sets `cpus`, `memory`, `wall_time` and `cpu_time`, and nothing else. The numbers are
//! those that older workflow files were written against, kept exactly.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Limits;

/// A named size of run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// Half a processor, 256 MB, 10 seconds.
    Low,
    /// One processor, 512 MB, 30 seconds; the same as the defaults.
    Medium,
    /// Two processors, 1 GB, 60 seconds.
    High,
    /// Four processors, 2 GB, 120 seconds.
    Max,
}

impl Preset {
    /// The keys that a preset sets.
    pub(super) const KEYS: [&'static str; 4] = [
        "limits.wall_time",
        "limits.cpu_time",
        "limits.memory",
        "limits.cpus",
    ];

    /// Every preset, from the smallest.
    pub const ALL: [Self; 4] = [Self::Low, Self::Medium, Self::High, Self::Max];

    /// The word that files use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Max => "max",
        }
    }

    /// The preset with this name.
    ///
    /// ```
    /// use stockade_core::policy::Preset;
    ///
    /// assert_eq!(Preset::from_name("high"), Some(Preset::High));
    /// assert_eq!(Preset::from_name("huge"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Sets the four limits of this preset.
    pub(super) fn apply(self, limits: &mut Limits) {
        let (cpus, megabytes, seconds) = match self {
            Self::Low => (0.5, 256, 10),
            Self::Medium => (1.0, 512, 30),
            Self::High => (2.0, 1024, 60),
            Self::Max => (4.0, 2048, 120),
        };
        limits.cpus = cpus;
        limits.memory = megabytes << 20;
        limits.wall_time = Duration::from_secs(seconds);
        limits.cpu_time = Duration::from_secs(seconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(preset: Preset) -> (f64, u64, u64, u64) {
        let mut limits = Limits::default();
        preset.apply(&mut limits);
        (
            limits.cpus,
            limits.memory >> 20,
            limits.wall_time.as_secs(),
            limits.cpu_time.as_secs(),
        )
    }

    #[test]
    fn presets_have_the_exact_numbers_of_the_older_system() {
        assert_eq!(numbers(Preset::Low), (0.5, 256, 10, 10));
        assert_eq!(numbers(Preset::Medium), (1.0, 512, 30, 30));
        assert_eq!(numbers(Preset::High), (2.0, 1024, 60, 60));
        assert_eq!(numbers(Preset::Max), (4.0, 2048, 120, 120));
    }

    #[test]
    fn medium_is_the_default() {
        let mut limits = Limits::default();
        Preset::Medium.apply(&mut limits);
        assert_eq!(limits, Limits::default());
    }
}
