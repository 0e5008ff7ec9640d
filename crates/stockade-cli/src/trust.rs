//! `stockade policy trust`, `untrust` and `trusted`: whose files may loosen without being named.

use std::env;
use std::path::{Path, PathBuf};

use serde_json::json;
use stockade::trust::{self, TrustError};
use stockade_core::policy::Layers;

use crate::commands::policy::print_line;
use crate::exit::{Failure, say};
use crate::output;
use crate::policy_files::{Found, discover};
use crate::unread::unread;

/// Trusts a file, and says what it may do from now on.
pub(crate) fn trust(named: Option<&Path>) -> Result<(), Failure> {
    // Trusted is the file itself, and not a link that leads there.
    let path = real(named)?;
    let found = Found::read(&path)?;
    let careful = Layers::new().found(found.source.clone());
    let careful = careful.and_then(Layers::resolve);
    let careful = careful.map_err(stockade::policy_files::LoadError::from)?;
    trust::trust(&found)?;
    let shown = path.display();
    let keys: Vec<String> = careful
        .left_out()
        .iter()
        .map(|left| format!("`{}`", left.key))
        .collect();
    say(&match keys.as_slice() {
        [] => format!("trusted `{shown}`, which loosens nothing as it is"),
        keys => format!(
            "trusted `{shown}`, which may now set {}; a change of it, or of a program that it names, \
             is asked about again",
            keys.join(", ")
        ),
    });
    Ok(())
}

/// Takes trust back.
pub(crate) fn untrust(named: Option<&Path>) -> Result<(), Failure> {
    // One that is gone can be forgotten too.
    let path = real(named).or_else(|failure| named.and_then(absolute).ok_or(failure))?;
    let shown = path.display();
    say(&if trust::untrust(&path)? {
        format!("`{shown}` is trusted no longer")
    } else {
        format!("`{shown}` was not trusted")
    });
    Ok(())
}

/// Prints every file that is trusted.
pub(crate) fn list(as_json: bool) -> Result<(), Failure> {
    let all = trust::all()?;
    if as_json {
        return print_line(&output::json::pretty(&json!(all)));
    }
    if all.is_empty() {
        say("no policy file is trusted");
        return Ok(());
    }
    let line = |one: &trust::Trusted| {
        if one.unchanged {
            one.path.clone()
        } else {
            format!(
                "{} (changed since, so it is not trusted as it is)",
                one.path
            )
        }
    };
    print_line(&all.iter().map(line).collect::<Vec<_>>().join("\n"))
}

fn real(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let path = match named {
        Some(path) => path.to_owned(),
        None => discover(&env::current_dir().unwrap_or_default())?.ok_or_else(|| {
            Failure::new("no policy file is found here")
                .hint("name one: stockade policy trust FILE")
        })?,
    };
    path.canonicalize().map_err(|error| unread(&path, &error))
}

fn absolute(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    Some(folder.join(path.file_name()?))
}

impl From<TrustError> for Failure {
    fn from(error: TrustError) -> Self {
        match error {
            TrustError::File(error) => error.into(),
            error => Self::new(error.to_string()),
        }
    }
}
