//! Statements of one line, and files and expressions as a whole.

use super::node::{Rule, Shape};
use super::parser::{Got, Parser};
use super::target::Targets;
use super::token::Kind;
use crate::source::problem::Fault;

const AUGMENTED: [&str; 13] = [
    "+=", "-=", "*=", "@=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "**=", "//=",
];

impl Parser<'_> {
    /// Reads a file; where it fails, the token at which to look for the mistake: the start of the
    /// statement before the one that failed, which may have ended too early.
    pub(super) fn file(&mut self) -> Option<usize> {
        let mut before = self.mark;
        loop {
            self.forget();
            let start = self.mark;
            if self.statement().is_some() {
                before = start;
                continue;
            }
            if self.found.is_none() && self.kind(Kind::End).is_some() {
                return None;
            }
            return Some(before);
        }
    }

    /// The same for what `eval` reads.
    pub(super) fn eval(&mut self) -> Option<usize> {
        let start = self.mark;
        let whole = self.alt(|p| {
            p.expressions()?;
            p.many(|p| p.kind(Kind::Newline))?;
            p.kind(Kind::End)
        });
        if whole.is_some() { None } else { Some(start) }
    }

    pub(super) fn simple_statements(&mut self) -> Got<()> {
        self.alt(|p| {
            p.simple_statement()?;
            while p.op(";").is_some() {
                if p.maybe(Self::simple_statement)?.is_none() {
                    break;
                }
            }
            p.kind(Kind::Newline)?;
            Some(())
        })
    }

    fn simple_statement(&mut self) -> Got {
        self.memo(Rule::SimpleStatement, |p| {
            let start = p.start()?;
            if p.maybe(Self::assignment)?.is_some() {
                return p.made(Shape::Other, start, Vec::new());
            }
            if p.is_kw(&["type"]) && p.maybe(Self::type_alias)?.is_some() {
                return p.made(Shape::Other, start, Vec::new());
            }
            if p.maybe(Self::star_expressions)?.is_some() {
                return p.made(Shape::Other, start, Vec::new());
            }
            let token = p.here()?;
            if token.kind != Kind::Name {
                return None;
            }
            match p.word(token) {
                "return" => {
                    p.mark += 1;
                    p.maybe(Self::star_expressions)?;
                }
                "import" | "from" => p.import()?,
                "raise" => {
                    p.mark += 1;
                    p.maybe(|p| {
                        p.expression()?;
                        p.maybe(|p| {
                            p.kw("from")?;
                            p.expression()
                        })
                    })?;
                }
                "pass" | "break" | "continue" => p.mark += 1,
                "del" => p.del()?,
                "yield" => {
                    p.yield_expr()?;
                }
                "assert" => {
                    p.mark += 1;
                    p.expression()?;
                    p.maybe(|p| {
                        p.op(",")?;
                        p.expression()
                    })?;
                }
                "global" | "nonlocal" => {
                    p.mark += 1;
                    p.list(Self::name)?;
                }
                _ => return None,
            }
            p.made(Shape::Other, start, Vec::new())
        })
    }

    fn type_alias(&mut self) -> Got<()> {
        self.kw("type")?;
        self.name()?;
        self.maybe(Self::type_params)?;
        self.op("=")?;
        self.expression()?;
        Some(())
    }

    fn assignment(&mut self) -> Got<()> {
        let annotated = |p: &mut Self| {
            p.op(":")?;
            p.expression()?;
            p.maybe(|p| {
                p.op("=")?;
                p.rhs()
            })?;
            Some(())
        };
        let name = self.maybe(|p| {
            p.name()?;
            annotated(p)
        })?;
        if name.is_some() {
            return Some(());
        }
        let place = self.maybe(|p| {
            let single = p.maybe(|p| {
                p.op("(")?;
                let target = p.single_target()?;
                p.op(")")?;
                Some(target)
            })?;
            if single.is_none() {
                p.place_target()?;
            }
            annotated(p)
        })?;
        if place.is_some() {
            return Some(());
        }
        let plain = self.maybe(|p| {
            let target = |p: &mut Self| {
                p.star_targets()?;
                p.op("=")
            };
            p.alt(target)?;
            p.many(target)?;
            p.rhs()?;
            if p.is_op(&["="]) {
                return None;
            }
            Some(())
        })?;
        if plain.is_some() {
            return Some(());
        }
        // Once the operator is read nothing else is tried.
        let augmented = self.maybe(|p| {
            p.single_target()?;
            p.augmented()
        })?;
        if augmented.is_some() {
            self.rhs()?;
            return Some(());
        }
        self.invalid(Self::invalid_assignment)?;
        None
    }

    fn augmented(&mut self) -> Got<()> {
        let fits = self.is_op(&AUGMENTED);
        self.mark += usize::from(fits);
        fits.then_some(())
    }

    fn invalid_assignment(&mut self) -> Got {
        self.alt(|p| {
            let target = p.invalid_annotated()?;
            p.op(":")?;
            p.expression()?;
            let what = p.shape(target).name();
            let message = format!("only single target (not {what}) can be annotated");
            p.at_node::<()>(target, message)
        });
        self.alt(|p| {
            let first = p.star_named_expression()?;
            p.op(",")?;
            p.many(Self::star_named_expressions)?;
            p.op(":")?;
            p.expression()?;
            p.at_node::<()>(first, "only single target (not tuple) can be annotated")
        });
        self.alt(|p| {
            let target = p.expression()?;
            p.op(":")?;
            p.expression()?;
            p.at_node::<()>(target, "illegal target for annotation")
        });
        let targets = |p: &mut Self| {
            p.many(|p| {
                p.star_targets()?;
                p.op("=")
            })
        };
        self.alt(|p| {
            targets(p)?;
            let target = p.star_expressions()?;
            p.op("=")?;
            p.invalid_target(target, Targets::Star)
        });
        self.alt(|p| {
            targets(p)?;
            let target = p.yield_expr()?;
            p.op("=")?;
            p.at_node::<()>(target, "assignment to yield expression not possible")
        });
        self.alt(|p| {
            let target = p.star_expressions()?;
            p.augmented()?;
            p.rhs()?;
            let what = p.shape(target).name();
            let message = format!("'{what}' is an illegal expression for augmented assignment");
            p.at_node::<()>(target, message)
        });
        None
    }

    fn invalid_annotated(&mut self) -> Got {
        self.first_of(&[Self::list_display, Self::tuple, |p| {
            p.op("(")?;
            let inner = p.invalid_annotated()?;
            p.op(")")?;
            Some(inner)
        }])
    }

    fn del(&mut self) -> Got<()> {
        let plain = self.maybe(|p| {
            p.kw("del")?;
            p.del_targets()?;
            (p.is_op(&[";"]) || p.is_kind(Kind::Newline)).then_some(())
        })?;
        if plain.is_some() {
            return plain;
        }
        self.invalid(|p| {
            p.kw("del")?;
            let targets = p.star_expressions()?;
            p.invalid_target(targets, Targets::Delete)
        })?;
        None
    }

    fn import(&mut self) -> Got<()> {
        self.invalid(Self::invalid_import)?;
        if self.kw("import").is_some() {
            self.list(|p| {
                p.dotted()?;
                p.alias()
            })?;
            return Some(());
        }
        self.kw("from")?;
        let dots = self.many(|p| match p.op(".") {
            Some(dot) => Some(dot),
            None => p.op("..."),
        })?;
        let module = self.maybe(Self::dotted)?;
        if module.is_none() && dots.is_empty() {
            return None;
        }
        self.kw("import")?;
        self.import_targets()
    }

    fn dotted(&mut self) -> Got<()> {
        self.name()?;
        self.many(|p| {
            p.op(".")?;
            p.name()
        })?;
        Some(())
    }

    fn alias(&mut self) -> Got<()> {
        self.maybe(|p| {
            p.kw("as")?;
            p.name()
        })?;
        Some(())
    }

    fn import_names(&mut self) -> Got<()> {
        self.list(|p| {
            p.name()?;
            p.alias()
        })?;
        Some(())
    }

    fn import_targets(&mut self) -> Got<()> {
        let in_brackets = self.maybe(|p| {
            p.op("(")?;
            p.import_names()?;
            p.op(",");
            p.op(")")
        })?;
        if in_brackets.is_some() {
            return Some(());
        }
        let plain = self.maybe(|p| {
            p.import_names()?;
            (!p.is_op(&[","])).then_some(())
        })?;
        if plain.is_some() || self.op("*").is_some() {
            return Some(());
        }
        self.invalid(|p| {
            p.alt(|p| {
                p.import_names()?;
                p.op(",")?;
                p.kind(Kind::Newline)?;
                p.at_last::<()>(
                    Fault::Syntax,
                    "trailing comma not allowed without surrounding parentheses",
                )
            });
            let end = p.kind(Kind::Newline)?;
            p.onward(end.start, NO_NAMES)
        })?;
        None
    }

    fn invalid_import(&mut self) -> Got {
        self.alt(|p| {
            let word = p.kw("import")?;
            p.list(Self::dotted)?;
            p.kw("from")?;
            p.dotted()?;
            let end = p.last().end;
            p.range::<()>(
                word.start,
                end,
                "Did you mean to use 'from ... import ...' instead?",
            )
        });
        self.alt(|p| {
            p.kw("import")?;
            let end = p.kind(Kind::Newline)?;
            p.onward::<()>(end.start, NO_NAMES)
        });
        None
    }
}

const NO_NAMES: &str = "Expected one or more names after 'import'";
