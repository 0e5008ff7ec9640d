//! Walks a script and judges its commands, redirections and assignments.
//!
//! Programs are judged in `commands`, what interpreters are given in `interpreters`.

use std::ops::Range;

use stockade_core::Policy;

use super::ast::{Assignment, Command, Kind, Part, Pipeline, Redirect, Script, Word};
use super::expand::{self, Field};
use super::names::{self, Names, Origin, Outer};
use super::{parse, programs};
use crate::host_paths;
use crate::report::Report;
use crate::rules::{
    BOMB_SHAPE, COMPUTED_COMMAND, DYNAMIC_CODE, FILE_ACCESS, NESTING_TOO_DEEP, NETWORK_ACCESS,
    PROCESS_START, SYNTAX_ERROR,
};

/// Bytes of text that may be run as code by `eval`, `sh -c` and the like, all in all. A script can
/// hold a text that runs two texts that each run two more.
const MAX_INNER_TEXT: usize = 1 << 20;

/// Texts that are run inside texts that are run.
const MAX_INNER_DEPTH: usize = 6;

/// Where a command's input comes from.
#[derive(Clone)]
pub(super) enum Input {
    /// From outside the script.
    Inherited,
    /// From a here-document or here-string, if its text is known.
    Text(Option<String>),
    /// From a program or a file.
    Computed,
}

pub(super) struct Judge<'j, 's, 'r> {
    pub(super) names: &'j Names<'s>,
    pub(super) policy: &'j Policy,
    pub(super) report: &'j mut Report<'r>,
    pub(super) inner_text: &'j mut usize,
    pub(super) inner_depth: usize,
    /// Where the command stands that is being judged.
    pub(super) at: usize,
}

/// Judges a text as a script of its own.
pub(super) fn judge_text(text: &str, policy: &Policy, report: &mut Report<'_>) {
    match parse::script(text, None, None, 0) {
        Ok(script) => {
            let names = Names::of(&script, None);
            Judge {
                names: &names,
                policy,
                report,
                inner_text: &mut 0,
                inner_depth: 0,
                at: 0,
            }
            .script(&script, &Input::Inherited);
        }
        Err(problem) => report_problem(problem, report),
    }
}

fn report_problem(problem: parse::Problem, report: &mut Report<'_>) {
    let at = problem.at..problem.at;
    if problem.too_deep {
        report.add(
            &NESTING_TOO_DEEP,
            at,
            problem.message,
            "split it into functions or into several commands",
        );
    } else {
        report.add(
            &SYNTAX_ERROR,
            at,
            problem.message,
            "correct the syntax; a script that does not parse is not run",
        );
    }
}

impl Judge<'_, '_, '_> {
    /// Judges a constant text that a command runs as a script, in this shell or in a process of its
    /// own.
    pub(super) fn inner_script(&mut self, text: &str, span: &Range<usize>, process: bool) {
        *self.inner_text += text.len();
        if self.inner_depth >= MAX_INNER_DEPTH || *self.inner_text > MAX_INNER_TEXT {
            self.report.add(
                &DYNAMIC_CODE,
                span.clone(),
                "text is run as code inside text that is run as code, too often to follow",
                "write the commands themselves",
            );
            return;
        }
        match parse::script(text, Some(span.clone()), None, 0) {
            Ok(script) => {
                let outer = Outer {
                    names: self.names,
                    at: self.at,
                    process,
                };
                let names = Names::of(&script, Some(outer));
                Judge {
                    names: &names,
                    policy: self.policy,
                    report: self.report,
                    inner_text: self.inner_text,
                    inner_depth: self.inner_depth + 1,
                    at: 0,
                }
                .script(&script, &Input::Inherited);
            }
            Err(problem) => report_problem(problem, self.report),
        }
    }

    fn script(&mut self, script: &Script, input: &Input) {
        for pipeline in &script.pipelines {
            if self.report.is_full() {
                return;
            }
            self.pipeline(pipeline, input);
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline, input: &Input) {
        for (index, command) in pipeline.commands.iter().enumerate() {
            let piped = if index == 0 { input } else { &Input::Computed };
            self.command(command, piped);
        }
    }

    fn command(&mut self, command: &Command, input: &Input) {
        for word in super::walk::words_of(command) {
            self.parts(&word.parts, &word.span);
        }
        let mut input = input.clone();
        for redirect in &command.redirects {
            self.parts(&redirect.target.parts, &redirect.target.span);
            if let Some(given) = self.redirect(redirect) {
                input = given;
            }
        }
        self.at = command.at;
        self.stored(command);
        match &command.kind {
            Kind::Simple { assignments, words } => {
                let name = words.first().and_then(Word::bare).unwrap_or_default();
                let by_reference = self.names.references;
                let declares = names::DECLARING.contains(&name);
                for assignment in assignments {
                    let by_reference = by_reference && (words.is_empty() || declares);
                    self.assignment(assignment, declares, by_reference);
                }
                self.simple(words, &command.span, &input);
            }
            Kind::Block { parts, .. } => {
                for part in parts {
                    self.script(part, &input);
                }
            }
            Kind::Loop { condition, body } => {
                self.endless(condition, body, &command.span);
                self.script(condition, &input);
                self.script(body, &input);
            }
            Kind::For {
                variable,
                body,
                values,
            } => {
                self.variable(variable, &command.span);
                for fields in expand::expand(values.as_deref().unwrap_or_default(), self.names) {
                    self.globs(&fields, &command.span);
                    if self.names.references {
                        for field in &fields {
                            self.variable(&field.text, &command.span);
                        }
                    }
                }
                self.script(body, &input);
            }
            Kind::Case { arms, .. } => {
                for (_, body) in arms {
                    self.script(body, &input);
                }
            }
            Kind::Arithmetic { body, .. } => self.script(body, &input),
            Kind::Test { .. } => {}
            Kind::Function { name, body } => {
                self.fork_bomb(name, body, &command.span);
                self.command(body, &input);
            }
        }
    }

    fn parts(&mut self, parts: &[Part], span: &Range<usize>) {
        for part in parts {
            match part {
                Part::Text(..) => {}
                Part::Command(script) => self.script(script, &Input::Inherited),
                Part::Sink(script) => self.script(script, &Input::Computed),
                Part::Parameter(parameter) => {
                    self.parameter(parameter, span);
                    self.parts(&parameter.arguments, span);
                }
                Part::Arithmetic(inside) => {
                    if expand::scan(inside, self.names).substitutes() {
                        self.evaluated(span);
                    }
                    self.parts(inside, span);
                }
            }
        }
    }

    fn assignment(&mut self, assignment: &Assignment, declares: bool, by_reference: bool) {
        let names = self.names;
        let value = assignment
            .values
            .first()
            .map(|value| expand::single(value, names))
            .unwrap_or_default();
        if assignment.values.is_empty() {
            self.variable(&assignment.name, &assignment.span);
        }
        for given in &assignment.values {
            let given = expand::single(given, names);
            self.variable_with(&assignment.name, &given.text, given.known, &assignment.span);
        }
        // `x='a['; x+='$(id)]'`
        let open = assignment.partial
            && names.origins(&assignment.name).iter().any(|origin| {
                matches!(origin, Origin::Word(word)
                    if expand::scan(&word.parts, names).is_open())
            });
        // Arithmetic runs what stands in an index, even if it comes out of a variable.
        let hidden = assignment.values.iter().any(|value| {
            let field = expand::single(value, names);
            let element = assignment.partial && field.text.starts_with('[');
            field.scan.hides() || ((open || element) && field.scan.substitutes())
        }) || assignment
            .index
            .as_ref()
            .is_some_and(|index| expand::scan(&index.parts, names).substitutes());
        // `declare -a x='($(id))'` expands the value once more.
        let once_more = declares && value.text.starts_with('(') && value.scan.substitutes();
        if hidden || once_more {
            self.evaluated(&assignment.span);
        }
        if by_reference {
            self.variable(&value.text, &assignment.span);
        }
        for fields in expand::expand(&assignment.values, names) {
            if assignment.partial {
                self.globs(&fields, &assignment.span);
            }
        }
    }

    /// Judges that a variable is set to a value.
    pub(super) fn variable_with(
        &mut self,
        name: &str,
        value: &str,
        known: bool,
        span: &Range<usize>,
    ) {
        if !programs::names_files(name) {
            self.variable(name, span);
            return;
        }
        for part in value.split(':') {
            let path = Field {
                known,
                ..Field::constant_text(part)
            };
            self.path(&path, name == "HISTFILE", span);
        }
    }

    /// Judges that a variable is set.
    pub(super) fn variable(&mut self, name: &str, span: &Range<usize>) {
        if programs::steers_programs(name) {
            self.report.add(
                &PROCESS_START,
                span.clone(),
                format!("`{name}` decides which programs run, and is set"),
                "leave it as it is, and call the program by its name",
            );
        }
    }

    fn simple(&mut self, words: &[Word], span: &Range<usize>, input: &Input) {
        let Some(first) = words.first() else { return };
        for fields in expand::expand(words, self.names) {
            let Some((name, arguments)) = fields.split_first() else {
                continue;
            };
            self.globs(arguments, span);
            self.named(name, arguments, &first.span, span, input);
        }
    }

    /// Judges a command by the field that names it.
    pub(super) fn named(
        &mut self,
        name: &Field,
        arguments: &[Field],
        place: &Range<usize>,
        span: &Range<usize>,
        input: &Input,
    ) {
        match name.constant() {
            Some(name) => self.program(name, arguments, place, span, input),
            None => self.report.add(
                &COMPUTED_COMMAND,
                place.clone(),
                "the name of this command is only known when the script runs",
                "write the command's name itself, without variables, substitutions or globs",
            ),
        }
    }

    /// Judges a redirection; the input that it gives, if it gives one.
    fn redirect(&mut self, redirect: &Redirect) -> Option<Input> {
        let target = expand::single(&redirect.target, self.names);
        match redirect.operator {
            "<<" | "<<-" => {
                let body = redirect.body.as_ref()?.get()?;
                let field = expand::single(body, self.names);
                return Some(Input::Text(field.known.then_some(field.text)));
            }
            "<<<" => return Some(Input::Text(target.known.then_some(target.text))),
            ">&" | "<&" => {
                let text = target.text.trim_end_matches('-');
                if text.bytes().all(|byte| byte.is_ascii_digit()) {
                    return None;
                }
            }
            _ => {}
        }
        let reads = redirect.operator.starts_with('<');
        let write = redirect.operator != "<" && redirect.operator != "<&";
        if redirect
            .target
            .parts
            .iter()
            .any(|part| matches!(part, Part::Command(_) | Part::Sink(_)))
            && target.text.is_empty()
        {
            return reads.then_some(Input::Computed);
        }
        self.path(&target, write, &redirect.target.span);
        reads.then_some(Input::Computed)
    }

    /// Judges a path that is read or written. Of a path that is not known only the start is judged:
    /// one that is relative as far as it is known passes.
    pub(super) fn path(&mut self, path: &Field, write: bool, span: &Range<usize>) {
        let text = path.text.as_str();
        if text.starts_with("/dev/tcp/") || text.starts_with("/dev/udp/") {
            self.connection(
                &text["/dev/tcp/".len()..].replacen('/', ":", 1),
                path.known,
                span,
            );
            return;
        }
        let denied = if path.known {
            !host_paths::is_allowed(text, write, &self.policy.files)
        } else {
            text.starts_with(['/', '~'])
        };
        if denied {
            let (verb, list) = if write {
                ("written", "write")
            } else {
                ("read", "read")
            };
            self.report.add(
                &FILE_ACCESS,
                span.clone(),
                format!("`{}` may not be {verb}", shorten(text)),
                format!("use a path inside the workspace, or name it in `files.{list}`"),
            );
        }
    }

    /// Judges that a host is reached.
    pub(super) fn connection(&mut self, address: &str, known: bool, span: &Range<usize>) {
        use stockade_core::policy::Network;
        match &self.policy.network {
            Network::Any => {}
            Network::Allow(allowed) => {
                let host = crate::host_names::of_url(address).filter(|_| known);
                if let Some(host) = host.filter(|host| !host.is_in(allowed)) {
                    self.report.add(
                        &NETWORK_ACCESS,
                        span.clone(),
                        format!(
                            "`{}` is not one of the allowed hosts",
                            shorten(&host.to_string())
                        ),
                        format!("reach only: {}", allowed.join(", ")),
                    );
                }
            }
            Network::None => self.report.add(
                &NETWORK_ACCESS,
                span.clone(),
                "a connection is opened, and `network` is `none`",
                "pass the data in as `inputs`, or set `network`",
            ),
        }
    }

    /// `:(){ :|:& };:`, a function that starts itself more than once or in the background.
    fn fork_bomb(&mut self, name: &str, body: &Command, span: &Range<usize>) {
        let mut calls = 0;
        let mut spreads = false;
        let mut look = |pipeline: &Pipeline| {
            let own = pipeline
                .commands
                .iter()
                .filter(|command| {
                    matches!(&command.kind, Kind::Simple { words, .. }
                        if words.first().and_then(Word::bare) == Some(name))
                })
                .count();
            calls += own;
            spreads |= own > 0 && (pipeline.background || pipeline.commands.len() > 1);
        };
        if let Kind::Block { parts, .. } = &body.kind {
            parts
                .iter()
                .flat_map(|part| &part.pipelines)
                .for_each(&mut look);
        }
        if calls > 0 && spreads {
            self.report.add(
                &BOMB_SHAPE,
                span.clone(),
                format!(
                    "the function `{}` starts itself over and over",
                    shorten(name)
                ),
                "use a loop with an end",
            );
        }
    }

    /// `while true; do x & done`.
    fn endless(&mut self, condition: &Script, body: &Script, span: &Range<usize>) {
        let forever = matches!(condition.pipelines.as_slice(), [only]
            if matches!(only.commands.as_slice(), [one]
                if matches!(&one.kind, Kind::Simple { words, .. }
                    if matches!(words.first().and_then(Word::bare), Some("true" | ":")))));
        let starts = body.pipelines.iter().any(|pipeline| pipeline.background);
        let stops = body.pipelines.iter().flat_map(|pipeline| &pipeline.commands).any(|command| {
            matches!(&command.kind, Kind::Simple { words, .. }
                if matches!(words.first().and_then(Word::bare), Some("wait" | "sleep" | "break" | "exit" | "return" | "read")))
        });
        if forever && starts && !stops {
            self.report.add(
                &BOMB_SHAPE,
                span.clone(),
                "this loop starts processes without end",
                "give the loop an end, or `wait` in it",
            );
        }
    }
}

/// A text for a message, without its tail if it is long.
pub(super) fn shorten(text: &str) -> String {
    const LONGEST: usize = 60;
    let clean = |one: char| {
        if one.is_control() || one == '`' {
            '?'
        } else {
            one
        }
    };
    let mut short: String = text.chars().take(LONGEST).map(clean).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
