//! Calls of builtins whose result or arguments matter.

use std::ops::Range;
use std::rc::Rc;

use super::effects;
use super::namespace::Use;
use super::value::{Namespace, Nested, Path, Value, Values};
use super::walk::Walker;
use crate::rules::BOMB_SHAPE;

/// A range longer than this is not gone through in any time limit.
const LONG_RANGE: i128 = 1_000_000_000;

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn call_builtin(
        &mut self,
        name: &str,
        path: &Path,
        arguments: &[Values<'a>],
        named: &[(&'a str, Values<'a>)],
        at: &Range<usize>,
    ) -> Values<'a> {
        let first = arguments.first();
        match (name, arguments) {
            ("getattr", [base, key, rest @ ..]) => {
                let mut values = self.named_attribute(base, key, Use::Get, at);
                for default in rest {
                    values.add(default.clone());
                }
                values
            }
            ("setattr" | "delattr", [base, key, ..]) => {
                self.named_attribute(base, key, Use::Set, at);
                Values::unknown()
            }
            ("hasattr", [base, key, ..]) => {
                self.named_attribute(base, key, Use::Ask, at);
                Values::unknown()
            }
            (
                "object.__getattribute__" | "type.__getattribute__" | "super().__getattribute__",
                _,
            ) => {
                let (base, key) = if name.starts_with("super") {
                    (None, first)
                } else {
                    (first, arguments.get(1))
                };
                let base = base.cloned().unwrap_or_else(Values::unknown);
                match key {
                    Some(key) => self.named_attribute(&base, key, Use::Get, at),
                    None => Values::unknown(),
                }
            }
            ("object.__setattr__" | "object.__delattr__" | "super().__setattr__", _) => {
                let key = if name.starts_with("super") {
                    first
                } else {
                    arguments.get(1)
                };
                if let Some(key) = key {
                    self.named_attribute(&Values::unknown(), key, Use::Set, at);
                }
                Values::unknown()
            }
            ("__import__", _) => {
                let by_name = named
                    .iter()
                    .find(|(name, _)| *name == "name")
                    .map(|(_, value)| value);
                self.import_by_name("__import__", first.or(by_name), at)
            }
            // `help("os")` imports; `help(value)` only prints.
            ("help", []) => self.import_by_name("help", None, at),
            ("help", [one, ..]) => {
                if one.texts().next().is_some() {
                    self.import_by_name("help", Some(one), at);
                }
                Values::unknown()
            }
            ("globals" | "locals", _) | ("vars", []) => Self::own_namespace(),
            ("vars", [object, ..]) => vars(object),
            ("type", [object]) => {
                let mut values = Values::unknown();
                for value in object.iter() {
                    match value {
                        Value::Instance(class) => values.push(Value::Class(*class)),
                        Value::Function(_) => values.add(super::lookup::builtin("function")),
                        value if super::attribute::is_literal(value) => {
                            values.add(super::lookup::builtin("object"));
                        }
                        _ => {}
                    }
                }
                values
            }
            // `type("C", (Base,), {})` is a class with all that `Base` has.
            ("type", [_, bases, ..]) => {
                let mut values = Values::unknown();
                for base in self.elements(bases).unwrap_or_default() {
                    values.add(base);
                }
                values
            }
            ("super", _) => Values::path("builtins.super()"),
            ("map", [function, rest @ ..]) => {
                self.given_by_value(function, rest, at);
                match Nested::new(function.clone(), rest.to_vec()) {
                    Some(mapped) if rest.len() == 1 => Values::one(Value::Mapped(mapped)),
                    _ => Values::unknown(),
                }
            }
            ("filter", [function, rest @ ..]) => {
                self.given_by_value(function, rest, at);
                Values::unknown()
            }
            ("range", _) => range(arguments),
            ("str.format" | "str.format_map" | "format", [template, ..]) => {
                let texts: Vec<String> = template.texts().map(str::to_owned).collect();
                for text in texts {
                    self.template(&text, at.clone());
                }
                if let Some(spec) = arguments
                    .get(1)
                    .and_then(|spec| spec.only_text())
                    .map(str::to_owned)
                {
                    self.check_width(&spec, at.clone());
                }
                Values::unknown()
            }
            ("function" | "function.__call__" | "function.__new__", _) => {
                self.effect_on_call(effects::Effect::CodeIfCalled, path, arguments, named, at);
                Values::unknown()
            }
            ("open", _) => {
                if let Some(effect) = effects::effect("builtins.open") {
                    self.effect_on_call(effect, path, arguments, named, at);
                }
                Values::unknown()
            }
            (
                "list" | "tuple" | "set" | "frozenset" | "sorted" | "sum" | "max" | "min" | "bytes"
                | "bytearray",
                [one, ..],
            ) if is_long(one) => {
                self.add(
                    &BOMB_SHAPE,
                    at.clone(),
                    format!("`{name}` goes through more than a billion elements"),
                    "use a smaller range or a formula",
                );
                Values::unknown()
            }
            (
                "list" | "tuple" | "iter" | "sorted" | "set" | "frozenset" | "enumerate"
                | "memoryview",
                [one, ..],
            ) => {
                if matches!(name, "enumerate") {
                    Values::unknown()
                } else {
                    one.clone()
                }
            }
            ("reversed", [one]) => match self.elements(one) {
                Some(mut elements) => {
                    elements.reverse();
                    Values::items(elements)
                }
                None => one.clone().with(Values::unknown()),
            },
            ("next", [one, ..]) => self.any_element(one),
            ("dict", [one]) => one.clone(),
            _ => self.conversion(name, arguments, named),
        }
    }
}

fn vars<'a>(object: &Values<'a>) -> Values<'a> {
    let mut values = Values::unknown();
    for path in object.paths() {
        if !path.name.contains("()") {
            values.push(Value::Namespace(Namespace::Of(path.name.clone())));
        }
    }
    values
}

fn is_long(values: &Values<'_>) -> bool {
    values.iter().any(|value| match value {
        Value::Range(range) => range
            .1
            .saturating_sub(range.0)
            .checked_div(range.2)
            .is_some_and(|count| count >= LONG_RANGE),
        _ => false,
    })
}

fn range<'a>(arguments: &[Values<'a>]) -> Values<'a> {
    let numbers: Option<Vec<i128>> = arguments.iter().map(Values::only_int).collect();
    let range = match numbers.as_deref() {
        Some([stop]) => (0, *stop, 1),
        Some([start, stop]) => (*start, *stop, 1),
        Some([start, stop, by]) if *by != 0 => (*start, *stop, *by),
        _ => return Values::unknown(),
    };
    Values::one(Value::Range(Rc::new(range)))
}
