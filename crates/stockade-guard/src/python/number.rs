//! Operators on known values, and the results no machine should have to hold.

use std::ops::Range;

use ruff_python_ast::Operator;

use super::names;
use super::value::{MAX_TEXT, Path, Value, Values};
use super::walk::Walker;
use crate::rules::BOMB_SHAPE;

/// Elements from which a sequence made of constants is a bomb.
const MAX_LENGTH: u128 = 100_000_000;
/// Bits from which a number made of constants is a bomb.
const MAX_BITS: f64 = 10_000_000.0;
/// Pairs of possibilities that are worked out.
const MAX_PAIRS: usize = 16;

impl<'a> Walker<'a, '_, '_> {
    /// `left op right`.
    pub(super) fn operation(
        &mut self,
        left: &Values<'a>,
        op: Operator,
        right: &Values<'a>,
        at: Range<usize>,
    ) -> Values<'a> {
        let part = |values: &Values<'a>| values.dunder || values.texts().any(names::is_dunder_part);
        let dunder = part(left) || part(right);
        let mut values =
            Values::empty(left.unknown || right.unknown || left.is_opaque() || right.is_opaque());
        if left.len() * right.len() > MAX_PAIRS {
            values.unknown = true;
        } else {
            for one in left.iter() {
                if op == Operator::Mod
                    && let Value::Str(text) = one
                {
                    let text = text.as_str().to_owned();
                    let more = self.percent(&text, right, &at);
                    values.add(more);
                    continue;
                }
                for other in right.iter() {
                    let more = self.pair(one, op, other, &at);
                    values.add(more);
                }
            }
        }
        values.dunder |= values.unknown && dunder;
        values
    }

    fn pair(
        &mut self,
        left: &Value<'a>,
        op: Operator,
        right: &Value<'a>,
        at: &Range<usize>,
    ) -> Values<'a> {
        match (left, op, right) {
            (Value::Str(one), Operator::Add, Value::Str(other)) => {
                let (one, other) = (one.as_str(), other.as_str());
                if one.len() + other.len() > MAX_TEXT {
                    return Values::one(Value::Sized((one.len() + other.len()) as u128));
                }
                self.steps = self
                    .steps
                    .saturating_sub((one.len() + other.len()) as u64 / 16);
                Values::text([one, other].concat())
            }
            (Value::Bytes(one), Operator::Add, Value::Bytes(other))
                if one.len() + other.len() <= MAX_TEXT =>
            {
                Values::one(Value::Bytes([&**one, &**other].concat().into()))
            }
            (Value::Sized(one), Operator::Add, Value::Sized(other)) => {
                Values::one(Value::Sized(one.saturating_add(*other)))
            }
            (Value::Sized(one), Operator::Add, other)
            | (other, Operator::Add, Value::Sized(one)) => {
                let more = length(other).unwrap_or(0);
                Values::one(Value::Sized(one.saturating_add(more)))
            }
            (Value::Seq(..) | Value::Items(_), Operator::Add, Value::Seq(..) | Value::Items(_)) => {
                let one = self.elements(&Values::one(left.clone()));
                let other = self.elements(&Values::one(right.clone()));
                match (one, other) {
                    (Some(mut one), Some(other)) => {
                        one.extend(other);
                        Values::items(one)
                    }
                    _ => Values::unknown(),
                }
            }
            (Value::Path(path), Operator::Div, other) if path.name.starts_with("pathlib.") => {
                let argument = match (&path.argument, other) {
                    (Some(start), Value::Str(end)) if end.as_str().starts_with('/') => {
                        drop(start.clone());
                        Some(end.as_str().into())
                    }
                    (Some(start), Value::Str(end)) => {
                        Some(format!("{start}/{}", end.as_str()).into())
                    }
                    _ => None,
                };
                Values::one(Value::Path(Path {
                    name: path.name.clone(),
                    argument,
                }))
            }
            (sequence, Operator::Mult, number) | (number, Operator::Mult, sequence)
                if length(sequence).is_some() && !matches!(sequence, Value::Range(..)) =>
            {
                self.repeated(sequence, number, at)
            }
            (Value::Int(_) | Value::Big(_), _, Value::Int(_) | Value::Big(_)) => {
                self.arithmetic(left, op, right, at)
            }
            _ => Values::unknown(),
        }
    }

    fn repeated(
        &mut self,
        sequence: &Value<'a>,
        number: &Value<'a>,
        at: &Range<usize>,
    ) -> Values<'a> {
        let times = match number {
            Value::Int(times) => u128::try_from(*times).unwrap_or(0),
            Value::Big(_) => u128::MAX,
            _ => return Values::unknown(),
        };
        let total = length(sequence).unwrap_or(0).saturating_mul(times);
        if total >= MAX_LENGTH {
            self.bomb(
                at.clone(),
                format!("a sequence of at least {MAX_LENGTH} elements is made of constants"),
            );
            return Values::unknown();
        }
        match sequence {
            Value::Str(text) if total <= MAX_TEXT as u128 => {
                Values::text(text.as_str().repeat(usize::try_from(times).unwrap_or(0)))
            }
            _ => Values::one(Value::Sized(total)),
        }
    }

    fn arithmetic(
        &mut self,
        left: &Value<'a>,
        op: Operator,
        right: &Value<'a>,
        at: &Range<usize>,
    ) -> Values<'a> {
        let needed = match (op, left, right) {
            (Operator::Pow, base, exponent) => bits(base) * size(exponent),
            (Operator::LShift, base, by) => bits(base) + size(by),
            (Operator::Mult, one, other) => bits(one) + bits(other),
            _ => 0.0,
        };
        let trivial = op == Operator::Pow && matches!(left, Value::Int(-1..=1));
        if needed > MAX_BITS && !trivial && !matches!(left, Value::Int(0)) {
            self.bomb(
                at.clone(),
                "a number of more than ten million bits is made of constants".to_owned(),
            );
            return Values::unknown();
        }
        let (Value::Int(one), Value::Int(other)) = (left, right) else {
            return big(needed.max(bits(left)));
        };
        let result = match op {
            Operator::Add => one.checked_add(*other),
            Operator::Sub => one.checked_sub(*other),
            Operator::Mult => one.checked_mul(*other),
            Operator::FloorDiv => one.checked_div_euclid(*other),
            Operator::Mod => one.checked_rem_euclid(*other),
            Operator::Pow => u32::try_from(*other)
                .ok()
                .and_then(|other| one.checked_pow(other)),
            Operator::LShift => u32::try_from(*other)
                .ok()
                .filter(|by| *by < 120 && one.unsigned_abs().leading_zeros() > by + 1)
                .map(|by| one << by),
            Operator::RShift => u32::try_from(*other)
                .ok()
                .map(|by| one.checked_shr(by).unwrap_or(0)),
            Operator::BitAnd => Some(one & other),
            Operator::BitOr => Some(one | other),
            Operator::BitXor => Some(one ^ other),
            Operator::Div | Operator::MatMult => None,
        };
        match result {
            Some(number) => Values::one(Value::Int(number)),
            None if needed > 120.0 => big(needed),
            None => Values::unknown(),
        }
    }

    pub(super) fn bomb(&mut self, at: Range<usize>, message: String) {
        self.add(
            &BOMB_SHAPE,
            at,
            message,
            "use a smaller number, or compute it step by step",
        );
    }

    /// `ljust(10**10)` and its kin.
    pub(super) fn padding(&mut self, name: &str, arguments: &[Values<'a>], at: &Range<usize>) {
        let pads = matches!(name, "ljust" | "rjust" | "center" | "zfill" | "expandtabs");
        let width = arguments.first().and_then(Values::only_int);
        if pads
            && width
                .is_some_and(|width| u128::try_from(width).is_ok_and(|width| width >= MAX_LENGTH))
        {
            self.bomb(
                at.clone(),
                format!("`{name}` pads to more than {MAX_LENGTH} characters"),
            );
        }
    }

    /// A width or precision inside a format spec or template.
    pub(super) fn check_width(&mut self, spec: &str, at: Range<usize>) {
        let wide = spec
            .split(|c: char| !c.is_ascii_digit())
            .any(|digits| digits.trim_start_matches('0').len() > 8);
        if wide {
            self.bomb(
                at,
                format!("a format asks for more than {MAX_LENGTH} characters"),
            );
        }
    }

    /// `"…" % values`.
    fn percent(&mut self, text: &str, right: &Values<'a>, at: &Range<usize>) -> Values<'a> {
        let mut specs = text.split('%');
        specs.next();
        for spec in specs {
            let width: String = spec
                .chars()
                .skip_while(|c| matches!(c, '#' | '0' | '-' | ' ' | '+'))
                .take_while(|c| c.is_ascii_digit() || *c == '.')
                .collect();
            if !width.is_empty() {
                self.check_width(&width, at.clone());
            }
        }
        let parts = match right.only_text() {
            Some(text) => Some(vec![text.to_owned()]),
            None => self.elements(right).and_then(|elements| {
                elements
                    .iter()
                    .map(|element| element.only_text().map(str::to_owned))
                    .collect()
            }),
        };
        let filled = parts.and_then(|parts| {
            let mut pieces = text.split("%s");
            let mut whole = pieces.next()?.to_owned();
            let mut parts = parts.into_iter();
            for piece in pieces {
                whole.push_str(&parts.next()?);
                whole.push_str(piece);
            }
            (!whole.contains('%')).then_some(whole)
        });
        match filled {
            Some(whole) => Values::text(whole),
            None => Values::fragment(names::is_dunder_part(text)),
        }
    }
}

/// The length of a sequence, if it is one.
fn length(value: &Value<'_>) -> Option<u128> {
    Some(match value {
        Value::Str(text) => text.as_str().len() as u128,
        Value::Bytes(bytes) => bytes.len() as u128,
        Value::Sized(length) => *length,
        Value::Seq(exprs, _) => exprs.len() as u128,
        Value::Items(items) => items.arguments.len() as u128,
        _ => return None,
    })
}

#[expect(
    clippy::cast_precision_loss,
    reason = "only the order of magnitude matters"
)]
fn bits(value: &Value<'_>) -> f64 {
    match value {
        Value::Int(number) => (number.unsigned_abs() as f64).log2().max(0.0),
        Value::Big(bits) => *bits as f64,
        _ => 0.0,
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "only the order of magnitude matters"
)]
fn size(value: &Value<'_>) -> f64 {
    match value {
        Value::Int(number) => (*number as f64).max(0.0),
        Value::Big(_) => f64::INFINITY,
        _ => 0.0,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "casts from floats saturate, and the value is at least zero"
)]
fn big<'a>(bits: f64) -> Values<'a> {
    Values::one(Value::Big(bits as u64))
}
