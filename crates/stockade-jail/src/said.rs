//! What the side inside says, read as the words of somebody who means us harm.
//!
//! A value is taken apart only when its text is within its bound: a few bytes of JSON can make a
//! value of many times their size.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::outcome::Ending;

/// One message.
#[derive(Debug)]
pub(crate) enum Said {
    /// How it ended, in its own words.
    Answer(Ending),
    /// It calls a tool.
    Tool {
        name: String,
        args: Vec<Value>,
        kwargs: Map<String, Value>,
    },
}

#[derive(Deserialize)]
struct Frame<'a> {
    kind: &'a str,
    #[serde(borrow, default)]
    result: Option<&'a RawValue>,
    #[serde(borrow, default)]
    args: Option<&'a RawValue>,
    #[serde(borrow, default)]
    kwargs: Option<&'a RawValue>,
    #[serde(default)]
    repr: Option<String>,
    #[serde(default)]
    note: Option<String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    value: String,
    #[serde(default)]
    traceback: String,
    #[serde(default)]
    line: Option<u32>,
    #[serde(default)]
    errno: Option<i32>,
    #[serde(default)]
    code: i32,
}

impl Said {
    /// Reads a message; values in it may have `room` bytes.
    pub(crate) fn read(text: &[u8], room: usize) -> Result<Self, String> {
        let broken = |error: serde_json::Error| format!("its answer is broken: {error}");
        let frame: Frame<'_> = serde_json::from_slice(text).map_err(broken)?;
        match frame.kind {
            "done" => Ok(Self::Answer(Ending::Done {
                result: bounded(frame.result, room)?,
                repr: frame.repr,
                note: frame.note,
            })),
            "raised" if frame.name == "MemoryError" => Ok(Self::Answer(Ending::Memory)),
            "raised" => Ok(Self::Answer(Ending::Raised {
                name: frame.name,
                value: frame.value,
                traceback: frame.traceback,
                line: frame.line,
                errno: frame.errno,
            })),
            "exit" => Ok(Self::Answer(Ending::Exit(frame.code))),
            "tool" => Ok(Self::Tool {
                name: frame.name,
                args: bounded(frame.args, room)?,
                kwargs: bounded(frame.kwargs, room)?,
            }),
            _ => Err("its answer is of no known kind".to_owned()),
        }
    }
}

fn bounded<T: Default + for<'a> Deserialize<'a>>(
    raw: Option<&RawValue>,
    room: usize,
) -> Result<T, String> {
    match raw.map(RawValue::get) {
        None => Ok(T::default()),
        // What our own side writes is bounded before its separators are.
        Some(text) if text.len() > room.saturating_mul(2).saturating_add(1024) => {
            Err("a value of its answer is larger than `limits.output`".to_owned())
        }
        Some(text) => {
            serde_json::from_str(text).map_err(|error| format!("its answer is broken: {error}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read() {
        let said = Said::read(br#"{"kind": "done", "result": [1], "repr": "[1]"}"#, 10);
        let Ok(Said::Answer(Ending::Done { result, .. })) = said else {
            panic!("{said:?}");
        };
        assert_eq!(result, serde_json::json!([1]));
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for text in [
            "",
            "[]",
            "{}",
            r#"{"kind": "raise"}"#,
            r#"{"kind": "tool", "args": 1}"#,
        ] {
            assert!(Said::read(text.as_bytes(), 10).is_err(), "{text}");
        }
    }

    #[test]
    fn a_value_beyond_its_bound_is_not_taken_apart() {
        let text = format!(r#"{{"kind": "done", "result": [{}0]}}"#, "0,".repeat(2000));
        assert!(Said::read(text.as_bytes(), 100).is_err());
        assert!(Said::read(text.as_bytes(), 4000).is_ok());
    }
}
