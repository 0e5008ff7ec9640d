//! The reviewed list: every known call is in it, allowed (some only with certain arguments or in
//! certain shapes) or refused, each row with its reason. A call that a row allows in another shape
//! is refused in this one, and a number that nobody knows is refused as well.

// Clippy does not look for these in a build for tests, where the expectation would go unmet.
#![cfg_attr(
    not(test),
    expect(
        clippy::wildcard_imports,
        reason = "the rows are made of every name there is"
    )
)]

mod files;
mod memory;
mod network;
mod processes;
mod refused;
mod system;
mod waiting;

use std::collections::BTreeMap;

use super::numbers::Call;
use super::rule::{Action, Row, Rule};
use super::{Arch, Shape, numbers};

/// All rows, in the order in which the documentation shows them.
pub(super) fn rows() -> impl Iterator<Item = &'static Row> + Clone {
    [
        files::ROWS,
        memory::ROWS,
        processes::ROWS,
        waiting::ROWS,
        network::ROWS,
        system::ROWS,
        refused::ROWS,
    ]
    .into_iter()
    .flatten()
}

/// The rules in force for `shape` on `arch`, by number: for each call what allows it, then, unless
/// it is allowed outright, the refusal that is left.
pub fn rules_for(arch: Arch, shape: &Shape) -> Vec<Rule> {
    let mut by_number: BTreeMap<u32, (Call, Vec<&Row>)> = BTreeMap::new();
    for call in numbers::ALL {
        by_number.extend(
            call.number(arch)
                .map(|number| (number, (*call, Vec::new()))),
        );
    }
    for row in rows() {
        let of_call = row
            .call
            .number(arch)
            .and_then(|number| by_number.get_mut(&number));
        if let Some((_, of_call)) = of_call {
            of_call.push(row);
        }
    }
    let mut rules = Vec::new();
    for (number, (call, of_call)) in by_number {
        rules_of(call, number, &of_call, shape, &mut rules);
    }
    rules
}

fn rules_of(call: Call, number: u32, rows: &[&Row], shape: &Shape, rules: &mut Vec<Rule>) {
    let name = call.name();
    let mut refusal = (Action::Refuse, "not in the list");
    let before = rules.len();
    for row in rows {
        if row.action != Action::Allow {
            refusal = (row.action, row.reason);
            continue;
        }
        let condition: Option<Vec<_>> = row.tests.iter().map(|test| test.resolve(shape)).collect();
        let (true, Some(condition)) = (row.when.holds(shape), condition) else {
            if rules.len() == before {
                refusal.1 = row.when.lacking();
            }
            continue;
        };
        let outright = condition.is_empty();
        if outright {
            rules.truncate(before); // what allowed only some of it says nothing more
        }
        rules.push(Rule {
            name,
            number,
            condition,
            action: Action::Allow,
            reason: row.reason,
        });
        if outright {
            return;
        }
        refusal.1 = "with other arguments it is not needed by any program we run";
    }
    let (action, reason) = refusal;
    rules.push(Rule {
        name,
        number,
        condition: Vec::new(),
        action,
        reason,
    });
}
