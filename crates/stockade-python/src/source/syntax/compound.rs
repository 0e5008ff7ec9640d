//! Statements with blocks, and what is said where a colon or a block is missing.

use super::node::{Rule, Shape};
use super::parser::{Got, Parser};
use super::target::Targets;
use super::token::{Kind, Token};
use crate::source::problem::Fault;

impl Parser<'_> {
    pub(super) fn statement(&mut self) -> Got<()> {
        if self.maybe(Self::compound)?.is_some() {
            return Some(());
        }
        self.simple_statements()
    }

    fn compound(&mut self) -> Got<()> {
        let token = self.here()?;
        let word = self.word(token);
        match token.kind {
            Kind::Operator if word == "@" => self
                .alt(|p| {
                    p.decorators()?;
                    p.function()
                })
                .or_else(|| {
                    self.alt(|p| {
                        p.decorators()?;
                        p.class()
                    })
                }),
            Kind::Name => match word {
                "def" => self.function(),
                "if" => self.if_statement("if"),
                "class" => self.class(),
                "async" => self
                    .alt(Self::function)
                    .or_else(|| self.alt(Self::with))
                    .or_else(|| self.alt(Self::for_statement)),
                "with" => self.with(),
                "for" => self.for_statement(),
                "try" => self.try_statement(),
                "while" => self.while_statement(),
                "match" => self.match_statement(),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn block(&mut self) -> Got {
        self.memo(Rule::Block, |p| {
            let start = p.start()?;
            let indented = p.maybe(|p| {
                p.kind(Kind::Newline)?;
                p.kind(Kind::Indent)?;
                p.statement()?;
                p.forget();
                while p.maybe(Self::statement)?.is_some() {
                    p.forget();
                }
                p.kind(Kind::Dedent)
            })?;
            if indented.is_some() || p.maybe(Self::simple_statements)?.is_some() {
                return p.made(Shape::Other, start, Vec::new());
            }
            p.invalid(|p| {
                p.kind(Kind::Newline)?;
                if p.is_kind(Kind::Indent) {
                    return None;
                }
                p.at_last(Fault::Indentation, "expected an indented block")
            })?;
            None
        })
    }

    fn decorators(&mut self) -> Got<()> {
        let one = |p: &mut Self| {
            p.op("@")?;
            p.named_expression()?;
            p.kind(Kind::Newline)
        };
        one(self)?;
        self.many(one)?;
        Some(())
    }

    /// `:` and then the end of the line, but no block.
    fn no_block(&mut self) -> Got<()> {
        self.op(":")?;
        self.kind(Kind::Newline)?;
        (!self.is_kind(Kind::Indent) && self.found.is_none()).then_some(())
    }

    /// Says that a colon is missing, or a block, after what a statement starts with.
    fn missing(
        &mut self,
        what: &str,
        head: impl Fn(&mut Self) -> Got<Token>,
        colon: bool,
    ) -> Got<()> {
        self.invalid(|p| {
            if colon {
                p.alt(|p| {
                    head(p)?;
                    p.kind(Kind::Newline)?;
                    p.at_last::<()>(Fault::Syntax, "expected ':'")
                });
            }
            p.alt(|p| {
                let word = head(p)?;
                p.no_block()?;
                p.expected_block::<()>(what, word)
            });
            None
        })
    }

    fn class(&mut self) -> Got<()> {
        let head = |p: &mut Self| {
            let word = p.kw("class")?;
            p.name()?;
            p.maybe(Self::type_params)?;
            p.maybe(|p| {
                p.op("(")?;
                p.maybe(Self::arguments)?;
                p.op(")")
            })?;
            Some(word)
        };
        self.missing("class definition", head, true)?;
        head(self)?;
        self.op(":")?;
        self.block()?;
        Some(())
    }

    fn function(&mut self) -> Got<()> {
        let head = |p: &mut Self, forced: bool| {
            p.kw("async");
            let word = p.kw("def")?;
            p.name()?;
            p.maybe(Self::type_params)?;
            if forced {
                p.forced("(")?;
            } else {
                p.op("(")?;
            }
            p.maybe(|p| p.parameters(false))?;
            p.op(")")?;
            p.maybe(|p| {
                p.op("->")?;
                p.expression()
            })?;
            Some(word)
        };
        self.missing("function definition", |p| head(p, false), false)?;
        head(self, true)?;
        self.forced(":")?;
        self.block()?;
        Some(())
    }

    fn if_statement(&mut self, word: &str) -> Got<()> {
        let head = |p: &mut Self| {
            let word = p.kw(word)?;
            p.named_expression()?;
            Some(word)
        };
        self.missing(&format!("'{word}' statement"), head, true)?;
        head(self)?;
        self.op(":")?;
        self.block()?;
        if self.is_kw(&["elif"]) {
            return self.maybe(|p| p.if_statement("elif")).map(|_| ());
        }
        self.maybe(Self::else_block).map(|_| ())
    }

    fn else_block(&mut self) -> Got<()> {
        self.missing("'else' statement", |p| p.kw("else"), false)?;
        self.kw("else")?;
        self.forced(":")?;
        self.block()?;
        Some(())
    }

    fn while_statement(&mut self) -> Got<()> {
        let head = |p: &mut Self| {
            let word = p.kw("while")?;
            p.named_expression()?;
            Some(word)
        };
        self.missing("'while' statement", head, true)?;
        head(self)?;
        self.op(":")?;
        self.block()?;
        self.maybe(Self::else_block).map(|_| ())
    }

    fn for_statement(&mut self) -> Got<()> {
        let head = |p: &mut Self| {
            p.kw("async");
            let word = p.kw("for")?;
            p.star_targets()?;
            p.kw("in")?;
            p.star_expressions()?;
            Some(word)
        };
        self.missing("'for' statement", head, true)?;
        // Once `in` is read nothing else is tried.
        let start = self.maybe(|p| {
            p.kw("async");
            p.kw("for")?;
            p.star_targets()?;
            p.kw("in")
        })?;
        if start.is_some() {
            self.star_expressions()?;
            self.op(":")?;
            self.block()?;
            return self.maybe(Self::else_block).map(|_| ());
        }
        self.invalid(Self::invalid_for_target)?;
        None
    }

    fn with(&mut self) -> Got<()> {
        let loose = |p: &mut Self, brackets: bool| {
            p.kw("async");
            let word = p.kw("with")?;
            if brackets {
                p.op("(")?;
            }
            p.list(|p| {
                if brackets {
                    p.expressions()?;
                } else {
                    p.expression()?;
                }
                p.maybe(|p| {
                    p.kw("as")?;
                    p.star_target()
                })
            })?;
            if brackets {
                p.op(",");
                p.op(")")?;
            }
            Some(word)
        };
        for brackets in [false, true] {
            self.invalid(|p| {
                let word = loose(p, brackets)?;
                p.no_block()?;
                p.expected_block("'with' statement", word)
            })?;
        }
        let bracketed = self.maybe(|p| {
            p.kw("async");
            p.kw("with")?;
            p.op("(")?;
            p.list(Self::with_item)?;
            p.op(",");
            p.op(")")?;
            p.op(":")?;
            p.block()
        })?;
        if bracketed.is_some() {
            return Some(());
        }
        let plain = self.maybe(|p| {
            p.kw("async");
            p.kw("with")?;
            p.list(Self::with_item)?;
            p.op(":")?;
            p.block()
        })?;
        if plain.is_some() {
            return Some(());
        }
        for brackets in [false, true] {
            self.invalid(|p| {
                loose(p, brackets)?;
                p.kind(Kind::Newline)?;
                p.at_last(Fault::Syntax, "expected ':'")
            })?;
        }
        None
    }

    fn with_item(&mut self) -> Got<()> {
        let ends = |p: &mut Self| p.is_op(&[",", ")", ":"]).then_some(());
        let named = self.maybe(|p| {
            p.expression()?;
            p.kw("as")?;
            p.star_target()?;
            ends(p)
        })?;
        if named.is_some() {
            return Some(());
        }
        self.invalid(|p| {
            p.expression()?;
            p.kw("as")?;
            let target = p.expression()?;
            ends(p)?;
            p.invalid_target(target, Targets::Star)
        })?;
        self.expression().map(|_| ())
    }

    fn try_statement(&mut self) -> Got<()> {
        self.invalid(Self::invalid_try)?;
        self.kw("try")?;
        self.forced(":")?;
        self.block()?;
        if self.maybe(Self::finally_block)?.is_some() {
            return Some(());
        }
        for star in [false, true] {
            if self.many(|p| p.except_block(star))?.is_empty() {
                continue;
            }
            self.maybe(Self::else_block)?;
            self.maybe(Self::finally_block)?;
            return Some(());
        }
        None
    }

    fn finally_block(&mut self) -> Got<()> {
        self.missing("'finally' statement", |p| p.kw("finally"), false)?;
        self.kw("finally")?;
        self.forced(":")?;
        self.block()?;
        Some(())
    }

    fn except_name(&mut self) -> Got<()> {
        self.maybe(|p| {
            p.kw("as")?;
            p.name()
        })
        .map(|_| ())
    }

    fn except_block(&mut self, star: bool) -> Got<()> {
        if star {
            let head = |p: &mut Self| {
                let word = p.kw("except")?;
                p.op("*")?;
                p.expression()?;
                p.except_name()?;
                Some(word)
            };
            self.missing("'except*' statement", head, false)?;
            let whole = self.maybe(|p| {
                head(p)?;
                p.op(":")?;
                p.block()
            })?;
            if whole.is_some() {
                return Some(());
            }
        } else {
            let head = |p: &mut Self| {
                let word = p.kw("except")?;
                p.maybe(|p| {
                    p.expression()?;
                    p.except_name()
                })?;
                Some(word)
            };
            self.missing("'except' statement", head, false)?;
            let whole = self.maybe(|p| {
                head(p)?;
                p.op(":")?;
                p.block()
            })?;
            if whole.is_some() {
                return Some(());
            }
        }
        self.invalid(Self::invalid_except)?;
        None
    }

    fn invalid_except(&mut self) -> Got {
        self.alt(|p| {
            p.kw("except")?;
            p.op("*");
            let first = p.expression()?;
            p.op(",")?;
            p.expressions()?;
            p.except_name()?;
            p.op(":")?;
            let start = p.node(first).start;
            p.onward::<()>(start, "multiple exception types must be parenthesized")
        });
        self.alt(|p| {
            p.kw("except")?;
            p.op("*");
            p.expression()?;
            p.except_name()?;
            p.kind(Kind::Newline)?;
            p.at_last::<()>(Fault::Syntax, "expected ':'")
        });
        self.alt(|p| {
            p.kw("except")?;
            p.kind(Kind::Newline)?;
            p.at_last::<()>(Fault::Syntax, "expected ':'")
        });
        self.alt(|p| {
            p.kw("except")?;
            p.op("*")?;
            if p.kind(Kind::Newline).is_none() {
                p.op(":")?;
            }
            p.at_last::<()>(Fault::Syntax, "expected one or more exception types")
        });
        None
    }

    fn invalid_try(&mut self) -> Got {
        const BOTH: &str = "cannot have both 'except' and 'except*' on the same 'try'";
        self.alt(|p| {
            let word = p.kw("try")?;
            p.no_block()?;
            p.expected_block::<()>("'try' statement", word)
        });
        self.alt(|p| {
            p.kw("try")?;
            p.op(":")?;
            p.block()?;
            if p.is_kw(&["except", "finally"]) {
                return None;
            }
            p.at_last::<()>(Fault::Syntax, "expected 'except' or 'finally' block")
        });
        self.alt(|p| {
            p.kw("try")?;
            p.op(":")?;
            p.many(Self::block)?;
            p.except_block(false)?;
            p.many(|p| p.except_block(false))?;
            let word = p.kw("except")?;
            let star = p.op("*")?;
            p.expression()?;
            p.except_name()?;
            p.op(":")?;
            p.range::<()>(word.start, star.end, BOTH)
        });
        self.alt(|p| {
            p.kw("try")?;
            p.op(":")?;
            p.many(Self::block)?;
            p.except_block(true)?;
            p.many(|p| p.except_block(true))?;
            let word = p.kw("except")?;
            p.maybe(|p| {
                p.expression()?;
                p.except_name()
            })?;
            p.op(":")?;
            p.at_token::<()>(word, BOTH)
        });
        None
    }

    fn match_statement(&mut self) -> Got<()> {
        let subject = |p: &mut Self| {
            let word = p.kw("match")?;
            let several = p.maybe(|p| {
                p.star_named_expression()?;
                p.op(",")?;
                p.maybe(Self::star_named_expressions)
            })?;
            if several.is_none() {
                p.named_expression()?;
            }
            Some(word)
        };
        let whole = self.maybe(|p| {
            subject(p)?;
            p.op(":")?;
            p.kind(Kind::Newline)?;
            p.kind(Kind::Indent)?;
            p.case_block()?;
            p.many(Self::case_block)?;
            p.kind(Kind::Dedent)
        })?;
        if whole.is_some() {
            return Some(());
        }
        self.missing("'match' statement", subject, true)?;
        None
    }

    fn case_block(&mut self) -> Got<()> {
        let head = |p: &mut Self| {
            let word = p.kw("case")?;
            p.patterns()?;
            p.maybe(|p| {
                p.kw("if")?;
                p.named_expression()
            })?;
            Some(word)
        };
        self.missing("'case' statement", head, true)?;
        head(self)?;
        self.op(":")?;
        self.block()?;
        Some(())
    }
}
