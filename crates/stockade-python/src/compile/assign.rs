//! Assignments: plain, unpacking, augmented and annotated, and `del`.

use ruff_python_ast::{self as ast, Expr};

use super::scope::{ScopeId, ScopeKind};
use super::{CompileProblem, Compiler, Result, span};
use crate::code::{Op, Reg, Span};
use crate::symbol::Sym;

impl<'a> Compiler<'a> {
    /// The register of a target that is a plain local, and its name.
    pub(super) fn target_reg(&mut self, target: &Expr) -> Option<(Sym, Reg)> {
        let Expr::Name(name) = target else {
            return None;
        };
        let sym = self.sym(&name.id);
        self.local_reg(sym).map(|reg| (sym, reg))
    }

    pub(super) fn assign(&mut self, stmt: &'a ast::StmtAssign) -> Result {
        if let [target] = &stmt.targets[..] {
            if self.target_reg(target).is_some() {
                return self.assign_value(target, &stmt.value);
            }
            if let (Some(targets), Some(values)) = (elements(target), elements(&stmt.value))
                && targets.len() == values.len()
                && targets.len() <= 8
                && !targets.iter().chain(values).any(Expr::is_starred_expr)
            {
                return self.parallel(targets, values);
            }
        }
        let value = self.value(&stmt.value)?;
        for target in &stmt.targets {
            self.store(target, value)?;
        }
        Ok(())
    }

    /// `a, b = x, y` without a tuple in between.
    fn parallel(&mut self, targets: &'a [Expr], values: &'a [Expr]) -> Result {
        // Constants wait until they are stored.
        let mut regs: Vec<Option<Reg>> = Vec::with_capacity(values.len());
        for value in values {
            let late = self.constant(value)?.is_some();
            regs.push(if late { None } else { Some(self.value(value)?) });
        }
        // A variable that an earlier target overwrites is set aside first.
        let mut written: Vec<Reg> = Vec::new();
        for ((place, target), value) in regs.iter_mut().zip(targets).zip(values) {
            if let Some(reg) = place
                && written.contains(reg)
            {
                let copy = self.temp(span(value))?;
                self.move_to(copy, *reg, span(value));
                *reg = copy;
            }
            self.written(target, &mut written);
        }
        for ((target, reg), value) in targets.iter().zip(regs).zip(values) {
            match reg {
                Some(reg) => self.store(target, reg)?,
                None => self.assign_value(target, value)?,
            }
        }
        Ok(())
    }

    /// Assigns the value of an expression to one target.
    fn assign_value(&mut self, target: &'a Expr, value: &'a Expr) -> Result {
        if let Some((sym, dst)) = self.target_reg(target) {
            self.into(value, dst)?;
            self.bound(sym);
            return Ok(());
        }
        let mark = self.mark();
        let value = self.value(value)?;
        self.store(target, value)?;
        self.release(mark);
        Ok(())
    }

    /// The registers that a target writes.
    fn written(&mut self, target: &Expr, into: &mut Vec<Reg>) {
        match target {
            Expr::Starred(starred) => self.written(&starred.value, into),
            other => match elements(other) {
                Some(parts) => parts.iter().for_each(|part| self.written(part, into)),
                None => into.extend(self.target_reg(other).map(|(_, reg)| reg)),
            },
        }
    }

    /// Stores a register to a target.
    pub(super) fn store(&mut self, target: &'a Expr, src: Reg) -> Result {
        let at = span(target);
        let mark = self.mark();
        match target {
            Expr::Name(name) => {
                let sym = self.sym(&name.id);
                self.store_name(sym, src, at)?;
            }
            Expr::Attribute(attribute) => {
                let obj = self.value(&attribute.value)?;
                let sym = self.sym(&attribute.attr);
                let cache = self.cache(sym);
                self.emit(Op::StoreAttr { obj, src, cache }, at);
            }
            Expr::Subscript(subscript) => {
                let obj = self.value(&subscript.value)?;
                let key = self.value(&subscript.slice)?;
                self.emit(Op::SetItem { obj, key, src }, at);
            }
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, src, at)?,
            Expr::List(list) => self.unpack(&list.elts, src, at)?,
            Expr::Starred(_) => {
                let message = "starred assignment target must be in a list or tuple";
                return Err(CompileProblem::syntax(message, at));
            }
            _ => return Err(CompileProblem::syntax("cannot assign to expression", at)),
        }
        self.release(mark);
        Ok(())
    }

    fn unpack(&mut self, targets: &'a [Expr], src: Reg, at: Span) -> Result {
        let star = targets.iter().position(Expr::is_starred_expr);
        if let Some(star) = star {
            if targets[star + 1..].iter().any(Expr::is_starred_expr) {
                let message = "multiple starred expressions in assignment";
                return Err(CompileProblem::syntax(message, at));
            }
            let after = targets.len() - star - 1;
            let (Ok(before), Ok(after)) = (u8::try_from(star), u16::try_from(after)) else {
                let message = "too many expressions in star-unpacking assignment";
                return Err(CompileProblem::syntax(message, at));
            };
            let base = self.temps(targets.len(), at)?;
            self.emit(
                Op::UnpackStar {
                    base,
                    src,
                    before,
                    after,
                },
                at,
            );
            return self.store_all(targets, base);
        }
        let count = targets.len() as u32;
        if let Some(base) = self.consecutive(targets) {
            self.emit(Op::UnpackSequence { base, src, count }, at);
            for target in targets {
                if let Expr::Name(name) = target {
                    let sym = self.sym(&name.id);
                    self.bound(sym);
                }
            }
            return Ok(());
        }
        // Without targets the base is not looked at, but the length is.
        let base = self.temps(targets.len().max(1), at)?;
        self.emit(Op::UnpackSequence { base, src, count }, at);
        self.store_all(targets, base)
    }

    fn store_all(&mut self, targets: &'a [Expr], base: Reg) -> Result {
        for (at, target) in targets.iter().enumerate() {
            let target = match target {
                Expr::Starred(starred) => &*starred.value,
                other => other,
            };
            self.store(target, base + at as Reg)?;
        }
        Ok(())
    }

    /// The first register of targets that are locals side by side.
    fn consecutive(&mut self, targets: &[Expr]) -> Option<Reg> {
        let (_, base) = self.target_reg(targets.first()?)?;
        for (at, target) in targets.iter().enumerate() {
            let (_, reg) = self.target_reg(target)?;
            if usize::from(reg) != usize::from(base) + at {
                return None;
            }
        }
        Some(base)
    }

    pub(super) fn augmented(&mut self, stmt: &'a ast::StmtAugAssign) -> Result {
        let at = span(stmt);
        match &*stmt.target {
            Expr::Name(name) => {
                let sym = self.sym(&name.id);
                if let Some(dst) = self.local_reg(sym) {
                    let a = self.value(&stmt.target)?;
                    self.in_place(stmt.op, dst, a, &stmt.value, at)?;
                    self.bound(sym);
                    return Ok(());
                }
                let value = self.temp(at)?;
                self.load_name(sym, value, span(name))?;
                self.in_place(stmt.op, value, value, &stmt.value, at)?;
                self.store_name(sym, value, at)
            }
            Expr::Attribute(attribute) => {
                let obj = self.value(&attribute.value)?;
                let sym = self.sym(&attribute.attr);
                let value = self.temp(at)?;
                let cache = self.cache(sym);
                self.emit(
                    Op::LoadAttr {
                        dst: value,
                        obj,
                        cache,
                    },
                    span(attribute),
                );
                self.in_place(stmt.op, value, value, &stmt.value, at)?;
                let cache = self.cache(sym);
                self.emit(
                    Op::StoreAttr {
                        obj,
                        src: value,
                        cache,
                    },
                    span(attribute),
                );
                Ok(())
            }
            Expr::Subscript(subscript) => {
                let obj = self.value(&subscript.value)?;
                let key = self.value(&subscript.slice)?;
                let value = self.temp(at)?;
                self.emit(
                    Op::GetItem {
                        dst: value,
                        obj,
                        key,
                    },
                    span(subscript),
                );
                self.in_place(stmt.op, value, value, &stmt.value, at)?;
                self.emit(
                    Op::SetItem {
                        obj,
                        key,
                        src: value,
                    },
                    span(subscript),
                );
                Ok(())
            }
            other => {
                let message = "illegal expression for augmented assignment";
                Err(CompileProblem::syntax(message, span(other)))
            }
        }
    }

    pub(super) fn annotated(&mut self, stmt: &'a ast::StmtAnnAssign) -> Result {
        if let Some(value) = &stmt.value {
            self.assign_value(&stmt.target, value)?;
        }
        let unit = self.scopes.get(self.scopes.unit(self.scope)).kind;
        if unit == ScopeKind::Function {
            return self.targets_parts(stmt);
        }
        let mark = self.mark();
        match &*stmt.target {
            Expr::Name(name) if stmt.simple => {
                let src = self.annotation(&stmt.annotation)?;
                let sym = self.sym(&name.id);
                self.emit(Op::SetAnnotation { src, sym: sym.0 }, span(stmt));
            }
            _ => {
                self.targets_parts(stmt)?;
                if !self.scopes.future_annotations {
                    self.effect(&stmt.annotation)?;
                }
            }
        }
        self.release(mark);
        Ok(())
    }

    /// An annotation without a value still evaluates what its target is made of.
    fn targets_parts(&mut self, stmt: &'a ast::StmtAnnAssign) -> Result {
        if stmt.value.is_some() {
            return Ok(());
        }
        match &*stmt.target {
            Expr::Attribute(attribute) => self.effect(&attribute.value),
            Expr::Subscript(subscript) => {
                self.effect(&subscript.value)?;
                self.effect(&subscript.slice)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn delete(&mut self, target: &'a Expr) -> Result {
        let at = span(target);
        let mark = self.mark();
        match target {
            Expr::Name(name) => {
                let sym = self.sym(&name.id);
                self.delete_name(sym, at)?;
            }
            Expr::Attribute(attribute) => {
                let obj = self.value(&attribute.value)?;
                let sym = self.sym(&attribute.attr);
                let cache = self.cache(sym);
                self.emit(Op::DeleteAttr { obj, cache }, at);
            }
            Expr::Subscript(subscript) => {
                let obj = self.value(&subscript.value)?;
                let key = self.value(&subscript.slice)?;
                self.emit(Op::DeleteItem { obj, key }, at);
            }
            Expr::Tuple(tuple) => tuple.elts.iter().try_for_each(|part| self.delete(part))?,
            Expr::List(list) => list.elts.iter().try_for_each(|part| self.delete(part))?,
            _ => return Err(CompileProblem::syntax("cannot delete expression", at)),
        }
        self.release(mark);
        Ok(())
    }

    /// Whether the unit at hand is the module itself.
    pub(super) fn at_top(&self) -> bool {
        self.unit.scope == ScopeId::MODULE
    }
}

/// The elements of a tuple or list.
fn elements(expr: &Expr) -> Option<&[Expr]> {
    match expr {
        Expr::Tuple(tuple) => Some(&tuple.elts),
        Expr::List(list) => Some(&list.elts),
        _ => None,
    }
}
