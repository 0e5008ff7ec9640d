//! Every builtin of bash 5, with what it does with its options and operands, as data.
//!
//! A builtin needs no permission, so what it runs, evaluates, reads or writes by itself has to be
//! known for each. One that is missing here is judged as a program, which denies.

/// What a builtin does with a word that it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Only looked at.
    Plain,
    /// Run as a script.
    Text,
    /// Names a variable. A subscript is evaluated, which runs the commands in it.
    Name,
    /// A name, or a name with `=` and a value.
    Assign,
    /// Evaluated as arithmetic.
    Arithmetic,
    /// A directory or file that is read.
    Read,
    /// It and all after it are a command that is run.
    Command,
    /// Loads or runs code that stands elsewhere, whatever it is given.
    Code,
}

/// A builtin: its name, its options, and the role of its operands.
pub(super) struct Builtin {
    pub(super) name: &'static str,
    /// Options that take a value, with the value's role.
    pub(super) values: &'static [(char, Role)],
    /// Whether words that start with `-` are options.
    pub(super) options: bool,
    pub(super) operands: Role,
}

const fn plain(name: &'static str) -> Builtin {
    with(name, &[], Role::Plain)
}

const fn with(name: &'static str, values: &'static [(char, Role)], operands: Role) -> Builtin {
    Builtin {
        name,
        values,
        options: true,
        operands,
    }
}

/// A builtin that has no options, so that all its words are operands.
const fn bare(name: &'static str, operands: Role) -> Builtin {
    Builtin {
        name,
        values: &[],
        options: false,
        operands,
    }
}

/// All that `compgen -b` lists. Where an option changes what the operands are, `operands` says so.
const BUILTINS: &[Builtin] = &[
    with(".", &[], Role::Code),
    bare(":", Role::Plain),
    bare("[", Role::Plain),
    plain("alias"),
    plain("bg"),
    with("bind", &[], Role::Code),
    plain("break"),
    with("builtin", &[], Role::Command),
    plain("caller"),
    with("cd", &[], Role::Read),
    with("command", &[], Role::Command),
    with("compgen", &[], Role::Code),
    with("complete", &[], Role::Code),
    with("compopt", &[], Role::Code),
    plain("continue"),
    with("declare", &[], Role::Assign),
    plain("dirs"),
    plain("disown"),
    bare("echo", Role::Plain),
    with("enable", &[], Role::Code),
    with("eval", &[], Role::Text),
    with("exec", &[('a', Role::Plain)], Role::Command),
    plain("exit"),
    with("export", &[], Role::Assign),
    bare("false", Role::Plain),
    with("fc", &[], Role::Code),
    plain("fg"),
    with("getopts", &[], Role::Name),
    with("hash", &[('p', Role::Code)], Role::Plain),
    plain("help"),
    with("history", &[('d', Role::Plain)], Role::Plain),
    with("jobs", &[], Role::Plain),
    bare("kill", Role::Plain),
    with("let", &[], Role::Arithmetic),
    with("local", &[], Role::Assign),
    plain("logout"),
    with("mapfile", ARRAY, Role::Name),
    plain("popd"),
    with("printf", &[('v', Role::Name)], Role::Plain),
    with("pushd", &[], Role::Read),
    plain("pwd"),
    with("read", READ, Role::Name),
    with("readarray", ARRAY, Role::Name),
    with("readonly", &[], Role::Assign),
    plain("return"),
    bare("set", Role::Plain),
    plain("shift"),
    plain("shopt"),
    with("source", &[], Role::Code),
    plain("suspend"),
    bare("test", Role::Plain),
    plain("times"),
    with("trap", &[], Role::Text),
    bare("true", Role::Plain),
    plain("type"),
    with("typeset", &[], Role::Assign),
    plain("ulimit"),
    plain("umask"),
    plain("unalias"),
    with("unset", &[], Role::Name),
    with("wait", &[('p', Role::Name)], Role::Plain),
];

const ARRAY: &[(char, Role)] = &[
    ('C', Role::Code),
    ('O', Role::Plain),
    ('c', Role::Plain),
    ('d', Role::Plain),
    ('n', Role::Plain),
    ('s', Role::Plain),
    ('u', Role::Plain),
];

const READ: &[(char, Role)] = &[
    ('N', Role::Plain),
    ('a', Role::Name),
    ('d', Role::Plain),
    ('i', Role::Plain),
    ('n', Role::Plain),
    ('p', Role::Plain),
    ('t', Role::Plain),
    ('u', Role::Plain),
];

/// The builtin of that name.
pub(super) fn find(name: &str) -> Option<&'static Builtin> {
    BUILTINS.iter().find(|builtin| builtin.name == name)
}

/// Builtins that a function of the same name does not hide once `set -o posix` has been said.
pub(super) fn is_special(name: &str) -> bool {
    matches!(
        name,
        "." | ":"
            | "break"
            | "continue"
            | "eval"
            | "exec"
            | "exit"
            | "export"
            | "readonly"
            | "return"
            | "set"
            | "shift"
            | "source"
            | "times"
            | "trap"
            | "unset"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `bash -c 'compgen -b'` prints in bash 5.2.
    const OF_BASH: &str = ". : [ alias bg bind break builtin caller cd command compgen complete \
        compopt continue declare dirs disown echo enable eval exec exit export false fc fg getopts \
        hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray \
        readonly return set shift shopt source suspend test times trap true type typeset ulimit \
        umask unalias unset wait";

    #[test]
    fn every_builtin_of_bash_is_in_the_table() {
        let ours: Vec<&str> = BUILTINS.iter().map(|builtin| builtin.name).collect();
        let theirs: Vec<&str> = OF_BASH.split_whitespace().collect();
        assert_eq!(ours, theirs);
    }
}
