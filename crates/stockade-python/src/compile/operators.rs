//! Operators: arithmetic, comparisons, boolean operators, and conditions as jumps.

use ruff_python_ast::{self as ast, BoolOp, CmpOp, Expr, Operator, UnaryOp};

use super::fold::truth;
use super::unit::Label;
use super::{Compiler, Result, span};
use crate::code::{BinaryOp, CompareOp, Op, Reg, Span, Test, UnaryOp as Unary};
use crate::heap::Value;

pub(super) fn binary_op(op: Operator) -> BinaryOp {
    match op {
        Operator::Add => BinaryOp::Add,
        Operator::Sub => BinaryOp::Sub,
        Operator::Mult => BinaryOp::Mul,
        Operator::MatMult => BinaryOp::MatMul,
        Operator::Div => BinaryOp::TrueDiv,
        Operator::FloorDiv => BinaryOp::FloorDiv,
        Operator::Mod => BinaryOp::Mod,
        Operator::Pow => BinaryOp::Pow,
        Operator::LShift => BinaryOp::LShift,
        Operator::RShift => BinaryOp::RShift,
        Operator::BitAnd => BinaryOp::And,
        Operator::BitXor => BinaryOp::Xor,
        Operator::BitOr => BinaryOp::Or,
    }
}

fn compare_op(op: CmpOp) -> Option<CompareOp> {
    Some(match op {
        CmpOp::Lt => CompareOp::Lt,
        CmpOp::LtE => CompareOp::Le,
        CmpOp::Eq => CompareOp::Eq,
        CmpOp::NotEq => CompareOp::Ne,
        CmpOp::Gt => CompareOp::Gt,
        CmpOp::GtE => CompareOp::Ge,
        CmpOp::Is | CmpOp::IsNot | CmpOp::In | CmpOp::NotIn => return None,
    })
}

/// A jump on the outcome of a comparison.
fn compare_jump(op: CompareOp, want: bool, a: Reg, b: Reg) -> Op {
    let offset = 0;
    match op {
        CompareOp::Lt => Op::JumpLt { want, a, b, offset },
        CompareOp::Le => Op::JumpLe { want, a, b, offset },
        CompareOp::Eq => Op::JumpEq { want, a, b, offset },
        CompareOp::Ne => Op::JumpNe { want, a, b, offset },
        CompareOp::Gt => Op::JumpGt { want, a, b, offset },
        CompareOp::Ge => Op::JumpGe { want, a, b, offset },
    }
}

/// The same for a small integer on the right.
fn jump_int(op: CompareOp, want: bool, a: Reg, value: i8) -> Op {
    let (test, offset) = (Test::new(op, want), 0);
    macro_rules! jump {
        ($kind:ident) => {
            Op::$kind {
                test,
                a,
                value,
                offset,
            }
        };
    }
    match (op, want) {
        (CompareOp::Lt, true) | (CompareOp::Ge, false) => jump!(JumpIntLt),
        (CompareOp::Le, true) | (CompareOp::Gt, false) => jump!(JumpIntLe),
        (CompareOp::Eq, true) | (CompareOp::Ne, false) => jump!(JumpIntEq),
        (CompareOp::Ne, true) | (CompareOp::Eq, false) => jump!(JumpIntNe),
        (CompareOp::Gt, true) | (CompareOp::Le, false) => jump!(JumpIntGt),
        (CompareOp::Ge, true) | (CompareOp::Lt, false) => jump!(JumpIntGe),
    }
}

impl<'a> Compiler<'a> {
    /// The constant of `x + 1` or `x - 1` that goes into the instruction.
    fn immediate(&mut self, op: Operator, right: &'a Expr) -> Result<Option<i32>> {
        if !matches!(op, Operator::Add | Operator::Sub) || !is_number(right) {
            return Ok(None);
        }
        let value = self.constant(right)?;
        Ok(value.and_then(|value| i32::try_from(value.as_int()?).ok()))
    }

    pub(super) fn binary(&mut self, expr: &'a ast::ExprBinOp, dst: Reg) -> Result {
        let at = span(expr);
        let a = self.operand(&expr.left, dst)?;
        if let Some(value) = self.immediate(expr.op, &expr.right)? {
            let in_place = false;
            self.emit(
                match expr.op {
                    Operator::Add => Op::AddInt {
                        dst,
                        a,
                        in_place,
                        value,
                    },
                    _ => Op::SubInt {
                        dst,
                        a,
                        in_place,
                        value,
                    },
                },
                at,
            );
            return Ok(());
        }
        let b = self.value(&expr.right)?;
        self.emit(
            match expr.op {
                Operator::Add => Op::Add { dst, a, b },
                Operator::Sub => Op::Sub { dst, a, b },
                Operator::Mult => Op::Mul { dst, a, b },
                Operator::Div => Op::TrueDiv { dst, a, b },
                Operator::FloorDiv => Op::FloorDiv { dst, a, b },
                Operator::Mod => Op::Mod { dst, a, b },
                Operator::BitAnd => Op::And { dst, a, b },
                op => Op::Binary {
                    op: binary_op(op),
                    dst,
                    a,
                    b,
                },
            },
            at,
        );
        Ok(())
    }

    /// `a op= right`, with the result in `dst`.
    pub(super) fn in_place(
        &mut self,
        op: Operator,
        dst: Reg,
        a: Reg,
        right: &'a Expr,
        at: Span,
    ) -> Result {
        if let Some(value) = self.immediate(op, right)? {
            let in_place = true;
            self.emit(
                match op {
                    Operator::Add => Op::AddInt {
                        dst,
                        a,
                        in_place,
                        value,
                    },
                    _ => Op::SubInt {
                        dst,
                        a,
                        in_place,
                        value,
                    },
                },
                at,
            );
            return Ok(());
        }
        let mark = self.mark();
        let b = self.value(right)?;
        self.emit(
            match op {
                Operator::Add => Op::AddInPlace { dst, a, b },
                op => Op::InPlace {
                    op: binary_op(op),
                    dst,
                    a,
                    b,
                },
            },
            at,
        );
        self.release(mark);
        Ok(())
    }

    pub(super) fn unary(&mut self, expr: &'a ast::ExprUnaryOp, dst: Reg) -> Result {
        let a = self.operand(&expr.operand, dst)?;
        let op = match expr.op {
            UnaryOp::Not => Op::Not { dst, a },
            UnaryOp::USub => Op::Unary {
                op: Unary::Neg,
                dst,
                a,
            },
            UnaryOp::UAdd => Op::Unary {
                op: Unary::Pos,
                dst,
                a,
            },
            UnaryOp::Invert => Op::Unary {
                op: Unary::Invert,
                dst,
                a,
            },
        };
        self.emit(op, span(expr));
        Ok(())
    }

    fn comparison(&mut self, op: CmpOp, dst: Reg, a: Reg, b: Reg, at: Span) {
        let op = match (compare_op(op), op) {
            (Some(op), _) => Op::Compare { op, dst, a, b },
            (None, CmpOp::Is | CmpOp::IsNot) => Op::Is {
                dst,
                a,
                b,
                negated: op == CmpOp::IsNot,
            },
            (None, _) => Op::In {
                dst,
                a,
                b,
                negated: op == CmpOp::NotIn,
            },
        };
        self.emit(op, at);
    }

    pub(super) fn compare(&mut self, expr: &'a ast::ExprCompare, dst: Reg) -> Result {
        let at = span(expr);
        if let ([op], [right]) = (&*expr.ops, &*expr.comparators) {
            let a = self.operand(&expr.left, dst)?;
            let b = self.value(right)?;
            self.comparison(*op, dst, a, b, at);
            return Ok(());
        }
        let result = self.scratch(dst, at)?;
        let end = self.label();
        // Two temporaries in turn: only the operand on the left is needed again.
        let slots = [self.temp(at)?, self.temp(at)?];
        let mut a = self.operand(&expr.left, slots[1])?;
        for (number, (op, right)) in expr.ops.iter().zip(&expr.comparators).enumerate() {
            if number > 0 {
                self.jump(
                    Op::JumpUnless {
                        reg: result,
                        offset: 0,
                    },
                    end,
                    at,
                );
            }
            let b = self.operand(right, slots[number % 2])?;
            self.comparison(*op, result, a, b, at);
            a = b;
        }
        self.bind(end);
        self.move_to(dst, result, at);
        Ok(())
    }

    pub(super) fn bool_op(&mut self, expr: &'a ast::ExprBoolOp, dst: Reg) -> Result {
        let at = span(expr);
        let result = self.scratch(dst, at)?;
        let end = self.label();
        for (number, value) in expr.values.iter().enumerate() {
            if number > 0 {
                let op = match expr.op {
                    BoolOp::And => Op::JumpUnless {
                        reg: result,
                        offset: 0,
                    },
                    BoolOp::Or => Op::JumpIf {
                        reg: result,
                        offset: 0,
                    },
                };
                self.jump(op, end, at);
            }
            self.into(value, result)?;
        }
        self.bind(end);
        self.move_to(dst, result, at);
        Ok(())
    }

    /// Jumps to a label where an expression is true, or where it is false, and goes on otherwise.
    pub(super) fn branch(&mut self, expr: &'a Expr, want: bool, label: Label) -> Result {
        stacker::maybe_grow(
            super::scope::build::RED_ZONE,
            super::scope::build::STACK,
            || {
                let mark = self.mark();
                let done = self.condition(expr, want, label);
                self.release(mark);
                done
            },
        )
    }

    fn condition(&mut self, expr: &'a Expr, want: bool, label: Label) -> Result {
        let at = span(expr);
        if let Some(known) = truth(expr) {
            if known == want {
                self.goto(label, at);
            }
            return Ok(());
        }
        match expr {
            Expr::UnaryOp(unary) if unary.op == UnaryOp::Not => {
                self.branch(&unary.operand, !want, label)
            }
            Expr::BoolOp(op) => {
                // `and` is false as soon as one is, `or` true as soon as one is.
                let decisive = op.op == BoolOp::Or;
                let Some((last, early)) = op.values.split_last() else {
                    return Ok(());
                };
                if want == decisive {
                    for value in early {
                        self.branch(value, want, label)?;
                    }
                    return self.branch(last, want, label);
                }
                let past = self.label();
                for value in early {
                    self.branch(value, decisive, past)?;
                }
                self.branch(last, want, label)?;
                self.bind(past);
                Ok(())
            }
            Expr::Compare(compare) => self.compare_branch(compare, want, label),
            Expr::If(conditional) => {
                let (otherwise, end) = (self.label(), self.label());
                self.branch(&conditional.test, false, otherwise)?;
                if !self.dead() {
                    self.branch(&conditional.body, want, label)?;
                    self.goto(end, at);
                }
                self.bind(otherwise);
                if !self.dead() {
                    self.branch(&conditional.orelse, want, label)?;
                }
                self.bind(end);
                Ok(())
            }
            _ => {
                let reg = self.value(expr)?;
                self.jump_on(reg, want, label, at);
                Ok(())
            }
        }
    }

    pub(super) fn jump_on(&mut self, reg: Reg, want: bool, label: Label, at: Span) {
        let op = if want {
            Op::JumpIf { reg, offset: 0 }
        } else {
            Op::JumpUnless { reg, offset: 0 }
        };
        self.jump(op, label, at);
    }

    fn compare_branch(&mut self, expr: &'a ast::ExprCompare, want: bool, label: Label) -> Result {
        let at = span(expr);
        let past = self.label();
        let slots = [self.temp(at)?, self.temp(at)?];
        let mut a = self.operand(&expr.left, slots[1])?;
        let last = expr.ops.len().saturating_sub(1);
        for (number, (op, right)) in expr.ops.iter().zip(&expr.comparators).enumerate() {
            // All links but the last decide only where they fail.
            let (outcome, target) = match number == last {
                true => (want, label),
                false if want => (false, past),
                false => (false, label),
            };
            if let (CmpOp::Is | CmpOp::IsNot, Expr::NoneLiteral(_), true) =
                (op, right, number == last)
            {
                let jump = if outcome == (*op == CmpOp::Is) {
                    Op::JumpIfNone { reg: a, offset: 0 }
                } else {
                    Op::JumpUnlessNone { reg: a, offset: 0 }
                };
                self.jump(jump, target, at);
                continue;
            }
            if let (Some(op), true, true) = (compare_op(*op), number == last, is_number(right))
                && let Some(value) = self.constant(right)?.and_then(Value::as_int)
                && let Ok(value) = i8::try_from(value)
            {
                self.jump(jump_int(op, outcome, a, value), target, at);
                continue;
            }
            let mark = self.mark();
            let b = self.operand(right, slots[number % 2])?;
            if let Some(op) = compare_op(*op) {
                self.jump(compare_jump(op, outcome, a, b), target, at);
            } else {
                let result = self.temp(at)?;
                self.comparison(*op, result, a, b, at);
                self.jump_on(result, outcome, target, at);
            }
            self.release(mark);
            a = b;
        }
        self.bind(past);
        Ok(())
    }
}

fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::NumberLiteral(_) => true,
        Expr::UnaryOp(unary) => unary.operand.is_number_literal_expr(),
        _ => false,
    }
}
