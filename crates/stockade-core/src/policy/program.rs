//! A program that a policy names, or `null` for the one that is found.
//!
//! Which programs exist is the machine's matter; here it is only a text of the right kind.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

/// The name or path of a program, or `null` for the one that is found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Program(pub Option<String>);

struct ProgramVisitor;

impl Visitor<'_> for ProgramVisitor {
    type Value = Program;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name or path of a program, such as `python3.12`, or `null`")
    }

    fn visit_unit<E: Error>(self) -> Result<Program, E> {
        Ok(Program(None))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Program, E> {
        Ok(Program(Some(text.to_owned())))
    }
}

impl<'de> Deserialize<'de> for Program {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ProgramVisitor)
    }
}

impl Serialize for Program {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl JsonSchema for Program {
    fn schema_name() -> Cow<'static, str> {
        "Program".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "the name or path of a program, or null for the one that is found",
            "anyOf": [{"type": "null"}, {"type": "string", "minLength": 1}],
        })
    }
}
