//! Loops, conditions, and the ways out of blocks.
//!
//! Every statement that something must be done about when control leaves it is a [`Block`]. A
//! `return`, `break` or `continue` runs what each block on its way asks for, inline, and these
//! copies are not covered by the handlers of the blocks they leave.

use ruff_python_ast::{self as ast, Expr, Stmt};

use super::fold::truth;
use super::unit::Label;
use super::{Compiler, Result, span};
use crate::code::{Op, Reg, Span};
use crate::symbol::Sym;

/// The instructions that a handler covers, with holes where they leave its block.
#[derive(Debug, Default)]
pub(super) struct Region {
    closed: Vec<(usize, usize)>,
    open: Option<usize>,
}

impl Region {
    pub(super) fn start(at: usize) -> Self {
        Self {
            closed: Vec::new(),
            open: Some(at),
        }
    }

    fn pause(&mut self, at: usize) {
        if let Some(start) = self.open.take()
            && start < at
        {
            self.closed.push((start, at));
        }
    }

    fn resume(&mut self, at: usize) {
        self.open = Some(at);
    }

    /// Ends the region; the parts that hold instructions remain.
    pub(super) fn end(mut self, at: usize) -> Vec<(usize, usize)> {
        self.pause(at);
        self.closed
    }
}

/// What surrounds the statement at hand.
pub(super) enum Block<'a> {
    Loop {
        head: Label,
        end: Label,
        back_edges: Vec<usize>,
        /// The iterator, where it may be a generator that nobody else knows.
        owned: Option<Reg>,
    },
    /// A body with `except` clauses: nothing to do on the way out.
    Try(Region),
    /// A body with a `finally` clause.
    Finally(Region, &'a [Stmt]),
    /// A body of `with`; the exit method is in `exit` and the register after it.
    With {
        region: Region,
        exit: Reg,
        is_async: bool,
        at: Span,
    },
    /// The body of a handler: the exception handled before is in `save`.
    Handler {
        region: Region,
        save: Reg,
        name: Option<Sym>,
    },
}

impl Block<'_> {
    fn region(&mut self) -> Option<&mut Region> {
        match self {
            Self::Loop { .. } => None,
            Self::Try(region)
            | Self::Finally(region, _)
            | Self::With { region, .. }
            | Self::Handler { region, .. } => Some(region),
        }
    }

    /// The region of a block that is over.
    pub(super) fn into_region(self) -> Region {
        match self {
            Self::Loop { .. } => Region::default(),
            Self::Try(region)
            | Self::Finally(region, _)
            | Self::With { region, .. }
            | Self::Handler { region, .. } => region,
        }
    }
}

impl<'a> Compiler<'a> {
    /// Leaves all blocks above a depth: emits what they ask for and takes them off. What is
    /// returned must be given to `reenter` after the jump.
    fn leave(&mut self, depth: usize, at: Span) -> Result<Vec<Block<'a>>> {
        let mut left = Vec::new();
        while self.unit.blocks.len() > depth && !self.dead() {
            let here = self.here();
            let Some(mut block) = self.unit.blocks.pop() else {
                break;
            };
            if let Some(region) = block.region() {
                region.pause(here);
            }
            let mark = self.mark();
            match &block {
                Block::Loop { owned, .. } => self.close_owned(*owned, at),
                Block::Try(_) => {}
                Block::Finally(_, body) => self.body(body)?,
                Block::With {
                    exit, is_async, at, ..
                } => {
                    self.call_exit(*exit, *is_async, *at)?;
                }
                Block::Handler { save, name, .. } => {
                    self.emit(Op::PopHandled { save: *save }, at);
                    if let Some(name) = *name {
                        self.forget(name, at)?;
                    }
                }
            }
            self.release(mark);
            left.push(block);
        }
        Ok(left)
    }

    fn reenter(&mut self, left: Vec<Block<'a>>) {
        let here = self.here();
        for mut block in left.into_iter().rev() {
            if let Some(region) = block.region() {
                region.resume(here);
            }
            self.unit.blocks.push(block);
        }
    }

    /// Whether leaving the unit from here runs code that could change a variable.
    fn leaves_with_code(&self) -> bool {
        self.unit.blocks.iter().any(|block| {
            matches!(
                block,
                Block::Finally(..) | Block::With { .. } | Block::Handler { name: Some(_), .. }
            )
        })
    }

    pub(super) fn return_stmt(&mut self, stmt: &'a ast::StmtReturn) -> Result {
        let at = span(stmt);
        let mark = self.mark();
        let src = match &stmt.value {
            Some(value) if self.leaves_with_code() => self.push(value)?,
            Some(value) => self.value(value)?,
            None => {
                let src = self.temp(at)?;
                self.emit(Op::None { dst: src }, at);
                src
            }
        };
        let left = self.leave(0, at)?;
        if !self.dead() {
            if self.at_top() {
                self.emit(Op::SetAnswer { src }, at);
            }
            self.emit(Op::Return { src }, at);
        }
        self.end_flow();
        self.reenter(left);
        self.release(mark);
        Ok(())
    }

    fn innermost_loop(&self) -> Option<usize> {
        self.unit
            .blocks
            .iter()
            .rposition(|block| matches!(block, Block::Loop { .. }))
    }

    pub(super) fn break_stmt(&mut self, at: Span) -> Result {
        let Some(depth) = self.innermost_loop() else {
            return Err(super::CompileProblem::syntax("'break' outside loop", at));
        };
        let left = self.leave(depth + 1, at)?;
        if let Some(Block::Loop { end, owned, .. }) = self.unit.blocks.get(depth) {
            let (end, owned) = (*end, *owned);
            self.close_owned(owned, at);
            self.goto(end, at);
        }
        self.reenter(left);
        Ok(())
    }

    pub(super) fn continue_stmt(&mut self, at: Span) -> Result {
        let Some(depth) = self.innermost_loop() else {
            return Err(super::CompileProblem::syntax(
                "'continue' not properly in loop",
                at,
            ));
        };
        let left = self.leave(depth + 1, at)?;
        self.back_edge(at);
        self.reenter(left);
        Ok(())
    }

    /// Closes the generator of a loop that is left early.
    fn close_owned(&mut self, owned: Option<Reg>, at: Span) {
        if let Some(iter) = owned
            && !self.dead()
        {
            self.emit(Op::CloseIter { iter }, at);
        }
    }

    /// The iterator of a loop, where the loop may be the only one who knows it: the value of a
    /// call that is not one of the builtins that programs loop over all the time.
    fn own_iterator(&mut self, expr: &Expr, iter: Reg, at: Span) -> Option<Reg> {
        const PLAIN: [&str; 8] = [
            "range",
            "enumerate",
            "zip",
            "sorted",
            "reversed",
            "map",
            "filter",
            "list",
        ];
        let fresh = match expr {
            Expr::Generator(_) => true,
            Expr::Call(call) => match &*call.func {
                Expr::Name(name) => !PLAIN.contains(&name.id.as_str()),
                _ => true,
            },
            _ => false,
        };
        fresh.then(|| {
            self.emit(Op::OwnIter { iter }, at);
            iter
        })
    }

    /// Jumps back to the head of the loop, which is the innermost block.
    fn back_edge(&mut self, at: Span) {
        if self.dead() {
            return;
        }
        let Some(Block::Loop { head, .. }) = self.unit.blocks.last() else {
            return;
        };
        let head = *head;
        let jump = self.jump(Op::JumpBack { cost: 0, to: 0 }, head, at);
        if let Some(Block::Loop { back_edges, .. }) = self.unit.blocks.last_mut() {
            back_edges.push(jump);
        }
    }

    /// The body of a loop, its back-edge, and its end.
    fn loop_body(
        &mut self,
        body: &'a [Stmt],
        (head, end): (Label, Label),
        owned: Option<Reg>,
        at: Span,
    ) -> Result {
        self.unit.blocks.push(Block::Loop {
            head,
            end,
            back_edges: Vec::new(),
            owned,
        });
        self.body(body)?;
        self.back_edge(at);
        if let Some(Block::Loop { back_edges, .. }) = self.unit.blocks.pop() {
            self.end_loop(&back_edges);
        }
        Ok(())
    }

    pub(super) fn while_stmt(&mut self, stmt: &'a ast::StmtWhile) -> Result {
        let known = truth(&stmt.test);
        if known == Some(false) {
            return self.body(&stmt.orelse);
        }
        let at = span(&*stmt.test);
        let mark = self.mark();
        let counter = self.round_counter(at)?;
        let (head, otherwise, end) = (self.label(), self.label(), self.label());
        self.start_loop();
        self.bind(head);
        if known.is_none() {
            self.branch(&stmt.test, false, otherwise)?;
        }
        self.count_round(counter, at);
        self.loop_body(&stmt.body, (head, end), None, at)?;
        self.bind(otherwise);
        self.release(mark);
        self.body(&stmt.orelse)?;
        self.bind(end);
        Ok(())
    }

    pub(super) fn for_stmt(&mut self, stmt: &'a ast::StmtFor) -> Result {
        if stmt.is_async {
            return self.async_for(stmt);
        }
        let at = span(&*stmt.iter);
        let mark = self.mark();
        let iter = self.temp(at)?;
        self.iterator(&stmt.iter, iter)?;
        let owned = self.own_iterator(&stmt.iter, iter, at);
        let counter = self.round_counter(at)?;
        let (head, otherwise, end) = (self.label(), self.label(), self.label());
        self.start_loop();
        self.bind(head);
        self.next_element(&stmt.target, iter, otherwise, at)?;
        self.count_round(counter, at);
        self.loop_body(&stmt.body, (head, end), owned, at)?;
        self.bind(otherwise);
        self.release(mark);
        self.body(&stmt.orelse)?;
        self.bind(end);
        Ok(())
    }

    /// The iterator over an expression, in a register.
    pub(super) fn iterator(&mut self, expr: &'a Expr, dst: Reg) -> Result {
        let src = self.operand(expr, dst)?;
        if is_range(expr) {
            self.calls_range();
        }
        self.emit(Op::GetIter { dst, src }, span(expr));
        Ok(())
    }

    /// Binds the target of a loop to the next element, or leaves for `done`.
    pub(super) fn next_element(
        &mut self,
        target: &'a Expr,
        iter: Reg,
        done: Label,
        at: Span,
    ) -> Result {
        let mark = self.mark();
        if let Some((sym, dst)) = self.target_reg(target) {
            self.jump(
                Op::ForIter {
                    dst,
                    iter,
                    offset: 0,
                },
                done,
                at,
            );
            self.bound(sym);
        } else {
            let dst = self.temp(at)?;
            self.jump(
                Op::ForIter {
                    dst,
                    iter,
                    offset: 0,
                },
                done,
                at,
            );
            self.store(target, dst)?;
        }
        self.release(mark);
        Ok(())
    }

    /// As `next_element`, for `async for`. The end of the iteration arrives as an exception, at
    /// the instructions that `end_async` emits.
    pub(super) fn next_async(&mut self, target: &'a Expr, iter: Reg, at: Span) -> Result<Waiting> {
        let mark = self.mark();
        self.unit.lose_deletable();
        let assigned = self.unit.assigned;
        let start = self.here();
        let value = self.temp(at)?;
        self.emit(
            Op::GetAsyncNext {
                dst: value,
                src: iter,
            },
            at,
        );
        self.drive(value, value, at)?;
        let end = self.here();
        self.store(target, value)?;
        self.release(mark);
        Ok(Waiting {
            start,
            end,
            assigned,
        })
    }

    /// Where the exception that ends an asynchronous iteration arrives.
    pub(super) fn end_async(&mut self, waiting: &Waiting, done: Label, at: Span) -> Result {
        let mark = self.mark();
        let exc = self.temp(at)?;
        self.handler(waiting.start, waiting.end, self.here(), exc);
        self.unit.assigned = waiting.assigned;
        self.jump(Op::EndAsyncFor { exc, offset: 0 }, done, at);
        self.end_flow();
        self.release(mark);
        Ok(())
    }

    fn async_for(&mut self, stmt: &'a ast::StmtFor) -> Result {
        let at = span(&*stmt.iter);
        let mark = self.mark();
        let iter = self.temp(at)?;
        let src = self.operand(&stmt.iter, iter)?;
        self.emit(Op::GetAsyncIter { dst: iter, src }, at);
        let counter = self.round_counter(at)?;
        let (head, otherwise, end) = (self.label(), self.label(), self.label());
        self.start_loop();
        self.bind(head);
        let waiting = self.next_async(&stmt.target, iter, at)?;
        self.count_round(counter, at);
        self.loop_body(&stmt.body, (head, end), None, at)?;
        self.end_async(&waiting, otherwise, at)?;
        self.bind(otherwise);
        self.release(mark);
        self.body(&stmt.orelse)?;
        self.bind(end);
        Ok(())
    }

    pub(super) fn if_stmt(&mut self, stmt: &'a ast::StmtIf) -> Result {
        let end = self.label();
        let clauses = stmt.elif_else_clauses.iter();
        let mut arms = vec![(Some(&*stmt.test), &stmt.body)];
        arms.extend(clauses.map(|clause| (clause.test.as_ref(), &clause.body)));
        let count = arms.len();
        for (number, (test, body)) in arms.into_iter().enumerate() {
            let next = self.label();
            if let Some(test) = test {
                match truth(test) {
                    Some(false) => continue,
                    Some(true) => {}
                    None => self.branch(test, false, next)?,
                }
            }
            self.body(body)?;
            if number + 1 < count && self.is_target(next) {
                self.goto(end, body.last().map_or_else(Span::default, span));
            } else if !self.is_target(next) {
                // The rest is never reached but through this arm's end.
                break;
            }
            self.bind(next);
        }
        self.bind(end);
        Ok(())
    }
}

/// Whether an expression calls what is named `range`.
fn is_range(expr: &Expr) -> bool {
    matches!(expr, Expr::Call(call) if matches!(&*call.func, Expr::Name(name) if name.id.as_str() == "range"))
}

/// The instructions that wait for the next element of an asynchronous iteration.
pub(super) struct Waiting {
    start: usize,
    end: usize,
    assigned: super::unit::Assigned,
}
