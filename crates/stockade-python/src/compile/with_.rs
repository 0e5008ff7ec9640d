//! `with` and `async with`: each item is a block of its own around the next.

use ruff_python_ast::{self as ast, Stmt, WithItem};

use super::flow::{Block, Region};
use super::{Compiler, Result, span};
use crate::code::{Op, Reg, Span, Special};

impl<'a> Compiler<'a> {
    pub(super) fn with_stmt(&mut self, stmt: &'a ast::StmtWith) -> Result {
        self.with_items(&stmt.items, &stmt.body, stmt.is_async)
    }

    fn with_items(&mut self, items: &'a [WithItem], body: &'a [Stmt], is_async: bool) -> Result {
        let Some((item, rest)) = items.split_first() else {
            return self.body(body);
        };
        let at = span(&item.context_expr);
        let outer = self.mark();
        let exit = self.temps(2, at)?;
        let value = self.temp(at)?;
        let mark = self.mark();
        let manager = self.value(&item.context_expr)?;
        let enter = self.temps(2, at)?;
        let (enter_method, exit_method) = if is_async {
            (Special::AEnter, Special::AExit)
        } else {
            (Special::Enter, Special::Exit)
        };
        self.emit(
            Op::LoadSpecial {
                base: enter,
                obj: manager,
                which: enter_method,
            },
            at,
        );
        self.emit(
            Op::LoadSpecial {
                base: exit,
                obj: manager,
                which: exit_method,
            },
            at,
        );
        self.emit(
            Op::CallMethod {
                dst: value,
                base: enter,
                count: 0,
            },
            at,
        );
        if is_async {
            self.await_value(value, value, 1, at)?;
        }
        self.release(mark);
        self.unit.lose_deletable();
        let before = self.unit.assigned;
        let end = self.label();
        let region = Region::start(self.here());
        self.unit.blocks.push(Block::With {
            region,
            exit,
            is_async,
            at,
        });
        if let Some(target) = &item.optional_vars {
            self.store(target, value)?;
        }
        self.with_items(rest, body, is_async)?;
        let covered = self.end_block();
        if !self.dead() {
            self.call_exit(exit, is_async, at)?;
            self.goto(end, at);
        }
        if !covered.is_empty() {
            let (exc, save) = self.land(&covered, before, at)?;
            let result = self.temp(at)?;
            let suppressed = self.label();
            let covered = self.protected(save, None, |this| {
                this.emit(
                    Op::CallExit {
                        dst: result,
                        base: exit,
                        exc,
                    },
                    at,
                );
                if is_async {
                    this.await_value(result, result, 2, at)?;
                }
                this.jump_on(result, true, suppressed, at);
                Ok(())
            })?;
            self.raise_again(save, exc, at);
            self.landing(&covered, save, None, at)?;
            self.bind(suppressed);
            self.emit(Op::PopHandled { save }, at);
        }
        self.bind(end);
        self.release(outer);
        Ok(())
    }

    /// Leaves a `with` block without an exception.
    pub(super) fn call_exit(&mut self, exit: Reg, is_async: bool, at: Span) -> Result {
        let mark = self.mark();
        let base = self.temps(5, at)?;
        self.emit(
            Op::Move {
                dst: base,
                src: exit,
            },
            at,
        );
        self.emit(
            Op::Move {
                dst: base + 1,
                src: exit + 1,
            },
            at,
        );
        for reg in base + 2..base + 5 {
            self.emit(Op::None { dst: reg }, at);
        }
        self.emit(
            Op::CallMethod {
                dst: base,
                base,
                count: 3,
            },
            at,
        );
        if is_async {
            self.await_value(base, base, 2, at)?;
        }
        self.release(mark);
        Ok(())
    }
}
