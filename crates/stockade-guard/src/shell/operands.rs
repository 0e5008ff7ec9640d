//! Judges what a builtin is given: by the role that the table gives its options and operands, and
//! by the few cases in which an option changes what the operands are.

use std::ops::Range;

use super::builtins::{self, Builtin, Role};
use super::expand::Field;
use super::judge::{Judge, shorten};
use super::options::{self, Given};
use crate::rules::{BOMB_SHAPE, COMPUTED_COMMAND, PROCESS_START};

/// `set -k`, behind which `ls LD_PRELOAD=x` sets a variable for `ls`, and `set -H`, behind which
/// `!…` puts former lines together anew.
fn changes_reading(words: &[Field]) -> bool {
    words
        .iter()
        .take_while(|word| word.text != "--" && word.text != "-")
        .any(|word| {
            let text = word.text.as_str();
            matches!(text, "keyword" | "histexpand")
                || (text.starts_with('-') && !text.starts_with("--") && text.contains(['k', 'H']))
        })
}

/// A field wider than this fills the memory.
const WIDEST: u64 = 10_000_000;

impl Judge<'_, '_, '_> {
    /// Judges a builtin. The command inside it, if it runs one.
    pub(super) fn builtin<'f>(
        &mut self,
        builtin: &Builtin,
        words: &'f [Field],
        place: &Range<usize>,
        span: &Range<usize>,
    ) -> Option<&'f [Field]> {
        let name = builtin.name;
        let given = options::split(builtin, words);
        for (letter, value) in &given.options {
            let role = builtin.values.iter().find(|(one, _)| one == letter);
            match (role, value) {
                (Some((_, Role::Name)), Some(value)) => {
                    self.set_variable(value, span);
                    self.subscript(value, span);
                }
                (Some((_, Role::Code)), _) => {
                    self.runs_text(&format!("`{name} -{letter}` runs code or a program"), place);
                }
                _ => {}
            }
        }
        // An option that nobody can see may be the one that runs something.
        if given.unknown && matches!(name, "jobs" | "history" | "mapfile" | "readarray" | "hash") {
            self.runs_text(
                &format!("`{name}` has an option that is only known when the script runs"),
                place,
            );
        }
        if name != "eval" && words.iter().any(|word| word.scan.hides()) {
            self.evaluated(span);
        }
        match name {
            "[" | "test" => self.tested(words, span),
            "alias" => self.aliases(given.operands, span),
            "cd" | "pushd" => self.directory(name, &given, span),
            "command" if given.has('v') || given.has('V') => {}
            "history" => self.history(&given, span),
            "jobs" if given.has('x') => return Some(given.operands),
            "kill" => self.killed(words, place),
            "printf" => self.printed(given.operands, span),
            "set" | "shopt" if changes_reading(words) => {
                self.runs_text(
                    &format!("`{name}` changes how the lines that follow are read"),
                    place,
                );
            }
            "trap" => self.trapped(&given, span),
            _ => return self.operands(builtin, &given, words, place, span),
        }
        None
    }

    fn operands<'f>(
        &mut self,
        builtin: &Builtin,
        given: &Given<'f>,
        words: &[Field],
        place: &Range<usize>,
        span: &Range<usize>,
    ) -> Option<&'f [Field]> {
        let name = builtin.name;
        match builtin.operands {
            Role::Command => return Some(given.operands),
            Role::Text => match super::commands::texts(given.operands) {
                Some(text) => self.inner_script(&text, span, false),
                None => self.runs_text(
                    &format!("`{name}` runs text that is only known when the script runs"),
                    place,
                ),
            },
            Role::Code if matches!(name, "source" | ".") => {
                self.runs_text(&format!("`{name}` runs the text of a file"), place);
            }
            Role::Code if name == "fc" || !words.is_empty() => {
                self.runs_text(&format!("`{name}` can load or run code"), place);
            }
            Role::Name => {
                for operand in given.operands {
                    // Taking a variable away steers nothing.
                    if name != "unset" {
                        self.set_variable(operand, span);
                    }
                    self.subscript(operand, span);
                }
            }
            Role::Assign => {
                for operand in given.operands {
                    self.declared(given.has('n'), operand, span);
                }
            }
            Role::Arithmetic if given.operands.iter().any(|one| one.scan.substitutes()) => {
                self.evaluated(span);
            }
            _ => {}
        }
        None
    }

    /// Text that arithmetic evaluates holds a command, which runs.
    pub(super) fn evaluated(&mut self, span: &Range<usize>) {
        self.runs_text("arithmetic runs the command in this text", span);
    }

    /// A word that names a variable, which is set.
    fn set_variable(&mut self, word: &Field, span: &Range<usize>) {
        let name = word.text.split('[').next().unwrap_or_default();
        self.variable(name, span);
    }

    /// In `a[…]` bash evaluates what stands in the brackets, also where quotes have kept it from
    /// being expanded.
    fn subscript(&mut self, word: &Field, span: &Range<usize>) {
        let text = word.text.as_str();
        let (name, subscript) = text.split_once('[').unwrap_or((text, ""));
        let runs = word.scan.hides() || (!subscript.is_empty() && word.scan.substitutes());
        // `a[` and then a value that came from outside.
        let open = text.contains('[') && !word.known && word.open;
        if runs || open {
            self.report.add(
                &COMPUTED_COMMAND,
                span.clone(),
                format!(
                    "the subscript of `{}` is evaluated, and may run a command",
                    shorten(name)
                ),
                "write the subscript as a number or a plain name",
            );
        }
    }

    /// `NAME=VALUE` behind `declare` and its kin, quoted so that it is no assignment in the text.
    fn declared(&mut self, by_reference: bool, word: &Field, span: &Range<usize>) {
        let Some((left, value)) = word.text.split_once('=') else {
            self.subscript(word, span);
            return;
        };
        let name = left.trim_end_matches('+');
        let (name, subscript) = name.split_once('[').unwrap_or((name, ""));
        self.variable_with(name, value, word.known, span);
        if by_reference {
            self.variable(value, span);
        }
        // `declare -a 'x=($(id))'` expands the value once more.
        let once_more = value.starts_with('(') || value.is_empty() || !subscript.is_empty();
        if once_more && word.scan.substitutes() {
            self.runs_text(
                "the value is expanded once more, and runs its commands",
                span,
            );
        }
    }

    /// `-v NAME` asks for a variable, and evaluates its subscript.
    fn tested(&mut self, words: &[Field], span: &Range<usize>) {
        for pair in words.windows(2) {
            if let [operator, name] = pair
                && operator.text == "-v"
            {
                self.subscript(name, span);
            }
        }
    }

    /// `trap 'commands' EXIT`; with one word the signal's handler is taken away.
    fn trapped(&mut self, given: &Given<'_>, span: &Range<usize>) {
        if given.has('p') || given.has('l') {
            return;
        }
        let Some((text, signals)) = given.operands.split_first() else {
            return;
        };
        match text.constant() {
            Some("-") => {}
            Some(number) if number.bytes().all(|byte| byte.is_ascii_digit()) => {}
            Some(_) if signals.is_empty() => {}
            _ if text.known => self.inner_script(&text.text, span, false),
            _ => self.runs_text("`trap` keeps text to run it later", span),
        }
    }

    /// `alias name='commands'`. Behind the name of a builtin or of an allowed program it would
    /// change what every later line means, so only new names may be given.
    fn aliases(&mut self, operands: &[Field], span: &Range<usize>) {
        for word in operands {
            let Some((name, text)) = word.text.split_once('=') else {
                if !word.known {
                    self.runs_text("`alias` keeps text to run it later", span);
                }
                continue;
            };
            let taken = builtins::find(name).is_some()
                || super::parse::is_reserved(name)
                || self.names.is_any_function(name)
                || self.policy.commands.iter().any(|known| known == name);
            if taken {
                self.runs_text(
                    &format!("`alias` changes what `{}` means", shorten(name)),
                    span,
                );
            } else if word.known {
                self.inner_script(text, span, false);
            } else {
                self.runs_text("`alias` keeps text to run it later", span);
            }
        }
    }

    /// `cd` alone goes to the home directory.
    fn directory(&mut self, name: &str, given: &Given<'_>, span: &Range<usize>) {
        match given.operands.last() {
            Some(target) if target.text != "-" => self.path(target, false, span),
            None if name == "cd" => self.path(&Field::constant_text("~"), false, span),
            _ => {}
        }
    }

    /// `history` reads and writes the file that it is given, or `$HISTFILE`.
    fn history(&mut self, given: &Given<'_>, span: &Range<usize>) {
        let write = given.has('w') || given.has('a');
        if !write && !given.has('r') && !given.has('n') {
            return;
        }
        match given.operands.first() {
            Some(file) => self.path(file, write, span),
            None if self.names.sets("HISTFILE") => {}
            None => self.path(&Field::constant_text("~/.bash_history"), write, span),
        }
    }

    /// `kill` with a number reaches processes that the script did not start; `%1` and `$!` are its
    /// own.
    fn killed(&mut self, words: &[Field], place: &Range<usize>) {
        if self.policy.commands.iter().any(|known| known == "kill") {
            return;
        }
        let mut rest = words;
        let listed = |field: &Field| matches!(field.text.as_str(), "-l" | "-L");
        if rest.first().is_some_and(listed) {
            return;
        }
        if let Some((first, after)) = rest.split_first()
            && first.text.starts_with('-')
            && first.text.len() > 1
            && first.text != "--"
        {
            let valued = matches!(first.text.as_str(), "-s" | "-n");
            rest = after.get(usize::from(valued)..).unwrap_or_default();
        }
        let number = |field: &Field| {
            let digits = field.text.trim_start_matches(['-', '+']);
            field.known
                && field.text != "0"
                && !digits.is_empty()
                && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if rest.iter().any(number) {
            self.report.add(
                &PROCESS_START,
                place.clone(),
                "`kill` with a number reaches processes that this script did not start",
                "stop the script's own processes by `$!` or `%1`, or name `kill` in `commands`",
            );
        }
    }

    /// `printf '%1000000000d'` fills the memory.
    fn printed(&mut self, operands: &[Field], span: &Range<usize>) {
        let Some((format, values)) = operands.split_first() else {
            return;
        };
        let numbers = |text: &str| {
            text.split(|one: char| !one.is_ascii_digit())
                .any(|digits| digits.len() > 8 || digits.parse().is_ok_and(|it: u64| it > WIDEST))
        };
        let widths = format.text.split('%').skip(1).any(|piece| {
            let end = piece
                .find(|one: char| !one.is_ascii_digit() && !"-+ #0'.*".contains(one))
                .unwrap_or(piece.len());
            numbers(&piece[..end])
                || (piece[..end].contains('*') && values.iter().any(|value| numbers(&value.text)))
        });
        if widths {
            self.report.add(
                &BOMB_SHAPE,
                span.clone(),
                "`printf` makes a field so wide that it fills the memory",
                "use a width below 10,000,000",
            );
        }
    }
}
