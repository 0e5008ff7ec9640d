//! Statements: where each kind goes, and the small ones.

use ruff_python_ast::{self as ast, ModModule, Stmt};

use super::scope::ScopeId;
use super::{CompileProblem, Compiler, MAX_INSTRUCTIONS, Result, span};
use crate::code::{Code, Op, Reg, Span};
use crate::symbol::sym;
use std::rc::Rc;

impl<'a> Compiler<'a> {
    pub(super) fn module(&mut self, module: &'a ModModule) -> Result<Rc<Code>> {
        let pins = self.scopes.get(ScopeId::MODULE).pinned.clone();
        self.unit.start_temps(pins.len() as u16);
        self.pin(pins, 0, Span::default());
        let mut body = &module.body[..];
        if let Some(doc) = self.docstring(body)
            && (!self.options.answer || body.len() > 1)
        {
            self.store_doc(doc, span(&body[0]))?;
        }
        let mut last = None;
        if self.options.answer
            && let Some((Stmt::Expr(expr), rest)) = body.split_last()
        {
            (last, body) = (Some(expr), rest);
        }
        self.body(body)?;
        if let Some(expr) = last
            && !self.dead()
        {
            let mark = self.mark();
            let src = self.value(&expr.value)?;
            self.emit(Op::SetAnswer { src }, span(expr));
            self.release(mark);
        }
        self.return_none(Span::default())?;
        Ok(self.finish())
    }

    fn store_doc(&mut self, doc: crate::heap::Value, at: Span) -> Result {
        let mark = self.mark();
        let src = self.temp(at)?;
        self.load_constant(doc, src, at);
        self.store_name(sym::DOC, src, at)?;
        self.release(mark);
        Ok(())
    }

    /// Ends the code, unless it has ended already.
    pub(super) fn return_none(&mut self, at: Span) -> Result {
        if !self.dead() {
            let mark = self.mark();
            let src = self.temp(at)?;
            self.emit(Op::None { dst: src }, at);
            self.emit(Op::Return { src }, at);
            self.release(mark);
            self.end_flow();
        }
        Ok(())
    }

    /// Compiles statements up to the first one that is never reached.
    pub(super) fn body(&mut self, body: &'a [Stmt]) -> Result {
        for stmt in body {
            if self.dead() {
                break;
            }
            self.stmt(stmt)?;
        }
        Ok(())
    }

    fn stmt(&mut self, stmt: &'a Stmt) -> Result {
        self.patience.node()?;
        if self.emitted > MAX_INSTRUCTIONS {
            return Err(CompileProblem::unsupported("code is too large", span(stmt)));
        }
        stacker::maybe_grow(
            super::scope::build::RED_ZONE,
            super::scope::build::STACK,
            || {
                let mark = self.mark();
                let done = self.statement(stmt);
                self.release(mark);
                done
            },
        )
    }

    fn statement(&mut self, stmt: &'a Stmt) -> Result {
        match stmt {
            Stmt::FunctionDef(stmt) => self.function_def(stmt),
            Stmt::ClassDef(stmt) => self.class_def(stmt),
            Stmt::Return(stmt) => self.return_stmt(stmt),
            Stmt::Delete(stmt) => {
                stmt.targets
                    .iter()
                    .try_for_each(|target| self.delete(target))?;
                if let Ok(from) = Reg::try_from(self.mark()) {
                    self.emit(Op::Reap { from }, span(stmt));
                }
                Ok(())
            }
            Stmt::TypeAlias(stmt) => self.type_alias(stmt),
            Stmt::Assign(stmt) => self.assign(stmt),
            Stmt::AugAssign(stmt) => self.augmented(stmt),
            Stmt::AnnAssign(stmt) => self.annotated(stmt),
            Stmt::For(stmt) => self.for_stmt(stmt),
            Stmt::While(stmt) => self.while_stmt(stmt),
            Stmt::If(stmt) => self.if_stmt(stmt),
            Stmt::With(stmt) => self.with_stmt(stmt),
            Stmt::Match(stmt) => self.match_stmt(stmt),
            Stmt::Raise(stmt) => self.raise(stmt),
            Stmt::Try(stmt) => self.try_stmt(stmt),
            Stmt::Assert(stmt) => self.assert(stmt),
            Stmt::Import(stmt) => self.import(stmt),
            Stmt::ImportFrom(stmt) => self.import_from(stmt),
            Stmt::Global(_) | Stmt::Nonlocal(_) | Stmt::Pass(_) => Ok(()),
            Stmt::Expr(stmt) => self.effect(&stmt.value),
            Stmt::Break(stmt) => self.break_stmt(span(stmt)),
            Stmt::Continue(stmt) => self.continue_stmt(span(stmt)),
            Stmt::IpyEscapeCommand(stmt) => {
                Err(CompileProblem::syntax("invalid syntax", span(stmt)))
            }
        }
    }

    fn raise(&mut self, stmt: &'a ast::StmtRaise) -> Result {
        let at = span(stmt);
        let (mut exc, mut cause, mut count) = (0, 0, 0);
        if let Some(value) = &stmt.exc {
            exc = self.value(value)?;
            count = 1;
            if let Some(value) = &stmt.cause {
                cause = self.value(value)?;
                count = 2;
            }
        }
        self.emit(Op::Raise { exc, cause, count }, at);
        self.end_flow();
        Ok(())
    }

    fn assert(&mut self, stmt: &'a ast::StmtAssert) -> Result {
        let past = self.label();
        self.branch(&stmt.test, true, past)?;
        if !self.dead() {
            let message = match &stmt.msg {
                Some(message) => self.value(message)?,
                None => 0,
            };
            let has_message = stmt.msg.is_some();
            self.emit(
                Op::AssertFailed {
                    message,
                    has_message,
                },
                span(&*stmt.test),
            );
            self.end_flow();
        }
        self.bind(past);
        Ok(())
    }
}
