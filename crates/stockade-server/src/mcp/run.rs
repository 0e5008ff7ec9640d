//! `run_code`: in the client's session, behind the wall that has what the code needs.
//!
//! A session lives where the policy's `isolation` says. Under `auto` it begins on the interpreter
//! wall; code that needs what only another wall has moves it there, once, and is told that its
//! variables stayed behind. Code in another language runs alone, with the session's files.

use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::service::RequestContext;
use stockade::receipts::Left;
use stockade::{Cancel, Control, Decision, Execution, Isolation, Language, Request, Status};
use stockade_core::Policy;
use stockade_core::policy::Time;
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::sync::CancellationToken;

use super::answer::{Answer, Refused};
use super::arguments::RunCode;
use super::kept::{Client, Kept, no_randomness};
use super::progress::{Heard, Teller};
use super::sessions::Sessions;
use super::worker::{Ended, Pull, Worker};
use super::workspace::OVER;
use super::{bounds, text, workspace};

/// One call of `run_code`.
pub(crate) struct Call<'a> {
    sessions: &'a Arc<Sessions>,
    teller: Teller,
    /// Pulled when the client cancels or the server ends.
    stop: CancellationToken,
    time: Option<Duration>,
}

/// Runs code in a client's session; alone where it has none.
pub(crate) async fn run(
    sessions: &Arc<Sessions>,
    client: Option<Arc<Client>>,
    given: RunCode,
    context: &RequestContext<RoleServer>,
) -> Result<Answer, Refused> {
    let policy = sessions.policy();
    let language = bounds::language(given.language.as_deref(), policy)?;
    let time = bounds::time(given.timeout_seconds, policy)?;
    let stop = CancellationToken::new();
    let left = client.as_ref().map(|client| client.left());
    let pulls: Vec<&CancellationToken> = [Some(&context.ct), Some(&sessions.over), left]
        .into_iter()
        .flatten()
        .collect();
    let _pulled = relay(&pulls, &stop);
    let call = Call {
        sessions,
        teller: Teller::new(context, time.unwrap_or(bounds::longest(policy))),
        stop,
        time: time.or_else(|| {
            let longest = bounds::longest(policy);
            (longest < policy.limits.wall_time).then_some(longest)
        }),
    };
    let request = Request {
        language,
        // JSON readers keep 53 bits of a number.
        seed: getrandom::u64().map_err(no_randomness)? >> 11,
        ..Request::python(given.code)
    };
    if let Some(client) = client {
        return call.in_session(&client, request).await;
    }
    let room = sessions.room()?;
    let ended = call.alone(policy, &request, room).await?;
    call.answer(&request, policy, ended, Vec::new(), &Piece::default())
}

impl Call<'_> {
    async fn in_session(&self, client: &Client, request: Request) -> Result<Answer, Refused> {
        let mut held = tokio::select! {
            held = client.hold() => held,
            () = self.stop.cancelled() => return Err("it was stopped before it began".into()),
        };
        let kept = held.session()?;
        kept.runs += 1;
        let name = format!("<run-{}>", kept.runs);
        let request = request.named(name).seed(kept.seed);
        let policy = kept.policy.clone();
        let mut notes = std::mem::take(&mut kept.notes);
        let ended = if request.language == Language::Python {
            self.python(kept, &request, &mut notes).await?
        } else {
            self.beside(kept, &request).await?
        };
        let piece = Piece {
            // A reset begins another session with another seed.
            session: Some((format!("{:x}", kept.seed), kept.runs)),
            host: kept.touched,
        };
        self.answer(&request, &policy, ended, notes, &piece)
    }

    /// Python, in the session.
    async fn python(
        &self,
        kept: &mut Kept,
        request: &Request,
        notes: &mut Vec<String>,
    ) -> Result<Ended, Refused> {
        let (wall, reason) = match self.wall(kept, request).await? {
            Choice::There(wall, reason) => (wall, reason),
            Choice::Nowhere(execution) => {
                return Ok(Ended {
                    execution: *execution,
                    by_time: None,
                });
            }
        };
        if kept.wall.is_some_and(|before| before != wall) {
            kept.files = kept.all().await?;
            if let Some(worker) = kept.worker.take() {
                worker.end().await;
            }
            notes.push(format!(
                "the session moved to the {} wall, because of what this code needs; variables from \
                 before stayed behind, files came along",
                name(wall)
            ));
        }
        kept.wall = Some(wall);
        let mut ended = self.fed(kept, wall, request, notes).await?;
        if is_over(&ended.execution) {
            // The code before this one, or what it left running, has ended it.
            kept.worker = None;
            notes.push(OVER.to_owned());
            ended = self.fed(kept, wall, request, notes).await?;
        }
        self.let_go_if_over(kept, wall, &mut ended.execution)
            .await?;
        ended.execution.reason = reason;
        Ok(ended)
    }

    /// Runs a piece of code in the session, which is started where there is none.
    async fn fed(
        &self,
        kept: &mut Kept,
        wall: Isolation,
        request: &Request,
        notes: &mut Vec<String>,
    ) -> Result<Ended, Refused> {
        if kept.worker.is_none() {
            let sandbox = self.sessions.sandbox(&kept.policy, wall);
            let worker = Worker::start(sandbox, wall, kept.seed, Arc::clone(&kept.room)).await?;
            if worker.has_files && !kept.files.is_empty() {
                let files = kept.files.clone();
                let lost = worker.ask(move |session| workspace::put(session, &files));
                notes.extend(lost.await?);
            }
            kept.worker = Some(worker);
        }
        let Some(worker) = &kept.worker else {
            return Err("the sandbox failed: the session is gone".into());
        };
        let mut request = request.clone();
        let in_hand = !worker.has_files;
        if in_hand {
            // Then they go in and come out with each piece of code.
            request.files.clone_from(&kept.files);
        }
        let running = worker.run(request, &self.stop, self.time);
        let ended = self.teller.during(&worker.heard, running).await;
        // A thread that was lost is not asked again.
        let mut ended = ended.inspect_err(|_| kept.worker = None)?;
        if in_hand {
            for (name, bytes) in std::mem::take(&mut ended.execution.contents) {
                if let Err(Refused(why)) = kept.keep(&name, bytes) {
                    notes.push(why);
                }
            }
        }
        Ok(ended)
    }

    /// Lets go of a session that this code has ended: on the walls of the kernel a limit does.
    async fn let_go_if_over(
        &self,
        kept: &mut Kept,
        wall: Isolation,
        execution: &mut Execution,
    ) -> Result<(), Refused> {
        let traced = |execution: &Execution| {
            let error = execution.error.as_ref();
            error.is_some_and(|error| !error.traceback.is_empty())
        };
        let over = match execution.status {
            Status::Ok | Status::Denied => false,
            Status::SandboxError => true,
            Status::Error if traced(execution) => false,
            _ if wall == Isolation::Interpreter => false,
            _ => match &kept.worker {
                Some(worker) => worker.ask(|session| session.door().is_over()).await?,
                None => true,
            },
        };
        if over {
            kept.worker = None;
        }
        // A session that never began has nothing to lose.
        if over && kept.runs > 1 {
            execution.notes.push(OVER.to_owned());
        }
        Ok(())
    }

    /// Where Python runs, and why.
    async fn wall(&self, kept: &Kept, request: &Request) -> Result<Choice, Refused> {
        // A session that has moved stays. Every piece of code is planned all the same, since that is
        // where `require` of the policy is held against what this machine puts up.
        let stays = kept.wall.filter(|wall| *wall != Isolation::Interpreter);
        let wall = stays.unwrap_or(kept.policy.isolation);
        let sandbox = self.sessions.sandbox(&kept.policy, wall);
        let request = request.clone();
        // The first plan of a machine may audit a wall, which takes seconds.
        let planned = tokio::task::spawn_blocking(move || {
            let plan = sandbox.plan(&request);
            if let Decision::Behind(wall, reason) = plan.decision {
                return Choice::There(wall, reason);
            }
            let control = Control::default();
            Choice::Nowhere(Box::new(sandbox.carry_out(plan, &request, &control)))
        });
        planned
            .await
            .map_err(|_| Refused::from("the sandbox failed: the planner was lost"))
    }

    /// Another language: a run of its own, with the session's files in and out.
    async fn beside(&self, kept: &mut Kept, request: &Request) -> Result<Ended, Refused> {
        let room = self.sessions.room()?;
        let request = Request {
            files: kept.all().await?,
            ..request.clone()
        };
        let mut ended = self.alone(&kept.policy, &request, room).await?;
        let contents = std::mem::take(&mut ended.execution.contents);
        let changed = contents
            .into_iter()
            .filter(|(name, bytes)| request.files.get(name) != Some(bytes));
        for (name, bytes) in changed {
            if let Err(Refused(why)) = kept.write(&name, bytes).await {
                ended.execution.notes.push(why);
            }
        }
        Ok(ended)
    }

    /// A run that keeps nothing.
    async fn alone(
        &self,
        policy: &Policy,
        request: &Request,
        room: Arc<OwnedSemaphorePermit>,
    ) -> Result<Ended, Refused> {
        let sandbox = self.sessions.sandbox(policy, policy.isolation);
        let heard = Heard::default();
        let listener = heard.clone();
        let cancel = Cancel::new();
        let pulled = cancel.clone();
        let running = sandbox.spawn_with(request.clone(), move |_| {
            Control::default().cancel(pulled).output(move |_, text| {
                // The room is taken for as long as the run can print.
                let _ = &room;
                listener.push(text);
            })
        });
        let running = async { Ok(running.await) };
        let ended = Ended::of(running, Pull::new(cancel), &self.stop, self.time);
        self.teller.during(&heard, ended).await
    }

    /// The record as the client gets it.
    fn answer(
        &self,
        request: &Request,
        policy: &Policy,
        ended: Ended,
        notes: Vec<String>,
        piece: &Piece,
    ) -> Result<Answer, Refused> {
        let Ended {
            mut execution,
            by_time,
        } = ended;
        if let Some(time) = by_time.filter(|_| execution.status == Status::Cancelled) {
            out_of_time(&mut execution, time);
        }
        execution.notes.extend(notes);
        if let Some(ledger) = &self.sessions.settings.ledger {
            // It waits for the disk.
            let session = piece.session.as_ref();
            let left = Left {
                by: "mcp",
                session: session.map(|(name, turn)| (name.as_str(), *turn)),
                host: piece.host,
                ..Left::new(request, policy, &execution)
            };
            tokio::task::block_in_place(|| ledger.run(&left))
                .map_err(|error| Refused(format!("the receipt cannot be written: {error}")))?;
        }
        let mut answer = Answer::of(text::execution(&execution), &execution)?;
        answer.faulty = execution.status == Status::SandboxError;
        Ok(answer)
    }
}

/// What a receipt says of a run's session.
#[derive(Default)]
struct Piece {
    /// Its name, and which piece of its code this was.
    session: Option<(String, u64)>,
    /// Whether files were written into it from outside.
    host: bool,
}

/// Where code runs.
enum Choice {
    There(Isolation, String),
    /// It does not run, and this says why.
    Nowhere(Box<Execution>),
}

/// Whether nothing ran because the session was over already.
fn is_over(execution: &Execution) -> bool {
    let error = execution.error.as_ref();
    execution.status == Status::SandboxError
        && error.is_some_and(|error| error.value.contains("the session is over"))
}

/// Says of a run that we stopped that its time was over.
fn out_of_time(execution: &mut Execution, time: Duration) {
    execution.status = Status::TimeLimit;
    execution.exit_code = Status::TimeLimit.exit_code();
    if let Some(error) = &mut execution.error {
        "LimitReached".clone_into(&mut error.name);
        error.value = format!("it ran longer than {}", Time(time));
    }
}

/// Pulls one token when any of these is pulled, until the guard is dropped.
fn relay(from: &[&CancellationToken], to: &CancellationToken) -> tokio_util::sync::DropGuard {
    let done = CancellationToken::new();
    for source in from {
        let (source, to, done) = ((*source).clone(), to.clone(), done.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = source.cancelled() => to.cancel(),
                () = done.cancelled() => {}
            }
        });
    }
    done.drop_guard()
}

fn name(wall: Isolation) -> &'static str {
    match wall {
        Isolation::Auto => "cheapest",
        Isolation::Interpreter => "interpreter",
        Isolation::Process => "process",
        Isolation::Container => "container",
    }
}
