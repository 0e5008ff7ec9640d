//! `--inputs` and `--input`: what code sees as `inputs`, and what a workflow begins with.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde_json::{Map, Value};

use crate::exit::Failure;
use crate::unread::unread;

/// More inputs than this are not read into memory.
const MOST: u64 = 64 << 20;

/// `--inputs` and every `--input` over it.
pub(crate) fn read(whole: Option<&str>, entries: &[String]) -> Result<Map<String, Value>, Failure> {
    let mut inputs = match whole {
        None => Map::new(),
        Some(text) => match text.strip_prefix('@') {
            Some(path) => object(&read_text(Path::new(path))?, path)?,
            None => object(text, "--inputs")?,
        },
    };
    for entry in entries {
        let Some((key, value)) = entry.split_once('=') else {
            return Err(Failure::new(format!("`--input {entry}` has no `=`"))
                .hint("write --input KEY=VALUE, e.g. --input n=3"));
        };
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        inputs.insert(key.to_owned(), value);
    }
    Ok(inputs)
}

/// The file that `--inputs` names, if it names one.
pub(crate) fn path(whole: Option<&str>) -> Option<&Path> {
    whole?.strip_prefix('@').map(Path::new)
}

fn object(text: &str, from: &str) -> Result<Map<String, Value>, Failure> {
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(Failure::new(format!("{from} is JSON, but not an object"))
            .hint("write an object, e.g. '{\"numbers\": [1, 2]}'")),
        Err(error) => Err(Failure::new(format!("{from} is not JSON: {error}"))
            .hint("write an object, e.g. '{\"numbers\": [1, 2]}', or @FILE")),
    }
}

fn read_text(path: &Path) -> Result<String, Failure> {
    let failed = |error: std::io::Error| unread(path, &error);
    let mut text = String::new();
    let file = File::open(path).map_err(failed)?;
    let read = file.take(MOST + 1).read_to_string(&mut text);
    match read.map_err(failed)? {
        bytes if bytes as u64 > MOST => Err(Failure::new(format!(
            "`{}` holds more than 64 MB of inputs",
            path.display()
        ))),
        _ => Ok(text),
    }
}
