//! The arguments of a call, and the mistakes made in them.

use super::expression::MAYBE_EQUALS;
use super::node::{Id, Rule, Shape};
use super::parser::{Got, Parser};
use crate::source::problem::Fault;

impl Parser<'_> {
    pub(super) fn arguments(&mut self) -> Got {
        self.memo(Rule::Arguments, |p| {
            let whole = p.maybe(|p| {
                let args = p.args()?;
                p.op(",");
                p.is_op(&[")"]).then_some(args)
            })?;
            if whole.is_some() {
                return whole;
            }
            p.invalid(Self::invalid_arguments)?;
            None
        })
    }

    /// The parts are the positional arguments.
    fn args(&mut self) -> Got {
        self.memo(Rule::Args, |p| {
            let start = p.start()?;
            let positional = p.maybe(Self::positional)?;
            if let Some(parts) = positional {
                let keywords = p.maybe(|p| {
                    p.op(",")?;
                    p.kwargs()
                })?;
                return p.arguments_of(start, parts, keywords);
            }
            let keywords = p.kwargs()?;
            p.arguments_of(start, Vec::new(), Some(keywords))
        })
    }

    fn arguments_of(&mut self, start: usize, mut parts: Vec<Id>, keywords: Option<Id>) -> Got {
        let mut unpacks = false;
        if let Some(keywords) = keywords {
            let node = self.node(keywords).clone();
            unpacks = node.shape == Shape::Arguments(true);
            parts.extend(node.parts);
        }
        self.made(Shape::Arguments(unpacks), start, parts)
    }

    fn positional(&mut self) -> Got<Vec<Id>> {
        self.list(|p| {
            if p.is_op(&["*"]) {
                return p.starred_expression();
            }
            let value = p.element()?;
            if p.is_op(&["="]) {
                return None;
            }
            Some(value)
        })
    }

    /// Keyword arguments; the parts are the starred ones among them.
    fn kwargs(&mut self) -> Got {
        self.memo(Rule::Kwargs, |p| {
            let start = p.start()?;
            let first = p.maybe(|p| p.list(Self::kwarg_or_starred))?;
            let Some(first) = first else {
                p.list(Self::kwarg_or_double_starred)?;
                return p.made(Shape::Arguments(true), start, Vec::new());
            };
            let second = p.maybe(|p| {
                p.op(",")?;
                p.list(Self::kwarg_or_double_starred)
            })?;
            let starred = first.into_iter().flatten().collect();
            p.made(Shape::Arguments(second.is_some()), start, starred)
        })
    }

    /// A starred argument, or nothing where it is a keyword argument.
    fn kwarg_or_starred(&mut self) -> Got<Option<Id>> {
        self.invalid(Self::invalid_kwarg)?;
        if self.maybe(Self::keyword)?.is_some() {
            return Some(None);
        }
        self.starred_expression().map(Some)
    }

    fn kwarg_or_double_starred(&mut self) -> Got<()> {
        self.invalid(Self::invalid_kwarg)?;
        if self.maybe(Self::keyword)?.is_some() {
            return Some(());
        }
        self.op("**")?;
        self.expression()?;
        Some(())
    }

    fn keyword(&mut self) -> Got<()> {
        self.name()?;
        self.op("=")?;
        self.expression()?;
        Some(())
    }

    pub(super) fn starred_expression(&mut self) -> Got {
        if !self.is_op(&["*"]) {
            return None;
        }
        self.invalid(|p| {
            let star = p.op("*")?;
            p.expression()?;
            p.op("=")?;
            let value = p.expression()?;
            let end = p.node(value).end;
            p.range(
                star.start,
                end,
                "cannot assign to iterable argument unpacking",
            )
        })?;
        let whole = self.maybe(|p| {
            let star = p.op("*")?;
            let value = p.expression()?;
            p.made(Shape::Starred, star.start, vec![value])
        })?;
        if whole.is_some() {
            return whole;
        }
        self.invalid(|p| {
            p.op("*")?;
            p.at_last(Fault::Syntax, "Invalid star expression")
        })?;
        None
    }

    fn invalid_kwarg(&mut self) -> Got {
        self.alt(|p| {
            let word = p.here()?;
            if !p.is_kw(&["True", "False", "None"]) {
                return None;
            }
            p.mark += 1;
            let equals = p.op("=")?;
            let message = format!("cannot assign to {}", p.word(word));
            p.range::<()>(word.start, equals.end, message)
        });
        self.alt(Self::invalid_generator_keyword);
        self.alt(|p| {
            let named = p.look(|p| {
                p.name()?;
                p.op("=")
            });
            if named {
                return None;
            }
            let value = p.expression()?;
            let equals = p.op("=")?;
            let start = p.node(value).start;
            p.range::<()>(
                start,
                equals.end,
                "expression cannot contain assignment, perhaps you meant \"==\"?",
            )
        });
        self.alt(|p| {
            let stars = p.op("**")?;
            p.expression()?;
            p.op("=")?;
            let value = p.expression()?;
            let end = p.node(value).end;
            p.range::<()>(
                stars.start,
                end,
                "cannot assign to keyword argument unpacking",
            )
        });
        None
    }

    /// `f(a=b for b in c)`.
    fn invalid_generator_keyword(&mut self) -> Got {
        let name = self.name()?;
        let equals = self.op("=")?;
        self.expression()?;
        self.for_if_clauses()?;
        self.range(name.start, equals.end, MAYBE_EQUALS)
    }

    fn invalid_arguments(&mut self) -> Got {
        self.alt(|p| {
            let both = p.maybe(|p| {
                p.positional()?;
                p.op(",")?;
                p.kwargs()
            })?;
            if both.is_none() {
                p.kwargs()?;
            }
            let comma = p.op(",")?;
            p.list(|p| {
                let starred = p.starred_expression()?;
                if p.is_op(&["="]) {
                    return None;
                }
                Some(starred)
            })?;
            p.onward::<()>(
                comma.start,
                "iterable argument unpacking follows keyword argument unpacking",
            )
        });
        self.alt(|p| {
            let value = p.expression()?;
            p.for_if_clauses()?;
            let end = p.last().end;
            p.op(",")?;
            p.maybe(Self::args)?;
            let start = p.node(value).start;
            p.range::<()>(start, end, "Generator expression must be parenthesized")
        });
        self.alt(Self::invalid_generator_keyword);
        self.alt(|p| {
            p.maybe(|p| {
                p.args()?;
                p.op(",")
            })?;
            let name = p.name()?;
            let equals = p.op("=")?;
            if !p.is_op(&[",", ")"]) {
                return None;
            }
            p.range::<()>(name.start, equals.end, "expected argument value expression")
        });
        self.alt(|p| {
            let args = p.args()?;
            p.for_if_clauses()?;
            p.unparenthesised(args)
        });
        self.alt(|p| {
            p.args()?;
            p.op(",")?;
            let value = p.expression()?;
            p.for_if_clauses()?;
            let (start, end) = (p.node(value).start, p.last().end);
            p.range::<()>(start, end, "Generator expression must be parenthesized")
        });
        self.alt(|p| {
            let args = p.args()?;
            p.op(",")?;
            p.args()?;
            let message = if p.shape(args) == Shape::Arguments(true) {
                "positional argument follows keyword argument unpacking"
            } else {
                "positional argument follows keyword argument"
            };
            p.at_last::<()>(Fault::Syntax, message)
        });
        None
    }
}
