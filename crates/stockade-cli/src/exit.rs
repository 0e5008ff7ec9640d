//! How a command ends: 0 allowed or done, 1 denied, 2 wrong usage or a file that cannot be read,
//! and for a program that ran the code its record names.

use std::fmt;
use std::io::Write as _;

/// How a command that did its work ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Nothing stands against it.
    Done,
    /// At least one verdict denies.
    Denied,
    /// At least one input could not be judged; it was reported where it happened.
    Failed,
    /// A program ran; this is what its record says.
    Program(i32),
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    hint: Option<String>,
    /// Whether the message is drawn already, its title included.
    drawn: bool,
    /// The exit code.
    code: u8,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: None,
            drawn: false,
            code: 2,
        }
    }

    /// A message that is a drawing of its own, such as a snippet of a file.
    pub(crate) fn drawn(drawing: String) -> Self {
        Self {
            message: drawing,
            hint: None,
            drawn: true,
            code: 2,
        }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same with another exit code: 125 where it is no fault of the call.
    pub(crate) fn ending(mut self, code: u8) -> Self {
        self.code = code;
        self
    }

    /// Says on stderr what went wrong.
    pub(crate) fn report(&self) {
        if self.drawn {
            say(&self.message);
        } else {
            say(&format!("error: {self}"));
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}

/// The one place where an end becomes an exit code.
pub(crate) fn code(end: Result<Outcome, Failure>) -> u8 {
    match end {
        Ok(Outcome::Done) => 0,
        Ok(Outcome::Denied) => 1,
        Ok(Outcome::Failed) => 2,
        // A program's own code is a byte to the system; what does not fit is a plain failure.
        Ok(Outcome::Program(code)) => u8::try_from(code & 0xff).unwrap_or(1),
        Err(failure) => {
            failure.report();
            failure.code
        }
    }
}

/// Prints a line on stderr; a closed stderr is nobody's concern.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Whether a stream takes colour: a terminal, and nothing such as `NO_COLOR` against it.
pub(crate) fn color(stream: &impl anstream::stream::RawStream) -> bool {
    stream.is_terminal() && anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
}
