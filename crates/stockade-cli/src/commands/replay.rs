//! `stockade receipts replay`: runs of the interpreter and decisions of the guard, made again from
//! what was kept and compared by their digests.

use std::collections::BTreeSet;

use serde_json::json;
use stockade::receipts::{
    Ceiling, Evidence, Receipt, Repeated, Replay, Store, verify, verify_each,
};
use stockade_core::policy::{Layers, LimitsFile, PolicyFile};

use super::receipts::{text, verifying};
use crate::args::{ReplayArgs, ReplayLimits};
use crate::exit::{Failure, Outcome, say};
use crate::policy_files::read;
use crate::unread::unread;
use crate::{audited, output, signals};

/// How many lines came out how.
#[derive(Default)]
struct Count {
    same: u64,
    differ: u64,
    not: u64,
    /// What could not be printed ends the command.
    lost: Option<Failure>,
}

pub(crate) fn run(args: &ReplayArgs) -> Result<Outcome, Failure> {
    let key = verifying(args.key.as_deref())?;
    let path = &args.file;
    let unread = |error: std::io::Error| unread(path, &error);
    let store = Store::open(&args.keep).map_err(|error| {
        Failure::new(error.to_string()).hint("name the directory that --keep of the runs named")
    })?;
    let ceiling = ceiling(&args.limits)?;
    // First all of it: nothing runs for a file in which something was changed.
    let found = verify(path, key).map_err(unread)?;
    if let Err(flaw) = found {
        let shown = if args.json {
            format!("{}\n", json!({"ok": false, "flaw": flaw}))
        } else {
            text(path, &Err(flaw))
        };
        output::print(&shown)?;
        return Ok(Outcome::Program(1));
    }
    let cancel = signals::cancel_on_interrupt()?;
    let mut replay = Replay::new(&store, ceiling, Some(audited::auditor()), cancel.clone());
    let mut count = Count::default();
    let found = verify_each(path, key, &mut |line, receipt| {
        if count.lost.is_some() || cancel.is_cancelled() {
            return;
        }
        let repeated = replay.repeat(receipt);
        match repeated {
            Repeated::Same => count.same += 1,
            Repeated::Differs(_) => count.differ += 1,
            Repeated::Not(_) => count.not += 1,
        }
        let shown = if args.json {
            format!("{}\n", as_json(line, receipt, &repeated))
        } else {
            let told = crate::terminal::harmless(&told(receipt, &repeated), &std::io::stdout())
                .into_owned();
            format!("{}:{line}: {told}\n", path.display())
        };
        count.lost = output::print(&shown).err();
    });
    if let Err(flaw) = found.map_err(unread)? {
        output::print(&text(path, &Err(flaw)))?;
        return Ok(Outcome::Program(1));
    }
    if let Some(failure) = count.lost {
        return Err(failure);
    }
    if cancel.is_cancelled() {
        return Ok(Outcome::Program(130));
    }
    let Count {
        same, differ, not, ..
    } = count;
    if !args.json {
        say(&format!(
            "{same} the same, {differ} differ, {not} cannot be repeated"
        ));
    }
    Ok(Outcome::Program(match (differ, not) {
        (0, 0) => 0,
        (0, _) => 2,
        _ => 1,
    }))
}

/// What the verifier lets a run have: the organisation's policy, and the limits of this call.
fn ceiling(args: &ReplayLimits) -> Result<Ceiling, Failure> {
    let organisation = stockade::policy_files::organisation(args.org.as_deref());
    let organisation = organisation
        .map(|path| read("the organisation's policy", &path))
        .transpose()?;
    let mut layers = Layers::new();
    if let Some(source) = &organisation {
        layers = layers
            .organisation(source.clone())
            .map_err(crate::policy_files::LoadError::from)?;
    }
    let call = PolicyFile {
        preset: args.preset,
        limits: Some(LimitsFile {
            wall_time: args.timeout,
            cpu_time: args.timeout,
            memory: args.mem,
            operations: args.max_operations.map(stockade_core::policy::Count),
            ..LimitsFile::default()
        }),
        ..PolicyFile::default()
    };
    let own = layers
        .call(call)
        .and_then(stockade::policy_files::finish)
        .map_err(crate::policy_files::LoadError::from)?;
    Ok(Ceiling {
        organisation,
        limits: own.policy.limits,
    })
}

fn told(receipt: &Receipt, repeated: &Repeated) -> String {
    match repeated {
        Repeated::Same => format!("the same ({})", what(&receipt.evidence)),
        Repeated::Differs(keys) => format!("differs: {}", keys.join(", ")),
        Repeated::Not(why) => format!("cannot be repeated: {why}"),
    }
}

fn as_json(line: u64, receipt: &Receipt, repeated: &Repeated) -> serde_json::Value {
    let (outcome, differs, why) = match repeated {
        Repeated::Same => ("same", None, None),
        Repeated::Differs(keys) => ("differs", Some(keys.iter().collect::<BTreeSet<_>>()), None),
        Repeated::Not(why) => ("not_repeated", None, Some(why)),
    };
    let mut object = json!({
        "line": line,
        "id": receipt.id,
        "what": what(&receipt.evidence),
        "outcome": outcome,
    });
    if let Some(differs) = differs {
        object["differs"] = json!(differs);
    }
    if let Some(why) = why {
        object["why"] = json!(why);
    }
    object
}

fn what(evidence: &Evidence) -> &'static str {
    match evidence {
        Evidence::Run(_) => "run",
        Evidence::Decision(_) => "decision",
        Evidence::Evaluation(_) => "evaluation",
    }
}
