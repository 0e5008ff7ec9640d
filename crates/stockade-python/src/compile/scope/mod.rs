//! Scopes: which names each part of the program binds and uses, and what each use refers to.
//!
//! A first walk over the tree (`build`) writes down what every scope does with its names; once all
//! is known, every name is resolved here. Comprehensions and type parameters are scopes of names
//! but not code of their own: they are inlined in the code around them.

mod bindings;
pub(super) mod build;
mod comprehend;
mod context;
mod define;
mod patterns;
mod walk;

use std::rc::Rc;

use ruff_python_ast::ModModule;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{CompileOptions, CompileProblem, Patience, Result};
use crate::code::Span;
use crate::symbol::{Sym, Symbols, sym};

/// The number of a scope; the module is the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct ScopeId(u32);

impl ScopeId {
    pub(super) const MODULE: Self = Self(0);
}

/// What a scope belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum ScopeKind {
    #[default]
    Module,
    Class,
    Function,
    Lambda,
    /// A generator expression, or a comprehension in a class body: code of its own.
    Comprehension,
    /// A comprehension whose code is part of the code around it.
    Inlined,
    /// The type parameters of a function, class or alias; inlined as well.
    TypeParams,
    /// The bound of a type parameter or the value of an alias, evaluated when asked for.
    Lazy,
}

impl ScopeKind {
    fn is_inlined(self) -> bool {
        matches!(self, Self::Inlined | Self::TypeParams)
    }
}

/// What a scope does with a name.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Symbol {
    pub(super) bound: bool,
    pub(super) used: bool,
    pub(super) param: bool,
    pub(super) global: bool,
    pub(super) nonlocal: bool,
    pub(super) annotated: bool,
    /// Bound by the `for` of a comprehension.
    pub(super) iterated: bool,
    /// Unbound again somewhere, so that it is never certain to be bound.
    pub(super) deleted: bool,
    /// Where it was declared `nonlocal`.
    span: Span,
}

/// What a name refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Resolved {
    Global,
    /// The namespace of a class body, then the globals.
    Name,
    /// The namespace of a class body, then a variable of the code around it.
    NameOrFree,
    /// A variable of this code, defined by that scope.
    Var(ScopeId),
    /// A variable of the code around this one.
    Free,
}

/// A constant that a loop uses as an operand.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Pin {
    Int(i64),
    Float(f64),
    Str(Box<str>),
}

/// One scope.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) kind: ScopeKind,
    parent: Option<ScopeId>,
    unit: ScopeId,
    symbols: FxHashMap<Sym, Symbol>,
    /// Names in the order in which they were first bound.
    pub(super) bound: Vec<Sym>,
    private: Option<Rc<str>>,
    pub(super) is_async: bool,
    pub(super) is_generator: bool,
    /// Variables that inner code uses.
    pub(super) cells: FxHashSet<Sym>,
    /// Variables of the code around this one that it uses or passes on.
    pub(super) free: Vec<Sym>,
    /// Names that an assignment expression binds.
    pub(super) walrus: FxHashSet<Sym>,
    pub(super) pinned: Vec<Pin>,
    /// Attributes of `self` that the methods of a class set.
    pub(super) attributes: Vec<Sym>,
}

/// All scopes of a text.
#[derive(Default)]
pub(super) struct Scopes {
    all: Vec<Scope>,
    /// The scope of a node, by the node's address: the tree does not move in between.
    by_node: FxHashMap<(usize, ScopeKey), ScopeId>,
    resolved: FxHashMap<(ScopeId, Sym), Resolved>,
    namespace: bool,
    /// `from __future__ import annotations`.
    pub(super) future_annotations: bool,
}

/// Which scope of a node is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum ScopeKey {
    Body,
    TypeParams,
    Lazy,
}

/// Finds all scopes of a module and what their names refer to.
pub(super) fn analyse(
    module: &ModModule,
    symbols: &mut Symbols,
    options: CompileOptions,
    patience: &mut Patience<'_>,
) -> Result<Scopes> {
    let mut scopes = build::build(module, symbols, options, patience)?;
    patience.pass()?;
    scopes.namespace = options.namespace;
    scopes.resolve_all(symbols)?;
    Ok(scopes)
}

/// The symbol of a name, mangled where it is private to a class.
pub(crate) fn mangle(symbols: &mut Symbols, class: Option<&str>, name: &str) -> Sym {
    if let Some(class) = class
        && name.starts_with("__")
        && !name.ends_with("__")
        && !name.contains('.')
    {
        let class = class.trim_start_matches('_');
        // A long name of a class makes much of a short text; past the quota the run ends anyway.
        if !class.is_empty() && !symbols.is_crowded() {
            return symbols.intern(&format!("_{class}{name}"));
        }
    }
    symbols.intern(name)
}

fn address<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

impl Scopes {
    pub(super) fn get(&self, id: ScopeId) -> &Scope {
        &self.all[id.0 as usize]
    }

    fn get_mut(&mut self, id: ScopeId) -> &mut Scope {
        &mut self.all[id.0 as usize]
    }

    /// The scope that a node opens.
    pub(super) fn of<T>(&self, node: &T, key: ScopeKey) -> ScopeId {
        self.by_node
            .get(&(address(node), key))
            .copied()
            .unwrap_or_default()
    }

    pub(super) fn parent(&self, id: ScopeId) -> Option<ScopeId> {
        self.get(id).parent
    }

    /// The scope whose code a scope is part of.
    pub(super) fn unit(&self, id: ScopeId) -> ScopeId {
        self.get(id).unit
    }

    /// The name of the class whose private names are mangled here.
    pub(super) fn private(&self, id: ScopeId) -> Option<Rc<str>> {
        self.get(id).private.clone()
    }

    pub(super) fn symbol(&self, id: ScopeId, name: Sym) -> Symbol {
        self.get(id).symbols.get(&name).copied().unwrap_or_default()
    }

    /// Whether a scope itself binds a name as a variable of its code.
    pub(super) fn defines(&self, id: ScopeId, name: Sym) -> bool {
        let scope = self.get(id);
        match scope.kind {
            ScopeKind::Module => false,
            ScopeKind::Class => name == sym::CLASS && scope.cells.contains(&name),
            _ => {
                let symbol = self.symbol(id, name);
                symbol.bound && !symbol.global && !symbol.nonlocal
            }
        }
    }

    /// Whether the module itself binds a name.
    pub(super) fn module_binds(&self, name: Sym) -> bool {
        self.all.iter().any(|scope| {
            let symbol = scope.symbols.get(&name).copied().unwrap_or_default();
            symbol.bound && (symbol.global || scope.kind == ScopeKind::Module)
        })
    }

    /// What a name refers to in a scope.
    pub(super) fn resolved(&self, id: ScopeId, name: Sym) -> Resolved {
        let mut at = id;
        loop {
            if let Some(found) = self.resolved.get(&(at, name)) {
                return *found;
            }
            match self.parent(at) {
                Some(parent) if self.get(at).kind.is_inlined() => at = parent,
                _ if self.get(at).kind == ScopeKind::Class => return Resolved::Name,
                None if self.namespace => return Resolved::Name,
                _ => return Resolved::Global,
            }
        }
    }

    fn resolve_all(&mut self, symbols: &Symbols) -> Result {
        for at in 0..self.all.len() {
            let id = ScopeId(at as u32);
            let mut names: Vec<_> = self.get(id).symbols.keys().copied().collect();
            // In the order of their numbers: what a map gives must not decide about registers.
            names.sort_unstable();
            for name in names {
                self.resolve(id, name);
                let symbol = self.symbol(id, name);
                if symbol.nonlocal {
                    self.check_nonlocal(id, name, symbol.span, symbols)?;
                }
            }
        }
        Ok(())
    }

    /// A `nonlocal` name must be a variable of a function around.
    fn check_nonlocal(&self, id: ScopeId, name: Sym, at: Span, symbols: &Symbols) -> Result {
        let text = symbols.name(name);
        let message = match self.find_around(id, name) {
            None => format!("no binding for nonlocal '{text}' found"),
            Some(owner) if self.get(owner).kind == ScopeKind::TypeParams => {
                format!("nonlocal binding not allowed for type parameter '{text}'")
            }
            Some(_) => return Ok(()),
        };
        Err(CompileProblem::syntax(message, at))
    }

    fn resolve(&mut self, id: ScopeId, name: Sym) -> Resolved {
        if let Some(known) = self.resolved.get(&(id, name)) {
            return *known;
        }
        let found = self.find(id, name);
        self.resolved.insert((id, name), found);
        found
    }

    fn find(&mut self, id: ScopeId, name: Sym) -> Resolved {
        let symbol = self.symbol(id, name);
        let (kind, parent) = (self.get(id).kind, self.get(id).parent);
        if symbol.global {
            return Resolved::Global;
        }
        if kind == ScopeKind::Module {
            return if self.namespace {
                Resolved::Name
            } else {
                Resolved::Global
            };
        }
        if symbol.bound && !symbol.nonlocal {
            return if kind == ScopeKind::Class {
                Resolved::Name
            } else {
                Resolved::Var(id)
            };
        }
        if let (true, Some(parent)) = (kind.is_inlined(), parent) {
            return self.resolve(parent, name);
        }
        match self.find_around(id, name) {
            Some(owner) => {
                self.capture(id, owner, name);
                if kind == ScopeKind::Class && !symbol.nonlocal {
                    Resolved::NameOrFree
                } else {
                    Resolved::Free
                }
            }
            None if kind == ScopeKind::Class => Resolved::Name,
            None => Resolved::Global,
        }
    }

    /// The scope around `id` that has a variable of that name.
    fn find_around(&self, id: ScopeId, name: Sym) -> Option<ScopeId> {
        let mut at = self.parent(id)?;
        loop {
            let symbol = self.symbol(at, name);
            match self.get(at).kind {
                ScopeKind::Module => return None,
                ScopeKind::Class if name == sym::CLASS => return Some(at),
                ScopeKind::Class => {}
                _ if symbol.global => return None,
                _ if symbol.bound && !symbol.nonlocal => return Some(at),
                _ => {}
            }
            at = self.parent(at)?;
        }
    }

    /// Makes a variable of `owner` reach the code of `id`, through all code in between.
    fn capture(&mut self, id: ScopeId, owner: ScopeId, name: Sym) {
        let home = self.unit(owner);
        let mut unit = self.unit(id);
        if unit == home {
            return;
        }
        self.get_mut(owner).cells.insert(name);
        while unit != home {
            let free = &mut self.get_mut(unit).free;
            if !free.contains(&name) {
                free.push(name);
            }
            match self.parent(unit) {
                Some(parent) => unit = self.unit(parent),
                None => return,
            }
        }
    }
}
