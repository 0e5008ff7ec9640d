//! The worker itself: does what it is asked on one pipe, and answers on the other.
//!
//! One thread reads. It hands on what is to be done, stops what runs when it is told to, and ends the
//! process when the pipe ends, whatever runs: a worker does not outlive its caller.

use std::cell::RefCell;
use std::io::{Read, Write};
use std::process::exit;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rustix::process::{Resource, Rlimit, setrlimit};
use serde_json::Value;
use stockade_core::policy::Isolation;
use stockade_core::{FileError, Policy, Request, ToolError};

use super::frame;
use super::message::{Ask, Bytes, FileAsk, Hands, Item, Tell, ToolFailure, Word, policy};
use crate::wall::Wall;
use crate::{Cancel, Control, InterpreterWall, Session, Stream};

/// Deep recursion of a program is the interpreter's matter; this is room for its own.
const STACK: usize = 16 << 20;

/// What a worker ends with when its caller speaks otherwise than it does.
const MISUNDERSTOOD: i32 = 2;

/// Serves a caller until it leaves, and ends the process then.
pub fn serve(input: impl Read + Send + 'static, output: impl Write + Send + 'static) -> ! {
    // A worker that dies is told of; what it held is nobody's to read.
    let none = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    let _ = setrlimit(Resource::Core, none);
    let cancel = Cancel::new();
    let (asks, work) = channel();
    let (answers, tools) = channel();
    let pulled = cancel.clone();
    let worker = move || Desk::new(output, tools, pulled).work(&work);
    // Where there is no thread there is no worker.
    if thread::Builder::new()
        .stack_size(STACK)
        .spawn(worker)
        .is_err()
    {
        exit(MISUNDERSTOOD);
    }
    read(input, &asks, &answers, &cancel)
}

fn read(
    mut input: impl Read,
    asks: &Sender<Ask>,
    answers: &Sender<Result<Value, ToolFailure>>,
    cancel: &Cancel,
) -> ! {
    loop {
        let sent = match frame::read(&mut input) {
            Ok(Some(Word::Ask(ask))) => {
                // What stopped the run before does not stop this one.
                cancel.clear();
                asks.send(ask).is_ok()
            }
            Ok(Some(Word::Tool(answer))) => answers.send(answer).is_ok(),
            Ok(Some(Word::Stop)) => {
                cancel.cancel();
                true
            }
            Ok(None) => exit(0),
            Err(_) => exit(MISUNDERSTOOD),
        };
        if !sent {
            // The other thread has panicked.
            exit(101);
        }
    }
}

/// Where the work is done, one thing after the other.
struct Desk<W> {
    output: Rc<RefCell<W>>,
    tools: Rc<Receiver<Result<Value, ToolFailure>>>,
    cancel: Cancel,
    session: Option<Session>,
    /// What rows are judged under until there is another.
    judged_under: Policy,
}

impl<W: Write + 'static> Desk<W> {
    fn new(output: W, tools: Receiver<Result<Value, ToolFailure>>, cancel: Cancel) -> Self {
        Self {
            output: Rc::new(RefCell::new(output)),
            tools: Rc::new(tools),
            cancel,
            session: None,
            judged_under: Policy::default(),
        }
    }

    fn work(mut self, work: &Receiver<Ask>) {
        for ask in work {
            let answer = self.answer(ask).unwrap_or_else(Tell::Refused);
            tell(&self.output, &answer);
        }
    }

    fn answer(&mut self, ask: Ask) -> Result<Tell, String> {
        Ok(match ask {
            Ask::Run {
                policy: file,
                request,
                hands,
            } => {
                let (policy, request) = (policy(*file)?, Request::from(request));
                let control = self.control(&hands);
                Tell::Ran(Box::new(InterpreterWall.run(&request, &policy, &control)))
            }
            Ask::Judge {
                policy: file,
                row,
                seed,
            } => {
                if let Some(file) = file {
                    self.judged_under = policy(*file)?;
                }
                Tell::Judged(Box::new(row.judge(&self.judged_under, seed)))
            }
            Ask::Start {
                policy: file,
                seed,
                hands,
            } => {
                // What the session before held is free before there is another.
                self.session = None;
                let policy = Policy {
                    isolation: Isolation::Interpreter,
                    ..policy(*file)?
                };
                let control = self.control(&hands);
                self.session = Some(Session::start(policy, &control, false, seed));
                Tell::Done
            }
            Ask::Feed {
                request,
                with_inputs,
            } => {
                let session = self.session()?;
                let request = Request::from(request);
                let ran = if with_inputs {
                    session.given(&request)
                } else {
                    session.feed(&request)
                };
                Tell::Ran(Box::new(ran))
            }
            Ask::File { path, what } => file(self.session()?, &path, what)
                .unwrap_or_else(|error| Tell::NoFile(error.into())),
        })
    }

    fn session(&mut self) -> Result<&mut Session, String> {
        let none = || "there is no session".to_owned();
        self.session.as_mut().ok_or_else(none)
    }

    /// The caller's hands, as far as they reach here.
    fn control(&self, hands: &Hands) -> Control {
        let mut control = Control::default().cancel(self.cancel.clone());
        if hands.alone {
            control = control.alone();
        }
        if hands.listens {
            let output = Rc::clone(&self.output);
            control = control.output(move |stream, text| {
                let text = text.to_owned();
                let error = stream == Stream::Stderr;
                tell(&output, &Tell::Output { error, text });
            });
        }
        for name in &hands.tools {
            let (output, tools) = (Rc::clone(&self.output), Rc::clone(&self.tools));
            let tool = name.clone();
            control = control.tool_raising(name, move |args, kwargs| {
                let call = Tell::Call {
                    name: tool.clone(),
                    args: args.to_vec(),
                    kwargs: kwargs.clone(),
                };
                tell(&output, &call);
                // The thread that reads ends the process when nobody answers any more.
                let gone = |_| ToolError::from("the caller is gone".to_owned());
                tools.recv().map_err(gone)?.map_err(ToolError::from)
            });
        }
        control
    }
}

/// Tells the caller, who is gone where that fails.
fn tell(output: &RefCell<impl Write>, word: &Tell) {
    if frame::write(&mut *output.borrow_mut(), word).is_err() {
        exit(MISUNDERSTOOD);
    }
}

fn file(session: &mut Session, path: &str, what: FileAsk) -> Result<Tell, FileError> {
    Ok(match what {
        FileAsk::Read => Tell::Bytes(Bytes(session.read_file(path)?)),
        FileAsk::Write(bytes) => {
            session.write_file(path, &bytes.0)?;
            Tell::Done
        }
        FileAsk::List => {
            let entries = session.list_files(path)?;
            Tell::Entries(entries.into_iter().map(Item::from).collect())
        }
        FileAsk::Stat => Tell::Entries(vec![session.stat(path)?.into()]),
        FileAsk::MakeDir => {
            session.make_dir(path)?;
            Tell::Done
        }
        FileAsk::RemoveFile => {
            session.remove_file(path)?;
            Tell::Done
        }
        FileAsk::RemoveTree => {
            session.remove_tree(path)?;
            Tell::Done
        }
    })
}
