//! What a host gives to a session that it loads from bytes: the settings that a fresh session would have
//! got from it. The bytes say what the session had; where that is more, they are refused, since whoever
//! can write a state could give a program what the host never meant it to have.

use super::AllowedModules;
use crate::files::FileLimits;
use crate::meter::Limits;
use crate::snapshot::{StateError, Step};

/// The most that a stored state may ask for; see [`crate::Interpreter::load`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rights {
    /// The limits of a feed. `operations` and `wall_time` are also those of the whole replay: what was
    /// fed before may not take more than one feed may, or the loader gives more.
    pub limits: Limits,
    /// The modules that may be imported; all that there are where this is nothing.
    pub modules: Option<AllowedModules>,
    /// Whether `eval` and `exec` may be used.
    pub eval: bool,
    /// The tools that there are.
    pub tools: Vec<String>,
    /// Names that the code of feeds must not bind.
    pub protect: Vec<String>,
    /// The limits of the file tree, where there may be one.
    pub files: Option<FileLimits>,
}

/// The settings that a replay has come to.
#[derive(Default)]
pub(super) struct Asked {
    modules: Option<AllowedModules>,
    protect: Vec<String>,
}

impl Rights {
    /// Takes one step of a state in, and refuses one that asks for more than there is to give.
    pub(super) fn allow(&self, asked: &mut Asked, step: &Step) -> Result<(), StateError> {
        match step {
            Step::Tools(names) => {
                if let Some(name) = names.iter().find(|name| !self.tools.contains(name)) {
                    return Err(StateError::Asks(format!("the tool `{name}`")));
                }
            }
            Step::Eval(true) if !self.eval => {
                return Err(StateError::Asks("`eval` and `exec`".to_owned()));
            }
            Step::Files(limits) => self.allow_files(*limits)?,
            Step::Modules(names) => asked.modules = Some(names.clone()),
            Step::Protect(names) => asked.protect.clone_from(names),
            Step::Feed(_) => self.allow_to_run(asked)?,
            _ => {}
        }
        Ok(())
    }

    /// Whether code may run with what was asked for so far: before a feed, and at the end.
    pub(super) fn allow_to_run(&self, asked: &Asked) -> Result<(), StateError> {
        if let Some(given) = &self.modules {
            let Some(wanted) = &asked.modules else {
                return Err(StateError::Asks("every module".to_owned()));
            };
            if let Some(name) = wanted.names().find(|name| !given.covers(name)) {
                return Err(StateError::Asks(format!("the module `{name}`")));
            }
        }
        let bare = self
            .protect
            .iter()
            .find(|name| !asked.protect.contains(name));
        match bare {
            Some(name) => Err(StateError::Asks(format!("to bind the name `{name}`"))),
            None => Ok(()),
        }
    }

    fn allow_files(&self, limits: FileLimits) -> Result<(), StateError> {
        let Some(most) = &self.files else {
            return Err(StateError::Asks("files".to_owned()));
        };
        let checks = [
            ("disk", limits.disk > most.disk),
            ("file_size", limits.file_size > most.file_size),
            ("open_files", limits.open_files > most.open_files),
        ];
        match checks.into_iter().find(|(_, above)| *above) {
            Some((name, _)) => Err(StateError::Limits(name)),
            None => Ok(()),
        }
    }
}

impl AllowedModules {
    /// Whether all that an entry lets in is let in by this list too.
    fn covers(&self, entry: &str) -> bool {
        let plain = |entry: &str| entry.strip_suffix(".*").unwrap_or(entry).to_owned();
        let wanted = plain(entry);
        self.names().any(|given| {
            let given = plain(given);
            let rest = wanted.strip_prefix(&given);
            given == "*" || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }
}
