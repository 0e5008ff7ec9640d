//! Operations on numbers against what CPython 3.13 answered: `testdata/record.py` wrote them down.

use num_bigint::BigInt;

use super::tests::machine;
use crate::class::id;
use crate::code::{BinaryOp, CompareOp, UnaryOp};
use crate::heap::{Object, Tag, Value};
use crate::symbol::sym;
use crate::vm::{Pending, R, Vm};

const TABLE: &str = include_str!("testdata/operations.tsv");

fn bytes_of(hex: &str) -> Vec<u8> {
    let pair = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(pair).collect()
}

fn float_of(text: &str) -> f64 {
    match text {
        "nan" => f64::NAN,
        bits => f64::from_bits(u64::from_str_radix(bits, 16).unwrap()),
    }
}

fn decode(vm: &mut Vm, text: &str) -> Value {
    let (kind, body) = text.split_once(':').unwrap_or((text, ""));
    match kind {
        "n" => Value::NONE,
        "ni" => Value::NOT_IMPLEMENTED,
        "b" => Value::bool(body == "1"),
        "i" => vm
            .heap
            .new_big(BigInt::parse_bytes(body.as_bytes(), 16).unwrap()),
        "f" => Value::float(float_of(body)),
        "c" => {
            let (real, imag) = body.split_once(',').unwrap();
            vm.heap
                .new_object(Object::Complex(float_of(real), float_of(imag)))
        }
        "s" => vm
            .heap
            .new_string(String::from_utf8(bytes_of(body)).unwrap()),
        "y" => vm.heap.new_bytes(bytes_of(body)),
        _ => unreachable!("{text}"),
    }
}

fn bits(value: f64) -> String {
    if value.is_nan() {
        "nan".to_owned()
    } else {
        format!("{:016x}", value.to_bits())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn encode(vm: &Vm, value: Value) -> String {
    match value.tag() {
        Tag::None => "n".to_owned(),
        Tag::NotImplemented => "ni".to_owned(),
        Tag::Bool => format!("b:{}", value.bits()),
        Tag::Int | Tag::BigInt => {
            // A number that fits a word must be inline.
            assert_eq!(
                value.is(Tag::Int),
                i64::try_from(&*super::big(&vm.heap, value)).is_ok()
            );
            format!("i:{:x}", super::big(&vm.heap, value).as_ref())
        }
        Tag::Float => format!("f:{}", bits(value.as_float().unwrap())),
        Tag::Str => format!("s:{}", hex(vm.heap.str(value).as_bytes())),
        Tag::Bytes => format!("y:{}", hex(vm.heap.bytes(value))),
        Tag::Tuple => {
            let items: Vec<String> = vm
                .heap
                .tuple(value)
                .iter()
                .map(|item| encode(vm, *item))
                .collect();
            format!("t:{}", items.join(";"))
        }
        _ => match super::complex_parts(&vm.heap, value) {
            Some((real, imag)) => format!("c:{},{}", bits(real), bits(imag)),
            None => format!("?{value:?}"),
        },
    }
}

fn run(vm: &mut Vm, name: &str, args: &[Value]) -> R<Value> {
    use BinaryOp::{Add, And, FloorDiv, LShift, Mod, Mul, Or, Pow, RShift, Sub, TrueDiv, Xor};
    let binary = [
        ("+", Add),
        ("-", Sub),
        ("*", Mul),
        ("/", TrueDiv),
        ("//", FloorDiv),
        ("%", Mod),
        ("**", Pow),
        ("<<", LShift),
        (">>", RShift),
        ("&", And),
        ("|", Or),
        ("^", Xor),
    ];
    if let Some((_, op)) = binary.iter().find(|(text, _)| *text == name) {
        return vm.binary(*op, args[0], args[1]);
    }
    let compare = match name {
        "<" => Some(CompareOp::Lt),
        "<=" => Some(CompareOp::Le),
        "==" => Some(CompareOp::Eq),
        "!=" => Some(CompareOp::Ne),
        ">" => Some(CompareOp::Gt),
        ">=" => Some(CompareOp::Ge),
        _ => None,
    };
    if let Some(op) = compare {
        return vm.compare(op, args[0], args[1]);
    }
    match name {
        "neg" => vm.unary(UnaryOp::Neg, args[0]),
        "pos" => vm.unary(UnaryOp::Pos, args[0]),
        "invert" => vm.unary(UnaryOp::Invert, args[0]),
        "hash" => vm.hash(args[0]).map(Value::int),
        "truth" => vm.truth(args[0]).map(Value::bool),
        _ => {
            if let Some(attribute) = name.strip_prefix(['.', '@']) {
                let attribute = vm.heap.symbols.intern(attribute);
                let value = vm.get_attr(args[0], attribute)?;
                return if name.starts_with('@') {
                    Ok(value)
                } else {
                    vm.call(value, &args[1..])
                };
            }
            let name = vm.heap.symbols.intern(name);
            let function = crate::types::builtin_by_name(name).unwrap();
            vm.call(function, args)
        }
    }
}

/// The exception that was thrown, as the table has it.
fn thrown(vm: &Vm) -> String {
    let Pending::Exception(value) = vm.pending else {
        return format!("?{:?}", vm.pending);
    };
    let args = vm.exception_state(value).unwrap().args;
    let shown = match vm.heap.tuple(args) {
        [message] => vm
            .heap
            .str(*message)
            .replace('\t', "\\t")
            .replace('\n', "\\n"),
        // The one with a number.
        [_, message] => format!("(34, '{}')", vm.heap.str(*message)),
        _ => "?".to_owned(),
    };
    format!("!{}: {shown}", vm.type_name(value))
}

/// Powers are as good as the mathematics of the platform, which may differ in the last place.
fn nearly(ours: &str, theirs: &str) -> bool {
    let parts = |text: &str| -> Option<Vec<f64>> {
        let (kind, body) = text.split_once(':')?;
        matches!(kind, "f" | "c").then(|| body.split(',').map(float_of).collect())
    };
    match (parts(ours), parts(theirs)) {
        (Some(a), Some(b)) if a.len() == b.len() => {
            let size = b.iter().fold(0.0f64, |most, part| most.max(part.abs()));
            a.iter().zip(&b).all(|(a, b)| {
                a.to_bits() == b.to_bits() || (a - b).abs() <= size * 4.0 * f64::EPSILON
            })
        }
        _ => false,
    }
}

#[test]
fn every_operation_answers_as_cpython_did() {
    let mut vm = machine();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for line in TABLE.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let (name, theirs) = (fields[0], fields[fields.len() - 1]);
        let args: Vec<Value> = fields[1..fields.len() - 1]
            .iter()
            .map(|arg| decode(&mut vm, arg))
            .collect();
        vm.pending = Pending::Nothing;
        let ours = match run(&mut vm, name, &args) {
            Ok(value) => encode(&vm, value),
            Err(_) => thrown(&vm),
        };
        count += 1;
        let power = name.contains("**") || name.contains("pow");
        if ours != theirs && !(power && nearly(&ours, theirs)) {
            wrong.push(format!("{line}\n    ours: {ours}"));
        }
    }
    assert!(count > 3000, "only {count} operations");
    assert!(
        wrong.is_empty(),
        "{} of {count} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(vm.class_of(Value::TRUE), id::BOOL);
    assert_eq!(vm.heap.symbols.find("__init__"), Some(sym::INIT));
}
