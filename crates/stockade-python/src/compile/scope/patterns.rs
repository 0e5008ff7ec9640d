//! What is refused about the patterns of a `match`: cases that are never reached, names bound
//! twice, alternatives that bind different names.

use ruff_python_ast::comparable::ComparableExpr;
use ruff_python_ast::{IrrefutablePatternKind, MatchCase, Pattern};
use rustc_hash::FxHashSet;

use super::super::span;
use super::build::Builder;

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
            self.fail(&message, span(&case.pattern));
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
        if let Some(name) = name
            && !names.insert(name.as_str())
        {
            let message = format!("multiple assignments to name '{name}' in pattern");
            return self.fail(&message, span(pattern));
        }
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
                    if key.is_literal_expr() && !keys.insert(ComparableExpr::from(key)) {
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
            Pattern::MatchValue(_) | Pattern::MatchSingleton(_) | Pattern::MatchStar(_) => {}
        }
    }

    fn alternatives<'a>(&mut self, or: &'a ruff_python_ast::PatternMatchOr, names: &mut Names<'a>) {
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
                self.fail(&message, span(alternative));
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
fn text_of_key(key: &ruff_python_ast::Expr) -> String {
    match key {
        ruff_python_ast::Expr::StringLiteral(text) => format!("'{}'", text.value.to_str()),
        ruff_python_ast::Expr::NumberLiteral(number) => match &number.value {
            ruff_python_ast::Number::Int(int) => int.to_string(),
            ruff_python_ast::Number::Float(float) => float.to_string(),
            ruff_python_ast::Number::Complex { .. } => "complex".to_owned(),
        },
        ruff_python_ast::Expr::BooleanLiteral(value) if value.value => "True".to_owned(),
        ruff_python_ast::Expr::BooleanLiteral(_) => "False".to_owned(),
        _ => "None".to_owned(),
    }
}
