//! The walk that fills a [`Program`]: scopes, bindings, functions, classes, calls by name.
//!
//! It is also where a tree that is still too deep is found, so that the judging walk after it
//! needs no bound of its own. Left-hand chains of operators are followed in a loop.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Comprehension, ExceptHandler, Expr, ExprCall, MatchCase, Parameters, Stmt};
use ruff_text_size::Ranged;
use smallvec::SmallVec;

use super::scope::{
    Binding, Class, Function, FunctionId, FunctionNode, MODULE, Program, ScopeId, ScopeKind,
    Source, index, place,
};

/// Deeper trees are refused. The judging walk needs about five kilobytes of stack per level in an
/// unoptimised build, and threads have two megabytes.
const MAX_TREE_DEPTH: usize = 180;
/// Calls remembered per function name.
const MAX_CALLS: usize = 16;

/// Collects the program of a module, or says where its tree is too deep.
pub(super) fn collect(body: &[Stmt]) -> Result<Program<'_>, usize> {
    let mut collector = Collector {
        program: Program::default(),
        scope: MODULE,
        suite_end: u32::MAX,
        depth: 0,
        too_deep: None,
        calls: Vec::new(),
    };
    collector.program.new_scope(ScopeKind::Module, None);
    collector.visit_body(body);
    if let Some(at) = collector.too_deep {
        return Err(at);
    }
    collector.connect_calls();
    Ok(collector.program)
}

pub(super) struct Collector<'a> {
    pub(super) program: Program<'a>,
    pub(super) scope: ScopeId,
    /// Where the innermost suite ends: a binding in it surely holds until there.
    pub(super) suite_end: u32,
    depth: usize,
    too_deep: Option<usize>,
    calls: Vec<(&'a ExprCall, ScopeId)>,
}

impl<'a> Collector<'a> {
    /// Lets every function know who calls it by its name.
    fn connect_calls(&mut self) {
        for &(call, scope) in &self.calls {
            let found = match &*call.func {
                Expr::Name(name) => {
                    let at = name.range.start().to_u32();
                    let (symbol, _) = self.program.resolve(scope, name.id.as_str(), at);
                    symbol.and_then(|symbol| self.function_of(symbol))
                }
                Expr::Lambda(lambda) => self.function_at(lambda.range()),
                Expr::Attribute(attribute) => self
                    .program
                    .attributes
                    .get(attribute.attr.as_str())
                    .and_then(|&symbol| self.function_of(symbol)),
                _ => None,
            };
            if let Some(id) = found {
                let calls = &mut self.program.functions[id as usize].calls;
                if calls.len() < MAX_CALLS {
                    calls.push((call, scope));
                }
            }
        }
    }

    fn function_of(&self, symbol: u32) -> Option<FunctionId> {
        self.program
            .symbol(symbol)
            .bindings
            .iter()
            .take(MAX_CALLS)
            .find_map(|binding| match binding.source {
                Source::Function(id) => Some(id),
                Source::Value(Expr::Lambda(lambda)) => self.function_at(lambda.range()),
                _ => None,
            })
    }

    fn function_at(&self, range: ruff_text_size::TextRange) -> Option<FunctionId> {
        let scope = *self.program.by_place.get(&place(range))?;
        self.program.scope(scope).function
    }

    fn enter<R>(&mut self, scope: ScopeId, work: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.scope, scope);
        let result = work(self);
        self.scope = outer;
        result
    }

    /// Starts a suite that ends no later than the one around it.
    fn narrow(&mut self, end: u32) -> u32 {
        let outer = self.suite_end;
        self.suite_end = end.min(outer);
        outer
    }

    fn suite(&mut self, body: &'a [Stmt], end: u32) {
        let outer = self.narrow(end);
        self.visit_body(body);
        self.suite_end = outer;
    }

    fn function(
        &mut self,
        range: ruff_text_size::TextRange,
        name: Option<&'a str>,
        node: FunctionNode<'a>,
    ) -> (FunctionId, ScopeId) {
        let scope = self
            .program
            .new_scope(ScopeKind::Function, Some(self.scope));
        let id = index(self.program.functions.len());
        self.program.functions.push(Function {
            scope,
            name,
            node,
            returns: SmallVec::new(),
            calls: Vec::new(),
            is_generator: false,
        });
        self.program.scopes[scope as usize].function = Some(id);
        self.program.by_place.insert(place(range), scope);
        (id, scope)
    }

    /// Defaults and annotations are evaluated outside, parameters are bound inside.
    fn parameters(&mut self, parameters: &'a Parameters, id: FunctionId, scope: ScopeId) {
        for (position, parameter) in parameters.iter().enumerate() {
            if let Some(default) = parameter.default() {
                self.visit_expr(default);
            }
            if let Some(annotation) = parameter.annotation() {
                self.visit_expr(annotation);
            }
            let source = if parameter.is_variadic() {
                Source::Opaque
            } else {
                Source::Parameter(id, position)
            };
            let outer = std::mem::replace(&mut self.scope, scope);
            let name = parameter.name().as_str();
            let symbol = self.program.symbol_in(scope, name);
            let bindings = &mut self.program.symbols[symbol as usize].bindings;
            bindings.push(Binding { scope, source });
            self.scope = outer;
        }
    }

    fn comprehension(
        &mut self,
        range: ruff_text_size::TextRange,
        generators: &'a [Comprehension],
        parts: &[&'a Expr],
    ) {
        if let Some(first) = generators.first() {
            self.visit_expr(&first.iter);
        }
        let scope = self
            .program
            .new_scope(ScopeKind::Comprehension, Some(self.scope));
        self.program.by_place.insert(place(range), scope);
        self.enter(scope, |this| {
            for (position, generator) in generators.iter().enumerate() {
                if position > 0 {
                    this.visit_expr(&generator.iter);
                }
                this.assign(&generator.target, Source::Element(&generator.iter));
                for test in &generator.ifs {
                    this.visit_expr(test);
                }
            }
            for part in parts {
                this.visit_expr(part);
            }
        });
    }

    /// Everything a nested expression does besides having children.
    fn expression(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Named(named) => {
                self.visit_expr(&named.value);
                self.assign(&named.target, Source::Value(&named.value));
            }
            Expr::Lambda(lambda) => {
                let (id, scope) = self.function(lambda.range, None, FunctionNode::Lambda(lambda));
                if let Some(parameters) = &lambda.parameters {
                    self.parameters(parameters, id, scope);
                }
                self.program.functions[id as usize]
                    .returns
                    .push(&lambda.body);
                self.enter(scope, |this| this.visit_expr(&lambda.body));
            }
            Expr::ListComp(it) => self.comprehension(it.range, &it.generators, &[&it.elt]),
            Expr::SetComp(it) => self.comprehension(it.range, &it.generators, &[&it.elt]),
            Expr::Generator(it) => self.comprehension(it.range, &it.generators, &[&it.elt]),
            Expr::DictComp(it) => match &it.key {
                Some(key) => self.comprehension(it.range, &it.generators, &[key, &it.value]),
                None => self.comprehension(it.range, &it.generators, &[&it.value]),
            },
            Expr::Call(call) => {
                if !call.arguments.is_empty() {
                    self.calls.push((call, self.scope));
                }
                visitor::walk_expr(self, expr);
            }
            Expr::Attribute(attribute) => {
                let name = attribute.attr.as_str();
                self.program.mentions_type_hints |= name == "get_type_hints";
                self.visit_expr(&attribute.value);
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                let mut scope = Some(self.scope);
                while let Some(id) = scope {
                    if let Some(function) = self.program.scope(id).function {
                        self.program.functions[function as usize].is_generator = true;
                        break;
                    }
                    scope = self.program.scope(id).parent;
                }
                visitor::walk_expr(self, expr);
            }
            _ => visitor::walk_expr(self, expr),
        }
    }

    fn cases(&mut self, cases: &'a [MatchCase], subject: &'a Expr) {
        for case in cases {
            let end = case.range.end().to_u32();
            let outer = self.narrow(end);
            self.pattern(&case.pattern, Source::Value(subject));
            visitor::walk_pattern(self, &case.pattern);
            if let Some(guard) = &case.guard {
                self.visit_expr(guard);
            }
            self.visit_body(&case.body);
            self.suite_end = outer;
        }
    }

    fn statement(&mut self, stmt: &'a Stmt) {
        let end = stmt.range().end().to_u32();
        match stmt {
            Stmt::FunctionDef(def) => {
                for decorator in &def.decorator_list {
                    self.visit_expr(&decorator.expression);
                }
                if let Some(returns) = &def.returns {
                    self.visit_expr(returns);
                }
                let (id, scope) =
                    self.function(def.range, Some(def.name.as_str()), FunctionNode::Def(def));
                self.type_parameters(def.type_params.as_deref(), scope);
                self.parameters(&def.parameters, id, scope);
                let source = Source::Function(id);
                self.bind(def.name.as_str(), def.name.range.end().to_u32(), source);
                self.enter(scope, |this| {
                    let outer = std::mem::replace(&mut this.suite_end, end);
                    this.visit_body(&def.body);
                    this.suite_end = outer;
                });
            }
            Stmt::ClassDef(class) => {
                for decorator in &class.decorator_list {
                    self.visit_expr(&decorator.expression);
                }
                if let Some(arguments) = &class.arguments {
                    self.visit_arguments(arguments);
                }
                let scope = self.program.new_scope(ScopeKind::Class, Some(self.scope));
                self.program.by_place.insert(place(class.range), scope);
                self.type_parameters(class.type_params.as_deref(), scope);
                let id = index(self.program.classes.len());
                let outer = self.scope;
                self.program.classes.push(Class { node: class, outer });
                self.enter(scope, |this| this.suite(&class.body, end));
                self.bind(class.name.as_str(), end, Source::Class(id));
            }
            Stmt::Return(it) => {
                if let Some(value) = it.value.as_deref() {
                    if let Some(id) = self.program.scope(self.scope).function {
                        self.program.functions[id as usize].returns.push(value);
                    }
                    self.visit_expr(value);
                }
            }
            Stmt::Assign(it) => {
                self.visit_expr(&it.value);
                for target in &it.targets {
                    self.assign(target, Source::Value(&it.value));
                    self.visit_expr(target);
                }
            }
            Stmt::AugAssign(it) => {
                self.visit_expr(&it.value);
                self.assign(&it.target, Source::Augmented(it.op, &it.value));
                self.visit_expr(&it.target);
            }
            Stmt::AnnAssign(it) => {
                self.visit_expr(&it.annotation);
                if let Some(value) = &it.value {
                    self.visit_expr(value);
                    self.assign(&it.target, Source::Value(value));
                }
                self.visit_expr(&it.target);
            }
            Stmt::For(it) => {
                self.visit_expr(&it.iter);
                let outer = self.narrow(end);
                self.assign(&it.target, Source::Element(&it.iter));
                self.visit_expr(&it.target);
                self.visit_body(&it.body);
                self.suite_end = outer;
                self.suite(&it.orelse, end);
            }
            Stmt::While(it) => {
                self.visit_expr(&it.test);
                self.suite(&it.body, end);
                self.suite(&it.orelse, end);
            }
            Stmt::If(it) => {
                self.visit_expr(&it.test);
                self.suite(&it.body, suite_end(&it.body, end));
                for clause in &it.elif_else_clauses {
                    if let Some(test) = &clause.test {
                        self.visit_expr(test);
                    }
                    self.suite(&clause.body, clause.range.end().to_u32());
                }
            }
            Stmt::With(it) => {
                let outer = self.narrow(end);
                for item in &it.items {
                    self.visit_expr(&item.context_expr);
                    if let Some(target) = &item.optional_vars {
                        self.assign(target, Source::Opaque);
                        self.visit_expr(target);
                    }
                }
                self.visit_body(&it.body);
                self.suite_end = outer;
            }
            Stmt::Match(it) => {
                self.visit_expr(&it.subject);
                self.cases(&it.cases, &it.subject);
            }
            Stmt::Try(it) => {
                self.suite(&it.body, suite_end(&it.body, end));
                for ExceptHandler::ExceptHandler(handler) in &it.handlers {
                    if let Some(kind) = &handler.type_ {
                        self.visit_expr(kind);
                    }
                    let until = handler.range.end().to_u32();
                    if let Some(name) = &handler.name {
                        let at = name.range.end().to_u32();
                        self.bind_until(name.as_str(), at, until, Source::Opaque);
                    }
                    self.suite(&handler.body, until);
                }
                self.suite(&it.orelse, suite_end(&it.orelse, end));
                self.visit_body(&it.finalbody);
            }
            Stmt::Import(it) => {
                for alias in &it.names {
                    let name = alias.name.as_str();
                    self.program.imported.insert(name);
                    self.program.plainly_imported.insert(name);
                    let top = name.split('.').next().unwrap_or(name);
                    let (bound, module) = match &alias.asname {
                        Some(asname) => (asname.as_str(), name),
                        None => (top, top),
                    };
                    self.bind(bound, end, Source::Module(module));
                }
            }
            Stmt::ImportFrom(it) => {
                let module = it.module.as_ref().map_or("", |module| module.as_str());
                self.program.imported.insert(module);
                for alias in &it.names {
                    let name = alias.name.as_str();
                    self.program.mentions_type_hints |= name == "get_type_hints";
                    let bound = alias.asname.as_ref().map_or(name, |asname| asname.as_str());
                    let source = if it.level > 0 || name == "*" {
                        Source::Opaque
                    } else {
                        Source::Member(module, name)
                    };
                    if name != "*" {
                        self.bind(bound, end, source);
                    } else if it.level == 0 && !self.program.starred.contains(&module) {
                        self.program.starred.push(module);
                    }
                }
            }
            Stmt::Global(it) => self.declare(&it.names),
            Stmt::Nonlocal(it) => self.declare(&it.names),
            Stmt::Delete(it) => {
                for target in &it.targets {
                    if let Expr::Name(name) = target {
                        let home = self.home(name.id.as_str());
                        let symbol = self.program.symbol_in(home, name.id.as_str());
                        self.program.symbols[symbol as usize].deleted = true;
                    }
                    self.visit_expr(target);
                }
            }
            Stmt::TypeAlias(it) => {
                self.type_parameters(it.type_params.as_deref(), self.scope);
                self.assign(&it.name, Source::Opaque);
                self.visit_expr(&it.value);
            }
            Stmt::Raise(_)
            | Stmt::Assert(_)
            | Stmt::Expr(_)
            | Stmt::Pass(_)
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::IpyEscapeCommand(_) => visitor::walk_stmt(self, stmt),
        }
    }

    fn type_parameters(
        &mut self,
        parameters: Option<&'a ruff_python_ast::TypeParams>,
        scope: ScopeId,
    ) {
        for parameter in parameters.into_iter().flatten() {
            let symbol = self.program.symbol_in(scope, parameter.name().as_str());
            let source = Source::Opaque;
            self.program.symbols[symbol as usize]
                .bindings
                .push(Binding { scope, source });
            visitor::walk_type_param(self, parameter);
        }
    }

    fn declare(&mut self, names: &'a [ruff_python_ast::Identifier]) {
        let scope = &mut self.program.scopes[self.scope as usize];
        if scope.kind != ScopeKind::Module {
            scope
                .elsewhere
                .extend(names.iter().map(ruff_python_ast::Identifier::as_str));
        }
    }

    fn deeper(&mut self, at: usize, work: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_TREE_DEPTH {
            self.too_deep.get_or_insert(at);
        }
        if self.too_deep.is_some() {
            return;
        }
        self.depth += 1;
        work(self);
        self.depth -= 1;
    }
}

/// Where a suite ends; `end` when it is empty.
fn suite_end(body: &[Stmt], end: u32) -> u32 {
    body.last().map_or(end, |last| last.range().end().to_u32())
}

impl<'a> Visitor<'a> for Collector<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.deeper(stmt.range().start().to_usize(), |this| this.statement(stmt));
    }

    fn visit_expr(&mut self, mut expr: &'a Expr) {
        while let Expr::BinOp(operation) = expr {
            self.visit_expr_deeper(&operation.right);
            expr = &operation.left;
        }
        self.visit_expr_deeper(expr);
    }
}

impl<'a> Collector<'a> {
    fn visit_expr_deeper(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(_)
            | Expr::StringLiteral(_)
            | Expr::BytesLiteral(_)
            | Expr::NumberLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::EllipsisLiteral(_) => {}
            Expr::BinOp(_) => {
                self.deeper(expr.range().start().to_usize(), |this| {
                    this.visit_expr(expr);
                });
            }
            _ => self.deeper(expr.range().start().to_usize(), |this| {
                this.expression(expr);
            }),
        }
    }
}
