//! What surrounds a statement: loops for `break` and `continue`, `except*` blocks that nothing may
//! jump out of, functions for `return`, `yield` and `await`.

use super::build::Builder;
use super::{Pin, ScopeKind};
use crate::code::Span;
use ruff_python_ast::{Expr, Number, Operator};

/// What a `break` would leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    Loop,
    StarHandler,
}

const LEAVES_STAR: &str = "'break', 'continue' and 'return' cannot appear in an except* block";

/// What the scope of type parameters is called in messages.
pub(super) const GENERIC: &str = "the definition of a generic";

/// Registers that constants of loops may take in one unit.
const MAX_PINNED: usize = 16;

impl Builder<'_> {
    pub(super) fn check_jump(&mut self, outside: &str, span: Span) {
        match self.around.last() {
            None => self.fail(outside, span),
            Some(Around::StarHandler) => self.fail(LEAVES_STAR, span),
            Some(Around::Loop) => {}
        }
    }

    /// What the scope at hand is called in messages about what it must not hold.
    pub(super) fn lazily(&self) -> &'static str {
        match self.scopes.get(self.scope).kind {
            ScopeKind::TypeParams => GENERIC,
            _ => self.lazy_kind,
        }
    }

    pub(super) fn check_return(&mut self, value: Option<Span>, span: Span) {
        let unit = self.scopes.unit(self.scope);
        match self.scopes.get(unit).kind {
            ScopeKind::Function | ScopeKind::Lambda => {}
            ScopeKind::Module if self.options.answer => {}
            _ => return self.fail("'return' outside function", span),
        }
        if self.around.contains(&Around::StarHandler) {
            self.fail(LEAVES_STAR, value.unwrap_or(span));
        }
        if value.is_some() && self.returns.is_none() {
            self.returns = Some(span);
        }
    }

    pub(super) fn check_yield(&mut self, from: bool, span: Span) {
        let scope = self.scopes.get(self.scope);
        match scope.kind {
            ScopeKind::Function | ScopeKind::Lambda => {
                if from && scope.is_async {
                    return self.fail("'yield from' inside async function", span);
                }
                let id = self.scope;
                self.scopes.get_mut(id).is_generator = true;
            }
            ScopeKind::Inlined | ScopeKind::Comprehension => {
                let what = self.comprehension_kind;
                self.fail(&format!("'yield' inside {what}"), span);
            }
            ScopeKind::TypeParams | ScopeKind::Lazy => {
                let message = format!("yield expression cannot be used within {}", self.lazily());
                self.fail(&message, span);
            }
            ScopeKind::Module | ScopeKind::Class if from => {
                self.fail("'yield from' outside function", span);
            }
            ScopeKind::Module | ScopeKind::Class => self.fail("'yield' outside function", span),
        }
    }

    /// `await`, `async for` and `async with` need an asynchronous function around them; a
    /// generator expression becomes asynchronous by them, wherever it stands.
    pub(super) fn check_await(&mut self, what: &str, span: Span) {
        let unit = self.scopes.unit(self.scope);
        let scope = self.scopes.get_mut(unit);
        let generator = scope.kind == ScopeKind::Comprehension && scope.is_generator;
        scope.is_async |= generator;
        if scope.is_async {
            return;
        }
        let kind = self.scopes.get(self.scope).kind;
        let message = match (kind, scope_kind(&self.scopes, unit)) {
            (ScopeKind::TypeParams | ScopeKind::Lazy, _) if what == "'await'" => {
                format!("await expression cannot be used within {}", self.lazily())
            }
            _ if !self.comprehensions.is_empty() => {
                let message = "asynchronous comprehension outside of an asynchronous function";
                let outermost = self.comprehensions[0];
                return self.fail(message, outermost);
            }
            (_, ScopeKind::Module | ScopeKind::Class) if what == "'await'" => {
                "'await' outside function".to_owned()
            }
            _ => format!("{what} outside async function"),
        };
        self.fail(&message, span);
    }

    /// Notes an operand inside a loop: a constant gets a register of its own.
    pub(super) fn pin(&mut self, operand: &Expr) {
        if self.loops == 0 {
            return;
        }
        let pin = match operand {
            Expr::NumberLiteral(number) => match &number.value {
                Number::Int(int) => int.as_i64().map(Pin::Int),
                Number::Float(float) => Some(Pin::Float(*float)),
                Number::Complex { .. } => None,
            },
            Expr::StringLiteral(text) if text.value.len() <= 64 => {
                Some(Pin::Str(text.value.to_str().into()))
            }
            _ => None,
        };
        let Some(pin) = pin else { return };
        let unit = self.scopes.unit(self.scope);
        let pinned = &mut self.scopes.get_mut(unit).pinned;
        if pinned.len() < MAX_PINNED && !pinned.contains(&pin) {
            pinned.push(pin);
        }
    }

    pub(super) fn pin_operands(&mut self, op: Operator, left: Option<&Expr>, right: &Expr) {
        if let Some(left) = left {
            self.pin(left);
        }
        // `x + 1` and `x - 1` have the constant in the instruction.
        let immediate = matches!(op, Operator::Add | Operator::Sub)
            && matches!(right, Expr::NumberLiteral(number)
                if matches!(&number.value, Number::Int(int) if int.as_i32().is_some()));
        if !immediate {
            self.pin(right);
        }
    }
}

fn scope_kind(scopes: &super::Scopes, id: super::ScopeId) -> ScopeKind {
    scopes.get(id).kind
}
