//! Who binds which name where: one walk over the tree, before anything is judged.
//!
//! Bindings point back into the tree and are evaluated only when a name is looked up. A name bound
//! in a function is never a builtin there. A name bound in a module or class may still be one
//! where the binding has not happened yet, so each binding there has a stretch of text in which it
//! surely holds.

use ruff_python_ast::{
    Expr, ExprCall, ExprLambda, Operator, Parameters, StmtClassDef, StmtFunctionDef,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

pub(super) type ScopeId = u32;
pub(super) type SymbolId = u32;
pub(super) type FunctionId = u32;
pub(super) type ClassId = u32;

/// The module's own scope.
pub(super) const MODULE: ScopeId = 0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScopeKind {
    Module,
    Class,
    /// A function, lambda or comprehension.
    Function,
    Comprehension,
}

pub(super) struct Scope<'a> {
    pub(super) kind: ScopeKind,
    pub(super) parent: Option<ScopeId>,
    pub(super) symbols: FxHashMap<&'a str, SymbolId>,
    /// Names that `global` or `nonlocal` sends elsewhere.
    pub(super) elsewhere: FxHashSet<&'a str>,
    pub(super) function: Option<FunctionId>,
}

#[derive(Default)]
pub(super) struct Symbol<'a> {
    pub(super) bindings: SmallVec<[Binding<'a>; 1]>,
    /// Stretches of text in which a binding surely holds, up to a bound.
    pub(super) firm: SmallVec<[(u32, u32); 1]>,
    pub(super) deleted: bool,
}

/// One way a name gets a value; the scope is where its expression is evaluated.
#[derive(Clone, Copy)]
pub(super) struct Binding<'a> {
    pub(super) scope: ScopeId,
    pub(super) source: Source<'a>,
}

#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    Value(&'a Expr),
    /// One of the elements of a value.
    Element(&'a Expr),
    /// The n-th element of a value.
    Nth(&'a Expr, usize),
    /// The n-th element of each element of a value.
    ElementNth(&'a Expr, usize),
    Augmented(Operator, &'a Expr),
    /// `import a.b` binds `a`; `import a.b as c` binds `a.b`.
    Module(&'a str),
    Member(&'a str, &'a str),
    /// An attribute of a value, as a class pattern takes it.
    Attribute(&'a Expr, &'a str),
    Function(FunctionId),
    Class(ClassId),
    Parameter(FunctionId, usize),
    Opaque,
}

/// A function or lambda.
pub(super) struct Function<'a> {
    pub(super) scope: ScopeId,
    pub(super) name: Option<&'a str>,
    pub(super) node: FunctionNode<'a>,
    pub(super) returns: SmallVec<[&'a Expr; 1]>,
    /// Where it is called by name, to know what its parameters may be.
    pub(super) calls: Vec<(&'a ExprCall, ScopeId)>,
    pub(super) is_generator: bool,
}

#[derive(Clone, Copy)]
pub(super) enum FunctionNode<'a> {
    Def(&'a StmtFunctionDef),
    Lambda(&'a ExprLambda),
}

impl<'a> FunctionNode<'a> {
    pub(super) fn parameters(self) -> Option<&'a Parameters> {
        match self {
            Self::Def(def) => Some(&def.parameters),
            Self::Lambda(lambda) => lambda.parameters.as_deref(),
        }
    }
}

pub(super) struct Class<'a> {
    pub(super) node: &'a StmtClassDef,
    /// The scope around it, where its bases are evaluated.
    pub(super) outer: ScopeId,
}

/// Everything the walk found.
#[derive(Default)]
pub(super) struct Program<'a> {
    pub(super) scopes: Vec<Scope<'a>>,
    pub(super) symbols: Vec<Symbol<'a>>,
    pub(super) functions: Vec<Function<'a>>,
    pub(super) classes: Vec<Class<'a>>,
    /// Scopes of lambdas, comprehensions, functions and classes by the place of their node.
    pub(super) by_place: FxHashMap<u64, ScopeId>,
    /// What is assigned to attributes, by the attribute's name, whatever the object.
    pub(super) attributes: FxHashMap<&'a str, SymbolId>,
    /// What is assigned to items, by their constant key, whatever the object.
    pub(super) items: FxHashMap<&'a str, SymbolId>,
    /// Modules imported anywhere, as written.
    pub(super) imported: FxHashSet<&'a str>,
    /// Modules of which every public name is imported.
    pub(super) starred: Vec<&'a str>,
    /// Whether `get_type_hints` is named anywhere.
    pub(super) mentions_type_hints: bool,
    /// Modules that `import` names without `from`.
    pub(super) plainly_imported: FxHashSet<&'a str>,
}

/// The key of a node in `by_place`.
pub(super) fn place(range: ruff_text_size::TextRange) -> u64 {
    (u64::from(range.start().to_u32()) << 32) | u64::from(range.end().to_u32())
}

impl<'a> Program<'a> {
    pub(super) fn scope(&self, id: ScopeId) -> &Scope<'a> {
        &self.scopes[id as usize]
    }

    pub(super) fn symbol(&self, id: SymbolId) -> &Symbol<'a> {
        &self.symbols[id as usize]
    }

    pub(super) fn new_scope(&mut self, kind: ScopeKind, parent: Option<ScopeId>) -> ScopeId {
        self.scopes.push(Scope {
            kind,
            parent,
            symbols: FxHashMap::default(),
            elsewhere: FxHashSet::default(),
            function: None,
        });
        index(self.scopes.len() - 1)
    }

    /// The symbol of a name in a scope, made if need be.
    pub(super) fn symbol_in(&mut self, scope: ScopeId, name: &'a str) -> SymbolId {
        let fresh = index(self.symbols.len());
        let id = *self.scopes[scope as usize]
            .symbols
            .entry(name)
            .or_insert(fresh);
        if id == fresh {
            self.symbols.push(Symbol::default());
        }
        id
    }

    pub(super) fn attribute_symbol(&mut self, name: &'a str) -> SymbolId {
        let fresh = index(self.symbols.len());
        let id = *self.attributes.entry(name).or_insert(fresh);
        if id == fresh {
            self.symbols.push(Symbol::default());
        }
        id
    }

    pub(super) fn item_symbol(&mut self, key: &'a str) -> SymbolId {
        let fresh = index(self.symbols.len());
        let id = *self.items.entry(key).or_insert(fresh);
        if id == fresh {
            self.symbols.push(Symbol::default());
        }
        id
    }

    /// Where a name used at `offset` in `scope` is bound, and whether that surely holds there.
    pub(super) fn resolve(
        &self,
        scope: ScopeId,
        name: &str,
        offset: u32,
    ) -> (Option<SymbolId>, bool) {
        let mut current = Some(scope);
        let mut direct = true;
        while let Some(id) = current {
            let here = self.scope(id);
            let visible = here.kind != ScopeKind::Class || direct;
            if visible && let Some(&symbol) = here.symbols.get(name) {
                let known = self.symbol(symbol);
                let firm = match here.kind {
                    ScopeKind::Function | ScopeKind::Comprehension => true,
                    ScopeKind::Module | ScopeKind::Class => {
                        !known.deleted
                            && known
                                .firm
                                .iter()
                                .any(|&(start, end)| (start..end).contains(&offset))
                    }
                };
                return (Some(symbol), firm);
            }
            // A comprehension inside a class still sees nothing of the class but its first
            // iterable; letting it see more only makes more names known.
            direct &= here.kind == ScopeKind::Comprehension;
            current = here.parent;
        }
        (None, false)
    }
}

/// Narrows an index; the text is below 4 GiB, and so is everything counted in it.
pub(super) fn index(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
