//! Follows the text of a word for what runs when it is evaluated later.
//!
//! Bash expands the subscript of `a[…]` once more wherever a text is taken as the name of a variable
//! or as arithmetic, so a command there runs although quotes kept it from being expanded before. The
//! text is followed piece by piece, so that neither its length nor a gap hides anything.

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Scan {
    /// Brackets that were opened behind a name and are open still.
    depth: u16,
    last: Last,
    hides: bool,
    substitutes: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Other,
    /// A letter, digit or `_`, or something that may end in one.
    Name,
    Dollar,
    At,
}

impl Scan {
    /// Whether a command stands in a subscript.
    pub(super) fn hides(self) -> bool {
        self.hides
    }

    /// Whether a command stands in the text at all.
    pub(super) fn substitutes(self) -> bool {
        self.substitutes
    }

    /// Whether the text ends inside a subscript.
    pub(super) fn is_open(self) -> bool {
        self.depth > 0
    }

    /// A piece that nothing is known of.
    pub(super) fn gap(&mut self) {
        self.last = Last::Name;
    }

    /// What could not be followed to its end may hold anything.
    pub(super) fn lost(&mut self) {
        self.hides = true;
        self.substitutes = true;
    }

    /// The scan of two texts with a blank between them.
    pub(super) fn before(self, after: Self) -> Self {
        Self {
            hides: self.hides || after.hides || (self.depth > 0 && after.substitutes),
            substitutes: self.substitutes || after.substitutes,
            depth: self.depth.max(after.depth),
            last: after.last,
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        for byte in text.bytes() {
            let mut runs = false;
            let next = match byte {
                b'[' => {
                    if self.depth > 0 || self.last == Last::Name {
                        self.depth = self.depth.saturating_add(1);
                    }
                    Last::Other
                }
                b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    Last::Name
                }
                b'$' => Last::Dollar,
                b'@' => Last::At,
                b'(' => {
                    runs = self.last == Last::Dollar;
                    Last::Other
                }
                b'`' => {
                    runs = true;
                    Last::Other
                }
                // `${x@P}` runs the commands in the value of `x`.
                b'P' => {
                    runs = self.last == Last::At;
                    Last::Name
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => Last::Name,
                _ => Last::Other,
            };
            self.substitutes |= runs;
            self.hides |= runs && self.depth > 0;
            self.last = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scan(pieces: &[&str]) -> Scan {
        let mut scan = Scan::default();
        for piece in pieces {
            scan.text(piece);
        }
        scan
    }

    #[test]
    fn a_command_in_a_subscript_is_seen_however_the_text_is_cut() {
        for pieces in [
            &["a[$(id)]"][..],
            &["a[", "$", "(id)]"],
            &["x=1,b[a[0]+$(id)]"],
            &["a[`id`]"],
            &["a[${x@P}]"],
        ] {
            assert!(scan(pieces).hides(), "{pieces:?}");
        }
        let mut gap = Scan::default();
        gap.gap();
        gap.text("[$(id)]");
        assert!(gap.hides());
    }

    #[test]
    fn other_brackets_hide_nothing() {
        for text in [
            "[0-9]+$(x)",
            "[$(date)]",
            "a[i] and $(x)",
            "x [y] `z`",
            "a[$i]",
            "a[${i}]",
        ] {
            assert!(!scan(&[text]).hides(), "{text}");
        }
    }
}
