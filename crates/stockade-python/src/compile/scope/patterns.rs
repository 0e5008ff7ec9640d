//! What is refused about the patterns of a `match`: cases that are never reached, names bound
//! twice, alternatives that bind different names.

use ruff_python_ast::{
    Expr, IrrefutablePatternKind, MatchCase, Number, Pattern, PatternMatchOr, UnaryOp,
};
use rustc_hash::FxHashSet;

use super::super::span;
use super::build::Builder;
use crate::text::float;

type Names<'a> = FxHashSet<&'a str>;

impl Builder<'_> {
    pub(super) fn check_cases(&mut self, cases: &[MatchCase]) {
        let Some((_, early)) = cases.split_last() else {
            return;
        };
        for case in early {
            if case.guard.is_some() {
                continue;
            }
            let Some(pattern) = case.pattern.irrefutable_pattern() else {
                continue;
            };
            let message = match pattern.kind {
                IrrefutablePatternKind::Name(name) => {
                    format!("name capture '{name}' makes remaining patterns unreachable")
                }
                IrrefutablePatternKind::Wildcard => {
                    "wildcard makes remaining patterns unreachable".to_owned()
                }
            };
            self.fail(&message, span(&pattern.range));
        }
    }

    pub(super) fn check_pattern(&mut self, pattern: &Pattern) {
        let mut names = Names::default();
        self.pattern_names(pattern, &mut names);
    }

    /// Collects the names that a pattern binds.
    fn pattern_names<'a>(&mut self, pattern: &'a Pattern, names: &mut Names<'a>) {
        let name = match pattern {
            Pattern::MatchStar(star) => star.name.as_ref(),
            Pattern::MatchAs(capture) => capture.name.as_ref(),
            Pattern::MatchMapping(mapping) => mapping.rest.as_ref(),
            _ => None,
        };
        self.inner_names(pattern, names);
        if let Some(name) = name
            && !names.insert(name.as_str())
        {
            let message = format!("multiple assignments to name '{name}' in pattern");
            self.fail(&message, span(pattern));
        }
    }

    fn inner_names<'a>(&mut self, pattern: &'a Pattern, names: &mut Names<'a>) {
        match pattern {
            Pattern::MatchSequence(sequence) => {
                let stars = sequence
                    .patterns
                    .iter()
                    .filter(|part| part.is_match_star())
                    .count();
                if stars > 1 {
                    let message = "multiple starred names in sequence pattern";
                    self.fail(message, span(pattern));
                }
                sequence
                    .patterns
                    .iter()
                    .for_each(|part| self.pattern_names(part, names));
            }
            Pattern::MatchMapping(mapping) => {
                let mut keys = FxHashSet::default();
                for key in &mapping.keys {
                    if let Some(value) = key_value(key)
                        && !keys.insert(value)
                    {
                        let text = text_of_key(key);
                        let message = format!("mapping pattern checks duplicate key ({text})");
                        self.fail(&message, span(pattern));
                    }
                }
                mapping
                    .patterns
                    .iter()
                    .for_each(|part| self.pattern_names(part, names));
            }
            Pattern::MatchClass(class) => {
                let mut seen = FxHashSet::default();
                for keyword in &class.arguments.keywords {
                    if !seen.insert(keyword.attr.as_str()) {
                        let name = &keyword.attr;
                        let message = format!("attribute name repeated in class pattern: {name}");
                        self.fail(&message, span(&keyword.pattern));
                    }
                }
                class
                    .arguments
                    .patterns
                    .iter()
                    .for_each(|part| self.pattern_names(part, names));
                for keyword in &class.arguments.keywords {
                    self.pattern_names(&keyword.pattern, names);
                }
            }
            Pattern::MatchAs(capture) => {
                if let Some(inner) = &capture.pattern {
                    self.pattern_names(inner, names);
                }
            }
            Pattern::MatchOr(or) => self.alternatives(or, names),
            Pattern::MatchValue(value) => {
                if value.value.is_f_string_expr() {
                    let message = "patterns may only match literals and attribute lookups";
                    self.fail(message, span(pattern));
                }
            }
            Pattern::MatchSingleton(_) | Pattern::MatchStar(_) => {}
        }
    }

    fn alternatives<'a>(&mut self, or: &'a PatternMatchOr, names: &mut Names<'a>) {
        let mut first: Option<Names<'a>> = None;
        let count = or.patterns.len();
        for (at, alternative) in or.patterns.iter().enumerate() {
            let mut bound = Names::default();
            self.pattern_names(alternative, &mut bound);
            if at + 1 < count
                && let Some(found) = alternative.irrefutable_pattern()
            {
                let message = match found.kind {
                    IrrefutablePatternKind::Name(name) => {
                        format!("name capture '{name}' makes remaining patterns unreachable")
                    }
                    IrrefutablePatternKind::Wildcard => {
                        "wildcard makes remaining patterns unreachable".to_owned()
                    }
                };
                self.fail(&message, span(&found.range));
            }
            match &first {
                None => first = Some(bound),
                Some(known) if *known != bound => {
                    self.fail("alternative patterns bind different names", span(or));
                }
                Some(_) => {}
            }
        }
        for name in first.into_iter().flatten() {
            if !names.insert(name) {
                let message = format!("multiple assignments to name '{name}' in pattern");
                self.fail(&message, span(or));
            }
        }
    }
}

/// A key as CPython's message shows it.
fn text_of_key(key: &Expr) -> String {
    match key {
        Expr::UnaryOp(unary) if key_value(&unary.operand) == key_value(key) => {
            text_of_key(&unary.operand)
        }
        Expr::UnaryOp(unary) => format!("-{}", text_of_key(&unary.operand)),
        Expr::StringLiteral(text) => format!("'{}'", text.value.to_str()),
        Expr::NumberLiteral(number) => match &number.value {
            Number::Int(int) => int.to_string(),
            Number::Float(value) => float::repr_float(*value),
            Number::Complex { imag, .. } => {
                format!("{}j", float::repr_float(*imag).trim_end_matches(".0"))
            }
        },
        Expr::BooleanLiteral(value) if value.value => "True".to_owned(),
        Expr::BooleanLiteral(_) => "False".to_owned(),
        _ => "None".to_owned(),
    }
}

/// What a literal key is equal to: `0`, `-0`, `0.0` and `False` are one key.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    None,
    Number(u64, u64),
    Big(String),
    Text(Box<str>),
    Bytes(Vec<u8>),
}

fn key_value(key: &Expr) -> Option<Key> {
    let real = |value: f64| Key::Number((value + 0.0).to_bits(), 0);
    Some(match key {
        Expr::NoneLiteral(_) => Key::None,
        Expr::BooleanLiteral(literal) => real(if literal.value { 1.0 } else { 0.0 }),
        Expr::StringLiteral(text) => Key::Text(text.value.to_str().into()),
        Expr::BytesLiteral(bytes) => Key::Bytes(bytes.value.bytes().collect()),
        Expr::NumberLiteral(number) => match &number.value {
            Number::Float(value) => real(*value),
            Number::Complex { real: re, imag } => {
                Key::Number((re + 0.0).to_bits(), (imag + 0.0).to_bits())
            }
            Number::Int(int) => match int.as_i32() {
                Some(small) => real(f64::from(small)),
                None => Key::Big(int.to_string()),
            },
        },
        Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => match key_value(&unary.operand)? {
            Key::Number(re, im) => {
                let negated = |bits| (0.0 - f64::from_bits(bits)).to_bits();
                Key::Number(negated(re), negated(im))
            }
            Key::Big(text) => Key::Big(format!("-{text}")),
            _ => return None,
        },
        _ => return None,
    })
}
