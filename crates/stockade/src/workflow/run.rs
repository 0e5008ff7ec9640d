//! Runs a plan: each node in a thread and a sandbox of its own, as many at once as there is room.
//!
//! All that is decided is decided in the thread of the caller; the others run one node each and
//! say how it ended. An error of a node's code stops the workflow, unless the node says `continue`.
//! A failure of ours always stops it: `continue` is about the code, and a wall that did not stand
//! is no answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use serde_json::{Map, Value};
use stockade_core::policy::OnError;
use stockade_core::{ErrorInfo, Execution, Request, Status};

use super::plan::{Plan, Step};
use super::report::{NodeEnd, Report};
use super::schedule::Schedule;
use super::state::{self, State};
use super::template::{Reference, Room, Target, Values, size};
use crate::audit::Auditor;
use crate::receipts::{Ledger, Left};
use crate::{Cancel, Control, Sandbox, Workers};

/// The largest answer of one node, as JSON.
pub const LARGEST_RESULT: usize = 16 << 20;
/// The most that is held of all nodes together: answers and output.
pub const LARGEST_TOTAL: usize = 128 << 20;
/// As deep as the thread of a command usually is, and more.
const STACK: usize = 16 << 20;

/// How a plan is run.
pub struct Options<'a> {
    /// Most nodes at once.
    pub jobs: usize,
    /// Most processors that running nodes ask for together.
    pub cpus: f64,
    /// Asks for the audit of a wall before a node runs behind it.
    pub auditor: Option<Arc<Auditor>>,
    /// Where the interpreter runs, so that a node that kills it does not kill the rest.
    pub workers: Option<Workers>,
    /// Stops what runs, and starts no more.
    pub cancel: Cancel,
    /// What randomness of every node starts with; from the system where nothing is said.
    pub seed: Option<u64>,
    /// Where finished nodes are written down, and found again.
    pub state: Option<&'a mut State>,
    /// Where each node that runs leaves its receipt. One whose receipt cannot be written has failed.
    pub ledger: Option<Arc<Ledger>>,
    /// Whether a finished node may be taken as it is, such as that its files are still there.
    pub reuse: &'a dyn Fn(&str, &Execution) -> bool,
}

/// What happens while a plan runs.
#[derive(Debug)]
pub enum Event<'a> {
    /// A node has started.
    Started {
        /// Its id.
        node: &'a str,
    },
    /// A node has ended.
    Ended {
        /// Its id.
        node: &'a str,
        /// How.
        end: &'a NodeEnd,
        /// Whether the workflow goes on although it failed.
        continued: bool,
    },
    /// The state cannot be written any more, so this run cannot be resumed from here.
    StateLost(&'a std::io::Error),
}

impl Plan {
    /// Runs it to its end, or to the first node that stops it.
    pub fn run(&self, options: Options<'_>, listen: &mut dyn FnMut(&Event<'_>)) -> Report {
        let (done, ends) = channel();
        let costs: Vec<f64> = self
            .steps
            .iter()
            .map(|step| step.policy.limits.cpus)
            .collect();
        let mut run = Run {
            schedule: Schedule::new(&self.needs, &costs, options.jobs, options.cpus),
            plan: self,
            options,
            listen,
            done,
            work: vec![String::new(); self.steps.len()],
            ends: self.steps.iter().map(|_| None).collect(),
            outputs: vec![None; self.steps.len()],
            held: 0,
            stopped: None,
        };
        run.all(&ends);
        run.report()
    }
}

/// What a thread says of its node.
type Ended = (usize, Result<Box<Execution>, String>);

/// Why no more nodes start.
enum Stop {
    /// By this node.
    Node(usize),
    Interrupted,
}

struct Run<'a> {
    plan: &'a Plan,
    options: Options<'a>,
    schedule: Schedule,
    listen: &'a mut dyn FnMut(&Event<'_>),
    done: Sender<Ended>,
    /// The hash of each node's work, once its inputs are known.
    work: Vec<String>,
    ends: Vec<Option<NodeEnd>>,
    outputs: Vec<Option<Value>>,
    /// Bytes of answers and output so far.
    held: usize,
    stopped: Option<Stop>,
}

impl Run<'_> {
    fn all(&mut self, ends: &Receiver<Ended>) {
        loop {
            while self.stopped.is_none() {
                if self.options.cancel.is_cancelled() {
                    self.stopped = Some(Stop::Interrupted);
                    break;
                }
                let Some(node) = self.schedule.start() else {
                    break;
                };
                self.start(node);
            }
            if self.schedule.running() == 0 {
                return;
            }
            // A sender lives in this very struct, so there is always one to wait for.
            let Ok((node, ended)) = ends.recv() else {
                return;
            };
            let end = match ended {
                Ok(execution) => NodeEnd::Ran(self.bounded(execution)),
                Err(why) => NodeEnd::Fault(why),
            };
            self.record(node, &end);
            self.end(node, end);
        }
    }

    /// Starts a node, or ends it at once where it needs no thread.
    fn start(&mut self, node: usize) {
        let step = &self.plan.steps[node];
        let inputs = match self.inputs(step) {
            Ok(inputs) => inputs,
            Err(why) => return self.end(node, NodeEnd::NoInputs(why)),
        };
        let work = work(step, &inputs, self.options.seed);
        let known = self.options.state.as_mut();
        if let Some(execution) = known.and_then(|state| state.finished(&step.id, &work))
            && (self.options.reuse)(&step.id, &execution)
        {
            let execution = self.bounded(Box::new(execution));
            return self.end(node, NodeEnd::Reused(execution));
        }
        self.work[node] = work;
        (self.listen)(&Event::Started { node: &step.id });
        let request = Request {
            name: step.name.clone(),
            language: step.language.clone(),
            inputs,
            // JSON readers keep 53 bits of a number.
            seed: self
                .options
                .seed
                .unwrap_or_else(|| getrandom::u64().unwrap_or(0) >> 11),
            ..Request::python(step.code.to_vec())
        };
        let policy = Arc::clone(&step.policy);
        let cancel = self.options.cancel.clone();
        let auditor = self.options.auditor.clone();
        let workers = self.options.workers.clone();
        let ledger = self.options.ledger.clone();
        let id = step.id.clone();
        let done = self.done.clone();
        let thread = move || {
            let run = || {
                let control = Control::default().cancel(cancel);
                let sandbox = Sandbox::builder().policy((*policy).clone());
                sandbox
                    .audited(auditor)
                    .workers(workers)
                    .build()
                    .run_with(&request, &control)
            };
            let ran = catch_unwind(AssertUnwindSafe(run));
            let ran = ran.map_err(|_| "the sandbox panicked".to_owned());
            let ran = ran.and_then(|execution| {
                let Some(ledger) = ledger else {
                    return Ok(execution);
                };
                let left = Left {
                    by: "workflow",
                    node: Some(&id),
                    ..Left::new(&request, &policy, &execution)
                };
                match ledger.run(&left) {
                    Ok(_) => Ok(execution),
                    Err(error) => Err(error.to_string()),
                }
            });
            // Nobody listens only where the whole run is over.
            let _ = done.send((node, ran.map(Box::new)));
        };
        let builder = std::thread::Builder::new().stack_size(STACK);
        if let Err(error) = builder.spawn(thread) {
            self.end(
                node,
                NodeEnd::Fault(format!("cannot start a thread: {error}")),
            );
        }
    }

    fn inputs(&self, step: &Step) -> Result<Map<String, Value>, String> {
        let mut room = Room::default();
        let mut inputs = Map::new();
        for (name, template) in &step.inputs {
            inputs.insert(name.clone(), template.fill(self, &mut room)?);
        }
        Ok(inputs)
    }

    /// The same record, without an answer that is too large to be passed on and kept.
    fn bounded(&mut self, mut execution: Box<Execution>) -> Box<Execution> {
        let result = size(&execution.result);
        let repr = execution.result_repr.as_ref().map_or(0, String::len);
        let output = execution.stdout.len() + execution.stderr.len();
        let total = self.held.saturating_add(result + repr + output);
        let why = if result > LARGEST_RESULT {
            "its answer is larger than 16 MB of JSON"
        } else if total > LARGEST_TOTAL {
            "the workflow's answers and output together are larger than 128 MB"
        } else {
            self.held = total;
            return execution;
        };
        if execution.status == Status::Ok {
            execution.status = Status::OutputLimit;
            execution.exit_code = Status::OutputLimit.exit_code();
            execution.error = Some(ErrorInfo {
                name: "LimitReached".to_owned(),
                value: why.to_owned(),
                ..ErrorInfo::default()
            });
        }
        execution.result = Value::Null;
        execution.result_repr = None;
        if total > LARGEST_TOTAL {
            execution.truncated.stdout |= !execution.stdout.is_empty();
            execution.truncated.stderr |= !execution.stderr.is_empty();
            execution.stdout.clear();
            execution.stderr.clear();
        } else {
            self.held = self.held.saturating_add(output);
        }
        execution
    }

    /// Writes down a node that ended by itself.
    fn record(&mut self, node: usize, end: &NodeEnd) {
        let (NodeEnd::Ran(execution), Some(state)) = (end, self.options.state.as_mut()) else {
            return;
        };
        if matches!(execution.status, Status::Cancelled | Status::SandboxError) {
            return;
        }
        let id = &self.plan.steps[node].id;
        if let Err(error) = state.record(id, &self.work[node], execution) {
            self.options.state = None;
            (self.listen)(&Event::StateLost(&error));
        }
    }

    /// Takes down how a node ended, and decides whether the rest goes on.
    fn end(&mut self, node: usize, mut end: NodeEnd) {
        let step = &self.plan.steps[node];
        let status = end.status().unwrap_or(Status::Ok);
        let continued = step.on_error == OnError::Continue && end.is_codes_failure();
        (self.listen)(&Event::Ended {
            node: &step.id,
            end: &end,
            continued,
        });
        self.outputs[node] = if status == Status::Ok {
            match &end {
                NodeEnd::Ran(execution) | NodeEnd::Reused(execution) => {
                    Some(execution.result.clone())
                }
                _ => None,
            }
        } else if continued {
            Some(end.continued())
        } else {
            None
        };
        if self.outputs[node].is_some() {
            self.schedule.end(node);
        } else {
            self.schedule.end_without_heirs(node);
            self.stopped.get_or_insert(match status {
                Status::Cancelled => Stop::Interrupted,
                _ => Stop::Node(node),
            });
        }
        // The files have been handed out; they are not held until the last node ends.
        if let NodeEnd::Ran(execution) = &mut end {
            execution.contents.clear();
        }
        self.ends[node] = Some(end);
    }

    fn report(self) -> Report {
        let id = |node: usize| self.plan.steps[node].id.clone();
        let unfinished = self.ends.iter().any(Option::is_none);
        let (status, exit_code, failed) = match self.stopped {
            Some(Stop::Node(node)) => {
                let end = self.ends[node].as_ref();
                let status = end.and_then(NodeEnd::status).unwrap_or(Status::Error);
                let code = end.map_or(1, NodeEnd::exit_code);
                (status, code, Some(id(node)))
            }
            Some(Stop::Interrupted) => (Status::Cancelled, Status::Cancelled.exit_code(), None),
            // Every node has an end where nothing stopped them.
            None if unfinished => (Status::SandboxError, Status::SandboxError.exit_code(), None),
            None => (Status::Ok, 0, None),
        };
        let why = match (&failed, status) {
            (Some(failed), _) => format!("`{failed}` failed before it started"),
            (None, Status::Cancelled) => "the workflow was interrupted".to_owned(),
            (None, _) => "it was never its turn".to_owned(),
        };
        let mut outputs = Map::new();
        for &node in &self.plan.order {
            if let Some(value) = &self.outputs[node] {
                outputs.insert(self.plan.steps[node].writes.clone(), value.clone());
            }
        }
        let ends = self.ends.into_iter().enumerate();
        let nodes = ends.map(|(node, end)| {
            let skipped = || NodeEnd::Skipped(why.clone());
            (id(node), end.unwrap_or_else(skipped))
        });
        Report {
            workflow: self.plan.name.clone(),
            status,
            exit_code,
            failed,
            nodes: nodes.collect(),
            outputs,
        }
    }
}

impl Values for Run<'_> {
    fn value(&self, reference: &Reference) -> Result<&Value, String> {
        let value = match reference.target {
            Target::Nothing => None,
            Target::Initial => {
                let name = reference.path.first();
                name.and_then(|name| self.plan.initial.get(name))
            }
            Target::Node(node) if self.ends[node].as_ref().is_some_and(NodeEnd::is_lost) => {
                return Err(format!(
                    "the answer of `{}` cannot be passed on, as it is no plain data or larger than `limits.output`",
                    self.plan.steps[node].id
                ));
            }
            Target::Node(node) => self.outputs[node].as_ref(),
        };
        value.ok_or_else(|| "nothing has given it one".to_owned())
    }
}

/// The hash of everything that a node's answer follows from.
fn work(step: &Step, inputs: &Map<String, Value>, seed: Option<u64>) -> String {
    // The same inputs in another order are the same.
    let inputs: std::collections::BTreeMap<_, _> = inputs.iter().collect();
    let inputs = serde_json::to_vec(&inputs).unwrap_or_default();
    let policy = serde_json::to_vec(&*step.policy).unwrap_or_default();
    let seed = seed.map_or_else(String::new, |seed| seed.to_string());
    state::work(&[
        step.language.name().as_bytes(),
        &step.code,
        &inputs,
        &policy,
        seed.as_bytes(),
    ])
}
