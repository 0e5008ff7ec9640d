//! Upper, lower and title case, and the questions that `str.isalpha` and its like ask.

use super::receiver;
use crate::heap::Value;
use crate::text::cases::{self, GROWTH, all};
use crate::text::unicode;
use crate::types::args;
use crate::types::growing::new_text;
use crate::vm::text::PIECE;
use crate::vm::{Args, R, Vm};

fn change(vm: &mut Vm, args: &Args, name: &str, made: fn(&str) -> String) -> R<Value> {
    let text = receiver(vm, args, name)?;
    args::none(vm, args, name)?;
    let length = vm.heap.str(text).len();
    if vm.heap.str_is_ascii(text) {
        new_text(vm, length)?;
        vm.charge(length / 16)?;
    } else {
        new_text(vm, length.saturating_mul(GROWTH))?;
        vm.charge(length / 4)?;
    }
    if length > PIECE {
        // It goes character by character, through tables where they are not ASCII.
        let slow = if vm.heap.str_is_ascii(text) { 2 } else { 1 };
        vm.look_ahead(length / slow)?;
    }
    let made = made(vm.heap.str(text));
    Ok(vm.heap.new_string(made))
}

fn ask(vm: &mut Vm, args: &Args, name: &str, holds: impl Fn(&str) -> bool) -> R<Value> {
    let text = receiver(vm, args, name)?;
    args::none(vm, args, name)?;
    let length = vm.heap.str(text).len();
    vm.charge(length / 2)?;
    Ok(Value::bool(holds(vm.heap.str(text))))
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
    isalnum "str.isalnum" |text| all(text, unicode::is_alnum);
    isalpha "str.isalpha" |text| all(text, unicode::is_alpha);
    isascii "str.isascii" str::is_ascii;
    isdecimal "str.isdecimal" |text| all(text, unicode::is_decimal);
    isdigit "str.isdigit" |text| all(text, unicode::is_digit);
    isidentifier "str.isidentifier" cases::is_identifier;
    islower "str.islower" cases::is_lower_text;
    isnumeric "str.isnumeric" |text| all(text, unicode::is_numeric);
    isprintable "str.isprintable" cases::is_printable_text;
    isspace "str.isspace" |text| all(text, unicode::is_space);
    istitle "str.istitle" cases::is_title_text;
    isupper "str.isupper" cases::is_upper_text;
}
