//! Templates: how a node's inputs are made of the state and of other nodes' outputs.
//!
//! A text that is one `{reference}` and nothing else passes the value with its type; in a longer
//! text the value is written out, a text as it is and anything else as JSON. `{{` and `}}` are
//! braces. There is nothing to compute in a template, so there is nothing to attack in one but its
//! size, and that is counted while it is filled.

use serde_json::{Map, Value};
use stockade_core::policy::{Mark, Node, quote};

/// Most bytes that the inputs of one node may hold, as JSON.
pub(super) const LARGEST_INPUTS: usize = 64 << 20;

/// A value with references in it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Template {
    /// No reference.
    Value(Value),
    /// One reference and nothing else.
    Whole(Reference),
    /// A text with references in it.
    Text(Vec<Piece>),
    List(Vec<Template>),
    Map(Vec<(String, Template)>),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    Text(String),
    Reference(Reference),
}

/// `{name.field.field}`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Reference {
    /// What to look up; where it leads is linked once all names are known.
    pub(super) path: Vec<String>,
    pub(super) target: Target,
}

/// Where a reference leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Target {
    /// Not linked: the plan has an error that says so.
    #[default]
    Nothing,
    /// The value that the name has before any node runs.
    Initial,
    /// The output of this node.
    Node(usize),
}

impl Reference {
    /// As it is written, without braces.
    pub(super) fn shown(&self) -> String {
        self.path.join(".")
    }
}

/// A template that cannot be read, and where.
#[derive(Debug, PartialEq)]
pub(super) struct Fault {
    pub(super) mark: Mark,
    pub(super) message: String,
}

impl Template {
    /// Reads every text below `node` as a template.
    pub(super) fn read(node: &Node, faults: &mut Vec<Fault>) -> Self {
        if let Some(text) = node.text() {
            return match parse(text) {
                Ok(template) => template,
                Err(message) => {
                    let mark = node.mark().clone();
                    faults.push(Fault { mark, message });
                    Self::Value(Value::Null)
                }
            };
        }
        if node.is_list() {
            let items = node.items().iter().map(|item| Self::read(item, faults));
            return Self::List(items.collect());
        }
        if node.is_map() {
            let entries = node.entries().iter();
            return Self::Map(
                entries
                    .map(|entry| (entry.key().to_owned(), Self::read(entry.value(), faults)))
                    .collect(),
            );
        }
        Self::Value(node.to_json())
    }

    /// Every reference in it.
    pub(super) fn references(&mut self, visit: &mut impl FnMut(&mut Reference)) {
        match self {
            Self::Value(_) => {}
            Self::Whole(reference) => visit(reference),
            Self::Text(pieces) => {
                for piece in pieces {
                    if let Piece::Reference(reference) = piece {
                        visit(reference);
                    }
                }
            }
            Self::List(items) => items.iter_mut().for_each(|item| item.references(visit)),
            Self::Map(entries) => entries
                .iter_mut()
                .for_each(|(_, item)| item.references(visit)),
        }
    }

    /// The value with every reference filled in.
    pub(super) fn fill(&self, values: &dyn Values, room: &mut Room) -> Result<Value, String> {
        Ok(match self {
            Self::Value(value) => value.clone(),
            Self::Whole(reference) => {
                let value = follow(reference, values)?;
                room.take(size(value))?;
                value.clone()
            }
            Self::Text(pieces) => {
                let mut text = String::new();
                for piece in pieces {
                    match piece {
                        Piece::Text(plain) => text.push_str(plain),
                        Piece::Reference(reference) => {
                            let value = follow(reference, values)?;
                            room.take(size(value))?;
                            match value {
                                Value::String(value) => text.push_str(value),
                                value => text.push_str(&value.to_string()),
                            }
                        }
                    }
                }
                Value::String(text)
            }
            Self::List(items) => {
                let items = items.iter().map(|item| item.fill(values, room));
                Value::Array(items.collect::<Result<_, _>>()?)
            }
            Self::Map(entries) => {
                let mut map = Map::new();
                for (key, item) in entries {
                    map.insert(key.clone(), item.fill(values, room)?);
                }
                Value::Object(map)
            }
        })
    }
}

/// What references are filled with.
pub(super) trait Values {
    /// The value behind a linked reference: the whole output, or the whole field. Or why not.
    fn value(&self, reference: &Reference) -> Result<&Value, String>;
}

/// How much may still be filled in.
pub(super) struct Room(usize);

impl Default for Room {
    fn default() -> Self {
        Self(LARGEST_INPUTS)
    }
}

impl Room {
    fn take(&mut self, bytes: usize) -> Result<(), String> {
        self.0 = self
            .0
            .checked_sub(bytes)
            .ok_or_else(|| "its inputs together are larger than 64 MB".to_owned())?;
        Ok(())
    }
}

/// Bytes of a value as JSON, counted and not kept.
pub(super) fn size(value: &Value) -> usize {
    struct Counted(usize);
    impl std::io::Write for Counted {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut counted = Counted(0);
    // Counting cannot fail.
    let _ = serde_json::to_writer(&mut counted, value);
    counted.0
}

fn follow<'a>(reference: &Reference, values: &'a dyn Values) -> Result<&'a Value, String> {
    let shown = || quote(&format!("{{{}}}", reference.shown()));
    let mut value = values
        .value(reference)
        .map_err(|why| format!("{} has no value: {why}", shown()))?;
    let mut before = reference.path.first().map_or("", String::as_str);
    for field in reference.path.iter().skip(1) {
        let found = match value {
            Value::Object(map) => map.get(field),
            Value::Array(items) => field.parse().ok().and_then(|at: usize| items.get(at)),
            _ => None,
        };
        value = found.ok_or_else(|| {
            let kind = match value {
                Value::Object(_) => "an object without it",
                Value::Array(_) => "a list without it",
                Value::String(_) => "a text",
                Value::Number(_) => "a number",
                Value::Bool(_) => "a boolean",
                Value::Null => "null",
            };
            let (field, before) = (quote(field), quote(before));
            format!(
                "{} has no value: {field} is looked up in {before}, which is {kind}",
                shown()
            )
        })?;
        before = field;
    }
    Ok(value)
}

/// Reads one text.
fn parse(text: &str) -> Result<Template, String> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        plain.push_str(&rest[..at]);
        let brace = &rest[at..];
        if let Some(after) = brace.strip_prefix("{{") {
            plain.push('{');
            rest = after;
        } else if let Some(after) = brace.strip_prefix("}}") {
            plain.push('}');
            rest = after;
        } else if let Some(after) = brace.strip_prefix('}') {
            // Nothing was open, so it can mean only itself.
            plain.push('}');
            rest = after;
        } else {
            let inner = &brace[1..];
            let Some(end) = inner
                .find(['{', '}'])
                .filter(|at| inner[*at..].starts_with('}'))
            else {
                return Err("a `{` is not closed".to_owned());
            };
            let path = path(&inner[..end])?;
            if !plain.is_empty() {
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
            }
            pieces.push(Piece::Reference(Reference {
                path,
                target: Target::Nothing,
            }));
            rest = &inner[end + 1..];
        }
    }
    plain.push_str(rest);
    match (pieces.as_mut_slice(), plain.is_empty()) {
        ([], _) => return Ok(Template::Value(plain.into())),
        ([Piece::Reference(reference)], true) => {
            let path = std::mem::take(&mut reference.path);
            let target = Target::Nothing;
            return Ok(Template::Whole(Reference { path, target }));
        }
        (_, true) => {}
        (_, false) => pieces.push(Piece::Text(plain)),
    }
    Ok(Template::Text(pieces))
}

fn path(text: &str) -> Result<Vec<String>, String> {
    let names: Vec<&str> = text.trim().split('.').collect();
    let is_name = |name: &&str| {
        !name.is_empty()
            && name
                .chars()
                .all(|it| it.is_alphanumeric() || matches!(it, '_' | '-'))
    };
    if !names.iter().all(is_name) {
        return Err(format!("{} is no reference", quote(&format!("{{{text}}}"))));
    }
    Ok(names.into_iter().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    struct Fixed(Value);

    impl Values for Fixed {
        fn value(&self, reference: &Reference) -> Result<&Value, String> {
            self.0.get(&reference.path[0]).ok_or_else(String::new)
        }
    }

    fn filled(text: &str) -> Result<Value, String> {
        let values = Fixed(json!({
            "n": 3, "name": "Ada", "list": [1, {"x": true}], "none": null, "o": {"a-b": {"c": 1.5}},
        }));
        parse(text)?.fill(&values, &mut Room::default())
    }

    #[test]
    fn a_reference_alone_keeps_the_type_and_in_text_it_is_written_out() {
        for (text, value) in [
            ("{n}", json!(3)),
            ("{ n }", json!(3)),
            ("{name}", json!("Ada")),
            ("{list}", json!([1, {"x": true}])),
            ("{none}", json!(null)),
            ("{list.1.x}", json!(true)),
            ("{o.a-b.c}", json!(1.5)),
            ("n={n}", json!("n=3")),
            ("{n}{n}", json!("33")),
            (" {n}", json!(" 3")),
            ("{name}: {list}", json!("Ada: [1,{\"x\":true}]")),
            ("{none}!", json!("null!")),
            ("plain", json!("plain")),
            ("", json!("")),
        ] {
            assert_eq!(filled(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn doubled_braces_are_braces() {
        for (text, value) in [
            ("{{n}}", "{n}"),
            ("{{{n}}}", "{3}"),
            ("{{}}", "{}"),
            ("a } b", "a } b"),
            ("{{{{", "{{"),
        ] {
            assert_eq!(filled(text), Ok(json!(value)), "{text}");
        }
    }

    #[test]
    fn what_is_no_reference_says_so() {
        for text in [
            "{", "{n", "{}", "{ }", "{a b}", "{a..b}", "{.a}", "{a.}", "{n{n}}", "{x!r}",
        ] {
            assert!(filled(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_field_that_is_not_there_names_the_reference_and_what_it_met() {
        let error = filled("{list.7}").unwrap_err();
        assert_eq!(
            error,
            "`{list.7}` has no value: `7` is looked up in `list`, which is a list without it"
        );
        assert!(filled("{n.x}").unwrap_err().ends_with("which is a number"));
        assert!(
            filled("{o.b}")
                .unwrap_err()
                .ends_with("an object without it")
        );
    }

    #[test]
    fn a_short_template_cannot_make_a_huge_text() {
        let values = Fixed(json!({"big": "x".repeat(1 << 20)}));
        let template = parse(&"{big}".repeat(1000)).unwrap();
        let error = template.fill(&values, &mut Room::default()).unwrap_err();
        assert!(error.contains("64 MB"), "{error}");
    }

    #[test]
    fn a_long_template_is_read_in_one_pass() {
        let text = "{a}{{".repeat(200_000);
        assert!(parse(&text).is_ok());
        assert!(parse(&"{".repeat(1_000_001)).is_err());
    }
}
