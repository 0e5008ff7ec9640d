//! The walk that finds the scopes: what each binds, uses and declares, and what is refused.
//!
//! Errors have CPython's words. The first one counts; the walk only goes on to its end.

use ruff_python_ast::visitor::Visitor;
use ruff_python_ast::{self as ast, Expr, Identifier, ModModule};

use super::super::{CompileOptions, CompileProblem, Patience, Result};
use super::context::Around;
use super::{Scope, ScopeId, ScopeKey, ScopeKind, Scopes, Symbol, address, mangle};
use crate::code::Span;
use crate::symbol::{Sym, Symbols};

/// The state of the walk.
pub(super) struct Builder<'s> {
    pub(super) scopes: Scopes,
    pub(super) symbols: &'s mut Symbols,
    pub(super) options: CompileOptions,
    pub(super) scope: ScopeId,
    pub(super) around: Vec<Around>,
    /// Loops around, comprehensions included.
    pub(super) loops: u32,
    /// Where the function returns a value.
    pub(super) returns: Option<Span>,
    pub(super) comprehension_kind: &'static str,
    /// What the lazily evaluated expression at hand is, for messages.
    pub(super) lazy_kind: &'static str,
    /// Iterables of comprehensions around.
    pub(super) iterables: u32,
    /// The comprehensions around that are no generator expressions, up to the next function.
    pub(super) comprehensions: Vec<Span>,
    pub(super) error: Option<CompileProblem>,
    pub(super) patience: Patience<'s>,
}

pub(super) fn build(
    module: &ModModule,
    symbols: &mut Symbols,
    options: CompileOptions,
    patience: &mut Patience<'_>,
) -> Result<Scopes> {
    let mut scopes = Scopes::default();
    scopes.all.push(Scope::default());
    let mut builder = Builder {
        scopes,
        symbols,
        options,
        scope: ScopeId::MODULE,
        around: Vec::new(),
        loops: 0,
        returns: None,
        comprehension_kind: "",
        lazy_kind: "",
        iterables: 0,
        comprehensions: Vec::new(),
        error: None,
        patience: patience.lent(),
    };
    builder.futures(&module.body);
    builder.visit_body(&module.body);
    match builder.error {
        Some(error) => Err(error),
        None => Ok(builder.scopes),
    }
}

/// What a function puts aside of its surroundings.
pub(super) struct Outside {
    scope: ScopeId,
    around: Vec<Around>,
    loops: u32,
    returns: Option<Span>,
    comprehensions: Vec<Span>,
}

impl Builder<'_> {
    pub(super) fn fail(&mut self, message: &str, span: Span) {
        if self.error.is_none() {
            self.error = Some(CompileProblem::syntax(message, span));
        }
    }

    /// Whether to look at another node of the tree.
    pub(super) fn goes_on(&mut self) -> bool {
        if self.error.is_none() {
            self.error = self.patience.node().err();
        }
        self.error.is_none()
    }

    pub(super) fn unsupported(&mut self, message: &str, span: Span) {
        if self.error.is_none() {
            self.error = Some(CompileProblem::unsupported(message, span));
        }
    }

    pub(super) fn sym(&mut self, name: &str) -> Sym {
        let private = self.scopes.private(self.scope);
        mangle(self.symbols, private.as_deref(), name)
    }

    pub(super) fn entry(&mut self, scope: ScopeId, name: Sym) -> &mut Symbol {
        self.scopes.get_mut(scope).symbols.entry(name).or_default()
    }

    /// Enters a scope; its own name for private names where it is a class.
    pub(super) fn enter<T>(
        &mut self,
        kind: ScopeKind,
        node: &T,
        key: ScopeKey,
        class: Option<&str>,
    ) -> Outside {
        let id = ScopeId(self.scopes.all.len() as u32);
        let parent = self.scope;
        let unit = if kind.is_inlined() {
            self.scopes.unit(parent)
        } else {
            id
        };
        let private = match class {
            Some(name) => Some(name.into()),
            None => self.scopes.private(parent),
        };
        self.scopes.all.push(Scope {
            kind,
            parent: Some(parent),
            unit,
            private,
            ..Scope::default()
        });
        self.scopes.by_node.insert((address(node), key), id);
        self.scope = id;
        let inlined = kind.is_inlined();
        Outside {
            scope: parent,
            around: if inlined {
                Vec::new()
            } else {
                std::mem::take(&mut self.around)
            },
            loops: if inlined {
                self.loops
            } else {
                std::mem::take(&mut self.loops)
            },
            returns: if inlined {
                self.returns
            } else {
                self.returns.take()
            },
            comprehensions: if inlined {
                Vec::new()
            } else {
                std::mem::take(&mut self.comprehensions)
            },
        }
    }

    pub(super) fn leave(&mut self, outside: Outside) {
        let inlined = self.scopes.get(self.scope).kind.is_inlined();
        self.scope = outside.scope;
        self.loops = outside.loops;
        if !inlined {
            self.around = outside.around;
            self.returns = outside.returns;
            self.comprehensions = outside.comprehensions;
        }
    }

    pub(super) fn bind(&mut self, name: &str, at: Span) {
        if name == "__debug__" {
            return self.fail("cannot assign to __debug__", at);
        }
        let name = self.sym(name);
        self.bind_in(self.scope, name);
    }

    pub(super) fn bind_in(&mut self, scope: ScopeId, name: Sym) {
        let symbol = self.entry(scope, name);
        if !std::mem::replace(&mut symbol.bound, true) {
            self.scopes.get_mut(scope).bound.push(name);
        }
    }

    pub(super) fn use_name(&mut self, name: &str) {
        let name = self.sym(name);
        self.entry(self.scope, name).used = true;
    }

    pub(super) fn declare(&mut self, names: &[Identifier], global: bool, at: Span) {
        let word = if global { "global" } else { "nonlocal" };
        for name in names {
            let text = name.as_str();
            let kind = self.scopes.get(self.scope).kind;
            if !global && kind == ScopeKind::Module {
                return self.fail("nonlocal declaration not allowed at module level", at);
            }
            let number = self.sym(text);
            let symbol = *self.entry(self.scope, number);
            let message = if symbol.param {
                format!("name '{text}' is parameter and {word}")
            } else if symbol.global && !global || symbol.nonlocal && global {
                format!("name '{text}' is nonlocal and global")
            } else if symbol.used && !symbol.global && !symbol.nonlocal {
                format!("name '{text}' is used prior to {word} declaration")
            } else if symbol.annotated {
                format!("annotated name '{text}' can't be {word}")
            } else if symbol.bound && !symbol.global && !symbol.nonlocal {
                format!("name '{text}' is assigned to before {word} declaration")
            } else {
                let symbol = self.entry(self.scope, number);
                symbol.global |= global;
                symbol.nonlocal |= !global;
                symbol.span = at;
                continue;
            };
            let both = symbol.global && !global || symbol.nonlocal && global;
            self.fail(&message, if both { symbol.span } else { at });
        }
    }
}

/// The hidden name of the tuple of type parameters.
pub(in super::super) const TYPE_PARAMS: &str = ".type_params";

pub(super) const LATE_FUTURE: &str =
    "from __future__ imports must occur at the beginning of the file";

pub(super) fn is_future(import: &ast::StmtImportFrom) -> bool {
    import.level == 0
        && import
            .module
            .as_ref()
            .is_some_and(|name| name.as_str() == "__future__")
}

pub(super) fn is_self(expr: &Expr) -> bool {
    matches!(expr, Expr::Name(name) if name.id.as_str() == "self")
}

/// Below this much of the native stack a new piece is taken.
pub(in super::super) const RED_ZONE: usize = 128 << 10;
pub(in super::super) const STACK: usize = 2 << 20;
