//! Names, literals, displays and comprehensions, and the mistakes made in them.

use super::node::{Id, Rule, Shape};
use super::parser::{Got, Parser};
use super::token::Kind;

impl Parser<'_> {
    pub(super) fn atom(&mut self) -> Got {
        self.memo(Rule::Atom, |p| {
            let token = p.here()?;
            match token.kind {
                Kind::Name => {
                    let shape = match p.word(token) {
                        "True" => Shape::True,
                        "False" => Shape::False,
                        "None" => Shape::None,
                        word if super::parser::is_keyword(word) => return None,
                        _ => Shape::Name,
                    };
                    p.mark += 1;
                    p.leaf(shape, token)
                }
                Kind::Number => {
                    p.mark += 1;
                    p.leaf(Shape::Literal, token)
                }
                Kind::Text | Kind::FormatStart => p.strings(),
                Kind::Operator => p.bracketed(),
                _ => None,
            }
        })
    }

    fn bracketed(&mut self) -> Got {
        let token = self.here()?;
        match self.word(token) {
            "(" => self.first_of(&[Self::tuple, Self::group, Self::genexp]),
            "[" => self.first_of(&[Self::list_display, Self::list_comprehension]),
            "{" => self.first_of(&[
                Self::dict,
                Self::set,
                Self::dict_comprehension,
                Self::set_comprehension,
            ]),
            "..." => {
                self.mark += 1;
                self.leaf(Shape::Ellipsis, token)
            }
            _ => None,
        }
    }

    pub(super) fn first_of(&mut self, rules: &[fn(&mut Self) -> Got]) -> Got {
        rules.iter().find_map(|rule| self.alt(rule))
    }

    pub(super) fn tuple(&mut self) -> Got {
        let open = self.op("(")?;
        let mut parts = Vec::new();
        let some = self.maybe(|p| {
            let first = p.star_named_expression()?;
            p.op(",")?;
            let rest = p.maybe(Self::star_named_expressions)?;
            Some((first, rest.unwrap_or_default()))
        })?;
        if let Some((first, rest)) = some {
            parts.push(first);
            parts.extend(rest);
        }
        self.op(")")?;
        self.made(Shape::Tuple, open.start, parts)
    }

    fn group(&mut self) -> Got {
        let inner = self.maybe(|p| {
            p.op("(")?;
            let inner = match p.maybe(Self::yield_expr)? {
                Some(got) => got,
                None => p.named_expression()?,
            };
            p.op(")")?;
            Some(inner)
        })?;
        if let Some(inner) = inner {
            return Some(inner);
        }
        self.invalid(|p| {
            p.alt(|p| {
                p.op("(")?;
                let starred = p.starred_expression()?;
                p.op(")")?;
                p.at_node::<()>(starred, "cannot use starred expression here")
            });
            p.alt(|p| {
                p.op("(")?;
                let stars = p.op("**")?;
                p.expression()?;
                p.op(")")?;
                p.at_token::<()>(stars, "cannot use double starred expression here")
            });
            None
        })?;
        None
    }

    pub(super) fn genexp(&mut self) -> Got {
        self.memo(Rule::Genexp, |p| {
            let whole = p.maybe(|p| {
                let open = p.op("(")?;
                p.element()?;
                p.for_if_clauses()?;
                p.op(")")?;
                p.made(Shape::Generator, open.start, Vec::new())
            })?;
            if whole.is_some() {
                return whole;
            }
            p.invalid(Self::invalid_comprehension)?;
            None
        })
    }

    /// What stands before `for` in a generator, and what an argument may be.
    pub(super) fn element(&mut self) -> Got {
        if let Some(named) = self.assignment_or_cut()? {
            return Some(named);
        }
        let value = self.expression()?;
        if self.is_op(&[":="]) {
            return None;
        }
        Some(value)
    }

    pub(super) fn list_display(&mut self) -> Got {
        self.alt(|p| {
            let open = p.op("[")?;
            let parts = p.maybe(Self::star_named_expressions)?;
            p.op("]")?;
            p.made(Shape::List, open.start, parts.unwrap_or_default())
        })
    }

    fn list_comprehension(&mut self) -> Got {
        self.comprehension("[", "]", Shape::ListComprehension)
    }

    fn set_comprehension(&mut self) -> Got {
        self.comprehension("{", "}", Shape::SetComprehension)
    }

    fn comprehension(&mut self, open: &str, close: &str, shape: Shape) -> Got {
        let whole = self.maybe(|p| {
            let open = p.op(open)?;
            p.named_expression()?;
            p.for_if_clauses()?;
            p.op(close)?;
            p.made(shape, open.start, Vec::new())
        })?;
        if whole.is_some() {
            return whole;
        }
        self.invalid(Self::invalid_comprehension)?;
        None
    }

    fn invalid_comprehension(&mut self) -> Got {
        const FORGOT: &str = "did you forget parentheses around the comprehension target?";
        let open = |p: &mut Self, which: &[&str]| {
            let fits = p.is_op(which);
            p.mark += usize::from(fits);
            fits.then_some(())
        };
        self.alt(|p| {
            open(p, &["[", "(", "{"])?;
            let starred = p.starred_expression()?;
            p.for_if_clauses()?;
            p.at_node::<()>(
                starred,
                "iterable unpacking cannot be used in comprehension",
            )
        });
        self.alt(|p| {
            open(p, &["[", "{"])?;
            let first = p.star_named_expression()?;
            p.op(",")?;
            let rest = p.star_named_expressions()?;
            p.for_if_clauses()?;
            let last = rest.last().copied().unwrap_or(first);
            p.across::<()>(first, last, FORGOT)
        });
        self.alt(|p| {
            open(p, &["[", "{"])?;
            let first = p.star_named_expression()?;
            let comma = p.op(",")?;
            p.for_if_clauses()?;
            let start = p.node(first).start;
            p.range::<()>(start, comma.end, FORGOT)
        });
        None
    }

    fn set(&mut self) -> Got {
        let open = self.op("{")?;
        let parts = self.star_named_expressions()?;
        self.op("}")?;
        self.made(Shape::Set, open.start, parts)
    }

    fn dict(&mut self) -> Got {
        let whole = self.maybe(|p| {
            let open = p.op("{")?;
            p.maybe(|p| {
                p.list(Self::dict_entry)?;
                p.op(",");
                Some(())
            })?;
            p.op("}")?;
            p.made(Shape::Dict, open.start, Vec::new())
        })?;
        if whole.is_some() {
            return whole;
        }
        // CPython looks for these mistakes at once.
        self.alt(|p| {
            p.op("{")?;
            p.alt(|p| {
                p.list(Self::dict_entry)?;
                p.op(",")?;
                p.invalid_entry()
            });
            p.invalid_value()
        })
    }

    fn dict_entry(&mut self) -> Got {
        if let Some(stars) = self.op("**") {
            self.bitwise_or()?;
            return self.made(Shape::Other, stars.start, Vec::new());
        }
        self.pair()
    }

    fn pair(&mut self) -> Got {
        let key = self.expression()?;
        self.op(":")?;
        self.expression()?;
        let start = self.node(key).start;
        self.made(Shape::Other, start, Vec::new())
    }

    fn invalid_entry(&mut self) -> Got {
        self.alt(|p| {
            let key = p.expression()?;
            if p.is_op(&[":"]) {
                return None;
            }
            let end = p.node(key).end;
            let spot = super::node::Spot::From(end.saturating_sub(1));
            let message = "':' expected after dictionary key";
            p.found::<()>(crate::source::problem::Fault::Syntax, message, spot)
        });
        self.invalid_value()
    }

    fn invalid_value(&mut self) -> Got {
        self.alt(|p| {
            p.expression()?;
            p.op(":")?;
            let star = p.op("*")?;
            p.bitwise_or()?;
            let message = "cannot use a starred expression in a dictionary value";
            p.onward::<()>(star.start, message)
        });
        self.alt(|p| {
            p.expression()?;
            let colon = p.op(":")?;
            if !p.is_op(&["}", ","]) {
                return None;
            }
            let message = "expression expected after dictionary key and ':'";
            p.at_token::<()>(colon, message)
        });
        None
    }

    fn dict_comprehension(&mut self) -> Got {
        let whole = self.maybe(|p| {
            let open = p.op("{")?;
            p.pair()?;
            p.for_if_clauses()?;
            p.op("}")?;
            p.made(Shape::DictComprehension, open.start, Vec::new())
        })?;
        if whole.is_some() {
            return whole;
        }
        self.invalid(|p| {
            p.op("{")?;
            let stars = p.op("**")?;
            p.bitwise_or()?;
            p.for_if_clauses()?;
            p.op("}")?;
            p.at_token(stars, "dict unpacking cannot be used in dict comprehension")
        })?;
        None
    }

    pub(super) fn for_if_clauses(&mut self) -> Got {
        self.memo(Rule::ForIf, |p| {
            let start = p.start()?;
            p.for_if_clause()?;
            p.many(Self::for_if_clause)?;
            p.made(Shape::Other, start, Vec::new())
        })
    }

    fn for_if_clause(&mut self) -> Got {
        let start = self.start()?;
        // Once `in` is read nothing else is tried.
        let head = self.maybe(|p| {
            p.kw("async");
            p.kw("for")?;
            p.star_targets()?;
            p.kw("in")
        })?;
        if head.is_some() {
            self.disjunction()?;
            self.many(|p| {
                p.kw("if")?;
                p.disjunction()
            })?;
            return self.made(Shape::Other, start, Vec::new());
        }
        // CPython looks for this mistake at once.
        self.alt(|p| {
            p.kw("async");
            p.kw("for")?;
            p.list(Self::bitwise_or)?;
            p.op(",");
            if p.is_kw(&["in"]) {
                return None;
            }
            p.at_last::<()>(
                crate::source::problem::Fault::Syntax,
                "'in' expected after for-loop variables",
            )
        });
        self.invalid(Self::invalid_for_target)?;
        None
    }

    pub(super) fn invalid_for_target(&mut self) -> Got {
        self.kw("async");
        self.kw("for")?;
        let targets = self.star_expressions()?;
        self.invalid_target(targets, super::target::Targets::For)
    }

    /// The number of arguments before a generator without parentheses decides what is said.
    pub(super) fn unparenthesised(&mut self, args: Id) -> Got {
        let parts = self.node(args).parts.clone();
        if parts.len() <= 1 {
            return None;
        }
        let last = parts.last().copied()?;
        let (start, end) = (self.node(last).start, self.last().end);
        self.range(start, end, "Generator expression must be parenthesized")
    }
}
