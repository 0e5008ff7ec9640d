//! JSON as a call's executor might read it: an object that repeats a key is refused.
//!
//! Most parsers keep the last of two equal keys and some keep the first, so a repeated key lets a
//! call say one thing to the guard and another to the executor. Depth is bounded by the parser.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::arguments::quote;

/// Why a text is not usable JSON.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// It does not parse.
    #[error("not valid JSON: {message}")]
    Syntax {
        /// What the parser says.
        message: String,
        /// Where, both from 1; the column counts bytes.
        line: u32,
        /// The byte within the line.
        column: u32,
    },
    /// An object holds one key twice.
    #[error("the key `{key}` appears twice in one object")]
    RepeatedKey {
        /// The key, cut where it is long.
        key: String,
    },
}

/// Parses one JSON document without repeated keys.
///
/// ```
/// use stockade_guard::tool_call::{JsonError, parse_json};
///
/// assert!(parse_json(r#"{"code": "1"}"#).is_ok());
/// assert!(matches!(parse_json(r#"{"a": 1, "a": 2}"#), Err(JsonError::RepeatedKey { .. })));
/// ```
pub fn parse_json(text: &str) -> Result<Value, JsonError> {
    let repeated = RefCell::new(None);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let parsed = AnyValue {
        repeated: &repeated,
    }
    .deserialize(&mut deserializer)
    .and_then(|value| deserializer.end().map(|()| value));
    match (parsed, repeated.into_inner()) {
        (_, Some(key)) => Err(JsonError::RepeatedKey { key }),
        (Ok(value), None) => Ok(value),
        (Err(error), None) => {
            let full = error.to_string();
            let place = format!(" at line {} column {}", error.line(), error.column());
            let message = full.strip_suffix(&place).unwrap_or(&full).to_owned();
            Err(JsonError::Syntax {
                message,
                line: u32::try_from(error.line()).unwrap_or(u32::MAX),
                column: u32::try_from(error.column()).unwrap_or(u32::MAX),
            })
        }
    }
}

#[derive(Clone, Copy)]
struct AnyValue<'r> {
    repeated: &'r RefCell<Option<String>>,
}

impl<'de> DeserializeSeed<'de> for AnyValue<'_> {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AnyValue<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = from.next_element_seed(self)? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = from.next_key::<String>()? {
            if object.contains_key(&key) {
                *self.repeated.borrow_mut() = Some(quote(&key));
                return Err(A::Error::custom("repeated key"));
            }
            let value = from.next_value_seed(self)?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_come_out_as_they_went_in() {
        let value = json!({"a": [1, -2, 0.5, "x", null, true], "b": {"c": {}}});
        assert_eq!(parse_json(&value.to_string()), Ok(value));
    }

    #[test]
    fn a_key_repeated_at_any_depth_or_in_an_escaped_spelling_is_found() {
        for text in [
            r#"{"a":1,"a":1}"#,
            r#"[{"b":{"code":"1","code":"import os"}}]"#,
            r#"{"code":"1","\u0063ode":"import os"}"#,
        ] {
            assert!(
                matches!(parse_json(text), Err(JsonError::RepeatedKey { .. })),
                "{text}"
            );
        }
    }

    #[test]
    fn deep_nesting_and_trailing_text_are_errors() {
        let deep = "[".repeat(100_000);
        assert!(matches!(parse_json(&deep), Err(JsonError::Syntax { .. })));
        assert!(matches!(
            parse_json("{} {}"),
            Err(JsonError::Syntax {
                line: 1,
                column: 4,
                ..
            })
        ));
    }
}
