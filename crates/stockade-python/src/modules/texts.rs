//! Modules that are written in Python alone, and what of the natives each takes.

use super::{Library, inner};
use crate::vm::{R, Vm};

type Fill = fn(&mut Vm, usize) -> R<()>;

const fn text(name: &'static str, text: &'static str) -> Library {
    with(name, text, None)
}

const fn with(name: &'static str, text: &'static str, fill: Option<Fill>) -> Library {
    Library {
        name,
        table: None,
        fill,
        text: Some(text),
    }
}

pub(super) static TEXTS: &[Library] = &[
    text("contextvars", include_str!("python/contextvars.py")),
    text("asyncio", include_str!("python/asyncio.py")),
    with(
        "asyncio.coroutines",
        include_str!("python/asyncio_coroutines.py"),
        Some(inner::looker),
    ),
    text("asyncio.events", include_str!("python/asyncio_events.py")),
    text(
        "asyncio.exceptions",
        include_str!("python/asyncio_exceptions.py"),
    ),
    text("asyncio.futures", include_str!("python/asyncio_futures.py")),
    text("asyncio.tasks", include_str!("python/asyncio_tasks.py")),
    text(
        "_asyncio_waiting",
        include_str!("python/asyncio_waiting.py"),
    ),
    text(
        "asyncio.timeouts",
        include_str!("python/asyncio_timeouts.py"),
    ),
    text(
        "asyncio.taskgroups",
        include_str!("python/asyncio_taskgroups.py"),
    ),
    text("asyncio.locks", include_str!("python/asyncio_locks.py")),
    text("asyncio.queues", include_str!("python/asyncio_queues.py")),
    text("asyncio.runners", include_str!("python/asyncio_runners.py")),
    with(
        "inspect",
        include_str!("python/inspect.py"),
        Some(inner::looker),
    ),
    text("_signatures", include_str!("python/signatures.py")),
    text("importlib", include_str!("python/importlib.py")),
    with(
        "traceback",
        include_str!("python/traceback.py"),
        Some(inner::reporter),
    ),
    with(
        "warnings",
        include_str!("python/warnings.py"),
        Some(inner::reporter),
    ),
    text("ast", include_str!("python/ast.py")),
    text("os", include_str!("python/os.py")),
    text("os.path", include_str!("python/os_path.py")),
    text("posixpath", include_str!("python/posixpath.py")),
    text("pathlib", include_str!("python/pathlib.py")),
    text("fnmatch", include_str!("python/fnmatch.py")),
    text("shlex", include_str!("python/shlex.py")),
    text("urllib", include_str!("python/urllib.py")),
    text("urllib.parse", include_str!("python/urllib_parse.py")),
    text("html", include_str!("python/html.py")),
    text("html.entities", include_str!("python/html_entities.py")),
    text("html.parser", include_str!("python/html_parser.py")),
    text("tomllib", include_str!("python/tomllib.py")),
    text("configparser", include_str!("python/configparser.py")),
    text(
        "_configparser_parts",
        include_str!("python/configparser_parts.py"),
    ),
    text("colorsys", include_str!("python/colorsys.py")),
    text("sched", include_str!("python/sched.py")),
    text("timeit", include_str!("python/timeit.py")),
    text("argparse", include_str!("python/argparse.py")),
    text(
        "_argparse_actions",
        include_str!("python/argparse_actions.py"),
    ),
    text("_argparse_help", include_str!("python/argparse_help.py")),
    text("_argparse_run", include_str!("python/argparse_run.py")),
    text("copyreg", include_str!("python/copyreg.py")),
    with("gc", include_str!("python/gc.py"), Some(inner::collector)),
    text("gzip", include_str!("python/gzip.py")),
    text("codecs", include_str!("python/codecs.py")),
    text("threading", include_str!("python/threading.py")),
    text("_thread", include_str!("python/thread_private.py")),
    text(
        "_collections_abc",
        include_str!("python/collections_abc_private.py"),
    ),
    text("_io_text", include_str!("python/io_text.py")),
    text("_files", include_str!("python/files.py")),
    text("_os_files", include_str!("python/os_files.py")),
    text("_path_files", include_str!("python/path_files.py")),
    text("_pathlib_files", include_str!("python/pathlib_files.py")),
    text("glob", include_str!("python/glob.py")),
    text("shutil", include_str!("python/shutil.py")),
    text("tempfile", include_str!("python/tempfile.py")),
    text("linecache", include_str!("python/linecache.py")),
    text("errno", include_str!("python/errno.py")),
    text("stat", include_str!("python/stat.py")),
];
