//! Judges a command by its name: builtins, wrappers, and programs that the policy must name.

use std::ops::Range;

use super::builtins;
use super::expand::Field;
use super::judge::{Input, Judge, shorten};
use super::programs::{self, Paths};
use crate::rules::{DYNAMIC_CODE, PROCESS_START};

/// Wrappers around wrappers.
const MAX_WRAPPERS: usize = 12;

impl Judge<'_, '_, '_> {
    /// Judges a command whose name is known.
    pub(super) fn program(
        &mut self,
        name: &str,
        arguments: &[Field],
        place: &Range<usize>,
        span: &Range<usize>,
        input: &Input,
    ) {
        let mut name = name.to_owned();
        let mut arguments = arguments;
        for wrappers in 0..MAX_WRAPPERS {
            // What a wrapper runs is never a function: `command touch` is the program.
            let functions = wrappers == 0;
            match self.one_program(&name, functions, arguments, place, span, input) {
                None => return,
                Some(inner) => {
                    let Some((first, rest)) = inner.split_first() else {
                        return;
                    };
                    let Some(next) = first.constant() else {
                        self.named(first, rest, place, span, input);
                        return;
                    };
                    next.clone_into(&mut name);
                    arguments = rest;
                }
            }
        }
        self.runs_text("a command is wrapped too often to follow", place);
    }

    /// Judges one name; the command inside it, if it only wraps one.
    fn one_program<'f>(
        &mut self,
        name: &str,
        functions: bool,
        arguments: &'f [Field],
        place: &Range<usize>,
        span: &Range<usize>,
        input: &Input,
    ) -> Option<&'f [Field]> {
        if name.is_empty() {
            return None;
        }
        if functions && self.names.is_function(name, self.at) && !builtins::is_special(name) {
            if arguments.iter().any(|field| field.scan.hides()) {
                self.evaluated(span);
            }
            return None;
        }
        if let Some(builtin) = builtins::find(name) {
            return self.builtin(builtin, arguments, place, span);
        }
        if !self.policy.commands.iter().any(|known| known == name) {
            let known: Vec<&str> = self.policy.commands.iter().map(String::as_str).collect();
            self.report.add(
                &PROCESS_START,
                place.clone(),
                if self.names.is_any_function(name) {
                    format!(
                        "`{0}` is not surely a function here, and the program `{0}` may not be started",
                        shorten(name)
                    )
                } else {
                    format!("the program `{}` may not be started", shorten(name))
                },
                if known.is_empty() {
                    "use the shell's own builtins, or name the program in `commands`".to_owned()
                } else {
                    format!(
                        "use one of: {}; or name the program in `commands`",
                        known.join(", ")
                    )
                },
            );
            return None;
        }
        self.allowed(name, arguments, place, span, input)
    }

    /// Judges a program that the policy names, by what it is given.
    fn allowed<'f>(
        &mut self,
        full_name: &str,
        arguments: &'f [Field],
        place: &Range<usize>,
        span: &Range<usize>,
        input: &Input,
    ) -> Option<&'f [Field]> {
        let name = full_name.rsplit('/').next().unwrap_or(full_name);
        if programs::is_shell(name) {
            self.shell(name, arguments, place, span, input);
            return None;
        }
        if let Some(options) = programs::interpreter_option(name) {
            self.interpreter(name, options, arguments, span, input);
            return None;
        }
        if programs::is_wrapper(name) {
            return Some(self.wrapped(name, arguments, span));
        }
        if name == "find" {
            let at = arguments.iter().position(|field| {
                matches!(field.text.as_str(), "-exec" | "-execdir" | "-ok" | "-okdir")
            });
            if let Some(at) = at {
                return Some(&arguments[at + 1..]);
            }
        }
        if programs::connects(name) {
            self.connecting(name, arguments, place);
        }
        if matches!(name, "awk" | "gawk" | "mawk")
            && arguments.iter().any(|field| {
                field.text.contains("system(")
                    || field.text.contains("getline")
                    || field.text.contains("| \"")
            })
        {
            self.report.add(
                &PROCESS_START,
                span.clone(),
                "this `awk` program starts other programs",
                "let `awk` only print, and call programs from the script",
            );
        }
        self.paths(name, arguments, span);
        None
    }

    /// The command inside `env`, `timeout`, `xargs` and the like.
    fn wrapped<'f>(
        &mut self,
        name: &str,
        arguments: &'f [Field],
        span: &Range<usize>,
    ) -> &'f [Field] {
        let mut rest = skip_options(arguments, |option| programs::takes_value(name, option));
        if matches!(
            name,
            "timeout" | "flock" | "chroot" | "taskset" | "su" | "chrt" | "runuser"
        ) && !rest.is_empty()
        {
            rest = skip_options(&rest[1..], |_| false);
        }
        while matches!(name, "env" | "sudo" | "doas")
            && let Some((first, after)) = rest.split_first()
            && let Some((variable, _)) = first.text.split_once('=')
        {
            self.variable(variable, span);
            rest = after;
        }
        let splits = arguments.iter().any(|field| {
            matches!(name, "env")
                && (field.text.starts_with("-S") || field.text.starts_with("--split-string"))
        });
        if splits
            || (matches!(
                name,
                "watch" | "parallel" | "script" | "su" | "flock" | "runuser"
            ) && !rest.is_empty())
        {
            match texts(rest) {
                Some(text) if !splits => self.inner_script(&text, span, true),
                _ => self.runs_text(&format!("`{name}` runs text as a command"), span),
            }
            return &[];
        }
        if name == "xargs"
            && let Some(program) = rest.first().and_then(Field::constant)
            && (programs::is_shell(program)
                || programs::interpreter_option(program).is_some()
                || program == "eval")
        {
            self.runs_text(&format!("`xargs` hands its input to `{program}`"), span);
            return &[];
        }
        rest
    }

    fn connecting(&mut self, name: &str, arguments: &[Field], place: &Range<usize>) {
        let runs = matches!(name, "nc" | "ncat" | "netcat" | "socat")
            && arguments.iter().any(|field| {
                let text = field.text.as_str();
                matches!(text, "-e" | "-c" | "--exec" | "--sh-exec")
                    || (text.starts_with('-')
                        && !text.starts_with("--")
                        && text.contains(['e', 'c']))
                    || text.to_ascii_uppercase().contains("EXEC:")
                    || text.to_ascii_uppercase().contains("SYSTEM:")
            });
        if runs {
            self.report.add(
                &PROCESS_START,
                place.clone(),
                format!("`{name}` hands a program to whoever connects"),
                "leave out the option that runs a program",
            );
        }
        let urls: Vec<&Field> = arguments
            .iter()
            .filter(|field| field.text.contains("://"))
            .collect();
        if urls.is_empty() {
            let first = arguments.iter().find(|field| !field.text.starts_with('-'));
            let (address, known) =
                first.map_or(("", false), |field| (field.text.as_str(), field.known));
            self.connection(address, known, place);
        }
        for field in urls {
            self.connection(&field.text, field.known, place);
        }
    }

    fn paths(&mut self, name: &str, arguments: &[Field], span: &Range<usize>) {
        let (skip, write) = match programs::paths(name) {
            Paths::Read(skip) => (skip, false),
            Paths::Write => (0, true),
            Paths::Unknown => return,
        };
        let files = arguments
            .iter()
            .filter(|field| !field.text.starts_with('-') || field.text.is_empty())
            .skip(skip);
        for field in files {
            let text = field.text.as_str();
            let file = match text.split_once('=') {
                Some(("if", file)) => (file, false),
                Some(("of", file)) => (file, true),
                _ => (text, write),
            };
            let looks =
                file.0.starts_with(['/', '~']) || file.0.split('/').any(|part| part == "..");
            if looks {
                let known = Field {
                    text: file.0.trim_end_matches(['*', '?']).to_owned(),
                    ..field.clone()
                };
                self.path(&known, file.1, span);
            }
        }
    }

    pub(super) fn runs_text(&mut self, message: &str, span: &Range<usize>) {
        self.report.add(
            &DYNAMIC_CODE,
            span.clone(),
            message,
            "write the commands themselves instead of text that is run as code",
        );
    }
}

/// All fields as one text, if all are known.
pub(super) fn texts(fields: &[Field]) -> Option<String> {
    let parts: Option<Vec<&str>> = fields.iter().map(Field::constant).collect();
    parts.map(|parts| parts.join(" "))
}

/// What follows the options.
pub(super) fn skip_options(fields: &[Field], takes_value: impl Fn(&str) -> bool) -> &[Field] {
    let mut at = 0;
    while let Some(field) = fields.get(at) {
        match field.text.as_str() {
            "--" => return &fields[at + 1..],
            option if option.starts_with('-') && option.len() > 1 && field.known => {
                at += 1 + usize::from(takes_value(option));
            }
            _ => break,
        }
    }
    fields.get(at..).unwrap_or_default()
}
