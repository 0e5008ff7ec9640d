//! Repeating what a receipt is evidence of, from what was kept, and comparing digests.
//!
//! Only what the interpreter ran and what the guard decided is repeated: both are the same on every
//! machine. A receipt, its policy and what was kept may come from anybody, so everything is read by
//! its digest, the policy is folded under the verifier's own ceiling, and no limit is larger than
//! the verifier's own. Nothing is ever run behind another wall than the interpreter's.

use std::sync::Arc;

use serde_json::{Map, Value};
use stockade_core::policy::{
    Container, Isolation, LARGEST_TEXT, Layers, Limits, Size, Source, Time, Unsafe,
};
use stockade_core::{Execution, Language, Policy, Request, Status};
use stockade_guard::pipeline::{Pipeline, PolicyGuard};
use stockade_guard::tool_call::parse_call;

use super::compare::{clock, differences, of_the_machine};
use super::evidence::judged;
use super::sessions::{Live, Sessions};
use super::{Evidence, Judged, Ran, Receipt, STOCKADE, Store, VERSION};
use crate::audit::Auditor;
use crate::planner::Decision;
use crate::{Cancel, Control, Sandbox, policy_files, weigh};

/// Nothing that is kept is read where it is larger.
const LARGEST: u64 = 64 << 20;
/// As many files as a workspace has room for.
const MOST_FILES: usize = 4096;

/// What the verifier lets a repeated run have.
#[derive(Debug, Clone, Default)]
pub struct Ceiling {
    /// The organisation's policy of the machine that verifies.
    pub organisation: Option<Source>,
    /// No limit is larger than these.
    pub limits: Limits,
}

/// What came of repeating a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repeated {
    /// Every digest is the same.
    Same,
    /// These are not.
    Differs(Vec<&'static str>),
    /// It cannot be repeated, and why.
    Not(String),
}

/// Repeats the receipts of a ledger, one after the other.
pub struct Replay<'a> {
    store: &'a Store,
    ceiling: Ceiling,
    auditor: Option<Arc<Auditor>>,
    cancel: Cancel,
    sessions: Sessions,
}

type Out<T> = Result<T, Repeated>;

fn not<T>(why: impl Into<String>) -> Out<T> {
    Err(Repeated::Not(why.into()))
}

impl<'a> Replay<'a> {
    /// Repeats from this store, under this ceiling.
    pub fn new(
        store: &'a Store,
        ceiling: Ceiling,
        auditor: Option<Arc<Auditor>>,
        cancel: Cancel,
    ) -> Self {
        Self {
            store,
            ceiling,
            auditor,
            cancel,
            sessions: Sessions::default(),
        }
    }

    /// Repeats one receipt.
    pub fn repeat(&mut self, receipt: &Receipt) -> Repeated {
        if self.cancel.is_cancelled() {
            return Repeated::Not("it was stopped before".to_owned());
        }
        if receipt.receipt != VERSION {
            return Repeated::Not("its form is older and says too little".to_owned());
        }
        if receipt.stockade != STOCKADE {
            return Repeated::Not(format!(
                "Stockade {} left it, and this is {STOCKADE}",
                receipt.stockade
            ));
        }
        let repeated = match &receipt.evidence {
            Evidence::Run(ran) => self.run(receipt, ran),
            Evidence::Decision(then) => self.decision(receipt, then),
            Evidence::Evaluation(_) => not(
                "it is an evaluation; `stockade eval` with the same tasks and policy repeats it",
            ),
        };
        repeated.unwrap_or_else(|repeated| repeated)
    }

    fn decision(&self, receipt: &Receipt, then: &Judged) -> Out<Repeated> {
        let (policy, lowered) = self.stated(&receipt.policy)?;
        let code = self.thing("code", &then.code, LARGEST)?;
        let verdict = match (&then.language, then.by.as_str()) {
            (Some(language), "check" | "workflow" | "mcp") => {
                let language = Language::from_name(language);
                stockade_guard::check_bytes(&code, &language, &policy)
            }
            (_, "guard") => {
                let text = std::str::from_utf8(&code)
                    .map_err(|_| Repeated::Not("its line is no text".to_owned()))?;
                match parse_call(text) {
                    Ok(call) => {
                        let guard = PolicyGuard::new(policy.clone());
                        Pipeline::new().with(guard).verdict(&call)
                    }
                    Err(error) => error.into_verdict(),
                }
            }
            _ => return not("its command cannot be repeated"),
        };
        let verdict = weigh(verdict, policy.guard);
        let told = judged(&then.by, None, &code, String::new(), &verdict, false);
        let Evidence::Decision(now) = told.evidence else {
            return Ok(Repeated::Differs(vec!["what"]));
        };
        let mut differ = Vec::new();
        if now.decision != then.decision {
            differ.push("decision");
        }
        if now.verdict != then.verdict {
            differ.push("verdict");
        }
        match lowered.filter(|_| !differ.is_empty()) {
            Some(why) => not(why),
            None => Ok(told_of(differ)),
        }
    }

    fn run(&mut self, receipt: &Receipt, then: &Ran) -> Out<Repeated> {
        repeatable(then)?;
        let (policy, lowered) = self.held(&receipt.policy)?;
        let request = self.request(then, &policy)?;
        let execution = match (&then.session, then.turn) {
            (Some(session), Some(turn)) => {
                self.in_session(receipt, then, session, turn, &policy, &request)?
            }
            _ => self.alone(then, &policy, &request)?,
        };
        let differ = differences(then, &request, &policy, &execution);
        if differ.is_empty() {
            return Ok(Repeated::Same);
        }
        let now = execution.status;
        let why = if of_the_machine(now) {
            let said = execution.error.map(|error| error.value).unwrap_or_default();
            Some(format!("here it ended as {}: {said}", now.name()))
        } else {
            let clock = clock(&request, &policy);
            let clock = clock.map(|module| format!("it can know the time, by {module}"));
            // What is denied here alone is denied by the policy of this machine.
            if differ.contains(&"decision") {
                lowered.or(clock)
            } else {
                clock.or(lowered)
            }
        };
        match why {
            Some(why) => {
                self.forget(then);
                not(why)
            }
            None => Ok(told_of(differ)),
        }
    }

    fn alone(&self, then: &Ran, policy: &Policy, request: &Request) -> Out<Execution> {
        let sandbox = self.sandbox(policy);
        let control = Control::default().cancel(self.cancel.clone()).alone();
        let plan = sandbox.plan(request);
        let denied = matches!(plan.decision, Decision::Denied(_));
        // What was denied is not run to see what it does.
        if then.status == Status::Denied && !denied {
            return Err(Repeated::Differs(vec!["decision"]));
        }
        Ok(sandbox.carry_out(plan, request, &control))
    }

    fn in_session(
        &mut self,
        receipt: &Receipt,
        then: &Ran,
        name: &str,
        turn: u64,
        policy: &Policy,
        request: &Request,
    ) -> Out<Execution> {
        let mut live = if turn == 1 {
            let control = Control::default().cancel(self.cancel.clone());
            Live {
                name: name.to_owned(),
                policy: receipt.policy.clone(),
                turn: 0,
                session: self.sandbox(policy).session_seeded(&control, then.seed),
            }
        } else {
            let taken = self.sessions.take(name, &receipt.policy, turn);
            taken.ok_or_else(|| {
                Repeated::Not("an earlier piece of its session was not repeated".to_owned())
            })?
        };
        let denied = then.status == Status::Denied;
        if denied && self.sandbox(policy).check(request).is_allowed() {
            return Err(Repeated::Differs(vec!["decision"]));
        }
        let execution = if then.by.as_deref() == Some("repl") && !denied {
            let verdict = self.sandbox(policy).check(request);
            let ran = live.session.feed(request);
            let verdict = then.decision.is_some().then_some(verdict);
            live.session.recorded(request, verdict, ran)
        } else {
            live.session.run(request)
        };
        live.turn = turn;
        self.sessions.keep(live);
        Ok(execution)
    }

    /// A session in which something was not repeated cannot be gone on with.
    fn forget(&mut self, then: &Ran) {
        if let (Some(name), Some(turn)) = (&then.session, then.turn) {
            let _ = self.sessions.take(name, "", turn);
        }
    }

    fn sandbox(&self, policy: &Policy) -> Sandbox {
        Sandbox::builder()
            .policy(policy.clone())
            .isolation(Isolation::Interpreter)
            .audited(self.auditor.clone())
            .build()
    }

    fn request(&self, then: &Ran, policy: &Policy) -> Out<Request> {
        let name = self.thing("name", &then.name, LARGEST_TEXT as u64)?;
        let inputs = self.thing("inputs", &then.inputs, LARGEST)?;
        let inputs: Map<String, Value> = parsed("inputs", &inputs)?;
        let mut request = Request {
            language: Language::from_name(&then.language),
            inputs,
            seed: then.seed,
            ..Request::python(self.thing("code", &then.code, LARGEST)?)
        }
        .named(String::from_utf8_lossy(&name));
        let files = match &then.file_list {
            Some(list) => parsed(
                "list of files",
                &self.thing("list of files", list, LARGEST)?,
            )?,
            None => then.files.clone(),
        };
        if files.len() > MOST_FILES {
            return not("it was given more files than a workspace has room for");
        }
        let mut room = policy.limits.disk;
        for (name, digest) in files {
            let bytes = self.thing("files", &digest, room)?;
            room -= bytes.len() as u64;
            request.files.insert(name, bytes);
        }
        if let Some(names) = &then.read_only {
            request.read_only = parsed("list of files", &self.thing("files", names, LARGEST)?)?;
        }
        Ok(request)
    }

    fn thing(&self, what: &str, digest: &str, most: u64) -> Out<Vec<u8>> {
        self.store
            .get(digest, most)
            .map_err(|error| Repeated::Not(format!("its {what}: {error}")))
    }

    /// The policy that a receipt names, with no limit above the verifier's own; and which was.
    fn stated(&self, digest: &str) -> Out<(Policy, Option<String>)> {
        let text = self.thing("policy", digest, LARGEST_TEXT as u64)?;
        let text = String::from_utf8(text)
            .map_err(|_| Repeated::Not("its policy is no text".to_owned()))?;
        let mut policy = folded(None, text)?;
        let lowered = lower(&mut policy.limits, &self.ceiling.limits);
        Ok((policy, lowered))
    }

    /// The same under the verifier's organisation, for code that is to run here; and why it may not
    /// come out the same.
    fn held(&self, digest: &str) -> Out<(Policy, Option<String>)> {
        let (mut policy, lowered) = self.stated(digest)?;
        policy.isolation = Isolation::Interpreter;
        policy.r#unsafe = Unsafe::Forbid;
        // What only other walls read, and they are not used here.
        policy.python = None;
        policy.preload.clear();
        policy.container = Container::default();
        let Some(organisation) = &self.ceiling.organisation else {
            return Ok((policy, lowered));
        };
        let held = folded(Some(organisation.clone()), policy.to_json())?;
        let stricter =
            (held != policy).then(|| "the policy of this machine is stricter".to_owned());
        Ok((held, lowered.or(stricter)))
    }
}

/// A policy from its text, under an organisation's.
fn folded(organisation: Option<Source>, text: String) -> Out<Policy> {
    let refused = |error| Repeated::Not(format!("its policy is not let in here: {error}"));
    let mut layers = Layers::new();
    if let Some(organisation) = organisation {
        layers = layers.organisation(organisation).map_err(refused)?;
    }
    let layers = layers.project(Source::new("the receipt's policy", text));
    let resolved = layers.and_then(policy_files::finish).map_err(refused)?;
    Ok(resolved.policy)
}

/// Refuses what the program and its inputs do not decide alone.
fn repeatable(then: &Ran) -> Out<()> {
    if then.without_walls {
        return not("it ran with no wall");
    }
    match then.isolation {
        Some(Isolation::Process) => return not("it ran behind the process wall"),
        Some(Isolation::Container) => return not("it ran behind the container wall"),
        Some(Isolation::Interpreter) => {}
        _ if then.status == Status::Denied => {}
        _ => return not("nothing ran"),
    }
    if of_the_machine(then.status) {
        return not(format!(
            "it ended as {}, which depends on the machine",
            then.status.name()
        ));
    }
    if then.host {
        return not("the host had a hand in it, by tools or files of its own");
    }
    Ok(())
}

fn told_of(differ: Vec<&'static str>) -> Repeated {
    if differ.is_empty() {
        Repeated::Same
    } else {
        Repeated::Differs(differ)
    }
}

fn parsed<T: serde::de::DeserializeOwned>(what: &str, bytes: &[u8]) -> Out<T> {
    serde_json::from_slice(bytes)
        .map_err(|error| Repeated::Not(format!("its {what} cannot be read: {error}")))
}

/// Lowers limits to the verifier's own, and says of one that it was.
fn lower(limits: &mut Limits, own: &Limits) -> Option<String> {
    let mut told = None;
    let mut say = |name: &str, was: String, is: String| {
        told.get_or_insert_with(|| {
            format!("its `limits.{name}` is {was}, and here it is given {is}")
        });
    };
    macro_rules! least {
        ($($key:ident: $show:expr),*) => {$(
            if limits.$key > own.$key {
                say(stringify!($key), $show(limits.$key), $show(own.$key));
                limits.$key = own.$key;
            }
        )*};
    }
    let time = |value| Time(value).to_string();
    let size = |value| Size(value).to_string();
    let count = |value: u64| value.to_string();
    least!(
        wall_time: time, cpu_time: time, memory: size, tasks: count, open_files: count,
        file_size: size, disk: size, output: size, operations: count, recursion: count,
        code_size: size
    );
    if let Some(most) = own.loop_iterations
        && limits.loop_iterations.is_none_or(|value| value > most)
    {
        say("loop_iterations", "none".to_owned(), most.to_string());
        limits.loop_iterations = Some(most);
    }
    told
}
