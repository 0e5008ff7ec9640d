//! Whether there is time to go on, asked every few thousand characters by what goes through long
//! texts. Where there is none, a function stops with whatever it has: its caller throws that away.

/// Steps between two looks at the clock.
const STEPS: u32 = 1 << 14;
/// Bytes that are copied between two looks.
const PIECE: usize = 1 << 20;

/// Counts steps, and asks now and then.
pub(crate) struct Patience<'a> {
    /// Nothing where there is all the time in the world.
    go_on: Option<&'a mut dyn FnMut() -> bool>,
    left: u32,
    over: bool,
}

impl<'a> Patience<'a> {
    pub(crate) fn new(go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            go_on: Some(go_on),
            left: STEPS,
            over: false,
        }
    }

    /// For texts that are known to be short.
    pub(crate) fn endless() -> Self {
        Self {
            go_on: None,
            left: STEPS,
            over: false,
        }
    }

    /// Notes a step; false where time is up.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        if self.left > 0 {
            self.left -= 1;
            return true;
        }
        self.ask()
    }

    /// Looks at the clock now.
    pub(crate) fn look(&mut self) -> bool {
        self.ask()
    }

    /// Adds what may be a long row to another, while there is time.
    pub(crate) fn copy(&mut self, out: &mut Vec<u8>, from: &[u8]) {
        let mut pieces = from.chunks(PIECE);
        while let Some(piece) = pieces.next().filter(|_| self.look()) {
            out.extend_from_slice(piece);
        }
    }

    /// Adds what may be many to a row, while there is time.
    pub(crate) fn extend<T>(&mut self, out: &mut Vec<T>, from: impl Iterator<Item = T>) {
        for item in from {
            if !self.step() {
                break;
            }
            out.push(item);
        }
    }

    /// Adds a character as often as is wanted, while there is time.
    pub(crate) fn fill(&mut self, out: &mut String, fill: char, count: usize) {
        let mut left = count;
        while left > 0 && !self.over {
            let now = left.min(PIECE);
            super::format_spec::push_fill(out, fill, now);
            left -= now;
            if left > 0 {
                self.ask();
            }
        }
    }

    /// Adds a text that may be long to another, while there is time.
    pub(crate) fn push(&mut self, out: &mut String, text: &str) {
        let mut rest = text;
        while rest.len() > PIECE && !self.over {
            let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
            out.push_str(piece);
            rest = after;
            self.ask();
        }
        if !self.over {
            out.push_str(rest);
        }
    }

    #[cold]
    fn ask(&mut self) -> bool {
        self.over = self.over || self.go_on.as_mut().is_some_and(|go_on| !go_on());
        if !self.over {
            self.left = STEPS;
        }
        !self.over
    }
}
