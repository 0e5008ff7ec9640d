//! The one place that talks to serde-saphyr: text in, [`Node`] tree or a placed error out.

use std::{fmt, ops::Range};

use serde::{
    Deserialize, Deserializer,
    de::{Error as _, MapAccess, SeqAccess, Visitor},
};
use serde_saphyr::{DuplicateKeyPolicy, Error, Location, NonFiniteFloatPolicy, Options, Spanned};

use super::{
    document::{Entry, Node, Source, Value},
    error::{Mark, Place, PolicyError},
    suggest::quote,
};
use crate::Position;

/// Bounds far above any policy and any workflow, and far below what hurts.
fn options() -> Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_depth: 32,
            flow_nesting_limit: 32,
            max_nodes: 100_000,
            max_events: 300_000,
            max_aliases: 1_000,
            max_anchors: 1_000,
            max_merge_keys: 100,
            max_recorded_anchor_events: 100_000,
            max_documents: 2,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: 100_000,
            max_replay_stack_depth: 16,
        },
        duplicate_keys: DuplicateKeyPolicy::Error,
        // `guard: off` is a word, not a boolean.
        strict_booleans: true,
        reject_unsupported_tags: true,
        non_finite_float_policy: NonFiniteFloatPolicy::Reject,
        with_snippet: false,
        emit_comments: false,
    }
}

pub(super) fn parse(source: &Source) -> Result<Node, PolicyError> {
    serde_saphyr::from_str_with_options::<Spanned<Raw>>(&source.text, options())
        .map(|node| node_of(node, &source.text))
        .map_err(|error| explain(&error, source))
}

fn node_of(spanned: Spanned<Raw>, text: &str) -> Node {
    let mark = mark_of(&spanned.referenced, text);
    let value = match spanned.value {
        Raw::Plain(value) => value,
        Raw::List(items) => {
            Value::List(items.into_iter().map(|item| node_of(item, text)).collect())
        }
        Raw::Map(entries) => Value::Map(
            entries
                .into_iter()
                .map(|(key, value)| Entry {
                    key_mark: mark_of(&key.referenced, text),
                    key: key.value.0,
                    value: node_of(value, text),
                })
                .collect(),
        ),
    };
    Node { value, mark }
}

/// The tree as the deserializer hands it over.
enum Raw {
    Plain(Value),
    List(Vec<Spanned<Raw>>),
    Map(Vec<(Spanned<Key>, Spanned<Raw>)>),
}

/// A key; only text is one, since no setting is called `1` or `true`.
struct Key(String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyVisitor;

        impl Visitor<'_> for KeyVisitor {
            type Value = Key;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word as the key")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Key, E> {
                Ok(Key(text.to_owned()))
            }
        }

        deserializer.deserialize_any(KeyVisitor)
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RawVisitor)
    }
}

struct RawVisitor;

impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Raw, E> {
        Ok(Raw::Plain(Value::Bool(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Raw, E> {
        Ok(Raw::Plain(Value::Unsigned(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Raw, E> {
        Ok(Raw::Plain(Value::Signed(value)))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Raw, E> {
        if !value.is_finite() {
            return Err(E::custom("the number is too large"));
        }
        Ok(Raw::Plain(Value::Float(value)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Raw, E> {
        Ok(Raw::Plain(Value::Text(text.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Raw, E> {
        Ok(Raw::Plain(Value::Null))
    }

    fn visit_none<E>(self) -> Result<Raw, E> {
        Ok(Raw::Plain(Value::Null))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Raw, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Raw, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Raw::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw, A::Error> {
        let mut entries: Vec<(Spanned<Key>, Spanned<Raw>)> = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        // The parser compares keys as YAML nodes; two spellings of one word must not pass it.
        let mut names: Vec<&str> = entries
            .iter()
            .map(|(key, _)| key.value.0.as_str())
            .collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(A::Error::custom(format!(
                "the key {} is set twice",
                quote(pair[0])
            ))),
            None => Ok(Raw::Map(entries)),
        }
    }
}

fn mark_of(location: &Location, text: &str) -> Mark {
    let position = Position {
        line: u32::try_from(location.line()).unwrap_or(u32::MAX),
        column: u32::try_from(location.column()).unwrap_or(u32::MAX),
    };
    let start = location
        .span()
        .byte_offset()
        .and_then(|offset| usize::try_from(offset).ok());
    let length = location
        .span()
        .byte_len()
        .and_then(|length| usize::try_from(length).ok())
        .unwrap_or(0);
    let start = start.unwrap_or_else(|| offset_of(text, position));
    Mark {
        span: inside(text, start..start.saturating_add(length)),
        position,
    }
}

/// The span, held inside the text, on character boundaries, and on its first line.
fn inside(text: &str, span: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(span.start);
    let end = text.floor_char_boundary(span.end).max(start);
    let line = text[start..end].lines().next().unwrap_or_default();
    start..start + line.len()
}

/// The byte where a line and column are.
fn offset_of(text: &str, position: Position) -> usize {
    let line = usize::try_from(position.line).unwrap_or(usize::MAX).max(1) - 1;
    let column = usize::try_from(position.column)
        .unwrap_or(usize::MAX)
        .max(1)
        - 1;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = text[start..].lines().next().unwrap_or_default();
    start
        + rest
            .char_indices()
            .nth(column)
            .map_or(rest.len(), |(at, _)| at)
}

/// Our words for what the parser found. Its own are kept where the fault is in the YAML itself.
fn explain(error: &Error, source: &Source) -> PolicyError {
    let mark = error
        .location()
        .map(|location| mark_of(&location, &source.text))
        .unwrap_or_default();
    let place = Place {
        file: source.name.clone(),
        text: source.text.clone(),
        mark,
    };
    let fail = |message: String| PolicyError::new(Some(place.clone()), message);
    match root_cause(error) {
        Error::DuplicateMappingKey { key, .. } => {
            let key = key
                .as_deref()
                .map_or_else(String::new, |key| format!(" {}", quote(key)));
            fail(format!("the key{key} is set twice")).hint("keep one of the two")
        }
        Error::MultipleDocuments { .. } => fail("a second document begins here".to_owned())
            .hint("a policy is one document; remove `---`"),
        Error::NonFiniteFloat { value, .. } => fail(format!(
            "the number {} is not one that can be used",
            quote(value)
        ))
        .hint("write a finite number"),
        Error::UnsupportedTag { tag, .. } => {
            fail(format!("the tag {} means nothing here", quote(tag))).hint("remove it")
        }
        Error::Budget { .. }
        | Error::AliasReplayLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayCounterOverflow { .. }
        | Error::RecursiveReferencesRequireWeakTypes { .. } => {
            fail("the document nests, repeats or refers to itself too much".to_owned())
                .hint("a policy needs no more than a few levels; write the values out")
        }
        Error::SerdeInvalidType {
            unexpected,
            expected,
            ..
        } => fail(format!(
            "expected {expected}, found {}",
            quote_free(unexpected)
        )),
        Error::Message { msg, .. } => fail(msg.clone()),
        other => {
            let text = other.to_string();
            // The place is said in front already.
            let text = text.split(" at line ").next().unwrap_or(&text).to_owned();
            if text.contains("recursion limit") {
                fail("the document nests too deep".to_owned())
                    .hint("a policy needs no more than a few levels")
            } else {
                fail(format!("this is not valid YAML: {}", quote_free(&text)))
            }
        }
    }
}

fn root_cause(error: &Error) -> &Error {
    match error {
        Error::WithSnippet { error, .. } | Error::AliasError { error, .. } => root_cause(error),
        other => other,
    }
}

/// The parser's sentence, cut and without control characters, as it may repeat the file.
fn quote_free(text: &str) -> String {
    text.chars()
        .take(120)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
