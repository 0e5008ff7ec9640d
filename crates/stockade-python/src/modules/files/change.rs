//! Natives that change directories: making, removing, renaming, and where the program stands.

use super::{at, fail, find, now, path, path_and_shown, tree};
use crate::files::{Errno, Tree};
use crate::heap::Value;
use crate::types::args;
use crate::vm::{Args, R, Vm};

pub(super) fn chdir(vm: &mut Vm, args: Args) -> R<Value> {
    let (path, shown) = path_and_shown(vm, &args, "chdir", 0)?;
    let id = at(vm, &path, shown)?;
    let tree = tree(vm)?;
    if let Err(errno) = tree.directory(id) {
        return Err(fail(vm, errno, &[shown]));
    }
    tree.current = id;
    Ok(Value::NONE)
}

/// A small whole number that is an argument.
fn number(vm: &mut Vm, args: &Args, at: usize) -> R<u64> {
    let value = args.get(vm, at);
    let value = vm.index(value)?;
    Ok(value
        .as_int()
        .and_then(|it| u64::try_from(it).ok())
        .unwrap_or(0))
}

pub(super) fn mkdir(vm: &mut Vm, args: Args) -> R<Value> {
    let (path, shown) = path_and_shown(vm, &args, "mkdir", 1)?;
    let mode = number(vm, &args, 2)? as u32;
    let found = find(vm, &path, shown)?;
    let (None, Some(name)) = (found.at, found.name) else {
        return Err(fail(vm, Errno::Exists, &[shown]));
    };
    let bytes = Tree::entry_bytes(name);
    vm.charge(16 + bytes / 16)?;
    vm.make_room(bytes)?;
    let time = now(vm);
    let tree = tree(vm)?;
    let made = tree.make(found.directory, name, time);
    match made.and_then(|id| tree.set_mode(id, mode & 0o755)) {
        Ok(()) => {
            vm.heap.charge(bytes);
            Ok(Value::NONE)
        }
        Err(errno) => Err(fail(vm, errno, &[shown])),
    }
}

pub(super) fn unlink(vm: &mut Vm, args: Args) -> R<Value> {
    let (path, shown) = path_and_shown(vm, &args, "unlink", 0)?;
    let found = find(vm, &path, shown)?;
    let Some(id) = found.at else {
        return Err(fail(vm, Errno::NoEntry, &[shown]));
    };
    let time = now(vm);
    let tree = tree(vm)?;
    let done = match found.name {
        Some(name) => tree.remove(found.directory, name, id, time),
        None => Err(Errno::IsDirectory),
    };
    match done {
        Ok(()) => Ok(Value::NONE),
        Err(errno) => Err(fail(vm, errno, &[shown])),
    }
}

pub(super) fn rmdir(vm: &mut Vm, args: Args) -> R<Value> {
    let (path, shown) = path_and_shown(vm, &args, "rmdir", 0)?;
    let id = at(vm, &path, shown)?;
    let time = now(vm);
    let done = match path.rsplit('/').find(|part| !part.is_empty()) {
        Some(".") => Err(Errno::Invalid),
        Some("..") => Err(Errno::NotEmpty),
        _ => tree(vm)?.remove_directory(id, time),
    };
    match done {
        Ok(()) => Ok(Value::NONE),
        Err(errno) => Err(fail(vm, errno, &[shown])),
    }
}

pub(super) fn rename(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "rename", 4, 4)?;
    tree(vm)?;
    let (old, new) = (args.get(vm, 0), args.get(vm, 1));
    let (old, new) = (path(vm, old)?, path(vm, new)?);
    let shown = [args.get(vm, 2), args.get(vm, 3)];
    // Moving a directory goes through all that is in it.
    let all = tree(vm)?.count();
    vm.charge(16 + 2 * all)?;
    vm.make_room(32 * all + 1024)?;
    match renamed(vm, &old, &new)? {
        Ok(bytes) => {
            vm.heap.charge(bytes);
            Ok(Value::NONE)
        }
        Err(errno) => Err(fail(vm, errno, &shown)),
    }
}

fn renamed(vm: &mut Vm, old: &str, new: &str) -> R<Result<usize, Errno>> {
    let time = now(vm);
    let tree = tree(vm)?;
    let work = |tree: &mut Tree| {
        let from = tree.find(tree.current, old)?;
        let to = tree.find(tree.current, new)?;
        let (Some(id), Some(name)) = (from.at, from.name) else {
            return Err(if from.at.is_some() {
                Errno::Busy
            } else {
                Errno::NoEntry
            });
        };
        let Some(new) = to.name else {
            return Err(Errno::Busy);
        };
        let moved_file = tree.file(id).is_ok();
        if moved_file && to.slash {
            return Err(Errno::NotDirectory);
        }
        if let Some(over) = to.at {
            match (moved_file, tree.directory(over).is_ok()) {
                (true, true) => return Err(Errno::IsDirectory),
                (false, false) => return Err(Errno::NotDirectory),
                _ => {}
            }
        }
        tree.rename((from.directory, name), (to.directory, new), time)?;
        Ok(Tree::entry_bytes(new))
    };
    Ok(work(tree))
}

pub(super) fn chmod(vm: &mut Vm, args: Args) -> R<Value> {
    let (path, shown) = path_and_shown(vm, &args, "chmod", 1)?;
    let mode = number(vm, &args, 2)? as u32 & 0o7777;
    let id = at(vm, &path, shown)?;
    match tree(vm)?.set_mode(id, mode) {
        Ok(()) => Ok(Value::NONE),
        Err(errno) => Err(fail(vm, errno, &[shown])),
    }
}

/// Sets the times, or the present where they are negative.
pub(super) fn utime(vm: &mut Vm, args: Args) -> R<Value> {
    let (path, shown) = path_and_shown(vm, &args, "utime", 2)?;
    let id = at(vm, &path, shown)?;
    let time = now(vm);
    let mut times = [time; 2];
    for (which, set) in times.iter_mut().enumerate() {
        let given = args.get(vm, 2 + which);
        if !given.is_none() {
            *set = number(vm, &args, 2 + which)?;
        }
    }
    tree(vm)?.set_times(id, times[0], times[1]);
    Ok(Value::NONE)
}
