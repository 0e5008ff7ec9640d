//! Statements that bind names in their own way: annotations, imports, `try`, and attributes of
//! `self`, which are written down for their class.

use ruff_python_ast::visitor::Visitor;
use ruff_python_ast::{self as ast, Expr, ExprContext, Stmt};

use super::super::span;
use super::build::{Builder, LATE_FUTURE, is_future, is_self};
use super::context::Around;
use super::{ScopeId, ScopeKind};
use crate::symbol::sym;

impl Builder<'_> {
    pub(super) fn annotated(&mut self, stmt: &ast::StmtAnnAssign) {
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
            self.bind(&name.id, span(stmt));
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

    pub(super) fn import_from(&mut self, stmt: &ast::StmtImportFrom) {
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
    pub(super) fn futures(&mut self, body: &[Stmt]) {
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

    pub(super) fn future(&mut self, import: &ast::StmtImportFrom) {
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
        // CPython points at the start of the statement.
        let at = span(import);
        let at = crate::code::Span {
            end: at.start,
            ..at
        };
        for alias in &import.names {
            match alias.name.as_str() {
                "annotations" => self.scopes.future_annotations = true,
                "braces" => self.fail("not a chance", at),
                name if FEATURES.contains(&name) => {}
                name => self.fail(&format!("future feature {name} is not defined"), at),
            }
        }
    }

    pub(super) fn try_stmt(&mut self, stmt: &ast::StmtTry) {
        self.visit_body(&stmt.body);
        for (at, handler) in stmt.handlers.iter().enumerate() {
            let ast::ExceptHandler::ExceptHandler(handler) = handler;
            match &handler.type_ {
                Some(class) => {
                    if let Expr::Tuple(tuple) = &**class
                        && !tuple.parenthesized
                    {
                        let message = "multiple exception types must be parenthesized";
                        self.fail(message, span(tuple));
                    }
                    self.visit_expr(class);
                }
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

    pub(super) fn looped(&mut self, body: &[Stmt]) {
        self.around.push(Around::Loop);
        self.visit_body(body);
        self.around.pop();
    }

    /// Attributes of `self` are written down for the class around the method.
    pub(super) fn attribute(&mut self, expr: &ast::ExprAttribute) {
        if expr.attr.as_str() == "__debug__" {
            match expr.ctx {
                ExprContext::Store => self.fail("cannot assign to __debug__", span(expr)),
                ExprContext::Del => self.fail("cannot delete __debug__", span(expr)),
                ExprContext::Load | ExprContext::Invalid => {}
            }
        }
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

    pub(super) fn name(&mut self, name: &ast::ExprName) {
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
