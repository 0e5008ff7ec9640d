//! Comprehensions, and assignment expressions, which bind outside of them.

use ruff_python_ast::visitor::Visitor;
use ruff_python_ast::{self as ast, Comprehension, Expr};

use super::super::span;
use super::build::Builder;
use super::context::GENERIC;
use super::{ScopeKey, ScopeKind};
use crate::code::Span;

impl Builder<'_> {
    /// A comprehension: its first iterable belongs to the code around it.
    pub(super) fn comprehension<'a, T>(
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
        // A comprehension in a class body has code of its own but is none for `await`.
        let around = std::mem::take(&mut self.comprehensions);
        let outside = self.enter(kind, node, ScopeKey::Body, None);
        if !generator {
            self.comprehensions.extend(around.iter().copied());
            self.comprehensions.push(at);
        }
        if is_async && !generator {
            self.check_await("'async for'", at);
        }
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
        self.comprehensions = around;
    }

    pub(super) fn comprehension_target(&mut self, target: &Expr) {
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

    pub(super) fn walrus(&mut self, name: &ast::ExprName, whole: Span) {
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
        let message = "assignment expression within a comprehension cannot be used";
        match kind {
            _ if home == self.scope => {}
            ScopeKind::Class => return self.fail(&format!("{message} in a class body"), at),
            ScopeKind::TypeParams => {
                return self.fail(&format!("{message} within {GENERIC}"), at);
            }
            ScopeKind::Lazy => return self.fail(&format!("{message} in {}", self.lazy_kind), at),
            _ => {}
        }
        if matches!(kind, ScopeKind::TypeParams | ScopeKind::Lazy) {
            let message = format!("named expression cannot be used within {}", self.lazily());
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
}
