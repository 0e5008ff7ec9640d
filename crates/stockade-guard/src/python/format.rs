//! Format templates: `str.format` walks attributes and items that the code could not name.
//!
//! A template that is only known when the code runs is ordinary, unless parts of a dunder went into
//! it. `%` formatting and f-strings cannot walk, and are no business of this file.

use std::ops::Range;

use super::names;
use super::value::{Value, Values};
use super::walk::Walker;
use crate::rules::FORMAT_ACCESS;

impl<'a> Walker<'a, '_, '_> {
    /// Judges every replacement field of a template.
    pub(super) fn template(&mut self, text: &str, at: Range<usize>) {
        for (field, spec) in fields(text) {
            self.check_width(spec, at.clone());
            if spec.contains('{') {
                self.template(spec, at.clone());
            }
            if let Some(part) = walks(field) {
                self.add(
                    &FORMAT_ACCESS,
                    at.clone(),
                    format!("the format field `{{{field}}}` walks to `{part}`"),
                    "format the value itself, as in an f-string",
                );
            }
        }
    }

    pub(super) fn computed_template(&mut self, at: Range<usize>) {
        self.add(
            &FORMAT_ACCESS,
            at,
            "a format template is put together from parts of a dunder",
            "write the template as one text, and format the value itself",
        );
    }

    /// A method call that may format: `formatter.vformat(template, …)`, `template.format(module)`.
    pub(super) fn formatting(
        &mut self,
        method: &str,
        base: &Values<'a>,
        arguments: &[Values<'a>],
        named: &[(&'a str, Values<'a>)],
        at: &Range<usize>,
    ) {
        if !matches!(method, "format" | "format_map" | "vformat" | "get_field") {
            return;
        }
        let first: Vec<String> = arguments
            .first()
            .map_or_else(Vec::new, |first| first.texts().map(str::to_owned).collect());
        for text in first {
            if method == "get_field" {
                self.template(&format!("{{{text}}}"), at.clone());
            } else if base.texts().next().is_none() {
                self.template(&text, at.clone());
            }
        }
        // A `Formatter` is given its template or field first, and then the values, together or one by
        // one; a text that formats itself is given the values alone.
        let mut templates: Vec<String> = base.texts().map(str::to_owned).collect();
        let mut values: Vec<Values<'a>> = arguments.to_vec();
        values.extend(named.iter().map(|(_, value)| value.clone()));
        if templates.is_empty() {
            let first = arguments.first().into_iter().flat_map(Values::texts);
            templates = first
                .map(|text| match method {
                    "get_field" => format!("{{{text}}}"),
                    _ => text.to_owned(),
                })
                .collect();
        }
        if templates.is_empty() {
            return;
        }
        for value in values.clone() {
            let inside = self.any_element(&value);
            values.extend([inside, self.any_value(&value)]);
        }
        for template in &templates {
            for (field, _) in fields(template) {
                let Some((_, walk)) = field.split_once('.').filter(|_| walks(field).is_none())
                else {
                    continue;
                };
                let walk = walk.split('[').next().unwrap_or(walk);
                for value in &values {
                    if value.paths().any(|path| !path.name.contains("()")) {
                        let mut object = (*value).clone();
                        for part in walk.split('.').take(16) {
                            object = self.attribute_of(&object, part, at.clone(), None);
                        }
                    }
                }
            }
        }
    }

    /// `style="{"` makes a template of a text that is formatted elsewhere.
    pub(super) fn styled(
        &mut self,
        named: &[(&'a str, Values<'a>)],
        arguments: &[Values<'a>],
        at: &Range<usize>,
    ) {
        let braces = named
            .iter()
            .any(|(name, value)| *name == "style" && value.texts().any(|text| text == "{"));
        let positional = arguments.iter().any(|value| value.only_text() == Some("{"));
        if !braces && !positional {
            return;
        }
        let values = arguments.iter().chain(named.iter().map(|(_, value)| value));
        let texts: Vec<String> = values.flat_map(Values::texts).map(str::to_owned).collect();
        for text in texts {
            self.template(&text, at.clone());
        }
    }
}

/// The fields of a template with their specs.
fn fields(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'{' {
            at += 1;
            continue;
        }
        if bytes.get(at + 1) == Some(&b'{') {
            at += 2;
            continue;
        }
        let start = at + 1;
        let mut depth = 1;
        at = start;
        while at < bytes.len() && depth > 0 {
            match bytes[at] {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        if depth > 0 {
            break;
        }
        let inside = &text[start..at - 1];
        let end = field_end(inside);
        found.push((&inside[..end], inside[end..].trim_start_matches(['!', ':'])));
    }
    found
}

/// Where the name of a field ends: at `!` or `:` outside brackets.
fn field_end(inside: &str) -> usize {
    let mut brackets = 0_usize;
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            b'[' => brackets += 1,
            b']' => brackets = brackets.saturating_sub(1),
            b'!' | b':' if brackets == 0 => return at,
            _ => {}
        }
    }
    inside.len()
}

/// The step of a field that code could not take, if there is one.
fn walks(field: &str) -> Option<&str> {
    let mut rest = field.find(['.', '[']).map(|at| &field[at..])?;
    if matches!(
        rest,
        ".__class__.__name__" | ".__name__" | ".__qualname__" | ".__class__.__qualname__"
    ) {
        return None;
    }
    while let Some(kind) = rest.chars().next() {
        rest = &rest[kind.len_utf8()..];
        let end = match kind {
            '[' => rest.find(']').unwrap_or(rest.len()),
            _ => rest.find(['.', '[']).unwrap_or(rest.len()),
        };
        let part = &rest[..end];
        let attribute =
            kind == '.' && (part.starts_with('_') || names::is_frame_name(part) || part == "mro");
        let item = kind == '[' && part.starts_with("__");
        if attribute || item {
            return Some(part);
        }
        rest = &rest[end..];
        rest = rest.strip_prefix(']').unwrap_or(rest);
    }
    None
}

/// `template.format(…)` with plain positional fields and known texts.
pub(super) fn filled(
    template: &str,
    arguments: &[Values<'_>],
    named: &[(&str, Values<'_>)],
) -> Option<String> {
    let mut whole = String::new();
    let mut rest = template;
    let mut next = 0;
    while let Some(open) = rest.find(['{', '}']) {
        whole.push_str(&rest[..open]);
        let close = rest[open..].find('}')? + open;
        let field = rest.get(open + 1..close)?;
        let value = if field.is_empty() {
            next += 1;
            arguments.get(next - 1)
        } else if let Ok(position) = field.parse::<usize>() {
            arguments.get(position)
        } else {
            named
                .iter()
                .find(|(name, _)| *name == field)
                .map(|(_, value)| value)
        }?;
        match (value.only_text(), value.iter().next()) {
            (Some(text), _) => whole.push_str(text),
            (None, Some(Value::Int(number))) if !value.unknown => {
                whole.push_str(&number.to_string());
            }
            _ => return None,
        }
        rest = &rest[close + 1..];
    }
    whole.push_str(rest);
    Some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_with_their_specs_and_escapes_are_not_fields() {
        assert_eq!(
            fields("a {{b}} {c!r:>{w}} {0[x:y].z}"),
            [("c", "r:>{w}"), ("0[x:y].z", "")]
        );
        assert_eq!(fields("{open"), []);
    }

    #[test]
    fn only_private_steps_and_frames_are_walks() {
        assert_eq!(walks("0.__globals__"), Some("__globals__"));
        assert_eq!(walks("x[a]._os"), Some("_os"));
        assert_eq!(walks("x.gi_frame.f_back"), Some("gi_frame"));
        assert_eq!(walks("0[__builtins__]"), Some("__builtins__"));
        assert_eq!(walks("self.__class__.__name__"), None);
        assert_eq!(walks("point.x"), None);
        assert_eq!(walks("_private"), None);
    }
}
