//! Expressions down to operators, and the mistakes made in them.

use super::node::{Id, Rule, Shape};
use super::parser::{Got, Parser};
use super::token::Kind;

/// Binary operators by how tightly they bind.
const OPERATORS: [&[&str]; 6] = [
    &["|"],
    &["^"],
    &["&"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "//", "%", "@"],
];

/// The place of `+` among them.
const SUM: u8 = 4;

impl Parser<'_> {
    /// Several expressions as one: a tuple, where there is a comma.
    fn row(&mut self, mut one: impl FnMut(&mut Self) -> Got) -> Got {
        let start = self.start()?;
        let first = one(self)?;
        let mut parts = vec![first];
        let mut comma = false;
        while self.op(",").is_some() {
            comma = true;
            match self.maybe(&mut one)? {
                Some(next) => parts.push(next),
                None => break,
            }
        }
        if comma {
            self.made(Shape::Tuple, start, parts)
        } else {
            Some(first)
        }
    }

    pub(super) fn expressions(&mut self) -> Got {
        self.alt(|p| p.row(Self::expression))
    }

    pub(super) fn star_expressions(&mut self) -> Got {
        self.alt(|p| p.row(Self::star_expression))
    }

    fn star_expression(&mut self) -> Got {
        self.memo(Rule::StarExpression, |p| {
            if let Some(starred) = p.maybe(Self::starred_operand)? {
                return Some(starred);
            }
            p.expression()
        })
    }

    fn starred_operand(&mut self) -> Got {
        let star = self.op("*")?;
        let value = self.bitwise_or()?;
        self.made(Shape::Starred, star.start, vec![value])
    }

    pub(super) fn star_named_expressions(&mut self) -> Got<Vec<Id>> {
        self.alt(|p| {
            let all = p.list(Self::star_named_expression)?;
            p.op(",");
            Some(all)
        })
    }

    pub(super) fn star_named_expression(&mut self) -> Got {
        self.memo(Rule::StarNamed, |p| {
            if let Some(starred) = p.maybe(Self::starred_operand)? {
                return Some(starred);
            }
            p.named_expression()
        })
    }

    pub(super) fn yield_expr(&mut self) -> Got {
        self.alt(|p| {
            let word = p.kw("yield")?;
            if p.kw("from").is_some() {
                p.expression()?;
            } else {
                p.maybe(Self::star_expressions)?;
            }
            p.made(Shape::Yield, word.start, Vec::new())
        })
    }

    /// What may stand on the right of `=` and in an f-string.
    pub(super) fn rhs(&mut self) -> Got {
        match self.maybe(Self::yield_expr)? {
            Some(got) => Some(got),
            None => self.star_expressions(),
        }
    }

    pub(super) fn assignment_expression(&mut self) -> Got {
        self.alt(|p| {
            let name = p.name()?;
            p.op(":=")?;
            p.expression()?;
            p.made(Shape::Named, name.start, Vec::new())
        })
    }

    pub(super) fn named_expression(&mut self) -> Got {
        self.memo(Rule::Named, |p| {
            if let Some(named) = p.assignment_or_cut()? {
                return Some(named);
            }
            p.invalid(Self::invalid_named_expression)?;
            let value = p.expression()?;
            if p.is_op(&[":="]) {
                return None;
            }
            Some(value)
        })
    }

    /// `name := …`: once the operator is read, nothing else is tried, and then this fails.
    pub(super) fn assignment_or_cut(&mut self) -> Got<Option<Id>> {
        let cut = self.look(|p| {
            p.name()?;
            p.op(":=")
        });
        if cut {
            return self.assignment_expression().map(Some);
        }
        if self.found.is_some() {
            return None;
        }
        Some(None)
    }

    fn invalid_named_expression(&mut self) -> Got {
        self.memo(Rule::InvalidNamed, |p| {
            p.alt(|p| {
                let target = p.expression()?;
                p.op(":=")?;
                p.expression()?;
                let what = p.shape(target).name();
                let message = format!("cannot use assignment expressions with {what}");
                p.at_node::<()>(target, message)
            });
            p.alt(|p| {
                let name = p.name()?;
                p.op("=")?;
                let value = p.bitwise_or()?;
                if p.is_op(&["=", ":="]) {
                    return None;
                }
                let end = p.node(value).end;
                p.range::<()>(name.start, end, MAYBE_EQUALS)
            });
            p.alt(|p| {
                let blocked = p.look(Self::list_display)
                    || p.look(Self::tuple)
                    || p.look(Self::genexp)
                    || p.is_kw(&["True", "None", "False"]);
                if blocked {
                    return None;
                }
                let target = p.bitwise_or()?;
                p.op("=")?;
                p.bitwise_or()?;
                if p.is_op(&["=", ":="]) {
                    return None;
                }
                let what = p.shape(target).name();
                p.at_node::<()>(
                    target,
                    format!("cannot assign to {what} here. Maybe you meant '==' instead of '='?"),
                )
            });
            None
        })
    }

    pub(super) fn expression(&mut self) -> Got {
        self.memo(Rule::Expression, |p| {
            p.invalid(Self::invalid_expression)?;
            p.invalid(Self::invalid_legacy_expression)?;
            p.plain_expression()
        })
    }

    fn plain_expression(&mut self) -> Got {
        let start = self.start()?;
        if let Some(first) = self.maybe(Self::disjunction)? {
            let whole = self.maybe(|p| {
                p.kw("if")?;
                p.disjunction()?;
                p.kw("else")?;
                p.expression()?;
                p.made(Shape::Conditional, start, Vec::new())
            })?;
            return Some(whole.unwrap_or(first));
        }
        self.lambda()
    }

    fn invalid_expression(&mut self) -> Got {
        self.alt(|p| {
            let blocked = p.look(|p| {
                p.name()?;
                p.kind(Kind::Text)
            }) || p.is_like_soft_keyword();
            if blocked {
                return None;
            }
            let first = p.disjunction()?;
            let invalid = std::mem::replace(&mut p.invalid, false);
            let second = p.alt(Self::plain_expression);
            p.invalid = invalid;
            let second = second?;
            if p.is_legacy(first) || p.last().level == 0 {
                return None;
            }
            p.across::<()>(first, second, "invalid syntax. Perhaps you forgot a comma?")
        });
        self.alt(|p| {
            let first = p.disjunction()?;
            p.kw("if")?;
            let second = p.disjunction()?;
            if p.is_kw(&["else"]) || p.is_op(&[":"]) {
                return None;
            }
            p.across::<()>(first, second, "expected 'else' after 'if' expression")
        });
        self.alt(|p| {
            let word = p.kw("lambda")?;
            p.maybe(|p| p.parameters(true))?;
            let colon = p.op(":")?;
            if !p.is_kind(Kind::FormatMiddle) {
                return None;
            }
            p.range::<()>(
                word.start,
                colon.end,
                "f-string: lambda expressions are not allowed without parentheses",
            )
        });
        None
    }

    /// Whether a name is a soft keyword, or the beginning of one: CPython compares no further.
    fn is_like_soft_keyword(&mut self) -> bool {
        self.look(|p| {
            let name = p.name()?;
            let word = p.word(name);
            let soft = ["_", "case", "match", "type"];
            soft.iter().any(|it| it.starts_with(word)).then_some(())
        })
    }

    /// Whether an expression is the name of something that was a statement in Python 2.
    fn is_legacy(&self, id: Id) -> bool {
        let node = self.node(id);
        node.shape == Shape::Name && is_legacy_name(&self.text[node.start..node.end])
    }

    fn invalid_legacy_expression(&mut self) -> Got {
        let name = self.name()?;
        if self.is_op(&["("]) {
            return None;
        }
        let value = self.star_expressions()?;
        let word = self.word(name);
        if !is_legacy_name(word) {
            return None;
        }
        let end = self.node(value).end;
        let message = format!("Missing parentheses in call to '{word}'. Did you mean {word}(...)?");
        self.range(name.start, end, message)
    }

    fn lambda(&mut self) -> Got {
        self.memo(Rule::Lambda, |p| {
            let word = p.kw("lambda")?;
            p.maybe(|p| p.parameters(true))?;
            p.op(":")?;
            p.expression()?;
            p.made(Shape::Lambda, word.start, Vec::new())
        })
    }

    pub(super) fn disjunction(&mut self) -> Got {
        self.memo(Rule::Disjunction, |p| p.joined("or", Self::conjunction))
    }

    fn conjunction(&mut self) -> Got {
        self.memo(Rule::Conjunction, |p| p.joined("and", Self::inversion))
    }

    fn joined(&mut self, word: &str, mut one: impl FnMut(&mut Self) -> Got) -> Got {
        let start = self.start()?;
        let first = one(self)?;
        let more = self.many(|p| {
            p.kw(word)?;
            one(p)
        })?;
        if more.is_empty() {
            return Some(first);
        }
        self.made(Shape::Operation, start, Vec::new())
    }

    fn inversion(&mut self) -> Got {
        self.memo(Rule::Inversion, |p| {
            if let Some(word) = p.kw("not") {
                p.inversion()?;
                return p.made(Shape::Operation, word.start, Vec::new());
            }
            p.comparison()
        })
    }

    fn comparison(&mut self) -> Got {
        self.memo(Rule::Comparison, |p| {
            let start = p.start()?;
            let left = p.bitwise_or()?;
            let operators = p.many(|p| {
                let is_in = p.comparison_operator()?;
                p.bitwise_or()?;
                Some(is_in)
            })?;
            match operators.first() {
                None => Some(left),
                Some(is_in) => p.made(Shape::Comparison(*is_in), start, vec![left]),
            }
        })
    }

    /// A comparison operator; whether it is `in`.
    fn comparison_operator(&mut self) -> Got<bool> {
        for operator in ["==", "!=", "<=", "<", ">=", ">"] {
            if self.op(operator).is_some() {
                return Some(false);
            }
        }
        if self.kw("not").is_some() {
            self.kw("in")?;
            return Some(false);
        }
        if self.kw("in").is_some() {
            return Some(true);
        }
        self.kw("is")?;
        self.kw("not");
        Some(false)
    }

    pub(super) fn bitwise_or(&mut self) -> Got {
        self.binary(0)
    }

    fn binary(&mut self, level: u8) -> Got {
        let Some(operators) = OPERATORS.get(usize::from(level)) else {
            return self.factor();
        };
        self.memo(Rule::Binary(level), |p| {
            let start = p.start()?;
            let mut left = p.binary(level + 1)?;
            loop {
                let next = p.maybe(|p| {
                    if !p.is_op(operators) {
                        return None;
                    }
                    p.mark += 1;
                    p.binary(level + 1)
                })?;
                if next.is_none() {
                    if level == SUM {
                        p.invalid(|p| p.invalid_not(&["+", "-", "*", "/", "%", "//", "@"]))?;
                    }
                    return Some(left);
                }
                left = p.made(Shape::Operation, start, Vec::new())?;
            }
        })
    }

    /// `1 + not x`.
    fn invalid_not(&mut self, operators: &[&str]) -> Got {
        if !self.is_op(operators) {
            return None;
        }
        self.mark += 1;
        let word = self.kw("not")?;
        let value = self.inversion()?;
        let end = self.node(value).end;
        self.range(
            word.start,
            end,
            "'not' after an operator must be parenthesized",
        )
    }

    fn factor(&mut self) -> Got {
        self.memo(Rule::Factor, |p| {
            let start = p.start()?;
            p.invalid(|p| p.invalid_not(&["+", "-", "~"]))?;
            if p.is_op(&["+", "-", "~"]) {
                p.mark += 1;
                p.factor()?;
                return p.made(Shape::Operation, start, Vec::new());
            }
            let base = p.await_primary()?;
            let power = p.maybe(|p| {
                p.op("**")?;
                p.factor()?;
                p.made(Shape::Operation, start, Vec::new())
            })?;
            Some(power.unwrap_or(base))
        })
    }

    fn await_primary(&mut self) -> Got {
        self.memo(Rule::AwaitPrimary, |p| {
            if let Some(word) = p.kw("await") {
                p.primary()?;
                return p.made(Shape::Await, word.start, Vec::new());
            }
            p.primary()
        })
    }

    pub(super) fn primary(&mut self) -> Got {
        self.memo(Rule::Primary, |p| {
            let start = p.start()?;
            let mut left = p.atom()?;
            loop {
                let next = p.maybe(|p| p.trailer(start))?;
                match next {
                    Some(next) => left = next,
                    None => return Some(left),
                }
            }
        })
    }

    /// `.name`, a call or a subscript.
    pub(super) fn trailer(&mut self, start: usize) -> Got {
        if self.op(".").is_some() {
            self.name()?;
            return self.made(Shape::Attribute, start, Vec::new());
        }
        if self.is_op(&["("]) {
            if self.maybe(Self::genexp)?.is_some() {
                return self.made(Shape::Call, start, Vec::new());
            }
            self.op("(")?;
            self.maybe(Self::arguments)?;
            self.op(")")?;
            return self.made(Shape::Call, start, Vec::new());
        }
        self.op("[")?;
        self.slices()?;
        self.op("]")?;
        self.made(Shape::Subscript, start, Vec::new())
    }

    fn slices(&mut self) -> Got {
        self.memo(Rule::Slices, |p| {
            let start = p.start()?;
            p.list(|p| match p.maybe(Self::slice)? {
                Some(got) => Some(got),
                None => p.starred_expression(),
            })?;
            p.op(",");
            p.made(Shape::Other, start, Vec::new())
        })
    }

    fn slice(&mut self) -> Got {
        let start = self.start()?;
        let ranged = self.maybe(|p| {
            p.maybe(Self::expression)?;
            p.op(":")?;
            p.maybe(Self::expression)?;
            if p.op(":").is_some() {
                p.maybe(Self::expression)?;
            }
            p.made(Shape::Other, start, Vec::new())
        })?;
        match ranged {
            Some(got) => Some(got),
            None => self.named_expression(),
        }
    }
}

pub(super) const MAYBE_EQUALS: &str =
    "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";

fn is_legacy_name(name: &str) -> bool {
    matches!(name, "print" | "exec")
}
