//! What the well-known programs do, as data. The builtins are in `builtins`.

/// Variables that decide which program or library runs.
pub(super) fn steers_programs(name: &str) -> bool {
    matches!(
        name,
        "PATH"
            | "LD_PRELOAD"
            | "LD_LIBRARY_PATH"
            | "LD_AUDIT"
            | "BASH_ENV"
            | "ENV"
            | "PROMPT_COMMAND"
            | "SHELLOPTS"
            | "BASHOPTS"
            | "PS0"
            | "PS4"
            | "PYTHONPATH"
            | "PYTHONSTARTUP"
            | "PYTHONHOME"
            | "NODE_OPTIONS"
            | "NODE_PATH"
            | "PERL5LIB"
            | "PERL5OPT"
            | "RUBYOPT"
            | "GIT_SSH_COMMAND"
            | "GIT_SSH"
            | "GIT_PAGER"
            | "GIT_EDITOR"
            | "GIT_EXTERNAL_DIFF"
            | "PAGER"
            | "EDITOR"
            | "VISUAL"
            | "SHELL"
            | "BASH_CMDS"
            | "BASH_ALIASES"
            | "GCONV_PATH"
            | "BASH_LOADABLES_PATH"
            | "MANPAGER"
            | "LESSOPEN"
            | "LESSCLOSE"
            | "BROWSER"
            | "SSH_ASKPASS"
            | "MAKEFLAGS"
            | "TAR_OPTIONS"
            | "TEXTDOMAIN"
            | "TEXTDOMAINDIR"
            | "JAVA_TOOL_OPTIONS"
    ) || ["BASH_FUNC_", "LD_", "GIT_CONFIG", "DYLD_"]
        .iter()
        .any(|start| name.starts_with(start))
}

/// Variables that name where `cd` goes or which file `history` writes.
pub(super) fn names_files(name: &str) -> bool {
    matches!(name, "CDPATH" | "DIRSTACK" | "HISTFILE" | "OLDPWD")
}

/// Programs that run another program given in their arguments, after options of their own.
pub(super) fn is_wrapper(name: &str) -> bool {
    matches!(
        name,
        "env"
            | "nohup"
            | "timeout"
            | "nice"
            | "ionice"
            | "sudo"
            | "doas"
            | "xargs"
            | "stdbuf"
            | "setsid"
            | "chroot"
            | "strace"
            | "watch"
            | "unshare"
            | "flock"
            | "su"
            | "parallel"
            | "taskset"
            | "busybox"
            | "script"
            | "setarch"
            | "chrt"
            | "runuser"
    )
}

/// Options of wrappers that take the next word with them.
pub(super) fn takes_value(wrapper: &str, option: &str) -> bool {
    match wrapper {
        "env" => matches!(option, "-u" | "--unset" | "-C" | "--chdir"),
        "timeout" => matches!(option, "-k" | "--kill-after" | "-s" | "--signal"),
        "nice" => matches!(option, "-n"),
        "xargs" => matches!(
            option,
            "-I" | "-n" | "-P" | "-L" | "-d" | "-a" | "-E" | "-s"
        ),
        "sudo" => matches!(option, "-u" | "-g" | "-h" | "-p" | "-C"),
        "stdbuf" => matches!(option, "-i" | "-o" | "-e"),
        "ionice" => matches!(option, "-c" | "-n"),
        _ => false,
    }
}

pub(super) fn is_shell(name: &str) -> bool {
    matches!(
        name,
        "sh" | "bash" | "dash" | "zsh" | "ksh" | "ash" | "mksh" | "fish" | "csh" | "tcsh" | "rbash"
    )
}

/// Interpreters of other languages, and the option after which a program stands.
pub(super) fn interpreter_option(name: &str) -> Option<&'static [&'static str]> {
    let base = name.trim_end_matches(|one: char| one.is_ascii_digit() || one == '.');
    match base {
        "python" | "pypy" => Some(&["-c"]),
        "node" | "nodejs" | "deno" | "bun" => Some(&["-e", "--eval", "-p", "--print", "eval"]),
        "perl" => Some(&["-e", "-E"]),
        "ruby" | "lua" | "Rscript" => Some(&["-e"]),
        "php" => Some(&["-r"]),
        _ => None,
    }
}

/// Programs whose purpose is to connect.
pub(super) fn connects(name: &str) -> bool {
    matches!(
        name,
        "curl"
            | "wget"
            | "nc"
            | "ncat"
            | "netcat"
            | "ssh"
            | "scp"
            | "sftp"
            | "ftp"
            | "tftp"
            | "telnet"
            | "rsync"
            | "socat"
            | "dig"
            | "nslookup"
            | "host"
            | "ping"
            | "ping6"
            | "traceroute"
            | "nmap"
            | "aria2c"
            | "lynx"
            | "w3m"
            | "http"
            | "https"
            | "whois"
    )
}

/// How a well-known program treats the paths in its arguments.
pub(super) enum Paths {
    /// Only reads them. The number of arguments before the paths, such as a pattern.
    Read(usize),
    Write,
    Unknown,
}

pub(super) fn paths(name: &str) -> Paths {
    match name {
        "cat" | "head" | "tail" | "less" | "more" | "sort" | "uniq" | "wc" | "cut" | "base64"
        | "xxd" | "od" | "strings" | "diff" | "cmp" | "tac" | "nl" | "ls" | "find" | "stat"
        | "file" | "du" | "md5sum" | "sha256sum" | "hexdump" | "paste" | "join" | "readlink"
        | "zcat" | "tree" | "column" => Paths::Read(0),
        "grep" | "egrep" | "fgrep" | "rg" | "sed" | "awk" | "gawk" | "mawk" | "jq" => {
            Paths::Read(1)
        }
        "rm" | "mv" | "cp" | "tee" | "touch" | "mkdir" | "rmdir" | "ln" | "chmod" | "chown"
        | "truncate" | "install" | "shred" | "unlink" | "dd" | "mkfs" | "mknod" | "mkfifo"
        | "split" => Paths::Write,
        _ => Paths::Unknown,
    }
}
