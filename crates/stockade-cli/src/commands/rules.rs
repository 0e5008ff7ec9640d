//! `stockade rules`: the rule table, or one rule explained.

use std::fmt::Write as _;

use serde_json::{Value, json};
use stockade_core::Severity;
use stockade_guard::rules::{RULES, Rule, find, markdown_table};

use crate::args::{RulesArgs, RulesFormat};
use crate::exit::{Failure, Outcome};
use crate::output;

pub(crate) fn run(args: &RulesArgs) -> Result<Outcome, Failure> {
    let text = match &args.code {
        Some(code) => {
            let rule = find(code).ok_or_else(|| {
                Failure::new(format!("no rule is called `{code}`"))
                    .hint("`stockade rules` lists them")
            })?;
            match args.format {
                RulesFormat::Text => explain(rule),
                RulesFormat::Json => output::json::pretty(&describe(rule)),
                RulesFormat::Markdown => {
                    format!("# {} (`{}`)\n\n{}", rule.code, rule.name, body(rule))
                }
            }
        }
        None => match args.format {
            RulesFormat::Text => table(),
            RulesFormat::Json => {
                output::json::pretty(&RULES.iter().map(|rule| describe(rule)).collect())
            }
            RulesFormat::Markdown => markdown_table(),
        },
    };
    output::print(&text)?;
    Ok(Outcome::Done)
}

fn weight(rule: &Rule) -> &'static str {
    match rule.severity {
        Severity::Deny => "deny",
        Severity::Warn => "warn",
        Severity::Note => "note",
    }
}

fn describe(rule: &Rule) -> Value {
    json!({
        "code": rule.code,
        "name": rule.name,
        "severity": weight(rule),
        "fixed": rule.fixed,
        "summary": rule.summary,
    })
}

fn table() -> String {
    let width = RULES.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for rule in RULES {
        let (code, name, summary) = (rule.code, rule.name, rule.summary);
        let _ = writeln!(text, "{code}  {name:width$}  {summary}");
    }
    text
}

fn explain(rule: &Rule) -> String {
    format!("{} {}\n\n{}", rule.code, rule.name, body(rule))
}

fn body(rule: &Rule) -> String {
    let weight = match rule.severity {
        Severity::Deny => "A finding denies.",
        Severity::Warn | Severity::Note => "A finding is reported and does not deny.",
    };
    let switch = if rule.fixed {
        "It cannot be switched off: without it the other rules would mean nothing.".to_owned()
    } else {
        format!(
            "To switch it off, say `--ignore {0}`, or `rules: {{ignore: [{0}]}}` in the policy.",
            rule.code
        )
    };
    format!("{}\n\n{weight} {switch}\n", rule.summary)
}
