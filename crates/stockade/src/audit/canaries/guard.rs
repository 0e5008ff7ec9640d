//! Texts that the guard must deny, by the rule that is meant for them, and one that it must allow: a
//! guard that denies everything would hold every canary. What each does, a bare Python can do.

/// A text that must be denied.
#[derive(Debug, Clone, Copy)]
pub(in crate::audit) struct GuardCanary {
    pub(in crate::audit) id: &'static str,
    pub(in crate::audit) shows: &'static str,
    /// The rule, or the beginning of its code, that must be among the findings.
    pub(in crate::audit) rule: &'static str,
    pub(in crate::audit) text: &'static str,
}

/// What must be allowed.
pub(in crate::audit) const HARMLESS: &str = "\
import math
from collections import Counter

def area(radius):
    return math.pi * radius ** 2

words = Counter('exec( eval( import os in a string is only text'.split())
result = {'areas': [area(number) for number in range(10)], 'words': len(words)}
";

const fn deny(
    id: &'static str,
    shows: &'static str,
    rule: &'static str,
    text: &'static str,
) -> GuardCanary {
    GuardCanary {
        id,
        shows,
        rule,
        text,
    }
}

pub(in crate::audit) const GUARD: &[GuardCanary] = &[
    deny("eval", "dynamic code by `eval`", "SG2", "eval('1 + 1')"),
    deny(
        "exec-text",
        "dynamic code by `exec`",
        "SG2",
        "exec('x = 1')",
    ),
    deny(
        "compile",
        "dynamic code by `compile`",
        "SG2",
        "compile('x = 1', '<made>', 'exec')",
    ),
    deny(
        "hidden-eval",
        "`eval` put together from pieces",
        "SG",
        "getattr(__builtins__, 'ev' + 'al')('1')",
    ),
    deny(
        "wide-eval",
        "`eval` in letters that only look different",
        "SG",
        "\u{ff45}val('1')",
    ),
    deny(
        "function-type",
        "a function made from a code object",
        "SG",
        "def plain(): pass\ntype(plain)(plain.__code__, {})()",
    ),
    deny(
        "import-ctypes",
        "the import of `ctypes`",
        "SG101",
        "import ctypes",
    ),
    deny(
        "import-c",
        "the import of `_ctypes`",
        "SG101",
        "import _ctypes",
    ),
    deny(
        "import-marshal",
        "the import of `marshal`",
        "SG101",
        "import marshal\nmarshal.loads(marshal.dumps(1))",
    ),
    deny(
        "import-pickle",
        "the import of `pickle`",
        "SG101",
        "import pickle\npickle.loads(pickle.dumps(1))",
    ),
    deny(
        "import-alias",
        "an import among others, under another name",
        "SG101",
        "import math, os as o\no.getpid()",
    ),
    deny(
        "import-module",
        "an import by `importlib`",
        "SG1",
        "import importlib\nimportlib.import_module('ctypes')",
    ),
    deny(
        "import-computed",
        "an import of a name that is computed",
        "SG",
        "__import__('so' + 'cket')",
    ),
    deny(
        "reload",
        "loading a module again",
        "SG1",
        "import importlib, math\nimportlib.reload(math)",
    ),
    deny(
        "loaded",
        "a module taken from those that are loaded",
        "SG",
        "import sys\nsys.modules['os'].getpid()",
    ),
    deny(
        "start-subprocess",
        "starting a program by `subprocess`",
        "SG101",
        "import subprocess, sys\nsubprocess.run([sys.executable, '-V'], stdout=-3, stderr=-3, check=True)",
    ),
    deny(
        "start-system",
        "starting a shell by `os.system`",
        "SG101",
        "import os\nassert os.system('exit 0') == 0",
    ),
    deny(
        "start-posix",
        "the module beneath `os`",
        "SG101",
        "import posix\nposix.system('exit 0')",
    ),
    deny(
        "start-fork",
        "copying the program",
        "SG101",
        "import os\nif os.fork() == 0: os._exit(0)\nos.wait()",
    ),
    deny(
        "start-hidden",
        "the function beneath `subprocess`",
        "SG101",
        "import _posixsubprocess\n_posixsubprocess.fork_exec",
    ),
    deny(
        "network-socket",
        "a socket",
        "SG1",
        "import socket\nsocket.socket().close()",
    ),
    deny(
        "network-hidden",
        "the module beneath `socket`",
        "SG1",
        "import _socket\n_socket.socket().close()",
    ),
    deny("file-open", "`open`", "SG", "open(inputs['secret']).read()"),
    deny(
        "file-io",
        "`io.open`",
        "SG",
        "import io\nio.open(inputs['secret']).read()",
    ),
    deny(
        "file-path",
        "a file read through `pathlib`",
        "SG",
        "import pathlib\npathlib.Path(inputs['secret']).read_text()",
    ),
    deny(
        "file-raw",
        "the class beneath `open`",
        "SG101",
        "import _io\n_io.FileIO(inputs['secret']).read()",
    ),
    deny(
        "subclasses-text",
        "climbing to the classes beneath `object`",
        "SG301",
        "().__class__.__base__.__subclasses__()",
    ),
    deny(
        "frame-text",
        "the frame of a generator",
        "SG302",
        "(1 for _ in ()).gi_frame.f_builtins",
    ),
    deny(
        "format-text",
        "reading attributes by a format",
        "SG303",
        "'{0.__class__.__init__}'.format(1)",
    ),
];
