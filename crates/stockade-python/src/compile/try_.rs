//! `try` in all its forms.
//!
//! While a handler runs, the exception it handles is made known to the machine (`PushHandled`),
//! and taken back on every way out (`PopHandled`), the way of a new exception included.

use ruff_python_ast::{self as ast, ExceptHandler, ExceptHandlerExceptHandler as Except};

use super::flow::{Block, Region};
use super::unit::{Assigned, Label};
use super::{Compiler, Result, span};
use crate::code::{Op, Reg, Span};
use crate::symbol::Sym;

impl<'a> Compiler<'a> {
    pub(super) fn try_stmt(&mut self, stmt: &'a ast::StmtTry) -> Result {
        if stmt.finalbody.is_empty() {
            return self.try_except(stmt);
        }
        let at = span(stmt);
        self.unit.lose_deletable();
        let before = self.unit.assigned;
        let end = self.label();
        let region = Region::start(self.here());
        self.unit
            .blocks
            .push(Block::Finally(region, &stmt.finalbody));
        if stmt.handlers.is_empty() {
            self.body(&stmt.body)?;
        } else {
            self.try_except(stmt)?;
        }
        let covered = self.end_block();
        self.body(&stmt.finalbody)?;
        self.goto(end, at);
        if !covered.is_empty() {
            let (exc, save) = self.land(&covered, before, at)?;
            let covered = self.protected(save, None, |this| this.body(&stmt.finalbody))?;
            self.raise_again(save, exc, at);
            self.landing(&covered, save, None, at)?;
        }
        self.bind(end);
        Ok(())
    }

    /// Takes the innermost block off and ends its region.
    pub(super) fn end_block(&mut self) -> Vec<(usize, usize)> {
        let here = self.here();
        match self.unit.blocks.pop() {
            Some(block) => block.into_region().end(here),
            None => Vec::new(),
        }
    }

    /// The place where exceptions of a region arrive; the register of the exception, and the one
    /// that keeps what was handled before.
    pub(super) fn land(
        &mut self,
        covered: &[(usize, usize)],
        before: Assigned,
        at: Span,
    ) -> Result<(Reg, Reg)> {
        let exc = self.temp(at)?;
        let save = self.temp(at)?;
        for &(start, end) in covered {
            self.handler(start, end, self.here(), exc);
        }
        self.unit.assigned = before;
        self.emit(Op::PushHandled { save, exc }, at);
        Ok((exc, save))
    }

    /// Raises the exception that was being handled, unless flow has ended.
    pub(super) fn raise_again(&mut self, save: Reg, exc: Reg, at: Span) {
        if !self.dead() {
            self.emit(Op::PopHandled { save }, at);
            self.emit(Op::Reraise { exc }, at);
            self.end_flow();
        }
    }

    /// Code that runs while an exception is handled. What it covers must be given to `landing`,
    /// where new exceptions in it take the handled one back before they go on.
    pub(super) fn protected(
        &mut self,
        save: Reg,
        name: Option<Sym>,
        body: impl FnOnce(&mut Self) -> Result,
    ) -> Result<Vec<(usize, usize)>> {
        let region = Region::start(self.here());
        self.unit.blocks.push(Block::Handler { region, save, name });
        body(self)?;
        Ok(self.end_block())
    }

    /// Where exceptions of protected code arrive. Stands where flow has ended; `name` is unbound
    /// on the way.
    pub(super) fn landing(
        &mut self,
        covered: &[(usize, usize)],
        save: Reg,
        name: Option<Sym>,
        at: Span,
    ) -> Result {
        if covered.is_empty() {
            return Ok(());
        }
        let mark = self.mark();
        let exc = self.temp(at)?;
        for &(start, end) in covered {
            self.handler(start, end, self.here(), exc);
        }
        if let Some(name) = name {
            self.forget(name, at)?;
        }
        self.emit(Op::PopHandled { save }, at);
        self.emit(Op::Reraise { exc }, at);
        self.release(mark);
        Ok(())
    }

    /// Binds a name to None and unbinds it, as the end of `except … as name` does.
    pub(super) fn forget(&mut self, name: Sym, at: Span) -> Result {
        if let Some(dst) = self.local_reg(name) {
            self.emit(Op::Undef { dst }, at);
            self.set_assigned(dst, false);
            return Ok(());
        }
        let mark = self.mark();
        let none = self.temp(at)?;
        self.emit(Op::None { dst: none }, at);
        self.store_name(name, none, at)?;
        self.delete_name(name, at)?;
        self.release(mark);
        Ok(())
    }

    fn try_except(&mut self, stmt: &'a ast::StmtTry) -> Result {
        let at = span(stmt);
        self.unit.lose_deletable();
        let before = self.unit.assigned;
        let end = self.label();
        let region = Region::start(self.here());
        self.unit.blocks.push(Block::Try(region));
        self.body(&stmt.body)?;
        let covered = self.end_block();
        self.body(&stmt.orelse)?;
        self.goto(end, at);
        if !covered.is_empty() {
            let mark = self.mark();
            if stmt.is_star {
                self.star_handlers(stmt, &covered, before, end)?;
            } else {
                self.handlers(stmt, &covered, before, end)?;
            }
            self.release(mark);
        }
        self.bind(end);
        Ok(())
    }

    fn handlers(
        &mut self,
        stmt: &'a ast::StmtTry,
        covered: &[(usize, usize)],
        before: Assigned,
        end: Label,
    ) -> Result {
        let at = span(stmt);
        let (exc, save) = self.land(covered, before, at)?;
        let mut bare = false;
        let mut protected = Vec::new();
        let mut named = Vec::new();
        for handler in &stmt.handlers {
            let ExceptHandler::ExceptHandler(handler) = handler;
            let next = self.label();
            if let Some(class) = &handler.type_ {
                let mark = self.mark();
                let result = self.temp(at)?;
                // An exception while the class is found is one inside of the handling.
                protected.extend(self.protected(save, None, |this| {
                    let mark = this.mark();
                    let class = this.value(class)?;
                    this.emit(
                        Op::MatchException {
                            dst: result,
                            exc,
                            class,
                        },
                        span(handler),
                    );
                    this.release(mark);
                    Ok(())
                })?);
                self.jump_on(result, false, next, span(handler));
                self.release(mark);
            } else {
                bare = true;
            }
            let name = handler.name.as_ref().map(|name| self.sym(name));
            let covered = self.handler_body(handler, name, exc, save)?;
            match name {
                None => protected.extend(covered),
                Some(name) => named.push((name, covered)),
            }
            self.goto(end, span(handler));
            self.bind(next);
        }
        if !bare {
            self.raise_again(save, exc, at);
        }
        self.end_flow();
        self.landing(&protected, save, None, at)?;
        for (name, covered) in named {
            self.landing(&covered, save, Some(name), at)?;
        }
        Ok(())
    }

    /// Binds the name, runs the body, and ends the handling.
    fn handler_body(
        &mut self,
        handler: &'a Except,
        name: Option<Sym>,
        exc: Reg,
        save: Reg,
    ) -> Result<Vec<(usize, usize)>> {
        let at = span(handler);
        if let Some(name) = name {
            self.store_name(name, exc, at)?;
        }
        let covered = self.protected(save, name, |this| this.body(&handler.body))?;
        if !self.dead() {
            self.emit(Op::PopHandled { save }, at);
            if let Some(name) = name {
                self.forget(name, at)?;
            }
        }
        Ok(covered)
    }

    /// `except*`: every handler gets its part of the group; what they raise is collected.
    fn star_handlers(
        &mut self,
        stmt: &'a ast::StmtTry,
        covered: &[(usize, usize)],
        before: Assigned,
        end: Label,
    ) -> Result {
        let at = span(stmt);
        let (exc, save) = self.land(covered, before, at)?;
        let (rest, raised, result) = (self.temp(at)?, self.temp(at)?, self.temp(at)?);
        self.move_to(rest, exc, at);
        self.emit(
            Op::BuildList {
                dst: raised,
                base: raised,
                count: 0,
            },
            at,
        );
        let covered = self.protected(save, None, |this| {
            for handler in &stmt.handlers {
                let ExceptHandler::ExceptHandler(handler) = handler;
                this.star_handler(handler, rest, raised)?;
            }
            this.emit(
                Op::ListAppend {
                    list: raised,
                    src: rest,
                },
                at,
            );
            this.emit(
                Op::MergeGroup {
                    dst: result,
                    exc,
                    raised,
                },
                at,
            );
            Ok(())
        })?;
        self.emit(Op::PopHandled { save }, at);
        self.jump(
            Op::JumpIfNone {
                reg: result,
                offset: 0,
            },
            end,
            at,
        );
        self.emit(Op::Reraise { exc: result }, at);
        self.end_flow();
        self.landing(&covered, save, None, at)
    }

    fn star_handler(&mut self, handler: &'a Except, rest: Reg, raised: Reg) -> Result {
        let at = span(handler);
        let Some(class) = &handler.type_ else {
            return Err(super::CompileProblem::syntax(
                "expected one or more exception types",
                at,
            ));
        };
        let mark = self.mark();
        let next = self.label();
        let matched = self.temp(at)?;
        let class = self.operand(class, matched)?;
        self.emit(
            Op::SplitGroup {
                dst: matched,
                exc: rest,
                class,
            },
            at,
        );
        self.jump(
            Op::JumpIfNone {
                reg: matched,
                offset: 0,
            },
            next,
            at,
        );
        let name = handler.name.as_ref().map(|name| self.sym(name));
        let save = self.temp(at)?;
        self.unit.lose_deletable();
        let before = self.unit.assigned;
        self.emit(Op::PushHandled { save, exc: matched }, at);
        let start = self.here();
        if let Some(name) = name {
            self.store_name(name, matched, at)?;
        }
        self.unit.blocks.push(Block::Try(Region::start(start)));
        self.body(&handler.body)?;
        let covered = self.end_block();
        if !self.dead() {
            self.emit(Op::PopHandled { save }, at);
            if let Some(name) = name {
                self.forget(name, at)?;
            }
            self.goto(next, at);
        }
        // What the body raises is kept for the end.
        let thrown = self.temp(at)?;
        for (start, end) in covered {
            self.handler(start, end, self.here(), thrown);
        }
        self.unit.assigned = before;
        self.emit(Op::PopHandled { save }, at);
        if let Some(name) = name {
            self.forget(name, at)?;
        }
        self.emit(
            Op::ListAppend {
                list: raised,
                src: thrown,
            },
            at,
        );
        self.bind(next);
        self.release(mark);
        Ok(())
    }
}
