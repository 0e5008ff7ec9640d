//! The walk itself: what each statement and expression means for the scopes.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr, Pattern, Stmt};

use super::super::span;
use super::build::{Builder, LATE_FUTURE, RED_ZONE, STACK, is_future};
use super::{ScopeId, ScopeKey, ScopeKind};

impl<'a> Visitor<'a> for Builder<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if self.goes_on() {
            stacker::maybe_grow(RED_ZONE, STACK, || self.stmt(stmt));
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if self.goes_on() {
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
        if let Some(name) = &alias.asname {
            self.bind(name, span(alias));
        } else {
            let top = alias.name.split('.').next().unwrap_or_default();
            self.bind(top, span(alias));
        }
    }
}

impl Builder<'_> {
    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => self.function(def),
            Stmt::ClassDef(def) => self.class(def),
            Stmt::Return(ret) => {
                self.check_return(ret.value.as_deref().map(span), span(ret));
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

    pub(super) fn expr(&mut self, expr: &Expr) {
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
                [Some(&comp.value), comp.key.as_deref()],
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

    pub(super) fn keywords(&mut self, arguments: &ast::Arguments) {
        let debug = |name: &ast::Identifier| name.as_str() == "__debug__";
        for keyword in &arguments.keywords {
            if keyword.arg.as_ref().is_some_and(debug) {
                self.fail("cannot assign to __debug__", span(keyword));
            }
        }
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
