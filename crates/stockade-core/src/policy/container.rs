//! The resolved settings of the container wall, and what a text in them must look like.
//!
//! Which images and engines exist is the machine's matter. A name is checked all the same: it
//! becomes a part of an address, and must not be able to change what the address means.

use serde::Serialize;

use super::{Name, Pull, amount::Count, error::PolicyError, layer::Layer, suggest::quote};

/// Where and as what code runs behind the container wall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Container {
    /// The image; one of our choice for the language where none is named.
    pub image: Option<String>,
    /// The engine: `docker`, `podman`, or the address of one; it is found where none is named.
    pub engine: Option<String>,
    /// Whether an image may be fetched.
    pub pull: Pull,
    /// The engine's runtime, such as `runsc`; the engine's own choice where none is named.
    pub runtime: Option<String>,
    /// The user and the group inside, never root.
    pub user: u32,
    /// What runs a language other than python, javascript and shell; the code's file is its last
    /// argument.
    pub command: Vec<String>,
}

impl Default for Container {
    fn default() -> Self {
        Self {
            image: None,
            engine: None,
            pull: Pull::default(),
            runtime: None,
            // Nobody, on every Linux.
            user: 65534,
            command: Vec::new(),
        }
    }
}

impl Container {
    /// Whether the policy asks for something that only this wall has.
    pub fn is_asked_for(&self) -> bool {
        self.image.is_some() || self.runtime.is_some() || !self.command.is_empty()
    }
}

/// Longest name of an image, a runtime or an engine.
const LONGEST: usize = 512;

/// Whether a text is a name of some kind.
type Fits = fn(&str) -> bool;

/// Names that become a part of what is asked of an engine.
pub(super) fn check(layer: &Layer) -> Result<(), PolicyError> {
    let Some(container) = &layer.file.container else {
        return Ok(());
    };
    let names: [(&str, &Option<Name>, Fits, &str); 3] = [
        (
            "container.image",
            &container.image,
            is_image,
            "write a reference, such as `python:3.13-slim`; `null` takes one of ours",
        ),
        (
            "container.engine",
            &container.engine,
            is_engine,
            "write `docker`, `podman` or an address, such as `unix:///run/podman/podman.sock`",
        ),
        (
            "container.runtime",
            &container.runtime,
            is_runtime,
            "write the name that the engine knows it by, such as `runsc`",
        ),
    ];
    for (key, name, fits, hint) in names {
        if let Some(Name(Some(name))) = name
            && !fits(name)
        {
            let message = format!("`{key}` cannot be {}", quote(name));
            return Err(PolicyError::new(layer.place(key), message).hint(hint));
        }
    }
    if let Some(Count(user)) = container.user
        && !(1..u64::from(u32::MAX)).contains(&user)
    {
        let message = format!("`container.user` cannot be `{user}`");
        return Err(PolicyError::new(layer.place("container.user"), message)
            .hint("write the number of a user that is not root, such as `65534`"));
    }
    let odd =
        |word: &&String| word.is_empty() || word.len() > LONGEST || word.contains(char::is_control);
    match container.command.iter().flatten().find(odd) {
        Some(word) => {
            let message = format!("`container.command` cannot hold {}", quote(word));
            Err(PolicyError::new(
                layer.item_place("container.command", word),
                message,
            ))
        }
        None => Ok(()),
    }
}

/// `registry:5000/path/name:tag@sha256:…`, in the letters that a reference may have.
fn is_image(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"._-/:@".contains(&byte);
    let edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    text.len() <= LONGEST
        && text.bytes().all(letter)
        && edge(text.as_bytes().first())
        && edge(text.as_bytes().last())
        && !text.contains("..")
        && !text.contains("//")
}

/// The name that an engine knows a runtime by.
fn is_runtime(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    text.len() <= LONGEST
        && text.bytes().all(letter)
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
}

/// A kind of engine, or where one listens.
fn is_engine(text: &str) -> bool {
    if text.len() > LONGEST || text.contains(|c: char| c.is_control() || c.is_whitespace()) {
        return false;
    }
    match text.split_once("://") {
        None => matches!(text, "docker" | "podman"),
        Some(("unix", path)) => path.starts_with('/') && !path.contains("/../"),
        Some(("tcp", place)) => place.rsplit_once(':').is_some_and(|(host, port)| {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-[]:".contains(&byte);
            !host.is_empty() && host.bytes().all(plain) && port.parse::<u16>().is_ok()
        }),
        Some(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_references_and_nothing_else() {
        for good in [
            "python",
            "python:3.13-slim",
            "localhost:5000/team/tool@sha256:00ff",
        ] {
            assert!(is_image(good), "{good}");
        }
        for bad in ["", "-x", "a b", "a?b=c", "../etc", "a//b", "a#b", "ä", "a/"] {
            assert!(!is_image(bad), "{bad}");
        }
    }

    #[test]
    fn engines_are_a_kind_or_an_address() {
        for good in [
            "docker",
            "podman",
            "unix:///run/user/1000/podman/podman.sock",
            "tcp://127.0.0.1:2375",
            "tcp://[::1]:2375",
        ] {
            assert!(is_engine(good), "{good}");
        }
        for bad in [
            "",
            "auto",
            "unix://run.sock",
            "unix:///a/../b",
            "tcp://host",
            "ssh://host:22",
            "tcp://a/b:1",
            "tcp://host:99999",
        ] {
            assert!(!is_engine(bad), "{bad}");
        }
    }
}
