//! The members of Node's `process` that ordinary programs use and that stay inside the program.
//!
//! An allow list: a new release brings members that nobody has looked at, such as `execve` and
//! `loadEnvFile` were.

/// Whether `process.MEMBER` reaches nothing outside the program.
pub(super) fn is_ordinary(member: &str) -> bool {
    matches!(
        member,
        "abort"
            | "addListener"
            | "allowedNodeEnvironmentFlags"
            | "arch"
            | "argv"
            | "argv0"
            | "availableMemory"
            | "browser"
            | "config"
            | "constrainedMemory"
            | "constructor"
            | "cpuUsage"
            | "cwd"
            | "domain"
            | "emit"
            | "emitWarning"
            | "env"
            | "eventNames"
            | "execArgv"
            | "execPath"
            | "exit"
            | "exitCode"
            | "features"
            | "getBuiltinModule"
            | "getMaxListeners"
            | "getegid"
            | "geteuid"
            | "getgid"
            | "getgroups"
            | "getuid"
            | "hasOwnProperty"
            | "hasUncaughtExceptionCaptureCallback"
            | "hrtime"
            | "listenerCount"
            | "listeners"
            | "mainModule"
            | "memoryUsage"
            | "nextTick"
            | "noDeprecation"
            | "off"
            | "on"
            | "once"
            | "pid"
            | "platform"
            | "ppid"
            | "prependListener"
            | "prependOnceListener"
            | "rawListeners"
            | "release"
            | "removeAllListeners"
            | "removeListener"
            | "resourceUsage"
            | "setMaxListeners"
            | "setUncaughtExceptionCaptureCallback"
            | "stderr"
            | "stdin"
            | "stdout"
            | "throwDeprecation"
            | "title"
            | "toString"
            | "traceDeprecation"
            | "umask"
            | "uptime"
            | "valueOf"
            | "version"
            | "versions"
    )
}

/// Whether a member that is not ordinary touches files rather than processes.
pub(super) fn touches_files(member: &str) -> bool {
    matches!(member, "chdir" | "loadEnvFile" | "report")
}
