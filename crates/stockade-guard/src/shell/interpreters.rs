//! Judges what shells and other interpreters are given to run.

use std::ops::Range;

use stockade_core::Language;

use super::expand::Field;
use super::judge::{Input, Judge};
use crate::report::Report;
use crate::rules::RULES;
use crate::source::Source;

impl Judge<'_, '_, '_> {
    /// `sh -c text`, `sh file`, or `sh` with a text as its input.
    pub(super) fn shell(
        &mut self,
        name: &str,
        arguments: &[Field],
        place: &Range<usize>,
        span: &Range<usize>,
        input: &Input,
    ) {
        let mut rest = arguments;
        while let Some((first, after)) = rest.split_first() {
            let Some(text) = first.constant() else {
                self.runs_text(
                    &format!("`{name}` runs text that is only known when the script runs"),
                    place,
                );
                return;
            };
            let short = text.starts_with(['-', '+']) && !text.starts_with("--");
            if short && text.contains('c') {
                match super::commands::skip_options(after, |_| false).first() {
                    Some(code) if code.known => self.inner_script(&code.text.clone(), span, true),
                    _ => self.runs_text(
                        &format!("`{name} -c` runs text that is only known when the script runs"),
                        place,
                    ),
                }
                return;
            }
            let takes_value =
                matches!(text, "-o" | "+o" | "-O" | "+O" | "--rcfile" | "--init-file");
            rest = if takes_value {
                after.get(1..).unwrap_or_default()
            } else {
                after
            };
            if text == "-s" || text == "-" {
                break;
            }
            if !text.starts_with(['-', '+']) {
                self.runs_text(&format!("`{name}` runs the text of a file"), place);
                return;
            }
        }
        match input {
            Input::Inherited => {}
            Input::Text(Some(text)) => self.inner_script(text, span, true),
            Input::Text(None) | Input::Computed => {
                self.runs_text(&format!("`{name}` runs its input as code"), place);
            }
        }
    }

    /// `python -c text`, `node -e text`, or either with a text as its input. A program in a file is
    /// not read here: who names an interpreter in `commands` lets it run files.
    pub(super) fn interpreter(
        &mut self,
        name: &str,
        options: &[&str],
        arguments: &[Field],
        span: &Range<usize>,
        input: &Input,
    ) {
        for (index, field) in arguments.iter().enumerate() {
            let option = field.text.as_str();
            let given = options.iter().find_map(|known| {
                let rest = option.strip_prefix(known)?;
                // `-cimport os` and `--eval=1` are written in one word.
                let joined = known.len() == 2 || rest.is_empty() || rest.starts_with('=');
                joined.then_some(rest.trim_start_matches('='))
            });
            if let Some(joined) = given {
                let code = if joined.is_empty() {
                    arguments.get(index + 1).cloned()
                } else {
                    Some(Field {
                        text: joined.to_owned(),
                        ..field.clone()
                    })
                };
                match code {
                    Some(code) if code.known => self.foreign(name, &code.text, span),
                    _ => self.runs_text(
                        &format!(
                            "`{name} {option}` runs text that is only known when the script runs"
                        ),
                        span,
                    ),
                }
                return;
            }
            if !option.starts_with('-') || !field.known {
                return;
            }
            if option == "-" {
                break;
            }
        }
        match input {
            Input::Inherited => {}
            Input::Text(Some(text)) => self.foreign(name, text, span),
            Input::Text(None) | Input::Computed => {
                self.runs_text(&format!("`{name}` runs its input as code"), span);
            }
        }
    }

    /// Judges a text in another language; what is found is told at the place of the command.
    fn foreign(&mut self, name: &str, text: &str, span: &Range<usize>) {
        let source = Source::new(text);
        let mut report = Report::new(&source, self.policy);
        if name.starts_with("python") || name.starts_with("pypy") {
            crate::python::check(&source, self.policy, &mut report);
        } else if matches!(name, "node" | "nodejs" | "deno" | "bun") {
            crate::javascript::check(&source, &Language::JavaScript, self.policy, &mut report);
        } else {
            self.runs_text(
                &format!("`{name}` runs text that no guard here reads"),
                span,
            );
            return;
        }
        for finding in report.into_findings() {
            if let Some(rule) = RULES.iter().find(|rule| rule.code == finding.rule) {
                let line = finding.start.line;
                let message = format!(
                    "line {line} of the text that `{name}` runs: {}",
                    finding.message
                );
                self.report.add(rule, span.clone(), message, finding.hint);
            }
        }
    }
}
