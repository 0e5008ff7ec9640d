//! The parameters of functions and lambdas, and type parameters.

use super::node::Shape;
use super::parser::{Got, Parser};
use super::token::Token;
use crate::source::problem::Fault;

impl Parser<'_> {
    /// Parameters; those of a lambda have no annotations and end with a colon.
    pub(super) fn parameters(&mut self, lambda: bool) -> Got {
        let start = self.start()?;
        self.invalid(|p| p.invalid_parameters(lambda))?;
        let plain = self.maybe(|p| p.slash_plain(lambda))?.is_some();
        let mut any = plain;
        if !plain {
            any |= self.maybe(|p| p.slash_default(lambda))?.is_some();
        }
        if plain || !any {
            any |= !self.many(|p| p.param_plain(lambda))?.is_empty();
        }
        any |= !self.many(|p| p.param_default(lambda))?.is_empty();
        any |= self.maybe(|p| p.star_etc(lambda))?.is_some();
        if !any {
            return None;
        }
        self.made(Shape::Other, start, Vec::new())
    }

    fn closes(&mut self, lambda: bool) -> bool {
        self.is_op(if lambda { &[":"] } else { &[")"] })
    }

    /// The comma after a parameter, or the end of the list.
    fn separated(&mut self, lambda: bool) -> Got<()> {
        if self.op(",").is_some() || self.closes(lambda) {
            return Some(());
        }
        None
    }

    fn param(&mut self, lambda: bool) -> Got<Token> {
        let name = self.name()?;
        if !lambda {
            self.maybe(|p| {
                p.op(":")?;
                p.expression()
            })?;
        }
        Some(name)
    }

    fn param_plain(&mut self, lambda: bool) -> Got<Token> {
        self.alt(|p| {
            let name = p.param(lambda)?;
            p.separated(lambda)?;
            Some(name)
        })
    }

    fn default(&mut self) -> Got<()> {
        let value = self.maybe(|p| {
            p.op("=")?;
            p.expression()
        })?;
        if value.is_some() {
            return Some(());
        }
        self.invalid(|p| {
            let equals = p.op("=")?;
            if !p.is_op(&[")", ","]) {
                return None;
            }
            p.at_token(equals, "expected default value expression")
        })?;
        None
    }

    fn param_default(&mut self, lambda: bool) -> Got<Token> {
        self.alt(|p| {
            let name = p.param(lambda)?;
            p.default()?;
            p.separated(lambda)?;
            Some(name)
        })
    }

    fn param_maybe(&mut self, lambda: bool) -> Got<Token> {
        self.alt(|p| {
            let name = p.param(lambda)?;
            p.maybe(Self::default)?;
            p.separated(lambda)?;
            Some(name)
        })
    }

    fn slash_plain(&mut self, lambda: bool) -> Got<()> {
        self.alt(|p| {
            p.param_plain(lambda)?;
            p.many(|p| p.param_plain(lambda))?;
            p.op("/")?;
            p.separated(lambda)
        })
    }

    fn slash_default(&mut self, lambda: bool) -> Got<()> {
        self.alt(|p| {
            p.many(|p| p.param_plain(lambda))?;
            p.param_default(lambda)?;
            p.many(|p| p.param_default(lambda))?;
            p.op("/")?;
            p.separated(lambda)
        })
    }

    fn star_etc(&mut self, lambda: bool) -> Got<()> {
        self.invalid(|p| p.invalid_star_etc(lambda))?;
        let starred = self.maybe(|p| {
            p.op("*")?;
            if p.op(",").is_some() {
                p.param_maybe(lambda)?;
            } else if p.maybe(|p| p.param_plain(lambda))?.is_none() {
                // The annotation of `*args` may be starred itself.
                p.name()?;
                p.op(":")?;
                p.op("*")?;
                p.bitwise_or()?;
                p.separated(lambda)?;
            }
            p.many(|p| p.param_maybe(lambda))?;
            p.maybe(|p| p.keywords(lambda))?;
            Some(())
        })?;
        if starred.is_some() {
            return Some(());
        }
        self.keywords(lambda)
    }

    fn keywords(&mut self, lambda: bool) -> Got<()> {
        const FOLLOWS: &str = "arguments cannot follow var-keyword argument";
        self.invalid(|p| {
            p.alt(|p| {
                p.op("**")?;
                p.param(lambda)?;
                let equals = p.op("=")?;
                let message = "var-keyword argument cannot have default value";
                p.at_token::<()>(equals, message)
            });
            p.alt(|p| {
                p.op("**")?;
                p.param(lambda)?;
                p.op(",")?;
                let next = p.here()?;
                if p.param(lambda).is_some() || p.is_op(&["*", "**", "/"]) {
                    let end = if p.last().end > next.start {
                        p.last().end
                    } else {
                        next.end
                    };
                    return p.range::<()>(next.start, end, FOLLOWS);
                }
                None
            });
            None
        })?;
        self.op("**")?;
        self.param_plain(lambda)?;
        Some(())
    }

    fn invalid_star_etc(&mut self, lambda: bool) -> Got {
        const BARE: &str = "named arguments must follow bare *";
        self.alt(|p| {
            let star = p.op("*")?;
            let bare = p.closes(lambda) || {
                p.op(",")?;
                p.closes(lambda) || p.is_op(&["**"])
            };
            if !bare {
                return None;
            }
            if lambda {
                p.at_last::<()>(Fault::Syntax, BARE)
            } else {
                p.at_token(star, BARE)
            }
        });
        self.alt(|p| {
            p.op("*")?;
            p.param(lambda)?;
            let equals = p.op("=")?;
            let message = "var-positional argument cannot have default value";
            p.at_token::<()>(equals, message)
        });
        self.alt(|p| {
            p.op("*")?;
            if p.op(",").is_none() {
                p.param_plain(lambda)?;
            }
            p.many(|p| p.param_maybe(lambda))?;
            let star = p.op("*")?;
            if p.op(",").is_none() {
                p.param_plain(lambda)?;
            }
            p.at_token::<()>(star, "* argument may appear only once")
        });
        None
    }

    fn invalid_parameters(&mut self, lambda: bool) -> Got {
        self.alt(|p| {
            let slash = p.op("/")?;
            p.op(",")?;
            p.at_token::<()>(slash, "at least one argument must precede /")
        });
        self.alt(|p| {
            if p.maybe(|p| p.slash_plain(lambda))?.is_none() {
                p.slash_default(lambda)?;
            }
            p.many(|p| p.param_maybe(lambda))?;
            let slash = p.op("/")?;
            p.at_token::<()>(slash, "/ may appear only once")
        });
        self.alt(|p| {
            p.maybe(|p| p.slash_plain(lambda))?;
            p.many(|p| p.param_plain(lambda))?;
            if p.maybe(|p| p.slash_default(lambda))?.is_none() {
                p.param_default(lambda)?;
                p.many(|p| p.param_default(lambda))?;
            }
            let name = p.param_plain(lambda)?;
            let message = "parameter without a default follows parameter with a default";
            p.at_token::<()>(name, message)
        });
        self.alt(|p| {
            p.many(|p| p.param_plain(lambda))?;
            let open = p.op("(")?;
            p.param_bare()?;
            p.many(Self::param_bare)?;
            p.op(",");
            let close = p.op(")")?;
            let what = if lambda {
                "Lambda expression"
            } else {
                "Function"
            };
            let message = format!("{what} parameters cannot be parenthesized");
            p.range::<()>(open.start, close.end, message)
        });
        self.alt(|p| {
            if p.maybe(|p| p.slash_plain(lambda))?.is_none() {
                p.maybe(|p| p.slash_default(lambda))?;
            }
            p.many(|p| p.param_maybe(lambda))?;
            p.op("*")?;
            if p.op(",").is_none() {
                p.param_plain(lambda)?;
            }
            p.many(|p| p.param_maybe(lambda))?;
            let slash = p.op("/")?;
            p.at_token::<()>(slash, "/ must be ahead of *")
        });
        self.alt(|p| {
            p.param_maybe(lambda)?;
            p.many(|p| p.param_maybe(lambda))?;
            p.op("/")?;
            let star = p.op("*")?;
            p.at_token::<()>(star, "expected comma between / and *")
        });
        None
    }

    /// A parameter in parentheses of its own.
    fn param_bare(&mut self) -> Got<()> {
        self.alt(|p| {
            p.param(false)?;
            if p.op(",").is_some() || p.is_op(&[")"]) {
                return Some(());
            }
            None
        })
    }

    pub(super) fn type_params(&mut self) -> Got<()> {
        self.invalid(|p| {
            p.op("[")?;
            let close = p.op("]")?;
            p.onward(close.start, "Type parameter list cannot be empty")
        })?;
        self.op("[")?;
        self.list(Self::type_param)?;
        self.op(",");
        self.op("]")?;
        Some(())
    }

    fn type_param(&mut self) -> Got<()> {
        if self.name().is_some() {
            self.maybe(|p| {
                p.op(":")?;
                p.expression()
            })?;
            self.maybe(|p| {
                p.op("=")?;
                p.expression()
            })?;
            return Some(());
        }
        self.invalid(|p| {
            let kind = if p.op("*").is_some() {
                "TypeVarTuple"
            } else {
                p.op("**")?;
                "ParamSpec"
            };
            p.name()?;
            let colon = p.op(":")?;
            let bound = p.expression()?;
            let what = if p.shape(bound) == Shape::Tuple {
                "constraints"
            } else {
                "bound"
            };
            p.onward(colon.start, format!("cannot use {what} with {kind}"))
        })?;
        if self.op("*").is_none() {
            self.op("**")?;
        }
        self.name()?;
        self.maybe(|p| {
            p.op("=")?;
            p.op("*");
            p.expression()
        })?;
        Some(())
    }
}
