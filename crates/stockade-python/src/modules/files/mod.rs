//! What the texts of `io`, `os`, `pathlib` and their kin need of the file tree: natives over paths
//! (here and in `change.rs`), over open files (`open.rs`) and over text in them (`text.rs`).
//!
//! Everything that is asked for is checked here and in the tree, so that a program which came by one
//! of these natives could do no more with it than with `os`.

mod change;
mod open;
mod text;

pub(crate) use open::Opened;

use crate::class::id;
use crate::files::{Errno, Found, Id, Tree};
use crate::heap::{Tag, Value};
use crate::native::{Table, function};
use crate::types::args;
use crate::vm::{Args, R, Throw, Vm};

/// Natives that texts take under their names with an underscore.
pub(crate) const TABLE: Table = Table {
    owner: "_tree",
    functions: &[
        function("present", present, "()"),
        function("kind", kind, "(path, /)"),
        function("stat", stat, "(path, shown, /)"),
        function("scan", scan, "(path, shown, /)"),
        function("cwd", cwd, "()"),
        function("room", room, "()"),
        function("strerror", strerror, "(number, /)"),
        function("chdir", change::chdir, "(path, shown, /)"),
        function("mkdir", change::mkdir, "(path, shown, mode, /)"),
        function("unlink", change::unlink, "(path, shown, /)"),
        function("rmdir", change::rmdir, "(path, shown, /)"),
        function("rename", change::rename, "(old, new, shown, shown2, /)"),
        function("chmod", change::chmod, "(path, shown, mode, /)"),
        function(
            "utime",
            change::utime,
            "(path, shown, accessed, modified, /)",
        ),
        function("open", open::open, "(path, shown, mode, /)"),
        function("close", open::close, "(handle, /)"),
        function("read", open::read, "(handle, size, /)"),
        function("line", open::line, "(handle, size, /)"),
        function("write", open::write, "(handle, data, /)"),
        function("seek", open::seek, "(handle, offset, whence, /)"),
        function("resize", open::resize, "(handle, size, /)"),
        function("text", text::text, "(handle, encoding, errors, newline, /)"),
        function("text_read", text::read, "(handle, size, /)"),
        function("text_line", text::line, "(handle, size, /)"),
        function("text_write", text::write, "(handle, text, /)"),
        function("newlines", text::newlines, "(handle, /)"),
    ],
};

/// What the clock of the program shows, in nanoseconds since 1970.
fn now(vm: &Vm) -> u64 {
    super::inner::nanoseconds(vm)
}

/// `OSError` of a number, with the path as the program gave it.
#[cold]
fn fail(vm: &mut Vm, errno: Errno, shown: &[Value]) -> Throw {
    let text = vm.heap.new_str(errno.text());
    let mut given = vec![Value::int(errno.number()), text];
    given.extend(shown.first());
    if let Some(second) = shown.get(1) {
        given.extend([Value::NONE, *second]);
    }
    match vm.call(Value::class(id::OS_ERROR), &given) {
        Ok(exception) => vm.throw_value(exception),
        Err(throw) => throw,
    }
}

/// The tree, or the error that there is none.
fn tree(vm: &mut Vm) -> R<&mut Tree> {
    if vm.heap.tree.is_none() {
        return Err(no_files(vm));
    }
    match &mut vm.heap.tree {
        Some(tree) => Ok(tree),
        None => Err(Throw),
    }
}

/// The error of whoever asks for files where there are none.
#[cold]
pub(crate) fn no_files(vm: &mut Vm) -> Throw {
    vm.throw(
        id::PERMISSION_ERROR,
        "open is not available in this sandbox: there are no files here",
    )
}

/// A path that is a text, as Rust's own.
fn path(vm: &mut Vm, value: Value) -> R<String> {
    if !value.is(Tag::Str) {
        let message = format!("a path must be str, not {}", vm.type_name(value));
        return Err(vm.type_error(message));
    }
    let text = vm.heap.str(value);
    // A longer one is refused for its length by whoever looks it up.
    let end = text.len().min(crate::files::PATH_BYTES + 1);
    let text = text
        .get(..end)
        .map_or_else(|| "x".repeat(end), str::to_owned);
    vm.charge(4 + text.len() / 4)?;
    if text.contains('\0') {
        return Err(vm.value_error("embedded null byte"));
    }
    Ok(text)
}

/// Two arguments: a path, and what to show of it in errors.
fn path_and_shown(vm: &mut Vm, args: &Args, name: &str, more: usize) -> R<(String, Value)> {
    args::between(vm, args, name, 2 + more, 2 + more)?;
    tree(vm)?;
    let given = args.get(vm, 0);
    Ok((path(vm, given)?, args.get(vm, 1)))
}

/// Where a path leads from where the program is.
fn find<'a>(vm: &mut Vm, path: &'a str, shown: Value) -> R<Found<'a>> {
    let tree = tree(vm)?;
    let found = tree.find(tree.current, path);
    found.map_err(|errno| fail(vm, errno, &[shown]))
}

/// What is at a path.
fn at(vm: &mut Vm, path: &str, shown: Value) -> R<Id> {
    let found = find(vm, path, shown)?;
    found.at.ok_or_else(|| fail(vm, Errno::NoEntry, &[shown]))
}

fn present(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "present")?;
    Ok(Value::bool(vm.heap.tree.is_some()))
}

/// 1 for a file, 2 for a directory, 3 for a device, 0 for what is not there.
fn kind(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args::one(vm, &args, "kind")?;
    tree(vm)?;
    let text = if given.is(Tag::Str) {
        vm.heap.str(given)
    } else {
        ""
    };
    if text.len() > crate::files::PATH_BYTES || text.contains('\0') {
        vm.charge(4)?;
        return Ok(Value::int(0));
    }
    let path = path(vm, given)?;
    let tree = tree(vm)?;
    let about = tree.at(tree.current, &path).and_then(|id| tree.about(id));
    let kind = about.map_or(0, |about| match about.mode & 0o170_000 {
        0o040_000 => 2,
        0o100_000 => 1,
        _ => 3,
    });
    Ok(Value::int(kind))
}

fn stat(vm: &mut Vm, args: Args) -> R<Value> {
    let (path, shown) = path_and_shown(vm, &args, "stat", 0)?;
    let id = at(vm, &path, shown)?;
    match tree(vm)?.about(id) {
        Ok(about) => about_tuple(vm, about),
        Err(errno) => Err(fail(vm, errno, &[shown])),
    }
}

/// Mode, number, links, size, and the nanoseconds of access and change.
fn about_tuple(vm: &mut Vm, about: crate::files::About) -> R<Value> {
    vm.reserve(256)?;
    let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let items = [
        Value::int(i64::from(about.mode)),
        Value::int(whole(about.number)),
        Value::int(whole(about.links)),
        Value::int(whole(about.size)),
        crate::types::range::new_int(vm, whole(about.accessed).into()),
        crate::types::range::new_int(vm, whole(about.modified).into()),
    ];
    Ok(vm.heap.new_tuple(items))
}

/// The entries of a directory: names and whether each is a directory, in order.
fn scan(vm: &mut Vm, args: Args) -> R<Value> {
    let (path, shown) = path_and_shown(vm, &args, "scan", 0)?;
    let id = at(vm, &path, shown)?;
    let tree = tree(vm)?;
    let names = match tree.directory(id) {
        Ok(directory) => directory.entries.iter(),
        Err(errno) => return Err(fail(vm, errno, &[shown])),
    };
    let bytes: usize = names.clone().map(|(name, _)| 160 + name.len()).sum();
    let found: Vec<(String, bool)> = names
        .map(|(name, id)| (name.to_string(), tree.directory(*id).is_ok()))
        .collect();
    vm.charge(4 + 4 * found.len() + bytes / 16)?;
    vm.make_room(bytes)?;
    let mut entries = Vec::with_capacity(found.len());
    for (name, inner) in found {
        let name = vm.heap.new_string(name);
        entries.push(vm.heap.new_tuple([name, Value::bool(inner)]));
    }
    Ok(vm.heap.new_list(entries))
}

fn cwd(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "cwd")?;
    let tree = tree(vm)?;
    let path = tree.path_of(tree.current);
    vm.charge(4 + path.len())?;
    Ok(vm.heap.new_string(path))
}

/// Bytes that files may take in all, and that they take.
fn room(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "room")?;
    let tree = tree(vm)?;
    let whole = |number: u64| Value::int(i64::try_from(number).unwrap_or(i64::MAX));
    let pair = [whole(tree.limits.disk), whole(tree.ledger.disk.get())];
    Ok(vm.heap.new_tuple(pair))
}

fn strerror(vm: &mut Vm, args: Args) -> R<Value> {
    let number = args::one(vm, &args, "strerror")?;
    let number = vm.index(number)?.as_int().unwrap_or(-1);
    let text = crate::files::message(number)
        .map_or_else(|| format!("Unknown error {number}"), str::to_owned);
    Ok(vm.heap.new_string(text))
}
