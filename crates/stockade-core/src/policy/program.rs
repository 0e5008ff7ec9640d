//! Something that a policy names by a text, or `null` for the one that is found or built in.
//!
//! Which programs and images exist is the machine's matter; here it is only a text of the right kind.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

macro_rules! named {
    ($(#[$outer:meta])* $name:ident, $expecting:literal, $description:literal) => {
        $(#[$outer])*
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct $name(pub Option<String>);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(Text($expecting)).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({
                    "description": $description,
                    "anyOf": [{"type": "null"}, {"type": "string", "minLength": 1}],
                })
            }
        }
    };
}

named! {
    /// The name or path of a program, or `null` for the one that is found.
    Program,
    "the name or path of a program, such as `python3.12`, or `null`",
    "the name or path of a program, or null for the one that is found"
}

named! {
    /// A name, or `null` for the one that is built in or found.
    Name,
    "a name, or `null`",
    "a name, or null for the one that is built in or found"
}

struct Text(&'static str);

impl Visitor<'_> for Text {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_unit<E: Error>(self) -> Result<Option<String>, E> {
        Ok(None)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Option<String>, E> {
        Ok(Some(text.to_owned()))
    }
}
