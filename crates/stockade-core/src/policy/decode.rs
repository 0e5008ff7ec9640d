//! From the tree to the types: a serde deserializer over [`Node`] whose errors know their place.
//!
//! The types say which keys exist and what they hold; the tree says where each stands. An error
//! takes the mark of the innermost value it passes on its way out, and collects the path of keys.
//! A message made by a type may carry a hint in its second line.

use std::fmt;

use serde::{
    de::{
        self, DeserializeOwned, DeserializeSeed, EnumAccess, Expected, IntoDeserializer, MapAccess,
        SeqAccess, Unexpected, VariantAccess, Visitor,
    },
    forward_to_deserialize_any,
};

use super::{
    document::{Document, Entry, Node, Value},
    error::{Mark, PolicyError},
    keys,
    suggest::{nearest, one_of, quote},
};

/// Reads a value of the tree as `T`.
pub(super) fn decode<T: DeserializeOwned>(
    document: &Document,
    node: &Node,
) -> Result<T, PolicyError> {
    T::deserialize(At(node)).map_err(|error| error.placed(document))
}

/// A failure on its way out of the tree.
#[derive(Debug)]
pub(super) struct Fault {
    kind: Kind,
    mark: Option<Mark>,
    /// The keys from the innermost out.
    path: Vec<String>,
    /// Whether the mark is that of a key, since the value itself has no bytes to show.
    at_key: bool,
}

#[derive(Debug)]
enum Kind {
    UnknownKey(String, &'static [&'static str]),
    UnknownWord(String, &'static [&'static str]),
    MissingKey(&'static str),
    WrongType { found: String, expected: String },
    Other(String),
}

impl Fault {
    fn of(kind: Kind) -> Self {
        Self {
            kind,
            mark: None,
            path: Vec::new(),
            at_key: false,
        }
    }

    fn at(mut self, mark: &Mark) -> Self {
        self.mark.get_or_insert_with(|| mark.clone());
        self
    }

    fn under(mut self, key: &str) -> Self {
        self.path.push(key.to_owned());
        self
    }

    fn placed(self, document: &Document) -> PolicyError {
        let place = self.mark.as_ref().map(|mark| document.place(mark));
        let mut path = self.path;
        path.reverse();
        let path = path.join(".");
        let fail = |message: String| PolicyError::new(place.clone(), message);
        match self.kind {
            Kind::UnknownKey(key, known) => {
                let full = match path.as_str() {
                    "" => key.clone(),
                    path => format!("{path}.{key}"),
                };
                let hint = keys::advice(&path, &key, known);
                fail(format!("unknown key {}", quote(&full))).hint(hint)
            }
            Kind::UnknownWord(word, known) => {
                let message = format!("{} cannot be {}", quote(&path), quote(&word));
                fail(message).hint(match nearest(&word, known.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`? it is one of {}", one_of(known)),
                    None => format!("write one of {}", one_of(known)),
                })
            }
            Kind::MissingKey(key) => fail(format!("{} lacks the key `{key}`", quote(&path))),
            Kind::WrongType { found, expected } => {
                let name = match path.as_str() {
                    "" => String::new(),
                    path => format!("{}: ", quote(path)),
                };
                let error = fail(format!("{name}expected {expected}, found {found}"));
                match found.as_str() {
                    "nothing" => error.hint("give it a value or remove the key"),
                    _ => error,
                }
            }
            Kind::Other(text) => {
                let (message, hint) = match text.split_once('\n') {
                    Some((message, hint)) => (message, Some(hint)),
                    None => (text.as_str(), None),
                };
                let value = self.mark.as_ref().and_then(|mark| {
                    let text = document.source.text.get(mark.span.clone())?;
                    (!text.is_empty() && !self.at_key)
                        .then(|| format!(" cannot be {}", quote(text)))
                });
                let error = fail(format!(
                    "{}{}: {message}",
                    quote(&path),
                    value.unwrap_or_default()
                ));
                match hint {
                    Some(hint) => error.hint(hint),
                    None => error,
                }
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::of(Kind::Other(message.to_string()))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::of(Kind::UnknownKey(field.to_owned(), expected))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of(Kind::MissingKey(field))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::of(Kind::UnknownWord(variant.to_owned(), expected))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::of(Kind::WrongType {
            found: describe(found),
            expected: plain(&expected.to_string()),
        })
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }
}

fn describe(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => format!("`{value}`"),
        Unexpected::Unsigned(value) => format!("the number `{value}`"),
        Unexpected::Signed(value) => format!("the number `{value}`"),
        Unexpected::Float(value) => format!("the number {}", quote(&value.to_string())),
        Unexpected::Str(text) => format!("the text {}", quote(text)),
        Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a map".to_owned(),
        other => other.to_string(),
    }
}

/// Serde's names of Rust types in a user's words.
fn plain(expected: &str) -> String {
    match expected {
        "a sequence" => "a list, such as `[a, b]`".to_owned(),
        "a boolean" => "`true` or `false`".to_owned(),
        "a string" => "a text".to_owned(),
        "f64" => "a number".to_owned(),
        other if other.starts_with("struct ") => "a map of keys and values".to_owned(),
        other if other.starts_with("enum ") || other.contains("variant identifier") => {
            "a word".to_owned()
        }
        other => other.to_owned(),
    }
}

/// A node that is being read.
struct At<'a>(&'a Node);

impl<'de> de::Deserializer<'de> for At<'_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let result = match &self.0.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Unsigned(value) => visitor.visit_u64(*value),
            Value::Signed(value) => visitor.visit_i64(*value),
            Value::Float(value) => visitor.visit_f64(*value),
            Value::Text(text) => visitor.visit_str(text),
            Value::List(items) => visitor.visit_seq(Items(items.iter())),
            Value::Map(entries) => visitor.visit_map(Entries {
                entries: entries.iter(),
                value: None,
            }),
        };
        result.map_err(|fault| fault.at(&self.0.mark))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self.0.value {
            // Serde would take the members of a list for the fields in their order.
            Value::List(_) => {
                let fault: Fault = de::Error::invalid_type(Unexpected::Seq, &visitor);
                Err(fault.at(&self.0.mark))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let mark = &self.0.mark;
        match &self.0.value {
            Value::Text(word) => visitor.visit_enum(Word(word)),
            _ => Err(match self.deserialize_any(Described) {
                Ok(found) => Fault::of(Kind::WrongType {
                    found,
                    expected: format!("one of {}", one_of(variants)),
                }),
                Err(fault) => fault,
            }),
        }
        .map_err(|fault| fault.at(mark))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// Any value, as words for a message.
struct Described;

impl<'de> Visitor<'de> for Described {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<String, E> {
        Ok(describe(Unexpected::Bool(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<String, E> {
        Ok(describe(Unexpected::Unsigned(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<String, E> {
        Ok(describe(Unexpected::Signed(value)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<String, E> {
        Ok(describe(Unexpected::Float(value)))
    }

    fn visit_unit<E>(self) -> Result<String, E> {
        Ok(describe(Unexpected::Unit))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<String, A::Error> {
        Ok(describe(Unexpected::Seq))
    }

    fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<String, A::Error> {
        Ok(describe(Unexpected::Map))
    }
}

/// A word that names a variant without content.
struct Word<'a>(&'a str);

impl<'de> EnumAccess<'de> for Word<'_> {
    type Error = Fault;
    type Variant = NoContent;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, NoContent), Fault> {
        let name = IntoDeserializer::<Fault>::into_deserializer(self.0);
        Ok((seed.deserialize(name)?, NoContent))
    }
}

struct NoContent;

impl<'de> VariantAccess<'de> for NoContent {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Fault> {
        Err(de::Error::custom("a word alone is not enough"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Fault> {
        Err(de::Error::custom("a word alone is not enough"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Fault> {
        Err(de::Error::custom("a word alone is not enough"))
    }
}

struct Items<'a>(std::slice::Iter<'a, Node>);

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        self.0
            .next()
            .map(|item| seed.deserialize(At(item)))
            .transpose()
    }
}

struct Entries<'a> {
    entries: std::slice::Iter<'a, Entry>,
    value: Option<&'a Entry>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        let Some(entry) = self.entries.next() else {
            return Ok(None);
        };
        self.value = Some(entry);
        let key = IntoDeserializer::<Fault>::into_deserializer(entry.key.as_str());
        seed.deserialize(key)
            .map(Some)
            .map_err(|fault| fault.at(&entry.key_mark))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let entry = self
            .value
            .take()
            .ok_or_else(|| <Fault as de::Error>::custom("a value without a key"))?;
        seed.deserialize(At(&entry.value)).map_err(|mut fault| {
            // A missing value has no bytes to point at, and a list or map only its first.
            if fault.mark.as_ref() == Some(&entry.value.mark) {
                fault.mark = Some(entry.mark().clone());
                fault.at_key = entry.mark() == &entry.key_mark;
            }
            fault.at(entry.mark()).under(&entry.key)
        })
    }
}
