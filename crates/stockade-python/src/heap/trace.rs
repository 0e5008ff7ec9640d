//! The lines of a traceback. The first two lie in the exception itself, so that one which does not
//! go far takes no block of memory for them.

use std::rc::Rc;

use crate::code::Code;

/// Lines that fit into the exception.
const FEW: usize = 2;

/// One line of a traceback: where in which code.
#[derive(Clone)]
pub(crate) struct TraceEntry {
    pub(crate) code: Rc<Code>,
    pub(crate) pc: u32,
}

/// The way that an exception took, the innermost frame first.
#[derive(Clone, Default)]
pub(crate) struct Trace {
    few: [Option<TraceEntry>; FEW],
    /// Those after them.
    more: Vec<TraceEntry>,
}

impl Trace {
    pub(crate) fn is_empty(&self) -> bool {
        self.few[0].is_none()
    }

    /// Adds a line. Gives the bytes that were taken for it; `room` is the memory left for all.
    pub(crate) fn push(&mut self, entry: TraceEntry, room: usize) -> usize {
        if let Some(place) = self.few.iter_mut().find(|place| place.is_none()) {
            *place = Some(entry);
            return 0;
        }
        let before = self.bytes();
        if self.more.len() == self.more.capacity() {
            let more = super::growth(self.more.len(), size_of::<TraceEntry>(), room);
            self.more.reserve_exact(more);
        }
        self.more.push(entry);
        self.bytes() - before
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &TraceEntry> {
        self.few.iter().flatten().chain(&self.more)
    }

    /// Whether another went the same way.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let place = |entry: &'_ TraceEntry| (Rc::as_ptr(&entry.code), entry.pc);
        self.iter().map(place).eq(other.iter().map(place))
    }

    /// The outermost line.
    pub(crate) fn last(&self) -> Option<&TraceEntry> {
        self.iter().next_back()
    }

    pub(crate) fn to_vec(&self) -> Vec<TraceEntry> {
        self.iter().cloned().collect()
    }

    /// Bytes held outside the exception.
    pub(super) fn bytes(&self) -> usize {
        self.more.capacity() * size_of::<TraceEntry>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_in_their_order_and_only_the_third_takes_memory() {
        let mut trace = Trace::default();
        assert!(trace.is_empty() && trace.last().is_none());
        for pc in 0..9 {
            let entry = TraceEntry {
                code: Code::nothing(),
                pc,
            };
            let taken = trace.push(entry, 1 << 20);
            assert!(pc >= FEW as u32 || taken == 0);
            assert_eq!(trace.last().map(|last| last.pc), Some(pc));
        }
        assert!(trace.bytes() > 0);
        let lines: Vec<u32> = trace.iter().map(|entry| entry.pc).collect();
        assert_eq!(lines, (0..9).collect::<Vec<u32>>());
        assert_eq!(trace.to_vec().len(), 9);
    }
}
