//! Constants: literals, and what can be computed from them without growing.

use num_bigint::BigInt;
use ruff_python_ast::{Expr, Number, Operator, UnaryOp};

use super::{CompileProblem, Compiler, Result, span};
use crate::code::{Op, Reg, Span};
use crate::heap::{Object, Tag, Value};

/// Tuples of more constants than this are built when they are needed.
const MAX_TUPLE: usize = 4096;

impl Compiler<'_> {
    /// The value of an expression that is constant.
    pub(super) fn constant(&mut self, expr: &Expr) -> Result<Option<Value>> {
        let value = match expr {
            Expr::NoneLiteral(_) => Value::NONE,
            Expr::BooleanLiteral(literal) => Value::bool(literal.value),
            Expr::EllipsisLiteral(_) => Value::ELLIPSIS,
            Expr::NumberLiteral(number) => self.number(&number.value, span(number))?,
            Expr::StringLiteral(text) => self.string_literal(text),
            Expr::BytesLiteral(bytes) => self.heap.new_bytes(bytes.value.bytes().collect()),
            Expr::Name(name) if name.id.as_str() == "__debug__" => Value::TRUE,
            Expr::UnaryOp(unary) => {
                if !is_arithmetic(&unary.operand) {
                    return Ok(None);
                }
                let Some(operand) = self.constant(&unary.operand)? else {
                    return Ok(None);
                };
                let Some(value) = self.fold_unary(unary.op, operand) else {
                    return Ok(None);
                };
                value
            }
            Expr::BinOp(binary) => {
                if !is_arithmetic(&binary.left) || !is_arithmetic(&binary.right) {
                    return Ok(None);
                }
                let Some(left) = self.constant(&binary.left)? else {
                    return Ok(None);
                };
                let Some(right) = self.constant(&binary.right)? else {
                    return Ok(None);
                };
                let Some(value) = self.fold_binary(binary.op, left, right) else {
                    return Ok(None);
                };
                value
            }
            Expr::Tuple(tuple) if tuple.elts.len() <= MAX_TUPLE => {
                if !tuple.elts.iter().all(is_constant_form) {
                    return Ok(None);
                }
                let mut items = Vec::with_capacity(tuple.elts.len());
                for element in &tuple.elts {
                    let Some(value) = self.constant(element)? else {
                        return Ok(None);
                    };
                    items.push(value);
                }
                self.heap.new_tuple(items)
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    fn number(&mut self, number: &Number, at: Span) -> Result<Value> {
        Ok(match number {
            Number::Float(value) => Value::float(*value),
            Number::Complex { real, imag } => self.heap.new_object(Object::Complex(*real, *imag)),
            Number::Int(int) => {
                if let Some(small) = int.as_i64() {
                    Value::int(small)
                } else {
                    let big = parse_big(&int.to_string())
                        .map_err(|message| CompileProblem::syntax(message, at))?;
                    self.heap.new_big(big)
                }
            }
        })
    }

    fn fold_unary(&mut self, op: UnaryOp, value: Value) -> Option<Value> {
        match (op, value.tag()) {
            (UnaryOp::USub, Tag::Int) => value.as_int()?.checked_neg().map(Value::int),
            (UnaryOp::USub, Tag::Float) => Some(Value::float(-value.as_float()?)),
            (UnaryOp::USub, Tag::BigInt) => {
                let negated = -self.heap.big(value).clone();
                Some(self.heap.new_big(negated))
            }
            (UnaryOp::USub, Tag::Object) => match *self.heap.object(value) {
                Object::Complex(real, imag) => {
                    Some(self.heap.new_object(Object::Complex(-real, -imag)))
                }
                _ => None,
            },
            (UnaryOp::UAdd, Tag::Int | Tag::Float) => Some(value),
            (UnaryOp::Invert, Tag::Int) => Some(Value::int(!value.as_int()?)),
            _ => None,
        }
    }

    fn fold_binary(&mut self, op: Operator, left: Value, right: Value) -> Option<Value> {
        if let (Some(a), Some(b)) = (left.as_int(), right.as_int()) {
            return fold_ints(op, a, b);
        }
        let real = |value: Value| value.as_float().or(value.as_int().and_then(exact));
        if let Object::Complex(re, im) = self.complex(right)?
            && let Some(a) = real(left)
        {
            // `1 + 2j` and `1 - 2j`, the way such numbers are written.
            let folded = match op {
                Operator::Add => Object::Complex(a + re, im),
                Operator::Sub => Object::Complex(a - re, -im),
                _ => return None,
            };
            return Some(self.heap.new_object(folded));
        }
        let (a, b) = (real(left)?, real(right)?);
        let result = match op {
            Operator::Add => a + b,
            Operator::Sub => a - b,
            Operator::Mult => a * b,
            Operator::Div if b != 0.0 => a / b,
            _ => return None,
        };
        Some(Value::float(result))
    }

    /// The complex number behind a value; something else for every other value.
    fn complex(&self, value: Value) -> Option<Object> {
        if value.is(Tag::Object) {
            match *self.heap.object(value) {
                Object::Complex(re, im) => Some(Object::Complex(re, im)),
                _ => None,
            }
        } else {
            Some(Object::Bare)
        }
    }

    /// Loads a constant into a register.
    pub(super) fn load_constant(&mut self, value: Value, dst: Reg, span: Span) {
        let small = value.as_int().and_then(|int| i32::try_from(int).ok());
        let op = match value.tag() {
            Tag::None => Op::None { dst },
            Tag::Bool => Op::Bool {
                dst,
                value: value.bits() != 0,
            },
            _ => match small {
                Some(value) => Op::Int { dst, value },
                None => Op::Const {
                    dst,
                    index: self.const_index(value),
                },
            },
        };
        self.emit(op, span);
    }

    /// The register that holds a constant already.
    pub(super) fn pinned(&self, value: Value) -> Option<Reg> {
        let found = self
            .unit
            .pinned
            .iter()
            .find(|(known, _)| known.same(value))?;
        Some(found.1)
    }
}

/// The number if a float holds it exactly.
fn exact(int: i64) -> Option<f64> {
    (int.unsigned_abs() <= 1 << 53).then_some(int as f64)
}

fn fold_ints(op: Operator, a: i64, b: i64) -> Option<Value> {
    let int = match op {
        Operator::Add => a.checked_add(b)?,
        Operator::Sub => a.checked_sub(b)?,
        Operator::Mult => a.checked_mul(b)?,
        Operator::FloorDiv if b != 0 => num_integer::Integer::div_floor(&a, &nonminus(a, b)?),
        Operator::Mod if b != 0 => num_integer::Integer::mod_floor(&a, &nonminus(a, b)?),
        Operator::Pow if b >= 0 => a.checked_pow(u32::try_from(b).ok()?)?,
        Operator::LShift if (0..62).contains(&b) => a.checked_mul(1 << b)?,
        Operator::RShift if (0..64).contains(&b) => a >> b,
        Operator::BitAnd => a & b,
        Operator::BitOr => a | b,
        Operator::BitXor => a ^ b,
        Operator::Div if b != 0 => return Some(Value::float(exact(a)? / exact(b)?)),
        _ => return None,
    };
    Some(Value::int(int))
}

/// The divisor, unless the quotient would not fit.
fn nonminus(a: i64, b: i64) -> Option<i64> {
    (a != i64::MIN || b != -1).then_some(b)
}

/// Whether an expression has the form of an arithmetic constant; a look that costs nothing, so
/// that long sums are not looked at again for every one of their operands.
fn is_arithmetic(expr: &Expr) -> bool {
    match expr {
        Expr::NumberLiteral(_) => true,
        Expr::UnaryOp(unary) => unary.operand.is_number_literal_expr(),
        Expr::BinOp(binary) => {
            let simple = |side: &Expr| {
                side.is_number_literal_expr()
                    || matches!(side, Expr::BinOp(inner) if inner.left.is_number_literal_expr()
                        && inner.right.is_number_literal_expr())
            };
            simple(&binary.left) && simple(&binary.right)
        }
        _ => false,
    }
}

fn is_constant_form(expr: &Expr) -> bool {
    match expr {
        Expr::Tuple(tuple) => tuple.elts.iter().all(is_constant_form),
        Expr::UnaryOp(_) | Expr::BinOp(_) => is_arithmetic(expr),
        Expr::Name(name) => name.id.as_str() == "__debug__",
        other => other.is_literal_expr(),
    }
}

/// A whole number that does not fit into 64 bits. Decimal ones are bounded as CPython bounds
/// them: reading them takes quadratic time.
pub(super) fn parse_big(text: &str) -> std::result::Result<BigInt, String> {
    const MAX_DIGITS: usize = 4300;
    let digits: String = text.chars().filter(|digit| *digit != '_').collect();
    let (digits, radix) = match digits.get(..2) {
        Some("0x" | "0X") => (&digits[2..], 16),
        Some("0o" | "0O") => (&digits[2..], 8),
        Some("0b" | "0B") => (&digits[2..], 2),
        _ => (&*digits, 10),
    };
    if radix == 10 && digits.len() > MAX_DIGITS {
        return Err(format!(
            "Exceeds the limit ({MAX_DIGITS} digits) for integer string conversion: value has {} \
             digits; use sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal \
             for huge integer literals to avoid decimal conversion limits.",
            digits.len()
        ));
    }
    BigInt::parse_bytes(digits.as_bytes(), radix).ok_or_else(|| "invalid number".to_owned())
}

/// Whether a constant expression is true; nothing where it is not constant.
pub(super) fn truth(expr: &Expr) -> Option<bool> {
    match expr {
        Expr::NoneLiteral(_) => Some(false),
        Expr::EllipsisLiteral(_) => Some(true),
        Expr::BooleanLiteral(literal) => Some(literal.value),
        Expr::NumberLiteral(number) => match &number.value {
            Number::Int(int) => Some(int.as_i64() != Some(0)),
            Number::Float(float) => Some(*float != 0.0),
            Number::Complex { real, imag } => Some(*real != 0.0 || *imag != 0.0),
        },
        Expr::StringLiteral(text) => Some(!text.value.is_empty()),
        Expr::Name(name) if name.id.as_str() == "__debug__" => Some(true),
        Expr::UnaryOp(unary) if unary.op == UnaryOp::Not => {
            truth(&unary.operand).map(|truth| !truth)
        }
        _ => None,
    }
}
