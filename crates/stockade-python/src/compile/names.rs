//! Reading, binding and unbinding names: registers, cells, the wide list, class namespaces and
//! global slots.

use super::scope::Resolved;
use super::unit::Place;
use super::{Compiler, Result};
use crate::code::{Op, Reg, Span};
use crate::symbol::Sym;

impl Compiler<'_> {
    /// Where a name lives, if it is a variable of this unit.
    pub(super) fn place(&self, sym: Sym) -> Option<Place> {
        let Resolved::Var(owner) = self.scopes.resolved(self.scope, sym) else {
            return None;
        };
        self.unit.vars.get(&(owner, sym)).copied()
    }

    /// The register of a plain local variable.
    pub(super) fn local_reg(&self, sym: Sym) -> Option<Reg> {
        match self.place(sym)? {
            Place::Reg(reg) => Some(reg),
            _ => None,
        }
    }

    /// The register of a plain local that is read where it is: not one that a later operand may
    /// rebind.
    pub(super) fn readable(&mut self, sym: Sym, span: Span) -> Option<Reg> {
        let Place::Reg(reg) = self.place(sym)? else {
            return None;
        };
        if self.scopes.get(self.unit.scope).walrus.contains(&sym) {
            return None;
        }
        self.check(sym, reg, span);
        Some(reg)
    }

    /// Makes sure that a local is bound.
    fn check(&mut self, sym: Sym, reg: Reg, span: Span) {
        if !self.is_assigned(reg) {
            self.emit(Op::CheckLocal { reg, sym: sym.0 }, span);
            self.set_assigned(reg, true);
        }
    }

    /// Notes that an instruction has just bound a local by writing its register.
    pub(super) fn bound(&mut self, sym: Sym) {
        if let Some(Place::Reg(reg)) = self.place(sym) {
            self.set_assigned(reg, true);
        }
    }

    pub(super) fn load_name(&mut self, sym: Sym, dst: Reg, span: Span) -> Result {
        match self.scopes.resolved(self.scope, sym) {
            Resolved::Global => {
                let slot = self.global_slot(sym);
                self.emit(Op::LoadGlobal { dst, slot }, span);
            }
            Resolved::Name => {
                // The machine finds the global by name; the slot carries the builtin.
                self.global_slot(sym);
                self.emit(Op::LoadName { dst, sym: sym.0 }, span);
            }
            Resolved::NameOrFree => {
                let cell = self.free_reg(sym);
                self.emit(
                    Op::LoadNameOrCell {
                        dst,
                        cell,
                        sym: sym.0,
                    },
                    span,
                );
            }
            Resolved::Free => {
                let cell = self.free_reg(sym);
                self.emit(Op::LoadCell { dst, cell }, span);
            }
            Resolved::Var(owner) => match self.unit.vars.get(&(owner, sym)).copied() {
                Some(Place::Reg(src)) => {
                    self.check(sym, src, span);
                    self.move_to(dst, src, span);
                }
                Some(Place::Cell(cell)) => {
                    self.emit(Op::LoadCell { dst, cell }, span);
                }
                Some(Place::Wide(index)) => {
                    let mark = self.mark();
                    let value = self.scratch(dst, span)?;
                    self.emit(Op::LoadWide { dst: value, index }, span);
                    self.emit(
                        Op::CheckLocal {
                            reg: value,
                            sym: sym.0,
                        },
                        span,
                    );
                    self.move_to(dst, value, span);
                    self.release(mark);
                }
                None => return Err(self.lost(sym, span)),
            },
        }
        Ok(())
    }

    pub(super) fn store_name(&mut self, sym: Sym, src: Reg, span: Span) -> Result {
        match self.scopes.resolved(self.scope, sym) {
            Resolved::Global => {
                let slot = self.global_slot(sym);
                if self.is_guarded(sym) {
                    self.emit(Op::StoreGuarded { src, slot }, span);
                } else {
                    self.emit(Op::StoreGlobal { src, slot }, span);
                }
            }
            Resolved::Name | Resolved::NameOrFree => {
                self.emit(Op::StoreName { src, sym: sym.0 }, span);
            }
            Resolved::Free => {
                let cell = self.free_reg(sym);
                self.emit(Op::StoreCell { cell, src }, span);
            }
            Resolved::Var(owner) => match self.unit.vars.get(&(owner, sym)).copied() {
                Some(Place::Reg(dst)) => {
                    self.move_to(dst, src, span);
                    self.set_assigned(dst, true);
                }
                Some(Place::Cell(cell)) => {
                    self.emit(Op::StoreCell { cell, src }, span);
                }
                Some(Place::Wide(index)) => {
                    self.emit(Op::StoreWide { src, index }, span);
                }
                None => return Err(self.lost(sym, span)),
            },
        }
        Ok(())
    }

    pub(super) fn delete_name(&mut self, sym: Sym, span: Span) -> Result {
        match self.scopes.resolved(self.scope, sym) {
            Resolved::Global => {
                let slot = self.global_slot(sym);
                if self.is_guarded(sym) {
                    self.emit(Op::DeleteGuarded { slot }, span);
                } else {
                    self.emit(Op::DeleteGlobal { slot }, span);
                }
            }
            Resolved::Name | Resolved::NameOrFree => {
                self.emit(Op::DeleteName { sym: sym.0 }, span);
            }
            Resolved::Free => {
                let cell = self.free_reg(sym);
                self.emit(Op::DeleteCell { cell }, span);
            }
            Resolved::Var(owner) => match self.unit.vars.get(&(owner, sym)).copied() {
                Some(Place::Reg(reg)) => {
                    self.emit(Op::DeleteLocal { reg, sym: sym.0 }, span);
                    self.set_assigned(reg, false);
                }
                Some(Place::Cell(cell)) => {
                    self.emit(Op::DeleteCell { cell }, span);
                }
                Some(Place::Wide(index)) => {
                    let mark = self.mark();
                    let value = self.temp(span)?;
                    self.emit(Op::LoadWide { dst: value, index }, span);
                    self.emit(
                        Op::CheckLocal {
                            reg: value,
                            sym: sym.0,
                        },
                        span,
                    );
                    self.emit(Op::Undef { dst: value }, span);
                    self.emit(Op::StoreWide { src: value, index }, span);
                    self.release(mark);
                }
                None => return Err(self.lost(sym, span)),
            },
        }
        Ok(())
    }

    /// Whether binding a global name is more than storing it.
    fn is_guarded(&self, sym: Sym) -> bool {
        sym == crate::symbol::sym::RESULT
            || self
                .heap
                .modules
                .get(self.module as usize)
                .is_some_and(|module| module.protected.contains(&sym))
    }

    fn free_reg(&self, sym: Sym) -> Reg {
        self.unit
            .free
            .get(&sym)
            .copied()
            .unwrap_or(self.unit.free_base)
    }

    /// The register of this unit that holds the cell of a variable which inner code captures.
    pub(super) fn cell_reg(&self, sym: Sym) -> Option<Reg> {
        let mut at = self.scope;
        loop {
            if self.scopes.defines(at, sym) {
                return match self.unit.vars.get(&(at, sym)) {
                    Some(Place::Cell(reg)) => Some(*reg),
                    _ => None,
                };
            }
            if at == self.unit.scope {
                return self.unit.free.get(&sym).copied();
            }
            at = self.scopes.parent(at)?;
        }
    }

    /// A name that was resolved to a variable which has no place: ours to fix, not the program's.
    pub(super) fn lost(&self, sym: Sym, span: Span) -> super::CompileProblem {
        let name = self.heap.symbols.name(sym);
        super::CompileProblem::unsupported(format!("the name `{name}` has no place here"), span)
    }
}
