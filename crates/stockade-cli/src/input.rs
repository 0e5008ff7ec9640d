//! Files and stdin on their way to the guard: their bytes, their names, their languages.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use stockade_core::{Language, Policy};

use crate::exit::Failure;
use crate::unread::unread;

/// More than this is not read into memory; what is over the policy's bound is denied anyway.
const MOST_BYTES: u64 = 64 << 20;

/// A text to judge.
#[derive(Debug)]
pub(crate) struct Subject {
    /// How it is called in the output.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) language: Language,
}

/// The languages a guard reads, for messages.
const READABLE: &str = "python, javascript, typescript or shell";

/// The language a user named, if it is one that is read.
pub(crate) fn named_language(name: &str) -> Result<Language, Failure> {
    match Language::from_name(name) {
        Language::Unknown | Language::Other(_) => Err(Failure::new(format!(
            "no guard reads the language `{name}`"
        ))
        .hint(format!("use {READABLE}"))),
        known => Ok(known),
    }
}

/// Reads one file, or stdin for `-`.
pub(crate) fn read(
    path: &Path,
    stdin_name: Option<&str>,
    language: Option<&Language>,
    policy: &Policy,
) -> Result<Subject, Failure> {
    let most = policy.limits.code_size.max(MOST_BYTES).saturating_add(1);
    let from_stdin = path == Path::new("-");
    let name = match (from_stdin, stdin_name) {
        (true, Some(name)) => name.to_owned(),
        (true, None) => "<stdin>".to_owned(),
        (false, _) => path.display().to_string(),
    };
    let failed = |error: std::io::Error| unread(&name, &error);
    let mut bytes = Vec::new();
    if from_stdin {
        std::io::stdin()
            .lock()
            .take(most)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
    } else {
        if path.is_dir() {
            return Err(Failure::new(format!("`{name}` is a directory"))
                .hint(format!("name its files, e.g. `stockade check {name}/*.py`")));
        }
        File::open(path)
            .and_then(|file| file.take(most).read_to_end(&mut bytes))
            .map_err(failed)?;
    }
    let language = language
        .cloned()
        .or_else(|| Language::from_file_name(&name))
        .or_else(|| shebang(&bytes))
        .or_else(|| (from_stdin && stdin_name.is_none()).then_some(Language::Python))
        .ok_or_else(|| {
            Failure::new(format!("cannot tell the language of `{name}`"))
                .hint(format!("say --language {READABLE}"))
        })?;
    Ok(Subject {
        name,
        bytes,
        language,
    })
}

/// The language a `#!` line asks for.
fn shebang(bytes: &[u8]) -> Option<Language> {
    let line = bytes.strip_prefix(b"#!")?;
    let line = line.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let line = std::str::from_utf8(line.get(..line.len().min(256))?).ok()?;
    line.split_whitespace().find_map(|word| {
        let program = word.rsplit('/').next().unwrap_or(word);
        let program = program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        match Language::from_name(program) {
            Language::Unknown | Language::Other(_) if program == "dash" => Some(Language::Shell),
            Language::Unknown | Language::Other(_) => None,
            known => Some(known),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shebang_names_its_language() {
        for (line, language) in [
            ("#!/usr/bin/env python3\n", Some(Language::Python)),
            ("#!/usr/bin/python3.12", Some(Language::Python)),
            ("#!/usr/bin/env -S node --x\n", Some(Language::JavaScript)),
            ("#!/bin/sh\r\n", Some(Language::Shell)),
            ("#!/bin/dash\n", Some(Language::Shell)),
            ("#!/usr/bin/ruby\n", None),
            ("import os", None),
            ("#!", None),
        ] {
            assert_eq!(shebang(line.as_bytes()), language, "{line}");
        }
    }
}
