//! Comprehensions and generator expressions. Comprehensions are inlined: their variables are
//! temporaries of the code around them. Generator expressions, and comprehensions in class bodies,
//! are functions that take the first iterator.

use ruff_python_ast::{Comprehension, Expr};

use super::function::function_kind;
use super::scope::{ScopeId, ScopeKey, ScopeKind};
use super::{CompileProblem, Compiler, Result, span};
use crate::code::{Op, Params, Reg, Span};

/// What is made of the elements.
#[derive(Clone, Copy)]
enum Element<'a> {
    List(&'a Expr),
    Set(&'a Expr),
    Dict(&'a Expr, &'a Expr),
    Yield(&'a Expr),
}

struct Parts<'a> {
    element: Element<'a>,
    generators: &'a [Comprehension],
    scope: ScopeId,
    at: Span,
}

impl<'a> Compiler<'a> {
    fn parts(&self, expr: &'a Expr) -> Result<Parts<'a>> {
        let at = span(expr);
        let starred = |element: &Expr| {
            let message = "iterable unpacking cannot be used in comprehension";
            if element.is_starred_expr() {
                Err(CompileProblem::syntax(message, span(element)))
            } else {
                Ok(())
            }
        };
        let (element, generators, scope) = match expr {
            Expr::ListComp(comp) => {
                starred(&comp.elt)?;
                (
                    Element::List(&comp.elt),
                    &comp.generators,
                    self.scopes.of(comp, ScopeKey::Body),
                )
            }
            Expr::SetComp(comp) => {
                starred(&comp.elt)?;
                (
                    Element::Set(&comp.elt),
                    &comp.generators,
                    self.scopes.of(comp, ScopeKey::Body),
                )
            }
            Expr::DictComp(comp) => {
                let Some(key) = &comp.key else {
                    let message = "dict unpacking cannot be used in dict comprehension";
                    // The two stars, where they most likely stand.
                    let stars = Span {
                        start: at.start + 1,
                        end: at.start + 3,
                    };
                    return Err(CompileProblem::syntax(message, stars));
                };
                let element = Element::Dict(key, &comp.value);
                (
                    element,
                    &comp.generators,
                    self.scopes.of(comp, ScopeKey::Body),
                )
            }
            Expr::Generator(comp) => {
                starred(&comp.elt)?;
                (
                    Element::Yield(&comp.elt),
                    &comp.generators,
                    self.scopes.of(comp, ScopeKey::Body),
                )
            }
            _ => return Err(CompileProblem::syntax("invalid syntax", at)),
        };
        Ok(Parts {
            element,
            generators,
            scope,
            at,
        })
    }

    pub(super) fn comprehension(&mut self, expr: &'a Expr, dst: Reg) -> Result {
        let parts = self.parts(expr)?;
        let Some(first) = parts.generators.first() else {
            return Ok(());
        };
        if self.scopes.get(parts.scope).kind == ScopeKind::Comprehension {
            return self.comprehension_function(&parts, first, dst);
        }
        let at = parts.at;
        let into = self.scratch(dst, at)?;
        let iter = self.temp(at)?;
        self.first_iterator(first, iter)?;
        let outer = std::mem::replace(&mut self.scope, parts.scope);
        let names = self.scopes.get(parts.scope).bound.clone();
        for name in names {
            self.inlined_variable(parts.scope, name, at)?;
        }
        self.start(parts.element, into, at);
        self.clauses(&parts, 0, iter, into)?;
        self.scope = outer;
        self.move_to(dst, into, at);
        Ok(())
    }

    fn first_iterator(&mut self, first: &'a Comprehension, iter: Reg) -> Result {
        if first.is_async {
            let src = self.operand(&first.iter, iter)?;
            self.emit(Op::GetAsyncIter { dst: iter, src }, span(&first.iter));
            return Ok(());
        }
        self.iterator(&first.iter, iter)
    }

    fn start(&mut self, element: Element<'a>, into: Reg, at: Span) {
        let op = match element {
            Element::List(_) => Op::BuildList {
                dst: into,
                base: into,
                count: 0,
            },
            Element::Set(_) => Op::BuildSet {
                dst: into,
                base: into,
                count: 0,
            },
            Element::Dict(..) => Op::BuildDict {
                dst: into,
                base: into,
                count: 0,
            },
            Element::Yield(_) => return,
        };
        self.emit(op, at);
    }

    fn comprehension_function(
        &mut self,
        parts: &Parts<'a>,
        first: &'a Comprehension,
        dst: Reg,
    ) -> Result {
        let at = parts.at;
        let base = if self.is_top(dst) {
            dst
        } else {
            self.temp(at)?
        };
        let iter = self.temp(at)?;
        self.first_iterator(first, iter)?;
        let text = match parts.element {
            Element::List(_) => "<listcomp>",
            Element::Set(_) => "<setcomp>",
            Element::Dict(..) => "<dictcomp>",
            Element::Yield(_) => "<genexpr>",
        };
        let name = self.heap.symbols.intern(text);
        let qualname = self.qualname(text);
        let described = self.scopes.get(parts.scope);
        let kind = function_kind(described.is_async, described.is_generator);
        self.begin(parts.scope, kind, name, qualname, at)?;
        self.unit.params = Params {
            positional_only: 1,
            positional: 1,
            ..Params::default()
        };
        let into = self.temp(at)?;
        self.start(parts.element, into, at);
        self.clauses(parts, 0, 0, into)?;
        if matches!(parts.element, Element::Yield(_)) {
            self.return_none(at)?;
        } else {
            self.emit(Op::Return { src: into }, at);
            self.end_flow();
        }
        let code = self.finish();
        let child = self.child(code);
        self.emit(
            Op::MakeFunction {
                dst: base,
                base: 0,
                flags: 0,
                child,
            },
            at,
        );
        self.emit(
            Op::Call {
                dst,
                base,
                count: 1,
            },
            at,
        );
        Ok(())
    }

    /// The `for` and `if` clauses from one on, and the element inside of them.
    fn clauses(&mut self, parts: &Parts<'a>, number: usize, iter: Reg, into: Reg) -> Result {
        let Some(clause) = parts.generators.get(number) else {
            return self.element(parts.element, into, parts.at);
        };
        let at = span(&clause.iter);
        let mark = self.mark();
        let counter = self.round_counter(at)?;
        let (head, next, done) = (self.label(), self.label(), self.label());
        self.start_loop();
        self.bind(head);
        let waiting = if clause.is_async {
            Some(self.next_async(&clause.target, iter, at)?)
        } else {
            self.next_element(&clause.target, iter, done, at)?;
            None
        };
        self.count_round(counter, at);
        for test in &clause.ifs {
            self.branch(test, false, next)?;
        }
        match parts.generators.get(number + 1) {
            None => self.clauses(parts, number + 1, iter, into)?,
            Some(inner) => {
                let inner_iter = self.temp(at)?;
                self.first_iterator(inner, inner_iter)?;
                self.clauses(parts, number + 1, inner_iter, into)?;
            }
        }
        self.bind(next);
        let mut back_edges = Vec::new();
        if !self.dead() {
            back_edges.push(self.jump(Op::JumpBack { cost: 0, to: 0 }, head, at));
        }
        self.end_loop(&back_edges);
        if let Some(waiting) = waiting {
            self.end_async(&waiting, done, at)?;
        }
        self.bind(done);
        self.release(mark);
        Ok(())
    }

    fn element(&mut self, element: Element<'a>, into: Reg, at: Span) -> Result {
        let mark = self.mark();
        match element {
            Element::List(expr) => {
                let src = self.value(expr)?;
                self.emit(Op::ListAppend { list: into, src }, at);
            }
            Element::Set(expr) => {
                let src = self.value(expr)?;
                self.emit(Op::SetAdd { set: into, src }, at);
            }
            Element::Dict(key, value) => {
                let key = self.value(key)?;
                let src = self.value(value)?;
                self.emit(
                    Op::DictSet {
                        dict: into,
                        key,
                        src,
                    },
                    at,
                );
            }
            Element::Yield(expr) => {
                let src = self.value(expr)?;
                let dst = self.temp(at)?;
                let live = self.mark();
                self.emit(Op::Yield { dst, src, live }, span(expr));
            }
        }
        self.release(mark);
        Ok(())
    }
}
