//! The walk that finds the scopes: what each binds, uses and declares, and what is refused.
//!
//! Errors have CPython's words. The first one counts; the walk only goes on to its end.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    self as ast, Comprehension, Expr, ExprContext, Identifier, ModModule, Parameters, Pattern,
    Stmt, TypeParam, TypeParams,
};

use super::super::{CompileOptions, CompileProblem, Result, span};
use super::context::Around;
use super::{Scope, ScopeId, ScopeKey, ScopeKind, Scopes, Symbol, address, mangle};
use crate::code::Span;
use crate::symbol::{Sym, Symbols, sym};

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
    iterables: u32,
    error: Option<CompileProblem>,
}

pub(super) fn build(
    module: &ModModule,
    symbols: &mut Symbols,
    options: CompileOptions,
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
        error: None,
    };
    builder.futures(&module.body);
    builder.visit_body(&module.body);
    match builder.error {
        Some(error) => Err(error),
        None => Ok(builder.scopes),
    }
}

/// What a function puts aside of its surroundings.
struct Outside {
    scope: ScopeId,
    around: Vec<Around>,
    loops: u32,
    returns: Option<Span>,
    iterables: u32,
}

impl<'s> Builder<'s> {
    pub(super) fn fail(&mut self, message: &str, span: Span) {
        if self.error.is_none() {
            self.error = Some(CompileProblem::syntax(message, span));
        }
    }

    fn unsupported(&mut self, message: &str, span: Span) {
        if self.error.is_none() {
            self.error = Some(CompileProblem::unsupported(message, span));
        }
    }

    pub(super) fn sym(&mut self, name: &str) -> Sym {
        let private = self.scopes.private(self.scope);
        mangle(self.symbols, private.as_deref(), name)
    }

    fn entry(&mut self, scope: ScopeId, name: Sym) -> &mut Symbol {
        self.scopes.get_mut(scope).symbols.entry(name).or_default()
    }

    /// Enters a scope; its own name for private names where it is a class.
    fn enter<T>(
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
            iterables: if inlined {
                self.iterables
            } else {
                std::mem::take(&mut self.iterables)
            },
        }
    }

    fn leave(&mut self, outside: Outside) {
        let inlined = self.scopes.get(self.scope).kind.is_inlined();
        self.scope = outside.scope;
        self.loops = outside.loops;
        self.iterables = outside.iterables;
        if !inlined {
            self.around = outside.around;
            self.returns = outside.returns;
        }
    }

    pub(super) fn bind(&mut self, name: &str, at: Span) {
        if name == "__debug__" {
            return self.fail("cannot assign to __debug__", at);
        }
        let name = self.sym(name);
        self.bind_in(self.scope, name);
    }

    fn bind_in(&mut self, scope: ScopeId, name: Sym) {
        let symbol = self.entry(scope, name);
        if !std::mem::replace(&mut symbol.bound, true) {
            self.scopes.get_mut(scope).bound.push(name);
        }
    }

    fn use_name(&mut self, name: &str) {
        let name = self.sym(name);
        self.entry(self.scope, name).used = true;
    }

    fn declare(&mut self, names: &[Identifier], global: bool, at: Span) {
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
            } else if symbol.annotated {
                format!("annotated name '{text}' can't be {word}")
            } else if symbol.bound && !symbol.global && !symbol.nonlocal {
                format!("name '{text}' is assigned to before {word} declaration")
            } else if symbol.used && !symbol.global && !symbol.nonlocal {
                format!("name '{text}' is used prior to {word} declaration")
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

    fn params(&mut self, params: &Parameters) {
        for param in params {
            let (name, at) = (param.name().as_str(), span(param.name()));
            let number = self.sym(name);
            if self.entry(self.scope, number).param {
                let message = format!("duplicate argument '{name}' in function definition");
                return self.fail(&message, at);
            }
            self.bind(name, at);
            self.entry(self.scope, number).param = true;
        }
    }

    fn defaults<'a>(&mut self, params: &'a Parameters) {
        for param in params.iter_non_variadic_params() {
            if let Some(default) = param.default() {
                self.visit_expr(default);
            }
        }
    }

    fn function<'a>(&mut self, def: &'a ast::StmtFunctionDef) {
        for decorator in &def.decorator_list {
            self.visit_expr(&decorator.expression);
        }
        self.defaults(&def.parameters);
        self.bind(&def.name, span(def));
        let outer = def
            .type_params
            .as_deref()
            .map(|params| self.type_params(def, params));
        if !self.scopes.future_annotations {
            for param in &*def.parameters {
                if let Some(annotation) = param.annotation() {
                    self.visit_annotation(annotation);
                }
            }
            if let Some(returns) = &def.returns {
                self.visit_annotation(returns);
            }
        }
        let outside = self.enter(ScopeKind::Function, def, ScopeKey::Body, None);
        self.scopes.get_mut(self.scope).is_async = def.is_async;
        self.params(&def.parameters);
        self.visit_body(&def.body);
        let scope = self.scopes.get(self.scope);
        if let (true, true, Some(at)) = (scope.is_async, scope.is_generator, self.returns) {
            self.fail("'return' with value in async generator", at);
        }
        self.leave(outside);
        if let Some(outer) = outer {
            self.leave(outer);
        }
    }

    fn class<'a>(&mut self, def: &'a ast::StmtClassDef) {
        for decorator in &def.decorator_list {
            self.visit_expr(&decorator.expression);
        }
        self.bind(&def.name, span(def));
        let outer = def
            .type_params
            .as_deref()
            .map(|params| self.type_params(def, params));
        if let Some(arguments) = &def.arguments {
            self.visit_arguments(arguments);
        }
        let outside = self.enter(ScopeKind::Class, def, ScopeKey::Body, Some(&def.name));
        if outer.is_some() {
            self.use_name(TYPE_PARAMS);
        }
        self.visit_body(&def.body);
        self.leave(outside);
        if let Some(outer) = outer {
            self.leave(outer);
        }
    }

    fn type_params<'a, T>(&mut self, node: &'a T, params: &'a TypeParams) -> Outside {
        let outside = self.enter(ScopeKind::TypeParams, node, ScopeKey::TypeParams, None);
        self.bind(TYPE_PARAMS, span(params));
        let mut defaults = false;
        for param in params {
            let name = param.name();
            let number = self.sym(name);
            if self.entry(self.scope, number).bound {
                self.fail(&format!("duplicate type parameter '{name}'"), span(name));
            }
            self.bind(name, span(name));
            if defaults && param.default().is_none() && !matches!(param, TypeParam::TypeVarTuple(_))
            {
                let message =
                    format!("non-default type parameter '{name}' follows default type parameter");
                self.fail(&message, span(param));
            }
            defaults |= param.default().is_some();
            if let TypeParam::TypeVar(ast::TypeParamTypeVar {
                bound: Some(bound), ..
            }) = param
            {
                self.lazy(bound, "a TypeVar bound");
            }
            if let Some(default) = param.default() {
                let what = match param {
                    TypeParam::TypeVar(_) => "a TypeVar default",
                    TypeParam::TypeVarTuple(_) => "a TypeVarTuple default",
                    TypeParam::ParamSpec(_) => "a ParamSpec default",
                };
                self.lazy(default, what);
            }
        }
        outside
    }

    /// An expression that is code of its own and runs when it is asked for.
    fn lazy<'a>(&mut self, expr: &'a Expr, what: &'static str) {
        self.lazy_kind = what;
        let outside = self.enter(ScopeKind::Lazy, expr, ScopeKey::Lazy, None);
        self.visit_expr(expr);
        self.leave(outside);
    }

    /// A comprehension: its first iterable belongs to the code around it.
    fn comprehension<'a, T>(
        &mut self,
        node: &'a T,
        what: &'static str,
        generators: &'a [Comprehension],
        elements: [Option<&'a Expr>; 2],
        at: Span,
    ) {
        let Some(first) = generators.first() else {
            return;
        };
        self.iterables += 1;
        self.visit_expr(&first.iter);
        self.iterables -= 1;
        let generator = what == "generator expression";
        let unit = self.scopes.unit(self.scope);
        let in_class = self.scopes.get(unit).kind == ScopeKind::Class;
        let is_async = generators.iter().any(|part| part.is_async);
        let kind = if generator || in_class {
            ScopeKind::Comprehension
        } else {
            ScopeKind::Inlined
        };
        if is_async && !generator && !self.may_await(unit) {
            self.fail(
                "asynchronous comprehension outside of an asynchronous function",
                at,
            );
        }
        let outside = self.enter(kind, node, ScopeKey::Body, None);
        let outer_kind = std::mem::replace(&mut self.comprehension_kind, what);
        let scope = self.scopes.get_mut(self.scope);
        scope.is_generator = generator;
        scope.is_async = is_async && kind == ScopeKind::Comprehension;
        if kind == ScopeKind::Comprehension {
            self.bind(".0", at);
            let zero = self.sym(".0");
            self.entry(self.scope, zero).param = true;
        }
        self.loops += 1;
        for (number, part) in generators.iter().enumerate() {
            self.comprehension_target(&part.target);
            if number > 0 {
                self.iterables += 1;
                self.visit_expr(&part.iter);
                self.iterables -= 1;
            }
            for test in &part.ifs {
                self.visit_expr(test);
            }
        }
        for element in elements.into_iter().flatten() {
            self.visit_expr(element);
        }
        self.comprehension_kind = outer_kind;
        self.leave(outside);
    }

    /// Whether `await` makes sense in a unit; a generator expression becomes asynchronous by it.
    fn may_await(&mut self, unit: ScopeId) -> bool {
        let scope = self.scopes.get_mut(unit);
        if scope.kind == ScopeKind::Comprehension && scope.is_generator {
            scope.is_async = true;
        }
        scope.is_async
    }

    fn comprehension_target(&mut self, target: &Expr) {
        match target {
            Expr::Name(name) => {
                self.bind(&name.id, span(name));
                let number = self.sym(&name.id);
                let walrus = self.scopes.get(self.scope).walrus.contains(&number);
                self.entry(self.scope, number).iterated = true;
                if walrus {
                    let name = &name.id;
                    let message = format!(
                        "comprehension inner loop cannot rebind assignment expression target '{name}'"
                    );
                    self.fail(&message, span(target));
                }
            }
            Expr::Tuple(tuple) => tuple
                .elts
                .iter()
                .for_each(|elt| self.comprehension_target(elt)),
            Expr::List(list) => list
                .elts
                .iter()
                .for_each(|elt| self.comprehension_target(elt)),
            Expr::Starred(starred) => self.comprehension_target(&starred.value),
            other => self.visit_expr(other),
        }
    }

    fn walrus(&mut self, name: &ast::ExprName, whole: Span) {
        let at = span(name);
        if self.iterables > 0 {
            return self.fail(
                "assignment expression cannot be used in a comprehension iterable expression",
                whole,
            );
        }
        let number = self.sym(&name.id);
        let mut home = self.scope;
        while matches!(
            self.scopes.get(home).kind,
            ScopeKind::Inlined | ScopeKind::Comprehension
        ) {
            if self.scopes.symbol(home, number).iterated {
                let message = format!(
                    "assignment expression cannot rebind comprehension iteration variable '{}'",
                    name.id
                );
                return self.fail(&message, at);
            }
            self.scopes.get_mut(home).walrus.insert(number);
            self.entry(home, number).used = true;
            home = self.scopes.parent(home).unwrap_or_default();
        }
        let kind = self.scopes.get(home).kind;
        if home != self.scope && kind == ScopeKind::Class {
            let message =
                "assignment expression within a comprehension cannot be used in a class body";
            return self.fail(message, at);
        }
        if matches!(kind, ScopeKind::TypeParams | ScopeKind::Lazy) {
            let message = format!("named expression cannot be used within {}", self.lazy_kind);
            return self.fail(&message, whole);
        }
        if name.id.as_str() == "__debug__" {
            return self.fail("cannot assign to __debug__", at);
        }
        self.bind_in(home, number);
        let unit = self.scopes.unit(self.scope);
        self.scopes.get_mut(unit).walrus.insert(number);
        self.scopes.get_mut(home).walrus.insert(number);
    }

    fn annotated(&mut self, stmt: &ast::StmtAnnAssign) {
        let unit = self.scopes.get(self.scopes.unit(self.scope)).kind;
        if let Expr::Name(name) = &*stmt.target {
            let number = self.sym(&name.id);
            let symbol = *self.entry(self.scope, number);
            let module = self.scope == ScopeId::MODULE;
            if stmt.simple && !module && (symbol.global || symbol.nonlocal) {
                let word = if symbol.global { "global" } else { "nonlocal" };
                let message = format!("annotated name '{}' can't be {word}", name.id);
                return self.fail(&message, span(stmt));
            }
            self.bind(&name.id, span(name));
            self.entry(self.scope, number).annotated |= stmt.simple;
        } else {
            self.visit_expr(&stmt.target);
        }
        if !matches!(unit, ScopeKind::Function) && !self.scopes.future_annotations {
            self.visit_annotation(&stmt.annotation);
        }
        if let Some(value) = &stmt.value {
            self.visit_expr(value);
        }
    }

    fn import_from(&mut self, stmt: &ast::StmtImportFrom) {
        for alias in &stmt.names {
            if alias.name.as_str() == "*" {
                if self.scope != ScopeId::MODULE {
                    self.fail("import * only allowed at module level", span(alias));
                }
                continue;
            }
            let name = alias.asname.as_ref().unwrap_or(&alias.name);
            self.bind(name, span(alias));
        }
    }

    /// `from __future__` imports stand at the top, after a docstring.
    fn futures(&mut self, body: &[Stmt]) {
        let mut top = true;
        for (at, stmt) in body.iter().enumerate() {
            match stmt {
                Stmt::ImportFrom(import) if is_future(import) => {
                    if !top {
                        self.fail(LATE_FUTURE, span(import));
                    }
                    self.future(import);
                }
                Stmt::Expr(expr) if at == 0 && expr.value.is_string_literal_expr() => {}
                _ => top = false,
            }
        }
    }

    fn future(&mut self, import: &ast::StmtImportFrom) {
        const FEATURES: [&str; 9] = [
            "nested_scopes",
            "generators",
            "division",
            "absolute_import",
            "with_statement",
            "print_function",
            "unicode_literals",
            "generator_stop",
            "barry_as_FLUFL",
        ];
        for alias in &import.names {
            match alias.name.as_str() {
                "annotations" => self.scopes.future_annotations = true,
                "braces" => self.fail("not a chance", span(import)),
                name if FEATURES.contains(&name) => {}
                name => self.fail(
                    &format!("future feature {name} is not defined"),
                    span(import),
                ),
            }
        }
    }

    fn try_stmt<'a>(&mut self, stmt: &'a ast::StmtTry) {
        self.visit_body(&stmt.body);
        for (at, handler) in stmt.handlers.iter().enumerate() {
            let ast::ExceptHandler::ExceptHandler(handler) = handler;
            match &handler.type_ {
                Some(class) => self.visit_expr(class),
                None if at + 1 < stmt.handlers.len() => {
                    self.fail("default 'except:' must be last", span(handler));
                }
                None => {}
            }
            if let Some(name) = &handler.name {
                self.bind(name, span(name));
                let number = self.sym(name);
                self.entry(self.scope, number).deleted = true;
            }
            if stmt.is_star {
                self.around.push(Around::StarHandler);
            }
            self.visit_body(&handler.body);
            if stmt.is_star {
                self.around.pop();
            }
        }
        self.visit_body(&stmt.orelse);
        self.visit_body(&stmt.finalbody);
    }

    fn looped<'a>(&mut self, body: &'a [Stmt]) {
        self.around.push(Around::Loop);
        self.visit_body(body);
        self.around.pop();
    }

    /// Attributes of `self` are written down for the class around the method.
    fn attribute(&mut self, expr: &ast::ExprAttribute) {
        if expr.ctx != ExprContext::Store || !is_self(&expr.value) {
            return;
        }
        let name = self.sym(&expr.attr);
        let mut at = Some(self.scope);
        while let Some(id) = at {
            let scope = self.scopes.get_mut(id);
            if scope.kind == ScopeKind::Class {
                if !scope.attributes.contains(&name) {
                    scope.attributes.push(name);
                }
                return;
            }
            at = scope.parent;
        }
    }

    fn name(&mut self, name: &ast::ExprName) {
        match name.ctx {
            ExprContext::Load => {
                self.use_name(&name.id);
                let unit = self.scopes.unit(self.scope);
                let kind = self.scopes.get(unit).kind;
                if name.id.as_str() == "super"
                    && !matches!(kind, ScopeKind::Module | ScopeKind::Class)
                {
                    self.entry(unit, sym::CLASS).used = true;
                }
            }
            ExprContext::Store => self.bind(&name.id, span(name)),
            ExprContext::Del => {
                if name.id.as_str() == "__debug__" {
                    return self.fail("cannot delete __debug__", span(name));
                }
                self.bind(&name.id, span(name));
                let number = self.sym(&name.id);
                self.entry(self.scope, number).deleted = true;
            }
            ExprContext::Invalid => self.fail("invalid syntax", span(name)),
        }
    }
}

/// The hidden name of the tuple of type parameters.
pub(in super::super) const TYPE_PARAMS: &str = ".type_params";

const LATE_FUTURE: &str = "from __future__ imports must occur at the beginning of the file";

fn is_future(import: &ast::StmtImportFrom) -> bool {
    import.level == 0
        && import
            .module
            .as_ref()
            .is_some_and(|name| name.as_str() == "__future__")
}

fn is_self(expr: &Expr) -> bool {
    matches!(expr, Expr::Name(name) if name.id.as_str() == "self")
}

impl<'a> Visitor<'a> for Builder<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if self.error.is_none() {
            stacker::maybe_grow(RED_ZONE, STACK, || self.stmt(stmt));
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if self.error.is_none() {
            stacker::maybe_grow(RED_ZONE, STACK, || self.expr(expr));
        }
    }

    fn visit_match_case(&mut self, case: &'a ast::MatchCase) {
        self.check_pattern(&case.pattern);
        visitor::walk_match_case(self, case);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let name = match pattern {
            Pattern::MatchStar(star) => star.name.as_ref(),
            Pattern::MatchAs(capture) => capture.name.as_ref(),
            Pattern::MatchMapping(mapping) => mapping.rest.as_ref(),
            _ => None,
        };
        if let Some(name) = name {
            self.bind(name, span(name));
        }
        visitor::walk_pattern(self, pattern);
    }

    fn visit_alias(&mut self, alias: &'a ast::Alias) {
        match &alias.asname {
            Some(name) => self.bind(name, span(alias)),
            None => {
                let top = alias.name.split('.').next().unwrap_or_default();
                self.bind(top, span(alias));
            }
        }
    }
}

/// Below this much of the native stack a new piece is taken.
pub(in super::super) const RED_ZONE: usize = 128 << 10;
pub(in super::super) const STACK: usize = 2 << 20;

impl<'s> Builder<'s> {
    fn stmt<'a>(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => self.function(def),
            Stmt::ClassDef(def) => self.class(def),
            Stmt::Return(ret) => {
                self.check_return(ret.value.is_some(), span(ret));
                visitor::walk_stmt(self, stmt);
            }
            Stmt::AugAssign(assign) => {
                self.pin_operands(assign.op, None, &assign.value);
                if let Expr::Name(name) = &*assign.target {
                    self.use_name(&name.id);
                }
                self.visit_expr(&assign.target);
                self.visit_expr(&assign.value);
            }
            Stmt::AnnAssign(assign) => self.annotated(assign),
            Stmt::TypeAlias(alias) => {
                self.visit_expr(&alias.name);
                let params = alias.type_params.as_deref();
                let outer = params.map(|params| self.type_params(alias, params));
                self.lazy(&alias.value, "a type alias");
                if let Some(outer) = outer {
                    self.leave(outer);
                }
            }
            Stmt::For(stmt) => {
                if stmt.is_async {
                    self.check_await("'async for'", span(stmt));
                }
                self.visit_expr(&stmt.iter);
                self.loops += 1;
                self.visit_expr(&stmt.target);
                self.looped(&stmt.body);
                self.loops -= 1;
                self.visit_body(&stmt.orelse);
            }
            Stmt::While(stmt) => {
                self.loops += 1;
                self.visit_expr(&stmt.test);
                self.looped(&stmt.body);
                self.loops -= 1;
                self.visit_body(&stmt.orelse);
            }
            Stmt::With(with) => {
                if with.is_async {
                    self.check_await("'async with'", span(with));
                }
                visitor::walk_stmt(self, stmt);
            }
            Stmt::Match(stmt_match) => {
                self.check_cases(&stmt_match.cases);
                visitor::walk_stmt(self, stmt);
            }
            Stmt::Try(stmt) => self.try_stmt(stmt),
            Stmt::ImportFrom(import) => {
                if is_future(import) && self.scope != ScopeId::MODULE {
                    self.fail(LATE_FUTURE, span(import));
                }
                self.import_from(import);
            }
            Stmt::Global(global) => self.declare(&global.names, true, span(global)),
            Stmt::Nonlocal(nonlocal) => self.declare(&nonlocal.names, false, span(nonlocal)),
            Stmt::Break(stmt) => self.check_jump("'break' outside loop", span(stmt)),
            Stmt::Continue(stmt) => self.check_jump("'continue' not properly in loop", span(stmt)),
            Stmt::IpyEscapeCommand(stmt) => self.fail("invalid syntax", span(stmt)),
            _ => visitor::walk_stmt(self, stmt),
        }
    }

    fn expr<'a>(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) => self.name(name),
            Expr::Named(named) => {
                self.visit_expr(&named.value);
                if let Expr::Name(name) = &*named.target {
                    self.walrus(name, span(named));
                }
            }
            Expr::Lambda(lambda) => {
                if let Some(params) = &lambda.parameters {
                    self.defaults(params);
                }
                let outside = self.enter(ScopeKind::Lambda, lambda, ScopeKey::Body, None);
                if let Some(params) = &lambda.parameters {
                    self.params(params);
                }
                self.visit_expr(&lambda.body);
                self.leave(outside);
            }
            Expr::ListComp(comp) => self.comprehension(
                comp,
                "list comprehension",
                &comp.generators,
                [Some(&comp.elt), None],
                span(comp),
            ),
            Expr::SetComp(comp) => self.comprehension(
                comp,
                "set comprehension",
                &comp.generators,
                [Some(&comp.elt), None],
                span(comp),
            ),
            Expr::DictComp(comp) => self.comprehension(
                comp,
                "dict comprehension",
                &comp.generators,
                [comp.key.as_deref(), Some(&comp.value)],
                span(comp),
            ),
            Expr::Generator(comp) => self.comprehension(
                comp,
                "generator expression",
                &comp.generators,
                [Some(&comp.elt), None],
                span(comp),
            ),
            Expr::Yield(_) => {
                self.check_yield(false, span(expr));
                visitor::walk_expr(self, expr);
            }
            Expr::YieldFrom(_) => {
                self.check_yield(true, span(expr));
                visitor::walk_expr(self, expr);
            }
            Expr::Await(_) => {
                self.check_await("'await'", span(expr));
                visitor::walk_expr(self, expr);
            }
            Expr::BinOp(binary) => {
                self.pin_operands(binary.op, Some(&binary.left), &binary.right);
                visitor::walk_expr(self, expr);
            }
            Expr::Compare(compare) => {
                self.pin(&compare.left);
                compare
                    .comparators
                    .iter()
                    .for_each(|operand| self.pin(operand));
                visitor::walk_expr(self, expr);
            }
            Expr::Subscript(subscript) => {
                self.pin(&subscript.slice);
                visitor::walk_expr(self, expr);
            }
            Expr::Attribute(attribute) => {
                self.attribute(attribute);
                visitor::walk_expr(self, expr);
            }
            Expr::Call(call) => {
                self.keywords(&call.arguments);
                visitor::walk_expr(self, expr);
            }
            Expr::TString(_) => {
                self.unsupported("template strings are not supported", span(expr));
            }
            Expr::IpyEscapeCommand(_) => self.fail("invalid syntax", span(expr)),
            _ => visitor::walk_expr(self, expr),
        }
    }

    fn keywords(&mut self, arguments: &ast::Arguments) {
        if arguments.keywords.len() < 2 {
            return;
        }
        let mut seen = rustc_hash::FxHashSet::default();
        for keyword in &arguments.keywords {
            if let Some(name) = &keyword.arg
                && !seen.insert(name.as_str())
            {
                self.fail(&format!("keyword argument repeated: {name}"), span(keyword));
            }
        }
    }
}
