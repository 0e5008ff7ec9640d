//! `unicodedata`: what Unicode 15.1 says of characters, and its normal forms.
//!
//! Properties are in `tables.rs`, which is generated. Names and normal forms come from crates that
//! the parser needs anyway; they know a newer Unicode, so what 15.1 does not know is kept from them.
//! Names of sequences of characters do not exist here.

mod normal;
mod tables;

use std::sync::OnceLock;

use normal::Normal;

use crate::class::id;
use crate::heap::{Tag, Value};
use crate::native::{Native, Table, function};
use crate::text::surrogate::code_point;
use crate::types::args;
use crate::types::signature::str_argument;
use crate::vm::{Args, R, Vm};

pub(crate) const TABLE: Table = Table {
    owner: "unicodedata",
    functions: FUNCTIONS,
};

const FUNCTIONS: &[Native] = &[
    function("bidirectional", bidirectional, "(chr, /)"),
    function("category", category, "(chr, /)"),
    function("combining", combining, "(chr, /)"),
    function("decimal", decimal, "(chr, default=<unrepresentable>, /)"),
    function("decomposition", decomposition, "(chr, /)"),
    function("digit", digit, "(chr, default=<unrepresentable>, /)"),
    function("east_asian_width", east_asian_width, "(chr, /)"),
    function("is_normalized", is_normalized, "(form, unistr, /)"),
    function("lookup", lookup, "(name, /)"),
    function("mirrored", mirrored, "(chr, /)"),
    function("name", name, "(chr, default=<unrepresentable>, /)"),
    function("normalize", normalize, "(form, unistr, /)"),
    function("numeric", numeric, "(chr, default=<unrepresentable>, /)"),
];

pub(crate) fn fill(vm: &mut Vm, number: usize) -> R<()> {
    let (name, version) = (vm.heap.intern("unidata_version"), vm.heap.new_str("15.1.0"));
    vm.heap.modules[number].set(name, version);
    Ok(())
}

/// The one character that an argument is.
fn letter(vm: &mut Vm, args: &Args, name: &str, what: &str) -> R<char> {
    let value = args.get(vm, 0);
    let inner = vm.unwrap_payload(value);
    if inner.is(Tag::Str) && vm.heap.str_chars(inner) == 1 {
        return Ok(vm.heap.str(inner).chars().next().unwrap_or('\0'));
    }
    let given = vm.type_name(value);
    let message = format!("{name}() {what} must be a unicode character, not {given}");
    Err(vm.type_error(message))
}

fn single(vm: &mut Vm, args: &Args, name: &str) -> R<()> {
    args::no_keywords(vm, args, &format!("unicodedata.{name}"))?;
    if args.count == 1 {
        return Ok(());
    }
    let given = args.count;
    let message = format!("unicodedata.{name}() takes exactly one argument ({given} given)");
    Err(vm.type_error(message))
}

/// The record of the only argument.
fn record(vm: &mut Vm, args: &Args, name: &str) -> R<u32> {
    single(vm, args, name)?;
    let letter = letter(vm, args, name, "argument")?;
    Ok(record_of(code_point(letter)))
}

fn record_of(point: u32) -> u32 {
    let run = tables::RUNS.partition_point(|run| run >> 8 <= point);
    let run = tables::RUNS[run.saturating_sub(1)];
    tables::RECORDS[(run & 0xff) as usize]
}

fn category_of(point: u32) -> &'static str {
    tables::CATEGORIES[(record_of(point) & 31) as usize]
}

fn category(vm: &mut Vm, args: Args) -> R<Value> {
    let record = record(vm, &args, "category")?;
    Ok(vm.heap.new_str(tables::CATEGORIES[(record & 31) as usize]))
}

fn bidirectional(vm: &mut Vm, args: Args) -> R<Value> {
    let record = record(vm, &args, "bidirectional")?;
    let direction = tables::DIRECTIONS[(record >> 5 & 31) as usize];
    Ok(vm.heap.new_str(direction))
}

fn east_asian_width(vm: &mut Vm, args: Args) -> R<Value> {
    let record = record(vm, &args, "east_asian_width")?;
    Ok(vm.heap.new_str(tables::WIDTHS[(record >> 10 & 7) as usize]))
}

fn mirrored(vm: &mut Vm, args: Args) -> R<Value> {
    let record = record(vm, &args, "mirrored")?;
    Ok(Value::int(i64::from(record >> 13 & 1)))
}

fn combining(vm: &mut Vm, args: Args) -> R<Value> {
    let record = record(vm, &args, "combining")?;
    Ok(Value::int(i64::from(record >> 16)))
}

/// The number that a character is, with what kind of number that is.
fn number_of(point: u32) -> Option<(f64, u8)> {
    let at = tables::NUMBERS.partition_point(|run| run.0 <= point);
    let (start, count, kind, first) = *tables::NUMBERS.get(at.checked_sub(1)?)?;
    let place = point - start;
    (place < u32::from(count)).then(|| (first + f64::from(place), kind))
}

/// A number of some kind, or the other argument, or an error.
fn number(vm: &mut Vm, args: &Args, name: &str, least: u8, missing: &str) -> R<Value> {
    args::no_keywords(vm, args, &format!("unicodedata.{name}"))?;
    args::count(vm, name, args.count, 1, 2)?;
    let letter = letter(vm, args, name, "argument 1")?;
    let found = number_of(code_point(letter)).filter(|(_, kind)| *kind >= least);
    match (found, args.opt(vm, 1)) {
        (Some((number, _)), _) if least == 0 => Ok(Value::float(number)),
        (Some((number, _)), _) => Ok(Value::int(number as i64)),
        (None, Some(default)) => Ok(default),
        (None, None) => Err(vm.value_error(missing)),
    }
}

fn decimal(vm: &mut Vm, args: Args) -> R<Value> {
    number(vm, &args, "decimal", 2, "not a decimal")
}

fn digit(vm: &mut Vm, args: Args) -> R<Value> {
    number(vm, &args, "digit", 1, "not a digit")
}

fn numeric(vm: &mut Vm, args: Args) -> R<Value> {
    number(vm, &args, "numeric", 0, "not a numeric character")
}

/// The decompositions by code point, read from their text once.
fn decompositions() -> &'static [(u32, &'static str)] {
    static LINES: OnceLock<Vec<(u32, &'static str)>> = OnceLock::new();
    LINES.get_or_init(|| {
        include_str!("decompositions.txt")
            .lines()
            .filter_map(|line| {
                let (point, text) = line.split_once(';')?;
                Some((u32::from_str_radix(point, 16).ok()?, text))
            })
            .collect()
    })
}

fn decomposition(vm: &mut Vm, args: Args) -> R<Value> {
    single(vm, &args, "decomposition")?;
    let letter = letter(vm, &args, "decomposition", "argument")?;
    let (all, point) = (decompositions(), code_point(letter));
    let found = all.binary_search_by_key(&point, |line| line.0);
    let text = found
        .ok()
        .and_then(|at| all.get(at))
        .map_or("", |line| line.1);
    Ok(vm.heap.new_str(text))
}

/// Whether a name is one that 15.1 has for a character: it has none for these.
fn is_nameless(point: u32) -> bool {
    matches!(category_of(point), "Cn" | "Co" | "Cs" | "Cc")
}

/// What looking up a name is charged.
pub(crate) const NAME: usize = 4;

/// The name of a character.
pub(crate) fn name_of(letter: char) -> Option<String> {
    let known = !is_nameless(code_point(letter));
    let name = known.then(|| unicode_names2::name(letter)).flatten();
    name.map(|name| name.to_string())
}

fn name(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "unicodedata.name")?;
    args::count(vm, "name", args.count, 1, 2)?;
    let letter = letter(vm, &args, "name", "argument 1")?;
    vm.charge(NAME)?;
    match (name_of(letter), args.opt(vm, 1)) {
        (Some(name), _) => Ok(vm.heap.new_string(name)),
        (None, Some(default)) => Ok(default),
        (None, None) => Err(vm.value_error("no such name")),
    }
}

fn lookup(vm: &mut Vm, args: Args) -> R<Value> {
    single(vm, &args, "lookup")?;
    let given = args.get(vm, 0);
    let inner = vm.unwrap_payload(given);
    let name = if inner.is(Tag::Str) {
        vm.heap.str(inner).to_owned()
    } else {
        let bytes = crate::types::bytes::required(vm, given)?;
        String::from_utf8_lossy(vm.heap.bytes(bytes)).into_owned()
    };
    vm.charge(8 + name.len() / 8)?;
    let upper = name.to_ascii_uppercase();
    // These two are spelled out of their code, and only in capitals.
    let spelled = ["CJK UNIFIED IDEOGRAPH-", "HANGUL SYLLABLE "]
        .iter()
        .any(|prefix| upper.starts_with(prefix));
    let found = (name.len() <= 256 && name.is_ascii() && (!spelled || upper == name))
        .then(|| unicode_names2::character(&name))
        .flatten()
        .filter(|found| category_of(u32::from(*found)) != "Cn");
    match found {
        Some(found) => Ok(vm.heap.new_char(found)),
        None if name.len() > 256 => Err(vm.throw(id::KEY_ERROR, "name too long")),
        None => Err(vm.throw(id::KEY_ERROR, format!("undefined character name '{name}'"))),
    }
}

/// The text that is to be normalised, and the form.
fn formed(vm: &mut Vm, args: &Args, name: &str) -> R<(Value, u8)> {
    args::no_keywords(vm, args, &format!("unicodedata.{name}"))?;
    args::count(vm, name, args.count, 2, 2)?;
    let (form, text) = (args.get(vm, 0), args.get(vm, 1));
    let form = str_argument(vm, form, &format!("{name}() argument 1"))?;
    let text = str_argument(vm, text, &format!("{name}() argument 2"))?;
    let form = match vm.heap.str(form) {
        "NFC" => b'c',
        "NFD" => b'd',
        "NFKC" => b'C',
        "NFKD" => b'D',
        _ => return Err(vm.value_error("invalid normalization form")),
    };
    Ok((text, form))
}

/// A text in a normal form.
fn normal(vm: &mut Vm, text: Value, form: u8) -> R<String> {
    let length = vm.heap.str(text).len();
    // So many times as long can it become, and so much is held while it is put in order.
    let most = if form.is_ascii_lowercase() { 3 } else { 11 };
    vm.room_for(length.saturating_mul(most + 4))?;
    vm.charge_in_pieces(length.saturating_mul(4))?;
    let unknown = |c: char| category_of(code_point(c)) == "Cn";
    vm.watched(|heap, patience| Normal::new(form, length, patience).of(heap.str(text), unknown))
}

fn normalize(vm: &mut Vm, args: Args) -> R<Value> {
    let (text, form) = formed(vm, &args, "normalize")?;
    if vm.heap.str_is_ascii(text) {
        return Ok(text);
    }
    let out = normal(vm, text, form)?;
    Ok(vm.heap.new_string(out))
}

fn is_normalized(vm: &mut Vm, args: Args) -> R<Value> {
    let (text, form) = formed(vm, &args, "is_normalized")?;
    if vm.heap.str_is_ascii(text) {
        return Ok(Value::TRUE);
    }
    let out = normal(vm, text, form)?;
    Ok(Value::bool(vm.heap.str(text) == out))
}
