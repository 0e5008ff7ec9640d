//! Expressions: where each kind goes, and the small ones.
//!
//! `into` writes the value to a given register, and to a variable's register only with its last
//! instruction: an exception half-way must leave the variable as it was.

use ruff_python_ast::{self as ast, Expr};

use super::fold::truth;
use super::scope::build::{RED_ZONE, STACK};
use super::{CompileProblem, Compiler, Result, span};
use crate::code::{Op, Reg, Span};
use crate::heap::Object;
use crate::heap::Value;

/// Elements of a display that are built at once.
const CHUNK: usize = 32;

/// Which display is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Display {
    List,
    Tuple,
    Set,
}

impl<'a> Compiler<'a> {
    /// The register of a value: that of a variable or constant where there is one, else a new
    /// temporary.
    pub(super) fn value(&mut self, expr: &'a Expr) -> Result<Reg> {
        if let Some(reg) = self.standing(expr)? {
            return Ok(reg);
        }
        self.push(expr)
    }

    /// As `value`, with a register to use where one is needed.
    pub(super) fn operand(&mut self, expr: &'a Expr, dst: Reg) -> Result<Reg> {
        if let Some(reg) = self.standing(expr)? {
            return Ok(reg);
        }
        if self.is_var(dst) {
            return self.push(expr);
        }
        self.into(expr, dst)?;
        Ok(dst)
    }

    /// The register where a value stands already.
    fn standing(&mut self, expr: &'a Expr) -> Result<Option<Reg>> {
        match expr {
            Expr::Name(name) if name.id.as_str() != "__debug__" => {
                let sym = self.sym(&name.id);
                Ok(self.readable(sym, span(expr)))
            }
            Expr::NumberLiteral(_) | Expr::StringLiteral(_) if !self.unit.pinned.is_empty() => {
                let value = self.constant(expr)?;
                Ok(value.and_then(|value| self.pinned(value)))
            }
            _ => Ok(None),
        }
    }

    /// A value in a new temporary.
    pub(super) fn push(&mut self, expr: &'a Expr) -> Result<Reg> {
        let dst = self.temp(span(expr))?;
        self.into(expr, dst)?;
        Ok(dst)
    }

    /// Evaluates for the effect alone.
    pub(super) fn effect(&mut self, expr: &'a Expr) -> Result {
        if expr.is_literal_expr() {
            return Ok(());
        }
        let mark = self.mark();
        self.value(expr)?;
        self.release(mark);
        Ok(())
    }

    /// Writes the value of an expression to a register.
    pub(super) fn into(&mut self, expr: &'a Expr, dst: Reg) -> Result {
        self.patience.node()?;
        stacker::maybe_grow(RED_ZONE, STACK, || {
            let mark = self.mark();
            let done = self.expression(expr, dst);
            self.release(mark);
            done
        })
    }

    fn expression(&mut self, expr: &'a Expr, dst: Reg) -> Result {
        if let Some(value) = self.constant(expr)? {
            self.load_constant(value, dst, span(expr));
            return Ok(());
        }
        let at = span(expr);
        match expr {
            Expr::Name(name) => {
                let sym = self.sym(&name.id);
                self.load_name(sym, dst, at)
            }
            Expr::BoolOp(expr) => self.bool_op(expr, dst),
            Expr::Named(expr) => self.named(expr, dst),
            Expr::BinOp(expr) => self.binary(expr, dst),
            Expr::UnaryOp(expr) => self.unary(expr, dst),
            Expr::Compare(expr) => self.compare(expr, dst),
            Expr::If(expr) => self.conditional(expr, dst),
            Expr::Lambda(expr) => self.lambda(expr, dst),
            Expr::Call(expr) => self.call(expr, dst),
            Expr::List(expr) => self.display(Display::List, &expr.elts, dst, at),
            Expr::Tuple(expr) => self.display(Display::Tuple, &expr.elts, dst, at),
            Expr::Set(expr) => self.display(Display::Set, &expr.elts, dst, at),
            Expr::Dict(expr) => self.dict(expr, dst),
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_) => {
                self.comprehension(expr, dst)
            }
            Expr::Await(expr) => {
                let value = self.operand(&expr.value, dst)?;
                self.await_value(value, dst, 0, at)
            }
            Expr::Yield(expr) => {
                let src = if let Some(value) = &expr.value {
                    self.operand(value, dst)?
                } else {
                    let src = self.scratch(dst, at)?;
                    self.emit(Op::None { dst: src }, at);
                    src
                };
                let live = self.mark();
                self.emit(Op::Yield { dst, src, live }, at);
                Ok(())
            }
            Expr::YieldFrom(expr) => {
                let iter = self.push(&expr.value)?;
                self.emit(
                    Op::GetYieldFromIter {
                        dst: iter,
                        src: iter,
                    },
                    at,
                );
                self.drive(iter, dst, at)
            }
            Expr::FString(expr) => self.fstring(expr, dst),
            Expr::Attribute(expr) => {
                let obj = self.operand(&expr.value, dst)?;
                let sym = self.sym(&expr.attr);
                let cache = self.cache(sym);
                let at = self.attribute_place(expr, at);
                self.emit(Op::LoadAttr { dst, obj, cache }, at);
                Ok(())
            }
            Expr::Subscript(expr) => {
                let obj = self.operand(&expr.value, dst)?;
                let key = self.value(&expr.slice)?;
                self.emit(Op::GetItem { dst, obj, key }, at);
                Ok(())
            }
            Expr::Slice(expr) => self.slice(expr, dst),
            Expr::Starred(_) => Err(CompileProblem::syntax(
                "can't use starred expression here",
                at,
            )),
            Expr::TString(_) => Err(CompileProblem::unsupported(
                "template strings are not supported",
                at,
            )),
            // Literals are constants, so they never come here.
            Expr::IpyEscapeCommand(_)
            | Expr::StringLiteral(_)
            | Expr::BytesLiteral(_)
            | Expr::NumberLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::EllipsisLiteral(_) => Err(CompileProblem::syntax("invalid syntax", at)),
        }
    }

    /// Awaits a value. `context` tells the machine what it came from.
    pub(super) fn await_value(&mut self, src: Reg, dst: Reg, context: u8, at: Span) -> Result {
        let mark = self.mark();
        let iter = self.temp(at)?;
        self.emit(
            Op::GetAwaitable {
                dst: iter,
                src,
                context,
            },
            at,
        );
        self.drive(iter, dst, at)?;
        self.release(mark);
        Ok(())
    }

    /// Passes everything through to `iter` until it is done.
    pub(super) fn drive(&mut self, iter: Reg, dst: Reg, at: Span) -> Result {
        let mark = self.mark();
        let sent = self.temp(at)?;
        self.emit(Op::None { dst: sent }, at);
        let live = self.mark();
        self.emit(
            Op::YieldFrom {
                dst,
                iter,
                sent,
                live,
            },
            at,
        );
        self.release(mark);
        Ok(())
    }

    fn named(&mut self, expr: &'a ast::ExprNamed, dst: Reg) -> Result {
        let Expr::Name(name) = &*expr.target else {
            let message = "cannot use assignment expressions with this target";
            return Err(CompileProblem::syntax(message, span(expr)));
        };
        let sym = self.sym(&name.id);
        let value = self.operand(&expr.value, dst)?;
        self.store_name(sym, value, span(expr))?;
        self.move_to(dst, value, span(expr));
        Ok(())
    }

    fn conditional(&mut self, expr: &'a ast::ExprIf, dst: Reg) -> Result {
        if let Some(known) = truth(&expr.test) {
            return self.into(if known { &expr.body } else { &expr.orelse }, dst);
        }
        let (otherwise, end) = (self.label(), self.label());
        self.branch(&expr.test, false, otherwise)?;
        self.into(&expr.body, dst)?;
        self.goto(end, span(&*expr.body));
        self.bind(otherwise);
        self.into(&expr.orelse, dst)?;
        self.bind(end);
        Ok(())
    }

    fn slice(&mut self, expr: &'a ast::ExprSlice, dst: Reg) -> Result {
        let at = span(expr);
        let parts = [&expr.lower, &expr.upper, &expr.step].map(Option::as_deref);
        let mut values = [Value::NONE; 3];
        let mut constant = true;
        for (place, part) in values.iter_mut().zip(parts) {
            let Some(part) = part else { continue };
            match self.constant(part)? {
                Some(value) if value.as_int().is_some() || value.is_none() => *place = value,
                _ => {
                    constant = false;
                    break;
                }
            }
        }
        if constant {
            let [start, stop, by] = values;
            let object = Object::Slice {
                start,
                stop,
                step: by,
            };
            let slice = self.heap.new_object(object);
            self.load_constant(slice, dst, at);
            return Ok(());
        }
        let base = self.temps(3, at)?;
        for (reg, part) in (base..).zip(parts) {
            match part {
                Some(part) => self.into(part, reg)?,
                None => {
                    self.emit(Op::None { dst: reg }, at);
                }
            }
        }
        self.emit(Op::BuildSlice { dst, base }, at);
        Ok(())
    }

    /// How many elements can be built at once here.
    fn chunk(&self) -> usize {
        CHUNK.min(self.room() / 2)
    }

    pub(super) fn display(
        &mut self,
        kind: Display,
        elements: &'a [Expr],
        dst: Reg,
        at: Span,
    ) -> Result {
        let starred = elements.iter().any(Expr::is_starred_expr);
        if kind == Display::Set
            && elements.len() > 2
            && let Some(values) = self.all_constant(elements)?
        {
            return self.constant_set(values, dst, at);
        }
        if kind == Display::List && elements.len() > 2 && elements.iter().all(Expr::is_literal_expr)
        {
            return self.constant_display(kind, elements, dst, at);
        }
        if !starred && elements.len() <= self.chunk() {
            let base = self.mark();
            for element in elements {
                self.push(element)?;
            }
            // Without elements the base is not looked at.
            let base = Reg::try_from(base).unwrap_or(Reg::MAX);
            let count = elements.len() as u32;
            self.emit(
                match kind {
                    Display::List => Op::BuildList { dst, base, count },
                    Display::Tuple => Op::BuildTuple { dst, base, count },
                    Display::Set => Op::BuildSet { dst, base, count },
                },
                at,
            );
            return Ok(());
        }
        let into = self.scratch(dst, at)?;
        self.elements(kind, elements, into, at)?;
        if kind == Display::Tuple {
            self.emit(Op::ListToTuple { dst, src: into }, at);
        } else {
            self.move_to(dst, into, at);
        }
        Ok(())
    }

    /// A list or set of elements, starred ones among them; that of a tuple is a list.
    pub(super) fn elements(
        &mut self,
        kind: Display,
        elements: &'a [Expr],
        into: Reg,
        at: Span,
    ) -> Result {
        let starred = elements.iter().position(Expr::is_starred_expr);
        let plain = starred.unwrap_or(elements.len()).min(self.chunk());
        let (plain, others) = elements.split_at(plain);
        let mark = self.mark();
        for element in plain {
            self.push(element)?;
        }
        // Without elements the base is not looked at.
        let base = Reg::try_from(mark).unwrap_or(Reg::MAX);
        let (dst, count) = (into, plain.len() as u32);
        self.emit(
            match kind {
                Display::Set => Op::BuildSet { dst, base, count },
                _ => Op::BuildList { dst, base, count },
            },
            at,
        );
        self.release(mark);
        self.add_elements(kind, others, into, at)
    }

    /// Adds elements, starred ones among them, to the list or set in a register.
    fn add_elements(&mut self, kind: Display, elements: &'a [Expr], into: Reg, at: Span) -> Result {
        for element in elements {
            let mark = self.mark();
            let (inner, starred) = match element {
                Expr::Starred(starred) => (&*starred.value, true),
                other => (other, false),
            };
            let src = self.value(inner)?;
            self.emit(
                match (kind, starred) {
                    (Display::Set, true) => Op::SetUpdate { set: into, src },
                    (Display::Set, false) => Op::SetAdd { set: into, src },
                    (_, true) => Op::ListExtend { list: into, src },
                    (_, false) => Op::ListAppend { list: into, src },
                },
                at,
            );
            self.release(mark);
        }
        Ok(())
    }

    /// The elements of a display, where all are constants.
    fn all_constant(&mut self, elements: &'a [Expr]) -> Result<Option<Vec<Value>>> {
        let mut values = Vec::with_capacity(elements.len());
        for element in elements {
            match self.constant(element)? {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        Ok(Some(values))
    }

    /// A set of constants is a copy of a frozenset of them, where no Python code is needed to tell
    /// them apart; as in CPython, the tables of both make the order in which it is printed.
    fn constant_set(&mut self, values: Vec<Value>, dst: Reg, at: Span) -> Result {
        let constant = match self.heap.constant_set(&values) {
            Some(set) => self.heap.new_frozenset(set),
            None => self.heap.new_tuple(values),
        };
        let into = self.scratch(dst, at)?;
        self.elements(Display::Set, &[], into, at)?;
        let src = self.temp(at)?;
        self.load_constant(constant, src, at);
        self.emit(Op::SetUpdate { set: into, src }, at);
        self.move_to(dst, into, at);
        Ok(())
    }

    /// A list of literals is filled from a tuple of them.
    fn constant_display(
        &mut self,
        kind: Display,
        elements: &'a [Expr],
        dst: Reg,
        at: Span,
    ) -> Result {
        let mut values = Vec::with_capacity(elements.len());
        for element in elements {
            if let Some(value) = self.constant(element)? {
                values.push(value);
            }
        }
        let tuple = self.heap.new_tuple(values);
        let into = self.scratch(dst, at)?;
        self.elements(kind, &[], into, at)?;
        let src = self.temp(at)?;
        self.load_constant(tuple, src, at);
        self.emit(Op::ListExtend { list: into, src }, at);
        self.move_to(dst, into, at);
        Ok(())
    }

    /// Pairs of a dict display, or one `**value`.
    fn dict_part(&mut self, items: &'a [ast::DictItem], into: Reg, at: Span) -> Result {
        let mark = self.mark();
        let mut pairs = Vec::with_capacity(items.len());
        for item in items {
            if let Some(key) = &item.key {
                pairs.push((self.push(key)?, self.push(&item.value)?));
            } else {
                let src = self.value(&item.value)?;
                self.emit(Op::DictUpdate { dict: into, src }, at);
            }
        }
        for (key, src) in pairs {
            let dict = into;
            self.emit(Op::DictSet { dict, key, src }, at);
        }
        self.release(mark);
        Ok(())
    }

    fn dict(&mut self, expr: &'a ast::ExprDict, dst: Reg) -> Result {
        let at = span(expr);
        let spread = expr.items.iter().any(|item| item.key.is_none());
        if !spread && expr.items.len() * 2 <= self.chunk() {
            let base = Reg::try_from(self.mark()).unwrap_or(Reg::MAX);
            for item in &expr.items {
                if let Some(key) = &item.key {
                    self.push(key)?;
                }
                self.push(&item.value)?;
            }
            let count = expr.items.len() as u32;
            self.emit(Op::BuildDict { dst, base, count }, at);
            return Ok(());
        }
        let into = self.scratch(dst, at)?;
        self.emit(
            Op::BuildDict {
                dst: into,
                base: into,
                count: 0,
            },
            at,
        );
        // The pairs up to the next `**` are evaluated before the first of them is put in, unless
        // there are more of them than CPython keeps.
        for run in expr
            .items
            .chunk_by(|one, next| one.key.is_some() && next.key.is_some())
        {
            let together = if run.len() > 15 { 1 } else { run.len() };
            for pairs in run.chunks(together.max(1)) {
                self.dict_part(pairs, into, at)?;
            }
        }
        self.move_to(dst, into, at);
        Ok(())
    }
}
