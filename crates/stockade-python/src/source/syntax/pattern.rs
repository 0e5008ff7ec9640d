//! The patterns of `match`.

use super::node::{Id, Rule, Shape};
use super::parser::{Got, Parser};
use super::token::Kind;

impl Parser<'_> {
    pub(super) fn patterns(&mut self) -> Got<()> {
        let open = self.maybe(|p| {
            p.maybe_star_pattern()?;
            p.op(",")?;
            p.maybe(|p| p.list(Self::maybe_star_pattern))?;
            p.op(",");
            Some(())
        })?;
        if open.is_some() {
            return open;
        }
        self.pattern().map(|_| ())
    }

    fn maybe_star_pattern(&mut self) -> Got {
        if let Some(star) = self.op("*") {
            self.name()?;
            return self.made(Shape::Other, star.start, Vec::new());
        }
        self.pattern()
    }

    fn pattern(&mut self) -> Got {
        self.memo(Rule::Pattern, |p| {
            let start = p.start()?;
            let named = p.maybe(|p| {
                p.or_pattern()?;
                p.kw("as")?;
                let name = p.name()?;
                if p.word(name) == "_" || p.is_op(&[".", "(", "="]) {
                    return None;
                }
                p.made(Shape::Other, start, Vec::new())
            })?;
            if named.is_some() {
                return named;
            }
            p.invalid(|p| {
                p.or_pattern()?;
                p.kw("as")?;
                if let Some(name) = p.kw("_") {
                    return p.at_token(name, "cannot use '_' as a target");
                }
                if p.look(Self::name) {
                    return None;
                }
                let target = p.expression()?;
                p.at_node(target, "invalid pattern target")
            })?;
            p.or_pattern()
        })
    }

    fn or_pattern(&mut self) -> Got {
        let start = self.start()?;
        let first = self.closed_pattern()?;
        let more = self.many(|p| {
            p.op("|")?;
            p.closed_pattern()
        })?;
        if more.is_empty() {
            return Some(first);
        }
        self.made(Shape::Other, start, Vec::new())
    }

    fn closed_pattern(&mut self) -> Got {
        self.memo(Rule::ClosedPattern, |p| {
            let start = p.start()?;
            let token = p.here()?;
            match token.kind {
                Kind::Number => p.number_pattern(start),
                Kind::Text | Kind::FormatStart => p.strings(),
                Kind::Operator => match p.word(token) {
                    "-" => p.number_pattern(start),
                    "(" | "[" => p.sequence_pattern(start),
                    "{" => p.mapping_pattern(start),
                    _ => None,
                },
                Kind::Name => {
                    if p.is_kw(&["None", "True", "False"]) {
                        p.mark += 1;
                        return p.leaf(Shape::Literal, token);
                    }
                    p.name()?;
                    p.many(|p| {
                        p.op(".")?;
                        p.name()
                    })?;
                    if p.is_op(&["("]) {
                        return p.class_pattern(start);
                    }
                    if p.is_op(&["="]) {
                        return None;
                    }
                    p.made(Shape::Other, start, Vec::new())
                }
                _ => None,
            }
        })
    }

    fn number_pattern(&mut self, start: usize) -> Got {
        self.op("-");
        let real = self.kind(Kind::Number)?;
        if self.is_op(&["+", "-"]) {
            self.mark += 1;
            let imaginary = self.kind(Kind::Number)?;
            if self.word(real).ends_with(['j', 'J']) {
                return self.at_token(real, "real number required in complex literal");
            }
            if !self.word(imaginary).ends_with(['j', 'J']) {
                let message = "imaginary number required in complex literal";
                return self.at_token(imaginary, message);
            }
        }
        self.made(Shape::Literal, start, Vec::new())
    }

    fn sequence_pattern(&mut self, start: usize) -> Got {
        let close = if self.op("(").is_some() {
            ")"
        } else {
            self.op("[")?;
            "]"
        };
        self.maybe(|p| {
            p.list(Self::maybe_star_pattern)?;
            p.op(",");
            Some(())
        })?;
        self.op(close)?;
        self.made(Shape::Other, start, Vec::new())
    }

    fn mapping_pattern(&mut self, start: usize) -> Got {
        self.op("{")?;
        self.maybe(|p| {
            let items = p.maybe(|p| {
                p.list(|p| {
                    // A name alone is no key.
                    let plain = p.look(|p| {
                        p.name()?;
                        (!p.is_op(&["."])).then_some(())
                    });
                    if plain || p.is_op(&["(", "[", "{"]) {
                        return None;
                    }
                    p.closed_pattern()?;
                    p.op(":")?;
                    p.pattern()
                })
            })?;
            p.maybe(|p| {
                if items.is_some() {
                    p.op(",")?;
                }
                p.op("**")?;
                p.name()
            })?;
            p.op(",");
            Some(())
        })?;
        self.op("}")?;
        self.made(Shape::Other, start, Vec::new())
    }

    fn class_pattern(&mut self, start: usize) -> Got {
        let keyword = |p: &mut Self| {
            p.name()?;
            p.op("=")?;
            p.pattern()
        };
        let positional = |p: &mut Self| -> Got<Vec<Id>> { p.list(Self::pattern) };
        let whole = self.maybe(|p| {
            p.op("(")?;
            let first = p.maybe(positional)?;
            if first.is_none() || p.op(",").is_some() {
                p.maybe(|p| p.list(keyword))?;
                p.op(",");
            }
            p.op(")")?;
            p.made(Shape::Other, start, Vec::new())
        })?;
        if whole.is_some() {
            return whole;
        }
        self.invalid(|p| {
            p.op("(")?;
            p.maybe(|p| {
                positional(p)?;
                p.op(",")
            })?;
            p.list(keyword)?;
            p.op(",")?;
            let late = positional(p)?;
            let (first, last) = (late.first().copied()?, late.last().copied()?);
            p.across(first, last, "positional patterns follow keyword patterns")
        })?;
        None
    }
}
