//! Type parameters and `type` statements. The parameters are variables of an inlined scope; their
//! bounds, and the value of an alias, are functions that run when they are asked for.

use ruff_python_ast::{self as ast, Expr, TypeParam, TypeParams};

use super::scope::build::TYPE_PARAMS;
use super::scope::{ScopeId, ScopeKey};
use super::unit::Place;
use super::{CompileProblem, Compiler, Result, span};
use crate::code::{CodeKind, Op, Reg, Span};
use crate::symbol::Sym;

impl<'a> Compiler<'a> {
    /// Enters the scope of type parameters and makes them; their tuple goes to `tuple`.
    pub(super) fn enter_type_params<T>(
        &mut self,
        node: &'a T,
        params: &'a TypeParams,
        tuple: Reg,
    ) -> Result {
        let at = span(params);
        let scope = self.scopes.of(node, ScopeKey::TypeParams);
        self.scope = scope;
        let hidden = self.sym(TYPE_PARAMS);
        let names = self.scopes.get(scope).bound.clone();
        for &name in names.iter().filter(|name| **name != hidden) {
            self.inlined_variable(scope, name, at)?;
        }
        let mut parts = Vec::with_capacity(params.len());
        for param in params {
            let name = self.sym(param.name());
            parts.push(name);
            self.type_param(param, name)?;
        }
        if parts.len() > 32 {
            return Err(CompileProblem::unsupported("too many type parameters", at));
        }
        let mark = self.mark();
        let base = self.temps(parts.len().max(1), at)?;
        for (reg, name) in (base..).zip(&parts) {
            self.load_name(*name, reg, at)?;
        }
        self.emit(
            Op::BuildTuple {
                dst: tuple,
                base,
                count: parts.len() as u32,
            },
            at,
        );
        self.release(mark);
        let place = if self.scopes.get(scope).cells.contains(&hidden) {
            let cell = self.temp(at)?;
            self.emit(Op::MakeCell { reg: cell }, at);
            self.emit(Op::StoreCell { cell, src: tuple }, at);
            Place::Cell(cell)
        } else {
            Place::Reg(tuple)
        };
        self.unit.vars.insert((scope, hidden), place);
        Ok(())
    }

    /// Gives a variable of an inlined scope a register.
    pub(super) fn inlined_variable(&mut self, scope: ScopeId, name: Sym, at: Span) -> Result {
        let reg = self.temp(at)?;
        let place = if self.scopes.get(scope).cells.contains(&name) {
            self.emit(Op::MakeCell { reg }, at);
            Place::Cell(reg)
        } else {
            self.set_assigned(reg, false);
            Place::Reg(reg)
        };
        self.unit.vars.insert((scope, name), place);
        Ok(())
    }

    fn type_param(&mut self, param: &'a TypeParam, name: Sym) -> Result {
        let at = span(param);
        let mark = self.mark();
        let base = self.name_constant(name, at)?;
        let (kind, bound) = match param {
            TypeParam::TypeVar(var) => match var.bound.as_deref() {
                Some(Expr::Tuple(_)) => (3, var.bound.as_deref()),
                bound => (0, bound),
            },
            TypeParam::TypeVarTuple(_) => (1, None),
            TypeParam::ParamSpec(_) => (2, None),
        };
        for part in [bound, param.default()] {
            let dst = self.temp(at)?;
            match part {
                Some(expr) => self.lazy(expr, name, dst)?,
                None => {
                    self.emit(Op::Undef { dst }, at);
                }
            }
        }
        self.emit(
            Op::TypeVar {
                dst: base,
                base,
                kind,
            },
            at,
        );
        self.store_name(name, base, at)?;
        self.release(mark);
        Ok(())
    }

    /// A function without parameters that gives the value of an expression.
    fn lazy(&mut self, expr: &'a Expr, name: Sym, dst: Reg) -> Result {
        let at = span(expr);
        let scope = self.scopes.of(expr, ScopeKey::Lazy);
        let text = self.heap.symbols.name(name).to_owned();
        let qualname = self.qualname(&text);
        self.begin(scope, CodeKind::Function, name, qualname, at)?;
        let src = match expr {
            Expr::Starred(starred) => {
                let src = self.temp(at)?;
                let value = self.value(&starred.value)?;
                self.emit(
                    Op::BuildList {
                        dst: src,
                        base: src,
                        count: 0,
                    },
                    at,
                );
                self.emit(
                    Op::ListExtend {
                        list: src,
                        src: value,
                    },
                    at,
                );
                self.emit(Op::ListToTuple { dst: src, src }, at);
                src
            }
            _ => self.value(expr)?,
        };
        self.emit(Op::Return { src }, at);
        self.end_flow();
        let code = self.finish();
        let child = self.child(code);
        self.emit(
            Op::MakeFunction {
                dst,
                base: 0,
                flags: 0,
                child,
            },
            at,
        );
        Ok(())
    }

    pub(super) fn type_alias(&mut self, stmt: &'a ast::StmtTypeAlias) -> Result {
        let at = span(stmt);
        let Expr::Name(target) = &*stmt.name else {
            return Err(CompileProblem::syntax("invalid syntax", at));
        };
        let outer = self.scope;
        let name = self.sym(&target.id);
        let base = self.temps(3, at)?;
        let text = self.heap.symbol_text(name);
        self.load_constant(text, base, at);
        match stmt.type_params.as_deref() {
            Some(params) => self.enter_type_params(stmt, params, base + 1)?,
            None => {
                self.emit(
                    Op::BuildTuple {
                        dst: base + 1,
                        base,
                        count: 0,
                    },
                    at,
                );
            }
        }
        self.lazy(&stmt.value, name, base + 2)?;
        self.scope = outer;
        self.emit(Op::TypeAlias { dst: base, base }, at);
        self.store_name(name, base, at)
    }
}
