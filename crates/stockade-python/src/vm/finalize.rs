//! What objects do before they go: `finally` and `with` of generators that nobody resumes any more,
//! and `__del__`.
//!
//! CPython does it the moment the last reference is gone. Here it is known only after a collection,
//! so it happens at the next safepoint, when a `del` asks for it, and at the end of a feed. Loops
//! close the generators that only they know when they are left. Whatever is raised is ignored, as
//! in CPython; a limit is a limit.

use super::{Pending, R, Vm};
use crate::heap::{Tag, Value};
use crate::symbol::sym;

impl Vm {
    /// Lets one object do what it has to do before it goes.
    pub(crate) fn finalize(&mut self, value: Value) -> R<()> {
        let (yielded, roots) = (self.yielded, self.roots.len());
        self.root(value);
        let result = match value.tag() {
            Tag::Gen => self.close_generator(value).map(|_| ()),
            // Someone who wants to hear that an object is gone.
            Tag::Method => self.call(value, &[]).map(|_| ()),
            _ => self.call_del(value),
        };
        self.roots.truncate(roots);
        self.yielded = yielded;
        match (result, self.pending) {
            (Err(_), Pending::Exception(_)) => {
                self.pending = Pending::Nothing;
                Ok(())
            }
            (result, _) => result,
        }
    }

    fn call_del(&mut self, value: Value) -> R<()> {
        if !self.heap.note_finalized(value) {
            return Ok(());
        }
        let Some(method) = self.special(value, sym::DEL) else {
            return Ok(());
        };
        let bound = self.bind(method, value)?;
        self.call(bound, &[]).map(|_| ())
    }

    /// Does so for all that a collection found.
    #[cold]
    pub(crate) fn finalize_dying(&mut self) -> R<()> {
        if self.finalizing {
            return Ok(());
        }
        self.finalizing = true;
        let mut result = Ok(());
        // In the order in which they were made, as far as that is known.
        self.dying.reverse();
        while let Some(value) = self.dying.pop() {
            if value.is(Tag::Gen) {
                self.heap.generator_mut(value).finalized = true;
            }
            result = self.charge(1).and_then(|()| self.finalize(value));
            if result.is_err() {
                break;
            }
        }
        self.finalizing = false;
        result
    }

    /// After a `del`, in a program whose classes have `__del__`: finds what nothing refers to any
    /// more. It is a whole collection, and paid for as one.
    #[cold]
    pub(crate) fn reap(&mut self) -> R<()> {
        self.charge(self.heap.used() / 256)?;
        self.collect()?;
        self.finalize_dying()
    }

    /// Has the collector look for what weak references see, after a `del` or when one is asked. That
    /// takes but a part of what the program does otherwise, and a sum that it may spend at once, so
    /// that short programs show what CPython, which counts references, shows.
    pub(crate) fn look(&mut self, asked: bool) -> R<()> {
        if self.finalizing || !self.heap.has_links() {
            return Ok(());
        }
        let (cost, now) = ((self.heap.used() / 256) as u64, self.meter.used());
        let (spent, most) = if asked {
            (&mut self.looks.asked, AT_ONCE / 8)
        } else {
            (&mut self.looks.deleted, AT_ONCE)
        };
        if *spent + cost > most && now.saturating_sub(self.looks.last) < cost * 8 {
            return Ok(());
        }
        *spent += cost;
        self.looks.last = now;
        self.reap()
    }

    /// After a feed that a limit ended: what it left behind goes without doing anything more, or
    /// the next feed would pay for what the last one could not.
    pub(crate) fn forsake(&mut self) -> R<()> {
        if self.dying.is_empty() && !self.heap.may_have_to_finalize() {
            return Ok(());
        }
        self.collect()?;
        for value in std::mem::take(&mut self.dying) {
            match value.tag() {
                Tag::Gen => self.heap.generator_mut(value).finalized = true,
                Tag::Method => {}
                _ => {
                    self.heap.note_finalized(value);
                }
            }
        }
        Ok(())
    }

    /// At the end of a feed: what it left behind does what it has to do.
    pub(crate) fn finish(&mut self) -> R<()> {
        // What was finalised may have let go of more.
        for _ in 0..ROUNDS {
            if !self.heap.may_have_to_finalize() {
                return Ok(());
            }
            self.reap()?;
        }
        Ok(())
    }
}

/// What may be spent on looking for what weak references see, however little a program does.
const AT_ONCE: u64 = 1 << 20;

/// What was spent on that, and what the meter showed at the last look.
#[derive(Default)]
pub(super) struct Looks {
    asked: u64,
    deleted: u64,
    last: u64,
}

/// How often the end of a feed looks for objects that can go.
const ROUNDS: usize = 2;
