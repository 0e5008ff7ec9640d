//! Functions and lambdas: their registers, parameters, defaults, and the making of the function.

use std::rc::Rc;

use ruff_python_ast::{self as ast, Decorator, Expr, ModModule, Parameters};

use super::annotations::has_annotations;
use super::scope::{Pin, Resolved, ScopeId, ScopeKey, ScopeKind};
use super::unit::{Place, Unit};
use super::{CompileProblem, Compiler, Result, span};
use crate::code::{Code, CodeKind, Op, Params, Reg, Span};
use crate::heap::Value;
use crate::symbol::{Sym, sym};

/// Variables beyond this many registers go to the wide list.
const MAX_LOCALS: usize = 180;

/// Parameters and cells must have registers; beyond this many the code is refused.
const MAX_FIXED: usize = 224;

impl<'a> Compiler<'a> {
    /// Starts a unit inside another: gives every variable its place. What it captures is found in
    /// the unit at hand, which is set aside.
    pub(super) fn begin(
        &mut self,
        scope: ScopeId,
        kind: CodeKind,
        name: Sym,
        qualname: String,
        at: Span,
    ) -> Result {
        let mut unit = Unit::new(scope, kind, name, qualname, at);
        let described = self.scopes.get(scope);
        let (cells, free) = (described.cells.clone(), described.free.clone());
        let pins = described.pinned.clone();
        for &name in &free {
            let Some(reg) = self.cell_reg(name) else {
                return Err(self.lost(name, at));
            };
            unit.captures.push(reg);
        }
        let variables: Vec<Sym> = if described.kind == ScopeKind::Class {
            cells.iter().copied().collect()
        } else {
            let bound = described.bound.iter().copied();
            bound
                .filter(|name| self.scopes.defines(scope, *name))
                .collect()
        };
        let is_param = |name: &Sym| self.scopes.symbol(scope, *name).param;
        let mut fixed: Vec<Sym> = variables.iter().copied().filter(is_param).collect();
        let params = fixed.len();
        fixed.extend(
            variables
                .iter()
                .filter(|name| !is_param(name) && cells.contains(name)),
        );
        if fixed.len() + free.len() > MAX_FIXED {
            return Err(CompileProblem::unsupported(
                "too many variables in one function",
                at,
            ));
        }
        let mut wide = Vec::new();
        for &name in variables
            .iter()
            .filter(|name| !is_param(name) && !cells.contains(name))
        {
            if fixed.len() + free.len() < MAX_LOCALS {
                fixed.push(name);
            } else {
                wide.push(name);
            }
        }
        let mut new_cells = Vec::new();
        for (at, &name) in fixed.iter().enumerate() {
            let reg = at as Reg;
            let place = if cells.contains(&name) {
                Place::Cell(reg)
            } else {
                Place::Reg(reg)
            };
            if self.scopes.symbol(scope, name).deleted {
                unit.set_deletable(reg);
            }
            unit.vars.insert((scope, name), place);
            match place {
                Place::Cell(reg) if at < params => unit.cell_params.push(reg),
                Place::Cell(reg) => new_cells.push(reg),
                _ => {}
            }
        }
        let mut next = fixed.len();
        unit.locals = fixed;
        unit.free_base = next as Reg;
        for &name in &free {
            unit.free.insert(name, next as Reg);
            unit.locals.push(name);
            next += 1;
        }
        if !wide.is_empty() {
            unit.wide = Some((next as Reg, wide.len() as u32));
            next += 1;
            for (index, name) in wide.into_iter().enumerate() {
                unit.vars.insert((scope, name), Place::Wide(index as u32));
            }
        }
        let first_pin = next as Reg;
        next += pins.len();
        unit.start_temps(next as u16);
        self.outer.push(std::mem::replace(&mut self.unit, unit));
        self.scope = scope;
        for reg in 0..params as Reg {
            self.set_assigned(reg, true);
        }
        for reg in new_cells {
            self.emit(Op::MakeCell { reg }, at);
        }
        self.pin(pins, first_pin, at);
        Ok(())
    }

    /// Puts the constants that loops use into registers.
    pub(super) fn pin(&mut self, pins: Vec<Pin>, first: Reg, at: Span) {
        for (reg, pin) in (first..).zip(pins) {
            let value = match pin {
                Pin::Int(int) => Value::int(int),
                Pin::Float(float) => Value::float(float),
                Pin::Str(text) => self.string(&text),
            };
            self.load_constant(value, reg, at);
            self.unit.pinned.push((value, reg));
        }
    }

    /// Ends the unit and goes back to the one around it.
    pub(super) fn finish(&mut self) -> Rc<Code> {
        let code = Rc::new(self.unit.finish(Rc::clone(&self.source)));
        self.scope = self.scopes.parent(self.unit.scope).unwrap_or_default();
        if let Some(outer) = self.outer.pop() {
            self.unit = outer;
        }
        code
    }

    /// The dotted name of what is defined here.
    pub(super) fn qualname(&mut self, name: &str) -> String {
        let number = self.sym(name);
        let global = self.scopes.resolved(self.scope, number) == Resolved::Global;
        let kind = self.scopes.get(self.unit.scope).kind;
        let plain = self.heap.symbols.name(number);
        match kind {
            ScopeKind::Module => plain.to_owned(),
            _ if global && !name.starts_with('<') => plain.to_owned(),
            ScopeKind::Class => format!("{}.{plain}", self.unit.qualname),
            _ => format!("{}.<locals>.{plain}", self.unit.qualname),
        }
    }

    pub(super) fn function_def(&mut self, def: &'a ast::StmtFunctionDef) -> Result {
        let at = span(&def.name);
        self.push_decorators(&def.decorator_list)?;
        let name = self.sym(&def.name);
        let dst = match self.local_reg(name) {
            Some(reg) if def.decorator_list.is_empty() => reg,
            _ => self.temp(at)?,
        };
        let mark = self.mark();
        let (base, mut flags) = self.push_defaults(&def.parameters, at)?;
        let qualname = self.qualname(&def.name);
        let outer = self.scope;
        if let Some(params) = def.type_params.as_deref() {
            let annotations = self.temps(2, at)?;
            self.enter_type_params(def, params, annotations + 1)?;
            self.build_annotations(&def.parameters, def.returns.as_deref(), annotations, at)?;
            flags |= 4 | 8;
        } else if has_annotations(&def.parameters, def.returns.as_deref()) {
            let annotations = self.temp(at)?;
            self.build_annotations(&def.parameters, def.returns.as_deref(), annotations, at)?;
            flags |= 4;
        }
        let code = match self.options.later(def) {
            Some(later) => self.promise(def, name, qualname, later)?,
            None => self.function_body(def, name, qualname)?,
        };
        let child = self.child(code);
        self.emit(
            Op::MakeFunction {
                dst,
                base,
                flags,
                child,
            },
            span(def),
        );
        self.scope = outer;
        self.release(mark);
        self.call_decorators(&def.decorator_list, dst);
        self.store_name(name, decorated(&def.decorator_list, dst), at)
    }

    fn function_body(
        &mut self,
        def: &'a ast::StmtFunctionDef,
        name: Sym,
        qualname: String,
    ) -> Result<Rc<Code>> {
        let scope = self.scopes.of(def, ScopeKey::Body);
        let described = self.scopes.get(scope);
        let kind = function_kind(described.is_async, described.is_generator);
        self.begin(scope, kind, name, qualname, span(def))?;
        self.unit.params = param_counts(&def.parameters, span(&*def.parameters))?;
        self.unit.doc = self.docstring(&def.body);
        self.body(&def.body)?;
        self.return_none(end_of(span(def)))?;
        Ok(self.finish())
    }

    /// What is known of a function before its body is compiled.
    fn promise(
        &mut self,
        def: &'a ast::StmtFunctionDef,
        name: Sym,
        qualname: String,
        later: &'static ModModule,
    ) -> Result<Rc<Code>> {
        let locals = def.parameters.iter().map(|param| self.sym(param.name()));
        Ok(Rc::new(Code {
            name,
            qualname: qualname.into(),
            kind: CodeKind::Function,
            locals: locals.collect(),
            source: Rc::clone(&self.source),
            first_line: self.source.line(span(def).start),
            params: param_counts(&def.parameters, span(&*def.parameters))?,
            doc: self.docstring(&def.body),
            later: Some(later),
            ..Code::default()
        }))
    }

    /// Pushes decorators; each is called with what stands right after it.
    pub(super) fn push_decorators(&mut self, decorators: &'a [Decorator]) -> Result {
        for decorator in decorators {
            self.push(&decorator.expression)?;
        }
        Ok(())
    }

    /// Calls the decorators below `dst`, the last one first.
    pub(super) fn call_decorators(&mut self, decorators: &'a [Decorator], dst: Reg) {
        for (back, decorator) in decorators.iter().rev().enumerate() {
            let base = dst - 1 - back as Reg;
            self.emit(
                Op::Call {
                    dst: base,
                    base,
                    count: 1,
                },
                span(&decorator.expression),
            );
        }
    }

    /// Pushes the tuple of defaults and the dict of keyword-only defaults; the first register and
    /// the flags of `MakeFunction`.
    fn push_defaults(&mut self, params: &'a Parameters, at: Span) -> Result<(Reg, u8)> {
        let base = Reg::try_from(self.mark()).unwrap_or(Reg::MAX);
        let mut flags = 0;
        let positional = params.posonlyargs.iter().chain(&params.args);
        let defaults: Vec<&'a Expr> = positional.filter_map(|param| param.default()).collect();
        if !defaults.is_empty() {
            let dst = self.temp(at)?;
            self.tuple_of(&defaults, dst, at)?;
            flags |= 1;
        }
        if params
            .kwonlyargs
            .iter()
            .any(|param| param.default.is_some())
        {
            let dict = self.temp(at)?;
            self.emit(
                Op::BuildDict {
                    dst: dict,
                    base: dict,
                    count: 0,
                },
                at,
            );
            for param in &params.kwonlyargs {
                let Some(default) = param.default() else {
                    continue;
                };
                let mark = self.mark();
                let src = self.value(default)?;
                let name = self.sym(param.name());
                let key = self.name_constant(name, at)?;
                self.emit(Op::DictSet { dict, key, src }, at);
                self.release(mark);
            }
            flags |= 2;
        }
        Ok((base, flags))
    }

    /// The string of a name in a new temporary.
    pub(super) fn name_constant(&mut self, name: Sym, at: Span) -> Result<Reg> {
        let text = self.heap.symbol_text(name);
        let dst = self.temp(at)?;
        self.load_constant(text, dst, at);
        Ok(dst)
    }

    fn tuple_of(&mut self, parts: &[&'a Expr], dst: Reg, at: Span) -> Result {
        let mut constants = Vec::with_capacity(parts.len());
        for part in parts {
            match self.constant(part)? {
                Some(value) => constants.push(value),
                None => break,
            }
        }
        if constants.len() == parts.len() {
            let tuple = self.heap.new_tuple(constants);
            self.load_constant(tuple, dst, at);
            return Ok(());
        }
        let mark = self.mark();
        if parts.len() <= 32 {
            let base = Reg::try_from(mark).unwrap_or(Reg::MAX);
            for part in parts {
                self.push(part)?;
            }
            self.emit(
                Op::BuildTuple {
                    dst,
                    base,
                    count: parts.len() as u32,
                },
                at,
            );
        } else {
            self.emit(
                Op::BuildList {
                    dst,
                    base: dst,
                    count: 0,
                },
                at,
            );
            for part in parts {
                let inner = self.mark();
                let src = self.value(part)?;
                self.emit(Op::ListAppend { list: dst, src }, at);
                self.release(inner);
            }
            self.emit(Op::ListToTuple { dst, src: dst }, at);
        }
        self.release(mark);
        Ok(())
    }

    pub(super) fn lambda(&mut self, expr: &'a ast::ExprLambda, dst: Reg) -> Result {
        let at = span(expr);
        let (base, flags) = match &expr.parameters {
            Some(params) => self.push_defaults(params, at)?,
            None => (0, 0),
        };
        let scope = self.scopes.of(expr, ScopeKey::Body);
        let outer = self.scope;
        let generator = self.scopes.get(scope).is_generator;
        let qualname = self.qualname("<lambda>");
        self.begin(
            scope,
            function_kind(false, generator),
            sym::LAMBDA,
            qualname,
            at,
        )?;
        if let Some(params) = &expr.parameters {
            self.unit.params = param_counts(params, at)?;
        }
        let src = self.value(&expr.body)?;
        self.emit(Op::Return { src }, span(&*expr.body));
        self.end_flow();
        let code = self.finish();
        self.scope = outer;
        let child = self.child(code);
        self.emit(
            Op::MakeFunction {
                dst,
                base,
                flags,
                child,
            },
            at,
        );
        Ok(())
    }
}

pub(super) fn function_kind(is_async: bool, is_generator: bool) -> CodeKind {
    match (is_async, is_generator) {
        (false, false) => CodeKind::Function,
        (false, true) => CodeKind::Generator,
        (true, false) => CodeKind::Coroutine,
        (true, true) => CodeKind::AsyncGenerator,
    }
}

fn param_counts(params: &Parameters, at: Span) -> Result<Params> {
    let small = |count: usize| {
        u8::try_from(count)
            .map_err(|_| CompileProblem::unsupported("too many parameters in one function", at))
    };
    Ok(Params {
        positional_only: small(params.posonlyargs.len())?,
        positional: small(params.posonlyargs.len() + params.args.len())?,
        keyword_only: small(params.kwonlyargs.len())?,
        star: params.vararg.is_some(),
        star_star: params.kwarg.is_some(),
    })
}

/// The very end of a span: what happens there belongs to no expression.
fn end_of(at: Span) -> Span {
    Span {
        start: at.end,
        end: at.end,
    }
}

/// The register of what the decorators make of `dst`.
pub(super) fn decorated(decorators: &[Decorator], dst: Reg) -> Reg {
    dst - decorators.len() as Reg
}
