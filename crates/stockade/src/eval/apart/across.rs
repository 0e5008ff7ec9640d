//! What the two sessions call on our side: a piece of a message, a whole one, or a word to us.
//!
//! The two speak in turns, so each channel holds one message at the most from an honest side. A side
//! that sends more answers a later question with it, which is a lie about its own values and no more.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender};

use serde_json::{Map, Value};

use crate::{Cancel, Ran};

/// A word of ours to a person is no longer than this.
const NOTE: usize = 300;
/// So many notes are kept.
const NOTES: usize = 8;

/// What the program's thread tells the tests'.
pub(super) enum FromProgram {
    /// An answer, or a question.
    Said(String),
    /// The program did not run to its end.
    Fell(Box<Ran>),
    /// It answers no more; how much of its processor time was spent on answers.
    Ended(Box<Ran>, f64),
}

/// How the talking ended, where it was not by the tests' end.
pub(super) enum Over {
    /// The program's thread is done.
    Program(FromProgram),
    /// What the program said is nothing that can be read.
    Broken(String),
    /// These tests cannot be run so.
    Cannot(String),
}

/// The tests' end of the talking.
pub(super) struct Telling {
    shared: Rc<Shared>,
}

struct Shared {
    to_program: RefCell<Option<Sender<String>>>,
    from_program: Receiver<FromProgram>,
    over: RefCell<Option<Over>>,
    notes: RefCell<Vec<String>>,
    heard: RefCell<String>,
    cancel: Cancel,
}

impl Telling {
    pub(super) fn new(to_program: Sender<String>, from_program: Receiver<FromProgram>) -> Self {
        let shared = Shared {
            to_program: RefCell::new(Some(to_program)),
            from_program,
            over: RefCell::default(),
            notes: RefCell::default(),
            heard: RefCell::default(),
            cancel: Cancel::new(),
        };
        Self {
            shared: Rc::new(shared),
        }
    }

    /// What ends the tests.
    pub(super) fn cancel(&self) -> Cancel {
        self.shared.cancel.clone()
    }

    pub(super) fn is_over(&self) -> bool {
        self.shared.over.borrow().is_some()
    }

    /// Nothing more is asked of the program.
    pub(super) fn hang_up(&self) {
        self.shared.to_program.borrow_mut().take();
    }

    /// How it ended, what is to be noted, and what the program's thread says at its own end.
    pub(super) fn end(self) -> (Option<Over>, Vec<String>, Option<FromProgram>) {
        let over = self.shared.over.borrow_mut().take();
        let notes = self.shared.notes.borrow_mut().split_off(0);
        let last = match over {
            Some(Over::Program(_)) => None,
            _ => self
                .shared
                .from_program
                .iter()
                .find(|it| !matches!(it, FromProgram::Said(_))),
        };
        (over, notes, last)
    }
}

impl Shared {
    fn stop(&self, over: Over) -> Result<Value, String> {
        self.over.borrow_mut().get_or_insert(over);
        self.cancel.cancel();
        Err("it is over".to_owned())
    }

    fn called(&self, kind: &str, text: &str, most: usize) -> Result<Value, String> {
        match kind {
            "note" => {
                let mut notes = self.notes.borrow_mut();
                if notes.len() < NOTES {
                    notes.push(text.chars().take(NOTE).collect());
                }
                Ok(Value::Null)
            }
            "broken" => self.stop(Over::Broken(text.chars().take(NOTE).collect())),
            "cannot" => self.stop(Over::Cannot(text.chars().take(NOTE).collect())),
            _ => {
                let mut heard = self.heard.borrow_mut();
                if heard.len() + text.len() > most {
                    return self.stop(Over::Broken("a question is too long".to_owned()));
                }
                heard.push_str(text);
                if kind == "+" {
                    return Ok(Value::Null);
                }
                let question = std::mem::take(&mut *heard);
                drop(heard);
                self.ask(question)
            }
        }
    }

    fn ask(&self, question: String) -> Result<Value, String> {
        if let Some(to_program) = &*self.to_program.borrow() {
            // One that has ended says so itself.
            let _ = to_program.send(question);
        }
        match self.from_program.recv() {
            Ok(FromProgram::Said(answer)) => Ok(Value::String(answer)),
            Ok(ended) => self.stop(Over::Program(ended)),
            Err(_) => self.stop(Over::Broken("nobody answers".to_owned())),
        }
    }
}

fn words(args: &[Value]) -> Option<(&str, &str)> {
    match args {
        [Value::String(kind), Value::String(text)] => Some((kind.as_str(), text.as_str())),
        _ => None,
    }
}

/// What the tests' session calls.
pub(super) fn tests_tool(
    telling: &Telling,
    most: usize,
) -> impl FnMut(&[Value], &Map<String, Value>) -> Result<Value, String> + 'static {
    let shared = Rc::clone(&telling.shared);
    move |args, _| match words(args) {
        Some((kind, text)) => shared.called(kind, text, most),
        None => Err("two texts are wanted".to_owned()),
    }
}

/// What the program's session calls. The program can call it too.
pub(super) fn program_tool(
    to_tests: Sender<FromProgram>,
    from_tests: Receiver<String>,
    most: usize,
) -> impl FnMut(&[Value], &Map<String, Value>) -> Result<Value, String> + 'static {
    let mut heard = String::new();
    // One that waited for a second question and left the first without an answer would have both
    // sides wait for ever.
    let mut owes = false;
    move |args, _| {
        let (kind, text) = words(args).ok_or("two texts are wanted")?;
        if kind == "ready" && owes {
            return Err("a question waits for its answer".to_owned());
        }
        if kind != "ready" {
            if heard.len() + text.len() > most {
                return Err("an answer is too long".to_owned());
            }
            heard.push_str(text);
            if kind == "+" {
                return Ok(Value::Null);
            }
            let said = FromProgram::Said(std::mem::take(&mut heard));
            to_tests.send(said).map_err(|_| "it is over")?;
            owes = false;
        }
        let question = from_tests.recv().map_err(|_| "it is over")?;
        owes = true;
        Ok(Value::String(question))
    }
}
