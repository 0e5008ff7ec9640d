//! `stockade run --events`: what happens, as it happens, one JSON object a line.

use serde_json::{Value, json};
use stockade::{Decision, Execution, Plan, Status, Stream};

use crate::exit::Failure;
use crate::output;

/// Says what was decided, before anything runs.
pub(crate) fn started(plan: &Plan) -> Result<(), Failure> {
    let (isolation, reason) = match &plan.decision {
        Decision::Behind(isolation, reason) => (json!(isolation), reason.as_str()),
        Decision::Unsafe => (Value::Null, "the caller asked for no wall and no audit"),
        Decision::Denied(why) | Decision::NoWall(why) => (Value::Null, why.as_str()),
    };
    print(&json!({
        "event": "started",
        "id": plan.id,
        "isolation": isolation,
        "reason": reason,
        "verdict": plan.verdict,
    }))
}

/// A piece of output. A reader that left is nobody's concern here: the end will notice.
pub(crate) fn wrote(stream: Stream, text: &str) {
    let event = match stream {
        Stream::Stdout => "stdout",
        Stream::Stderr => "stderr",
    };
    let _ = print(&json!({"event": event, "text": text}));
}

/// The answer or the error, and the whole record.
pub(crate) fn ended(execution: &Execution) -> Result<(), Failure> {
    if execution.status == Status::Ok {
        print(&json!({
            "event": "result",
            "result": execution.result,
            "result_repr": execution.result_repr,
        }))?;
    } else {
        print(&json!({
            "event": "error",
            "status": execution.status,
            "error": execution.error,
        }))?;
    }
    print(&json!({"event": "finished", "execution": execution}))
}

fn print(event: &Value) -> Result<(), Failure> {
    output::print(&format!("{event}\n"))
}
