//! A command that a session is asked to run: a line for its shell, or a program and its arguments.

use std::collections::BTreeMap;
use std::time::Duration;

/// One command for a session on the process or the container wall.
///
/// ```
/// use std::time::Duration;
/// use stockade_core::Command;
///
/// let command = Command::shell("sort | uniq -c").stdin("b\na\nb\n").timeout(Duration::from_secs(2));
/// assert_eq!(command.to_string(), "sort | uniq -c");
/// assert_eq!(Command::argv(["ls", "a file"]).to_string(), "ls 'a file'");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// What is run.
    pub program: Program,
    /// Where it starts: absolute, or relative to the workspace, which it is where nothing is said.
    pub cwd: Option<String>,
    /// Variables beside those that every program of the session has.
    pub env: BTreeMap<String, String>,
    /// What it reads from its stdin, which then ends.
    pub stdin: Vec<u8>,
    /// How long it may take, where that is less than `limits.wall_time`.
    pub timeout: Option<Duration>,
}

/// What a command runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Program {
    /// A line that `bash` or `sh` reads, whichever `commands` of the policy names.
    Shell(String),
    /// A program by name or path, and its arguments, which no shell reads.
    Argv(Vec<String>),
}

impl Command {
    /// A line for the shell.
    pub fn shell(line: impl Into<String>) -> Self {
        Self::of(Program::Shell(line.into()))
    }

    /// A program and its arguments.
    pub fn argv<T: Into<String>>(arguments: impl IntoIterator<Item = T>) -> Self {
        Self::of(Program::Argv(
            arguments.into_iter().map(Into::into).collect(),
        ))
    }

    fn of(program: Program) -> Self {
        Self {
            program,
            cwd: None,
            env: BTreeMap::new(),
            stdin: Vec::new(),
            timeout: None,
        }
    }

    /// The same, started in another directory.
    #[must_use]
    pub fn cwd(mut self, directory: impl Into<String>) -> Self {
        self.cwd = Some(directory.into());
        self
    }

    /// The same with one more variable.
    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.insert(name.into(), value.into());
        self
    }

    /// The same with something to read.
    #[must_use]
    pub fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.stdin = bytes.into();
        self
    }

    /// The same with less time.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }
}

/// The command as a shell would be given it.
impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let arguments = match &self.program {
            Program::Shell(line) => return f.write_str(line),
            Program::Argv(arguments) => arguments,
        };
        for (at, argument) in arguments.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            let plain = |it: u8| it.is_ascii_alphanumeric() || b"-_./:,+@%".contains(&it);
            if !argument.is_empty() && argument.bytes().all(plain) {
                f.write_str(argument)?;
            } else {
                write!(f, "'{}'", argument.replace('\'', r"'\''"))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_so_that_a_shell_reads_them_as_they_are() {
        let command = Command::argv(["echo", "it's", "", "$HOME", "a=b"]);
        assert_eq!(command.to_string(), r"echo 'it'\''s' '' '$HOME' 'a=b'");
    }
}
