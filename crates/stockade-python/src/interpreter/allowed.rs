//! The list of modules that a host lets in, made once and shared by all interpreters that have it.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Names of modules that may be imported; see [`crate::Interpreter::allow_modules`]. Clones share
/// the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowedModules(Arc<[Box<str>]>);

impl AllowedModules {
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|name| &**name)
    }

    /// Bytes of its JSON, or a little less.
    pub(crate) fn written(&self) -> usize {
        self.names().map(|name| name.len() + 3).sum()
    }
}

impl<'a> FromIterator<&'a str> for AllowedModules {
    fn from_iter<I: IntoIterator<Item = &'a str>>(names: I) -> Self {
        Self(names.into_iter().map(Box::from).collect())
    }
}

impl Serialize for AllowedModules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.names())
    }
}

impl<'de> Deserialize<'de> for AllowedModules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Vec::<Box<str>>::deserialize(deserializer)?.into()))
    }
}
