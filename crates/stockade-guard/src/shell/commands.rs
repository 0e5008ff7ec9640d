//! Judges a command by its name: builtins, wrappers, and programs that the policy must name.

use std::ops::Range;

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
        for _ in 0..MAX_WRAPPERS {
            match self.one_program(&name, arguments, place, span, input) {
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
        arguments: &'f [Field],
        place: &Range<usize>,
        span: &Range<usize>,
        input: &Input,
    ) -> Option<&'f [Field]> {
        if name.is_empty() || self.names.is_function(name) {
            return None;
        }
        match name {
            "eval" => {
                match texts(arguments) {
                    Some(text) => self.inner_script(&text, span),
                    None => self.runs_text(
                        "`eval` runs text that is only known when the script runs",
                        place,
                    ),
                }
                return None;
            }
            "source" | "." => {
                self.runs_text(&format!("`{name}` runs the text of a file"), place);
                return None;
            }
            "exec" => return Some(skip_options(arguments, |option| option == "-a")),
            "builtin" => return Some(arguments),
            "command" => {
                let only_asks = arguments
                    .first()
                    .and_then(Field::constant)
                    .is_some_and(|option| matches!(option, "-v" | "-V"));
                return if only_asks {
                    None
                } else {
                    Some(skip_options(arguments, |_| false))
                };
            }
            "trap" | "alias" => {
                self.definition(name, arguments, span);
                return None;
            }
            "enable" | "bind" | "complete" | "compgen" | "compopt" | "fc" => {
                if !arguments.is_empty() {
                    self.runs_text(&format!("`{name}` can load or run code"), place);
                }
                return None;
            }
            "cd" | "pushd" => {
                if let Some(target) = arguments.iter().rfind(|field| !field.text.starts_with('-')) {
                    self.path(target, false, span);
                }
                return None;
            }
            "hash" if arguments.iter().any(|field| field.text.starts_with("-p")) => {
                self.runs_text("`hash -p` puts another program behind a name", place);
                return None;
            }
            "printf" => {
                if let Some(rest) = arguments
                    .first()
                    .and_then(|field| field.text.strip_prefix("-v"))
                {
                    let next = arguments.get(1).map_or("", |field| field.text.as_str());
                    self.variable(if rest.is_empty() { next } else { rest }, span);
                }
                return None;
            }
            "read" | "mapfile" | "readarray" | "getopts" => {
                for field in arguments {
                    self.variable(&field.text, span);
                }
                let calls_back = matches!(name, "mapfile" | "readarray")
                    && arguments
                        .iter()
                        .any(|field| field.text.starts_with('-') && field.text.contains('C'));
                if calls_back {
                    self.runs_text(&format!("`{name} -C` runs text as a command"), place);
                }
                return None;
            }
            _ if programs::HARMLESS.contains(&name) => {
                if programs::DECLARING.contains(&name) {
                    for field in arguments {
                        if let Some((name, _)) = field.text.split_once('=') {
                            self.variable(name.trim_end_matches('+'), span);
                        }
                    }
                }
                return None;
            }
            _ => {}
        }
        if !self.policy.commands.iter().any(|known| known == name) {
            let known: Vec<&str> = self.policy.commands.iter().map(String::as_str).collect();
            self.report.add(
                &PROCESS_START,
                place.clone(),
                format!("the program `{}` may not be started", shorten(name)),
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
                Some(text) if !splits => self.inner_script(&text, span),
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

    /// `trap 'commands' EXIT` and `alias name='commands'`.
    fn definition(&mut self, name: &str, arguments: &[Field], span: &Range<usize>) {
        for (index, field) in arguments.iter().enumerate() {
            let text = match name {
                "alias" => field.text.split_once('=').map(|(_, text)| text),
                _ if index == 0 && !field.text.starts_with('-') => Some(field.text.as_str()),
                _ => None,
            };
            match text {
                Some(text) if field.known => self.inner_script(text, span),
                Some(_) => self.runs_text(&format!("`{name}` keeps text to run it later"), span),
                None if !field.known => {
                    self.runs_text(&format!("`{name}` keeps text to run it later"), span);
                }
                None => {}
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
