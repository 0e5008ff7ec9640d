//! `stockade check`: reads files, judges each, prints the findings in one of five formats.

use std::path::PathBuf;

use stockade_core::Policy;
use stockade_guard::check_bytes;

use crate::args::{CheckArgs, CheckFormat};
use crate::exit::{Failure, Outcome, color, say};
use crate::input;
use crate::output::{self, Checked};
use crate::receipt_args::lost;
use crate::{same_file, settings};
use stockade::receipts::policy_text;
use stockade::weigh;

pub(crate) fn run(args: &CheckArgs) -> Result<Outcome, Failure> {
    let policy = resolve_policy(args)?;
    let language = args
        .language
        .as_deref()
        .map(input::named_language)
        .transpose()?;
    if args
        .files
        .iter()
        .filter(|file| file.as_os_str() == "-")
        .count()
        > 1
    {
        return Err(Failure::new(
            "`-` is given twice, and stdin can be read once",
        ));
    }
    let mut read = args.policy.read();
    read.extend(same_file::all(args.files.iter().map(PathBuf::as_path)));
    let ledger = args.receipts.open([&policy], &read)?;
    let mut checked = Vec::new();
    let mut outcome = Outcome::Done;
    for file in &args.files {
        let stdin_name = args.stdin_filename.as_deref();
        match input::read(file, stdin_name, language.as_ref(), &policy) {
            Ok(subject) => {
                let verdict = check_bytes(&subject.bytes, &subject.language, &policy);
                let verdict = weigh(verdict, policy.guard);
                if let Some(ledger) = &ledger {
                    let policy = policy_text(&policy);
                    let left = ledger.decision("check", None, &subject.bytes, policy, &verdict);
                    left.map_err(lost)?;
                }
                checked.push(Checked {
                    verdict,
                    name: subject.name,
                    text: String::from_utf8_lossy(&subject.bytes).into_owned(),
                });
            }
            // The other files are still judged: a reader wants all that is known.
            Err(failure) => {
                failure.report();
                outcome = Outcome::Failed;
            }
        }
    }
    let text = match args.format {
        CheckFormat::Full => output::full::render(&checked, color(&std::io::stdout())),
        CheckFormat::Concise => output::concise::render(&checked),
        CheckFormat::Json => output::json::render(&checked),
        CheckFormat::Sarif => output::sarif::render(&checked),
        CheckFormat::Github => output::github::render(&checked),
    };
    output::print(&text)?;
    // Where nothing could be read, the errors have said it all.
    if !args.quiet && !checked.is_empty() {
        say(&output::summary(&checked));
    }
    let denied = checked.iter().any(|one| !one.verdict.is_allowed());
    if outcome == Outcome::Done && denied {
        outcome = Outcome::Denied;
    }
    Ok(outcome)
}

/// The policy of the command line. Where nobody named `languages`, the file says which language
/// it is, and asking for it to be checked is reason enough to read it.
fn resolve_policy(args: &CheckArgs) -> Result<Policy, Failure> {
    let settings = settings::resolve(&args.policy)?;
    let mut policy = settings.policy;
    if !settings.names_languages {
        policy.languages.clear();
    }
    Ok(policy)
}
