//! Expressions of constants that take the whole memory or forever.

use oxc_ast::ast::{
    Argument, BinaryExpression, BinaryOperator, CallExpression, Expression, ObjectPropertyKind,
};

use super::scope::static_key;
use super::value::{Value, Values};

/// Characters or elements above which one value is an attack.
const GIANT: f64 = 1e8;
/// A big integer to this power has millions of digits.
const GIANT_EXPONENT: f64 = 1e7;

/// What makes the call a bomb, if it is one.
pub(super) fn of_call<'a>(
    call: &'a CallExpression<'a>,
    values: &mut Values<'a, '_>,
) -> Option<String> {
    if let Expression::StaticMemberExpression(member) = call.callee.get_inner_expression() {
        match member.property.name.as_str() {
            name @ ("repeat" | "padStart" | "padEnd") => {
                return is_giant(call.arguments.first(), values)
                    .then(|| format!("`{name}` makes a text that does not fit into memory"));
            }
            name @ ("fill" | "join" | "map" | "keys") => {
                let length = array_length(&member.object)?;
                return is_giant(Some(length), values)
                    .then(|| format!("`{name}` walks an array that does not fit into memory"));
            }
            "from" if member.object.is_specific_id("Array") => {
                let Expression::ObjectExpression(shape) =
                    call.arguments.first()?.as_expression()?
                else {
                    return None;
                };
                let length =
                    shape
                        .properties
                        .iter()
                        .take(8)
                        .find_map(|property| match property {
                            ObjectPropertyKind::ObjectProperty(one)
                                if static_key(&one.key, one.computed).as_deref()
                                    == Some("length") =>
                            {
                                Some(&one.value)
                            }
                            _ => None,
                        })?;
                return matches!(number(length, values), Some(size) if size >= GIANT).then(|| {
                    "`Array.from` makes an array that does not fit into memory".to_owned()
                });
            }
            _ => {}
        }
    }
    match values.of(&call.callee) {
        Value::Global(path) => of_buffer(&path, &call.arguments, values),
        _ => None,
    }
}

/// A buffer of constant, giant size.
pub(super) fn of_buffer<'a>(
    path: &str,
    arguments: &'a [Argument<'a>],
    values: &mut Values<'a, '_>,
) -> Option<String> {
    let sized = path.ends_with("Array") && path != "Array"
        || matches!(
            path,
            "ArrayBuffer" | "SharedArrayBuffer" | "Buffer.alloc" | "Buffer.allocUnsafe"
        );
    (sized && is_giant(arguments.first(), values))
        .then(|| format!("`{path}` of this size does not fit into memory"))
}

/// `2n ** 10n ** 9n`.
pub(super) fn is_giant_power(power: &BinaryExpression<'_>) -> bool {
    power.operator == BinaryOperator::Exponential
        && is_big_integer(&power.left, 8)
        && constant(&power.right, 8).is_some_and(|exponent| exponent >= GIANT_EXPONENT)
}

fn is_big_integer(expression: &Expression<'_>, depth: u32) -> bool {
    match expression.get_inner_expression() {
        Expression::BigIntLiteral(number) => !matches!(number.value.as_str(), "0" | "1"),
        Expression::BinaryExpression(inner) if depth > 0 => is_big_integer(&inner.left, depth - 1),
        _ => false,
    }
}

/// `new Array(n)` or `Array(n)`: its length.
fn array_length<'a>(object: &'a Expression<'a>) -> Option<&'a Argument<'a>> {
    let (callee, arguments) = match object.get_inner_expression() {
        Expression::NewExpression(new) => (&new.callee, &new.arguments),
        Expression::CallExpression(call) => (&call.callee, &call.arguments),
        _ => return None,
    };
    match arguments.as_slice() {
        [length] if callee.is_specific_id("Array") => Some(length),
        _ => None,
    }
}

fn is_giant<'a>(argument: Option<&'a Argument<'a>>, values: &mut Values<'a, '_>) -> bool {
    argument
        .and_then(Argument::as_expression)
        .and_then(|expression| number(expression, values))
        .is_some_and(|size| size >= GIANT)
}

fn number<'a>(expression: &'a Expression<'a>, values: &mut Values<'a, '_>) -> Option<f64> {
    constant(expression, 8).or_else(|| match values.of(expression) {
        Value::Number(number) => Some(number),
        _ => None,
    })
}

/// Arithmetic on literals.
fn constant(expression: &Expression<'_>, depth: u32) -> Option<f64> {
    match expression.get_inner_expression() {
        Expression::NumericLiteral(number) => Some(number.value),
        Expression::BigIntLiteral(number) => number.value.parse().ok(),
        Expression::BinaryExpression(binary) if depth > 0 => {
            let left = constant(&binary.left, depth - 1)?;
            let right = constant(&binary.right, depth - 1)?;
            match binary.operator {
                BinaryOperator::Exponential => Some(left.powf(right)),
                BinaryOperator::Multiplication => Some(left * right),
                BinaryOperator::Addition => Some(left + right),
                BinaryOperator::Subtraction => Some(left - right),
                BinaryOperator::Division => Some(left / right),
                BinaryOperator::ShiftLeft if (0.0..64.0).contains(&right) => {
                    Some(left * right.exp2())
                }
                _ => None,
            }
        }
        _ => None,
    }
}
