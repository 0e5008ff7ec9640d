//! Looking up arguments the way a careless executor might.
//!
//! Keys are compared without case, `_` and `-`, since some executors read `timeoutMs`,
//! `timeout_ms` and `TimeoutMS` alike. Every spelling that is present counts: a harmless value
//! under one key must not hide a harmful one under another.

use serde_json::{Map, Value};

/// Why a needed argument cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Problem {
    /// None of the keys is there.
    Missing,
    /// The deciding key holds something other than text.
    WrongType { key: String, found: &'static str },
    /// Two keys hold different values.
    Conflict { first: String, second: String },
}

/// A key as it is compared: lower case, without `_`, `-` and blanks.
pub(crate) fn fold(key: &str) -> String {
    key.chars()
        .filter(|character| !matches!(character, '_' | '-') && !character.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The entries under any of the folded `keys`, in the order of `keys`.
pub(crate) fn present<'a>(
    arguments: &'a Map<String, Value>,
    keys: &[&str],
) -> Vec<(&'a str, &'a Value)> {
    let mut found: Vec<(usize, &str, &Value)> = arguments
        .iter()
        .filter_map(|(key, value)| {
            let folded = fold(key);
            let rank = keys.iter().position(|known| *known == folded)?;
            Some((rank, key.as_str(), value))
        })
        .collect();
    found.sort_by_key(|(rank, _, _)| *rank);
    found
        .into_iter()
        .map(|(_, key, value)| (key, value))
        .collect()
}

/// The one text that all present keys agree on. The first present key decides, and a bad value
/// there is not skipped.
pub(crate) fn text<'a>(
    arguments: &'a Map<String, Value>,
    keys: &[&str],
) -> Result<&'a str, Problem> {
    let found = present(arguments, keys);
    let Some((key, value)) = found.first() else {
        return Err(Problem::Missing);
    };
    let Value::String(text) = value else {
        return Err(Problem::WrongType {
            key: quote(key),
            found: type_name(value),
        });
    };
    match found[1..].iter().find(|(_, other)| other != value) {
        Some((other, _)) => Err(Problem::Conflict {
            first: quote(key),
            second: quote(other),
        }),
        None => Ok(text),
    }
}

/// Like [`text`] for an argument that may be left out; `null` counts as left out, and a whole
/// number (an id, say) as its digits.
pub(crate) fn optional_text(
    arguments: &Map<String, Value>,
    keys: &[&str],
) -> Result<Option<String>, Problem> {
    let mut chosen: Option<(&str, String)> = None;
    for (key, value) in present(arguments, keys) {
        let text = match value {
            Value::Null => continue,
            Value::String(text) => text.clone(),
            Value::Number(number) if !number.is_f64() => number.to_string(),
            other => {
                return Err(Problem::WrongType {
                    key: quote(key),
                    found: type_name(other),
                });
            }
        };
        match &chosen {
            None => chosen = Some((key, text)),
            Some((first, known)) if *known != text => {
                return Err(Problem::Conflict {
                    first: quote(first),
                    second: quote(key),
                });
            }
            Some(_) => {}
        }
    }
    Ok(chosen.map(|(_, text)| text))
}

/// Text of the caller as a message quotes it: short, and without control characters.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted: String = text.chars().take(80).flat_map(char::escape_debug).collect();
    if text.chars().nth(80).is_some() {
        quoted.push('…');
    }
    quoted
}

/// The JSON type of a value, with its article.
pub(crate) fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn code(arguments: &Value) -> Result<&str, Problem> {
        text(
            arguments.as_object().expect("an object"),
            &["code", "source"],
        )
    }

    #[test]
    fn the_first_present_key_decides_and_a_bad_type_is_not_skipped() {
        assert_eq!(code(&json!({"source": "b"})), Ok("b"));
        assert_eq!(code(&json!({"source": "a", "code": "a"})), Ok("a"));
        assert_eq!(code(&json!({})), Err(Problem::Missing));
        let null = json!({"source": "b", "code": null});
        assert!(matches!(code(&null), Err(Problem::WrongType { key, .. }) if key == "code"));
    }

    #[test]
    fn spellings_of_one_key_that_differ_are_a_conflict() {
        for second in ["source", "Code", "CODE", "co_de", "Source"] {
            let call = json!({"code": "1", second: "2"});
            assert!(
                matches!(code(&call), Err(Problem::Conflict { .. })),
                "{second}"
            );
        }
    }
}
