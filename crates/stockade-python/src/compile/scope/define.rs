//! Functions, classes and type parameters: the scopes they open, and what is evaluated outside.

use ruff_python_ast::visitor::Visitor;
use ruff_python_ast::{self as ast, Expr, Parameters, TypeParam, TypeParams};

use super::super::span;
use super::build::{Builder, Outside, TYPE_PARAMS};
use super::{ScopeKey, ScopeKind};

impl Builder<'_> {
    pub(super) fn params(&mut self, params: &Parameters) {
        let mut seen = rustc_hash::FxHashSet::default();
        let plain = params
            .iter_non_variadic_params()
            .map(|param| &param.parameter);
        let stars = params
            .vararg
            .as_deref()
            .into_iter()
            .chain(params.kwarg.as_deref());
        for param in plain.chain(stars) {
            if !seen.insert(param.name.as_str()) {
                let name = &param.name;
                let message = format!("duplicate argument '{name}' in function definition");
                return self.fail(&message, span(name));
            }
        }
        for param in params {
            let name = param.name();
            self.bind(name, span(name));
            let number = self.sym(name);
            self.entry(self.scope, number).param = true;
        }
    }

    pub(super) fn defaults(&mut self, params: &Parameters) {
        for param in params.iter_non_variadic_params() {
            if let Some(default) = param.default() {
                self.visit_expr(default);
            }
        }
    }

    pub(super) fn function(&mut self, def: &ast::StmtFunctionDef) {
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
        if self.options.later(def).is_some() {
            return;
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

    pub(super) fn class(&mut self, def: &ast::StmtClassDef) {
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

    pub(super) fn type_params<'a, T>(&mut self, node: &'a T, params: &'a TypeParams) -> Outside {
        let outside = self.enter(ScopeKind::TypeParams, node, ScopeKey::TypeParams, None);
        self.bind(TYPE_PARAMS, span(params));
        let mut defaults = false;
        for param in params {
            let name = param.name();
            let number = self.sym(name);
            if self.entry(self.scope, number).bound {
                self.fail(&format!("duplicate type parameter '{name}'"), span(param));
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
                let constraints = bound.is_tuple_expr();
                let what = if constraints {
                    "a TypeVar constraint"
                } else {
                    "a TypeVar bound"
                };
                self.lazy(bound, what);
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
    pub(super) fn lazy(&mut self, expr: &Expr, what: &'static str) {
        self.lazy_kind = what;
        let outside = self.enter(ScopeKind::Lazy, expr, ScopeKey::Lazy, None);
        self.visit_expr(expr);
        self.leave(outside);
    }
}
