//! The one door: reads the code, takes the wall, runs it, and writes the record.

use std::path::PathBuf;
use std::sync::Arc;

use stockade_core::policy::{GuardMode, Isolation, Unsafe};
use stockade_core::{Execution, Policy, Request, Severity, Status, Verdict};
use stockade_guard::Reading;
use stockade_guard::needs::Needs;

use crate::audit::Auditor;
use crate::auto::{judged_by, opened, weighed};
use crate::container::ContainerWall;
use crate::interpreter::InterpreterWall;
use crate::planner::{Decision, Explanation, Plan, Question};
use crate::process::ProcessWall;
use crate::record::{About, denied, record};
use crate::running::Running;
use crate::wall::{Ran, Wall, told};
use crate::{Cancel, Control, Session, Workers};

/// Runs requests under one policy. Clones are cheap beside a run.
///
/// ```
/// use stockade::{Policy, Request, Sandbox, Status};
///
/// let sandbox = Sandbox::new(Policy::default());
/// let ran = sandbox.run(&Request::python("sum(inputs['numbers'])").input("numbers", vec![1, 2, 3]));
/// assert_eq!(ran.status, Status::Ok);
/// assert_eq!(ran.result, 6);
/// assert_eq!(ran.walls["network"], "absent");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Sandbox {
    policy: Policy,
    process: ProcessWall,
    container: ContainerWall,
    without_walls: bool,
    auditor: Option<Arc<Auditor>>,
    workers: Option<Workers>,
}

/// Makes a [`Sandbox`].
#[derive(Debug, Clone, Default)]
pub struct Builder(Sandbox);

impl Builder {
    /// What code may do and use; the safe defaults where this is not called.
    #[must_use]
    pub fn policy(mut self, policy: Policy) -> Self {
        self.0.policy = policy;
        self
    }

    /// The wall, whatever the policy names.
    #[must_use]
    pub fn isolation(mut self, isolation: Isolation) -> Self {
        self.0.policy.isolation = isolation;
        self
    }

    /// The Python behind the process wall, whatever the policy names.
    #[must_use]
    pub fn python(mut self, python: impl Into<PathBuf>) -> Self {
        self.0.process.python = Some(python.into());
        self
    }

    /// Forks runs behind the process wall from a Python that stands ready, where this machine can
    /// have one, and takes containers that were made ahead. The first run makes them, so one run
    /// alone gains nothing.
    #[must_use]
    pub fn warm(mut self, warm: bool) -> Self {
        self.0 = self.0.warm(warm);
        self
    }

    /// Asks for the audit of a wall before anything runs behind it.
    #[must_use]
    pub fn audited(mut self, auditor: Option<Arc<Auditor>>) -> Self {
        self.0.auditor = auditor;
        self
    }

    /// Runs the interpreter in processes of its own, which may die without the caller: for callers
    /// that must live on whatever becomes of one run.
    #[must_use]
    pub fn workers(mut self, workers: Option<Workers>) -> Self {
        self.0.workers = workers;
        self
    }

    /// Runs code as a plain process with the caller's own rights, unless the policy forbids that.
    /// The guard still reads it, and the record says that no wall stood.
    #[must_use]
    pub fn without_walls(mut self) -> Self {
        self.0.without_walls = true;
        self
    }

    /// Whether [`Builder::without_walls`] would run nothing.
    pub fn forbids_unsafe(&self) -> bool {
        self.0.policy.r#unsafe == Unsafe::Forbid
    }

    /// The sandbox.
    pub fn build(self) -> Sandbox {
        self.0
    }
}

impl Sandbox {
    /// A sandbox with every wall that this build has.
    pub fn new(policy: Policy) -> Self {
        Self::builder().policy(policy).build()
    }

    /// A sandbox in parts.
    ///
    /// ```
    /// use stockade::{Isolation, Request, Sandbox};
    ///
    /// let sandbox = Sandbox::builder().isolation(Isolation::Interpreter).build();
    /// assert_eq!(sandbox.run(&Request::python("2 ** 10")).result, 1024);
    /// ```
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// The same, with runs behind the process wall forked from a Python that stands ready, and
    /// containers that were made ahead.
    #[must_use]
    pub fn warm(mut self, warm: bool) -> Self {
        self.process.warm = warm;
        self.container.warm = warm;
        self
    }

    /// The policy that holds.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// What the guard says of a request, weighed as the policy wants it; runs nothing. Under `auto`
    /// it judges as if no wall stood: [`Sandbox::explain`] says what a run would be told.
    ///
    /// ```
    /// use stockade::{Policy, Request, Sandbox};
    ///
    /// let verdict = Sandbox::new(Policy::default()).check(&Request::python("import os"));
    /// assert_eq!(verdict.findings[0].rule, "SG101");
    /// ```
    pub fn check(&self, request: &Request) -> Verdict {
        let verdict = stockade_guard::check_bytes(&request.code, &request.language, &self.policy);
        weigh(verdict, self.policy.guard)
    }

    /// Runs one request.
    pub fn run(&self, request: &Request) -> Execution {
        self.run_with(request, &Control::default())
    }

    /// Runs one request with the caller's hand on it.
    pub fn run_with(&self, request: &Request, control: &Control) -> Execution {
        self.carry_out(self.plan(request), request, control)
    }

    /// Runs one request on a thread of its own, to be waited for or awaited.
    ///
    /// ```
    /// use stockade::{Policy, Request, Sandbox};
    ///
    /// let running = Sandbox::new(Policy::default()).spawn(Request::python("6 * 7"));
    /// assert_eq!(running.wait().result, 42);
    /// ```
    pub fn spawn(&self, request: Request) -> Running {
        self.spawn_with(request, |cancel| Control::default().cancel(cancel))
    }

    /// The same, with a control that is made on that thread: listeners and tools stay there. It is
    /// given what [`Running::cancel`] pulls.
    pub fn spawn_with(
        &self,
        request: Request,
        control: impl FnOnce(Cancel) -> Control + Send + 'static,
    ) -> Running {
        let cancel = Cancel::new();
        let pulled = cancel.clone();
        let sandbox = self.clone();
        let about = About {
            id: crate::id::fresh(),
            verdict: None,
            isolation: None,
            without_walls: false,
            reason: "its thread was lost".to_owned(),
        };
        let why = told("SandboxError", "the thread of the run ended without a word");
        let lost = record(&request, about, Ran::nothing(Status::SandboxError, why));
        Running::start(cancel, lost, move || {
            sandbox.run_with(&request, &control(pulled))
        })
    }

    /// A session: pieces of code one after the other, with variables that last.
    pub fn session(&self, control: &Control) -> Session {
        self.session_seeded(control, 0)
    }

    /// The same; on the interpreter wall `seed` is what its randomness starts with.
    pub fn session_seeded(&self, control: &Control, seed: u64) -> Session {
        let wall = match self.policy.isolation {
            Isolation::Auto => Isolation::Interpreter,
            named => named,
        };
        match self.audit(wall) {
            Ok(()) => Session::start(self.policy.clone(), &self.hands(control), false, seed),
            Err(why) => Session::refused(self.policy.clone(), why),
        }
    }

    /// Decides what will be done with a request, and runs nothing.
    pub fn plan(&self, request: &Request) -> Plan {
        let (verdict, needs) = self.read(request);
        let (verdict, decision) = self.decide(request, &needs, verdict);
        Plan {
            id: crate::id::fresh(),
            decision,
            verdict,
        }
    }

    /// The whole decision, wall by wall. It tries what the machine can put up, which takes longer
    /// than [`Sandbox::plan`].
    pub fn explain(&self, request: &Request) -> Explanation {
        let (verdict, needs) = self.read(request);
        let (verdict, decision) = self.decide(request, &needs, verdict);
        let (isolation, reason) = match decision {
            Decision::Behind(isolation, reason) => (Some(isolation), reason),
            Decision::Unsafe => (None, WITHOUT_WALLS.to_owned()),
            Decision::Denied(why) | Decision::NoWall(why) => (None, why),
        };
        let policy = opened(&self.policy);
        let walls = self
            .question(request, &needs, &policy)
            .consider(&self.walls(), isolation);
        Explanation {
            verdict,
            isolation,
            reason,
            walls,
        }
    }

    /// Does what was planned.
    pub fn carry_out(&self, plan: Plan, request: &Request, control: &Control) -> Execution {
        let mut about = About {
            id: plan.id,
            verdict: plan.verdict,
            isolation: None,
            without_walls: false,
            reason: String::new(),
        };
        let ran = match plan.decision {
            Decision::Denied(why) => {
                about.reason.clone_from(&why);
                denied(about.verdict.as_ref(), &why)
            }
            Decision::NoWall(why) => {
                about.reason.clone_from(&why);
                Ran::nothing(Status::SandboxError, told("NoWall", &why))
            }
            Decision::Unsafe => {
                WITHOUT_WALLS.clone_into(&mut about.reason);
                about.without_walls = true;
                self.process.run_bare(request, &self.policy, control)
            }
            Decision::Behind(isolation, reason) => {
                about.reason = reason;
                about.isolation = Some(isolation);
                self.behind(isolation, request, control)
            }
        };
        record(request, about, ran)
    }

    fn behind(&self, isolation: Isolation, request: &Request, control: &Control) -> Ran {
        let mut walls = self.walls().into_iter();
        let Some(wall) = walls.find(|wall| wall.isolation() == isolation) else {
            let why = told("NoWall", "this build does not have the planned wall");
            return Ran::nothing(Status::SandboxError, why);
        };
        wall.run(request, &opened(&self.policy), &self.hands(control))
    }

    /// The caller's hands, with what this sandbox runs the interpreter in.
    fn hands(&self, control: &Control) -> Control {
        let mut hands = control.clone();
        hands.workers.clone_from(&self.workers);
        hands
    }

    /// The verdict as it counts, and what follows.
    fn decide(
        &self,
        request: &Request,
        needs: &Needs,
        verdict: Option<Verdict>,
    ) -> (Option<Verdict>, Decision) {
        let denies =
            |verdict: &Option<Verdict>| verdict.as_ref().is_some_and(|it| !it.is_allowed());
        let auto = self.policy.guard == GuardMode::Auto;
        if denies(&verdict) && !auto {
            return (verdict, Decision::Denied(DENIED.to_owned()));
        }
        if self.without_walls {
            // Who asks for no wall has said that the code may do all that the caller may.
            let verdict = verdict.map(|verdict| {
                if auto {
                    weigh(verdict, GuardMode::Warn)
                } else {
                    verdict
                }
            });
            return (verdict, self.unsafely());
        }
        let policy = opened(&self.policy);
        let answer = self.question(request, needs, &policy).answer(&self.walls());
        let (isolation, reason) = match answer {
            Ok(answer) => answer,
            Err(why) => return (verdict, Decision::NoWall(why)),
        };
        let verdict = verdict.map(|verdict| self.behind_wall(verdict, isolation));
        if denies(&verdict) {
            return (verdict, Decision::Denied(DENIED.to_owned()));
        }
        let decision = match self.audit(isolation) {
            Ok(()) => Decision::Behind(isolation, reason),
            Err(refused) => Decision::NoWall(refused),
        };
        (verdict, decision)
    }

    fn unsafely(&self) -> Decision {
        match self.policy.r#unsafe {
            Unsafe::Allow => Decision::Unsafe,
            Unsafe::Forbid => Decision::Denied(
                "the policy says `unsafe: forbid`, so nothing runs without walls".to_owned(),
            ),
        }
    }

    /// A verdict as it counts behind a wall.
    fn behind_wall(&self, verdict: Verdict, isolation: Isolation) -> Verdict {
        if self.policy.guard != GuardMode::Auto || verdict.is_allowed() {
            return verdict;
        }
        let walls = self.walls();
        let wall = walls.iter().find(|wall| wall.isolation() == isolation);
        let stands = wall.map(|wall| wall.walls(&opened(&self.policy)));
        let behind = stands.as_ref().map(|stands| (isolation, stands));
        weighed(verdict, &self.policy, behind)
    }

    /// Why nothing may run behind this wall, where its audit is not on record and does not pass.
    fn audit(&self, isolation: Isolation) -> Result<(), String> {
        let Some(auditor) = &self.auditor else {
            return Ok(());
        };
        auditor
            .ensure(isolation, &self.policy, self.process.python.as_deref())
            .map_err(|refused| format!("{} ({})", refused.why, refused.hint))
    }

    fn question<'a>(
        &self,
        request: &'a Request,
        needs: &'a Needs,
        policy: &'a Policy,
    ) -> Question<'a> {
        Question {
            request,
            needs,
            policy,
            guarded: self.policy.guard == GuardMode::Enforce,
        }
    }

    /// What the guard says, weighed as the policy wants it, and what the code needs. Where the guard
    /// is off there is no verdict, and the code is read only where the choice of a wall needs it.
    fn read(&self, request: &Request) -> (Option<Verdict>, Needs) {
        let mode = self.policy.guard;
        let plans = self.policy.isolation == Isolation::Auto && !self.without_walls;
        if mode == GuardMode::Off && !plans {
            return (None, Needs::default());
        }
        let Reading { verdict, needs } =
            stockade_guard::read(&request.code, &request.language, &judged_by(&self.policy));
        match mode {
            GuardMode::Off => (None, needs),
            _ => (Some(weigh(verdict, mode)), needs),
        }
    }

    /// Every wall that this build has, the cheapest first.
    fn walls(&self) -> [&dyn Wall; 3] {
        [&InterpreterWall, &self.process, &self.container]
    }
}

const DENIED: &str = "the guard denied it, so nothing ran";
const WITHOUT_WALLS: &str = "the caller asked for no wall and no audit";

/// A verdict as the policy's `guard` weighs it before any wall is known: under `warn` every finding is
/// told and none denies, under `off` there is none.
pub fn weigh(mut verdict: Verdict, mode: GuardMode) -> Verdict {
    match mode {
        GuardMode::Auto | GuardMode::Enforce => return verdict,
        GuardMode::Off => verdict.findings.clear(),
        GuardMode::Warn => {
            for finding in &mut verdict.findings {
                finding.severity = Severity::Warn;
            }
        }
    }
    Verdict::from_findings(verdict.action, verdict.language, verdict.findings)
}
