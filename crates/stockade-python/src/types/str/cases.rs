//! Upper, lower and title case, and the questions that `str.isalpha` and its like ask.

use super::receiver;
use crate::heap::Value;
use crate::text::cases::{self, GROWTH, all};
use crate::text::patience::Patience;
use crate::text::unicode;
use crate::types::args;
use crate::types::growing::{new_text, room_for_text};
use crate::vm::{Args, R, Vm};

fn change(
    vm: &mut Vm,
    args: &Args,
    name: &str,
    made: fn(&str, &mut Patience<'_>) -> String,
) -> R<Value> {
    let text = receiver(vm, args, name)?;
    args::none(vm, args, name)?;
    let length = vm.heap.str(text).len();
    if vm.heap.str_is_ascii(text) {
        room_for_text(vm, length, length)?;
        vm.charge_in_pieces(length / 16)?;
    } else {
        new_text(vm, length.saturating_mul(GROWTH))?;
        vm.charge_in_pieces(length / 4)?;
    }
    let made = vm.watched(|heap, patience| made(heap.str(text), patience))?;
    Ok(vm.heap.new_string(made))
}

fn ask(
    vm: &mut Vm,
    args: &Args,
    name: &str,
    holds: impl Fn(&str, &mut Patience<'_>) -> bool,
) -> R<Value> {
    let text = receiver(vm, args, name)?;
    args::none(vm, args, name)?;
    let length = vm.heap.str(text).len();
    vm.charge_in_pieces(length / 2)?;
    let answer = vm.watched(|heap, patience| holds(heap.str(text), patience))?;
    Ok(Value::bool(answer))
}

macro_rules! changes {
    ($($name:ident $qualified:literal;)*) => {$(
        pub(super) fn $name(vm: &mut Vm, args: Args) -> R<Value> {
            change(vm, &args, $qualified, cases::$name)
        }
    )*};
}

changes! {
    capitalize "str.capitalize";
    casefold "str.casefold";
    lower "str.lower";
    swapcase "str.swapcase";
    title "str.title";
    upper "str.upper";
}

macro_rules! questions {
    ($($name:ident $qualified:literal $holds:expr;)*) => {$(
        pub(super) fn $name(vm: &mut Vm, args: Args) -> R<Value> {
            ask(vm, &args, $qualified, $holds)
        }
    )*};
}

questions! {
    isalnum "str.isalnum" |text, patience| all(text, unicode::is_alnum, patience);
    isalpha "str.isalpha" |text, patience| all(text, unicode::is_alpha, patience);
    isascii "str.isascii" |text, _| text.is_ascii();
    isdecimal "str.isdecimal" |text, patience| all(text, unicode::is_decimal, patience);
    isdigit "str.isdigit" |text, patience| all(text, unicode::is_digit, patience);
    isidentifier "str.isidentifier" cases::is_identifier;
    islower "str.islower" cases::is_lower_text;
    isnumeric "str.isnumeric" |text, patience| all(text, unicode::is_numeric, patience);
    isprintable "str.isprintable" cases::is_printable_text;
    isspace "str.isspace" |text, patience| all(text, unicode::is_space, patience);
    istitle "str.istitle" cases::is_title_text;
    isupper "str.isupper" cases::is_upper_text;
}
