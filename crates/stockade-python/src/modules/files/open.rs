//! Open files: a place in a file, what may be done there, and reading and writing bytes.
//!
//! Nothing is held back: what is written is in the file at once, so a file that is never closed has
//! everything, and nothing is lost when a run ends early.

use std::cell::Cell;
use std::rc::Rc;

use super::text::Layer;
use super::{fail, find, now, path_and_shown, tree};
use crate::files::{Errno, Inode, Ledger, Tree};
use crate::heap::{Object, Tag, Value, block};
use crate::modules::engine::Engine;
use crate::types::{args, bytes};
use crate::vm::{Args, R, Throw, Vm};

/// An open file.
pub(crate) struct Opened {
    pub(super) file: Rc<Inode>,
    pub(super) place: u64,
    readable: bool,
    writable: bool,
    append: bool,
    pub(super) layer: Layer,
    _held: Held,
}

/// Counts as one open file while it lives.
struct Held(Rc<Ledger>);

impl Held {
    fn new(ledger: &Rc<Ledger>) -> Self {
        count(&ledger.opened, 1);
        Self(Rc::clone(ledger))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        count(&self.0.opened, -1);
    }
}

fn count(cell: &Cell<u64>, by: i64) {
    cell.set(cell.get().saturating_add_signed(by));
}

/// Opens a file in a mode: `r`, `w`, `x` or `a`, and `+` behind it.
pub(super) fn open(vm: &mut Vm, args: Args) -> R<Value> {
    let (path, shown) = path_and_shown(vm, &args, "open", 1)?;
    let mode = args.get(vm, 2);
    let mode = match mode.tag() {
        Tag::Str => vm.heap.str(mode).to_owned(),
        _ => String::new(),
    };
    vm.charge(20)?;
    vm.make_room(1024 + Tree::entry_bytes(&path))?;
    let tree = tree(vm)?;
    if tree.ledger.opened.get().saturating_add(3) >= tree.limits.open_files {
        // Handles that nothing refers to are open still: nothing counts references here.
        vm.charge(vm.heap.used() / 256)?;
        vm.collect()?;
        let tree = super::tree(vm)?;
        if tree.ledger.opened.get().saturating_add(3) >= tree.limits.open_files {
            return Err(fail(vm, Errno::TooManyOpen, &[shown]));
        }
    }
    let file = match opened(vm, &path, &mode, shown)? {
        Ok(file) => file,
        Err(errno) => return Err(fail(vm, errno, &[shown])),
    };
    let plus = mode.contains('+');
    let append = mode.starts_with('a');
    let ledger = Rc::clone(&super::tree(vm)?.ledger);
    let opened = Opened {
        place: if append { file.len() as u64 } else { 0 },
        file,
        readable: mode.starts_with('r') || plus,
        writable: !mode.starts_with('r') || plus,
        append,
        layer: Layer::default(),
        _held: Held::new(&ledger),
    };
    let engine = Engine::File(Some(Box::new(opened)));
    Ok(vm.heap.new_object(Object::Engine(Box::new(engine))))
}

fn opened(vm: &mut Vm, path: &str, mode: &str, shown: Value) -> R<Result<Rc<Inode>, Errno>> {
    let writes = !mode.starts_with('r') || mode.contains('+');
    let found = find(vm, path, shown)?;
    let time = now(vm);
    let tree = tree(vm)?;
    let round = tree.round;
    let id = match (found.at, found.name) {
        (Some(_), _) if mode.starts_with('x') => return Ok(Err(Errno::Exists)),
        (Some(id), _) => id,
        (None, _) if mode.starts_with('r') => return Ok(Err(Errno::NoEntry)),
        (None, Some(name)) if !found.slash => {
            let bytes = Tree::entry_bytes(name) + Inode::BYTES;
            match tree.create(found.directory, name, time) {
                Ok(id) => {
                    let file = tree.file(id).map(Rc::clone);
                    vm.heap.charge(bytes);
                    return Ok(file);
                }
                Err(errno) => return Ok(Err(errno)),
            }
        }
        (None, _) => return Ok(Err(Errno::IsDirectory)),
    };
    let file = match tree.file(id) {
        Ok(file) => Rc::clone(file),
        Err(errno) => return Ok(Err(errno)),
    };
    let mode_bits = file.mode.get();
    let reads = mode.starts_with('r') || mode.contains('+');
    if (writes && (file.fixed.get() || mode_bits & 0o200 == 0)) || (reads && mode_bits & 0o400 == 0)
    {
        return Ok(Err(Errno::Access));
    }
    if mode.starts_with('w') && !file.null {
        file.give(Rc::from([]));
        file.modified.set(time);
        file.changed.set(round);
    }
    Ok(Ok(file))
}

/// The open file behind a handle.
pub(super) fn handle(vm: &mut Vm, value: Value) -> R<&mut Opened> {
    // Two looks, since the borrow of the first would last.
    let open = match value.is(Tag::Object).then(|| vm.heap.object(value)) {
        Some(Object::Engine(engine)) => match &**engine {
            Engine::File(state) => Some(state.is_some()),
            _ => None,
        },
        _ => None,
    };
    match open {
        Some(true) => {}
        Some(false) => return Err(vm.value_error("I/O operation on closed file.")),
        None => return Err(vm.type_error("this is not an open file")),
    }
    match vm.heap.object_mut(value) {
        Object::Engine(engine) => match &mut **engine {
            Engine::File(Some(opened)) => Ok(opened),
            _ => Err(Throw),
        },
        _ => Err(Throw),
    }
}

/// A handle that may be read from.
pub(super) fn reader(vm: &mut Vm, value: Value) -> R<&mut Opened> {
    if !handle(vm, value)?.readable {
        return Err(crate::modules::common::throw(
            vm,
            "io.UnsupportedOperation",
            "not readable",
        ));
    }
    handle(vm, value)
}

/// A handle that may be written to.
pub(super) fn writer(vm: &mut Vm, value: Value) -> R<&mut Opened> {
    if !handle(vm, value)?.writable {
        return Err(crate::modules::common::throw(
            vm,
            "io.UnsupportedOperation",
            "not writable",
        ));
    }
    handle(vm, value)
}

pub(super) fn close(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "close")?;
    if let Some(Object::Engine(engine)) = value.is(Tag::Object).then(|| vm.heap.object_mut(value))
        && let Engine::File(state) = &mut **engine
    {
        *state = None;
    }
    Ok(Value::NONE)
}

/// The size that an argument asks for; nothing for all.
pub(super) fn size(vm: &mut Vm, args: &Args, at: usize) -> R<Option<usize>> {
    let value = args.get(vm, at);
    if value.is_none() {
        return Ok(None);
    }
    let value = vm.index(value)?;
    let whole = value.as_int().unwrap_or(i64::MAX);
    Ok(usize::try_from(whole).ok())
}

/// A part of a file from a place on.
pub(super) fn part(file: &Inode, from: u64, size: Option<usize>) -> (usize, usize) {
    let length = file.len();
    let from = usize::try_from(from).unwrap_or(usize::MAX).min(length);
    let end = size.map_or(length, |size| from.saturating_add(size).min(length));
    (from, end)
}

/// Copies a part of a file out, paid for.
pub(super) fn copy(vm: &mut Vm, file: &Inode, from: usize, end: usize) -> R<Vec<u8>> {
    let length = end.saturating_sub(from);
    vm.charge(2 + length / 16)?;
    vm.make_room(block(length))?;
    Ok(file.bytes().get(from..end).unwrap_or_default().to_vec())
}

pub(super) fn read(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "read", 2, 2)?;
    let size = size(vm, &args, 1)?;
    let value = args.get(vm, 0);
    let opened = reader(vm, value)?;
    let (file, place) = (Rc::clone(&opened.file), opened.place);
    let (from, end) = part(&file, place, size);
    let data = copy(vm, &file, from, end)?;
    advance(vm, value, end)?;
    Ok(vm.heap.new_bytes(data))
}

/// Moves a handle on to a place it has read up to; one that is past the end stays there.
pub(super) fn advance(vm: &mut Vm, value: Value, end: usize) -> R<()> {
    let opened = handle(vm, value)?;
    opened.place = opened.place.max(end as u64);
    Ok(())
}

pub(super) fn line(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "line", 2, 2)?;
    let size = size(vm, &args, 1)?;
    let value = args.get(vm, 0);
    let opened = reader(vm, value)?;
    let (file, place) = (Rc::clone(&opened.file), opened.place);
    let (from, end) = part(&file, place, size);
    let end = {
        let bytes = file.bytes();
        let rest = bytes.get(from..end).unwrap_or_default();
        memchr::memchr(b'\n', rest).map_or(end, |at| from + at + 1)
    };
    let data = copy(vm, &file, from, end)?;
    advance(vm, value, end)?;
    Ok(vm.heap.new_bytes(data))
}

pub(super) fn write(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "write", 2, 2)?;
    let (value, data) = (args.get(vm, 0), args.get(vm, 1));
    writer(vm, value)?;
    let data = bytes::required(vm, data)?;
    let data = vm.root(data);
    let length = vm.heap.bytes(data).len();
    let Some((file, place, room)) = prepare(vm, value, length)? else {
        return Ok(Value::int(length as i64));
    };
    put(&file, place, vm.heap.bytes(data), room);
    written(vm, value, &file, place + length)?;
    Ok(Value::int(length as i64))
}

/// Makes room for so many bytes at the place of a handle: the file, the place, and the room that the
/// file will have. Nothing where nothing is to be written.
pub(super) fn prepare(
    vm: &mut Vm,
    value: Value,
    length: usize,
) -> R<Option<(Rc<Inode>, usize, usize)>> {
    let opened = handle(vm, value)?;
    let file = Rc::clone(&opened.file);
    if file.null || length == 0 {
        return Ok(None);
    }
    let place = if opened.append {
        file.len()
    } else {
        usize::try_from(opened.place).unwrap_or(usize::MAX)
    };
    let end = place.saturating_add(length);
    let room = room_for(vm, &file, end.max(file.len()))?;
    vm.charge(2 + (length + place.saturating_sub(file.len())) / 16)?;
    Ok(Some((file, place, room)))
}

/// Makes sure that a file may be so long, and that there is memory for it.
fn room_for(vm: &mut Vm, file: &Inode, length: usize) -> R<usize> {
    let tree = tree(vm)?;
    let (now, wanted) = (file.len() as u64, length as u64);
    if wanted > now {
        let disk = tree.ledger.disk.get().saturating_sub(now);
        if wanted > tree.limits.file_size {
            return Err(fail(vm, Errno::TooBig, &[]));
        }
        if disk.saturating_add(wanted) > tree.limits.disk {
            return Err(fail(vm, Errno::NoSpace, &[]));
        }
    }
    let growth = vm.heap.growth(length, 1);
    let (bytes, room) = file.needed(length, growth);
    if bytes > 0 {
        vm.make_room(bytes)?;
        vm.charge(file.len() / 16)?;
        vm.heap.charge(bytes);
    }
    Ok(room)
}

/// Puts bytes at a place of a file that may be so long.
pub(super) fn put(file: &Inode, place: usize, data: &[u8], room: usize) {
    let length = file.len();
    if place == length {
        file.append(data, room);
        return;
    }
    file.resize((place + data.len()).max(length), room);
    file.put(place, data);
}

/// Notes that a handle has written up to a place.
pub(super) fn written(vm: &mut Vm, value: Value, file: &Inode, end: usize) -> R<()> {
    let time = now(vm);
    file.modified.set(time);
    file.changed.set(tree(vm)?.round);
    handle(vm, value)?.place = end as u64;
    Ok(())
}

/// Moves a handle, and gives its place; an offset of nothing leaves it where it is.
pub(super) fn seek(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "seek", 3, 3)?;
    let (value, offset, whence) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    let offset = vm.index(offset)?;
    let Some(offset) = offset.as_int() else {
        return Err(vm.overflow_error("Python int too large to convert to C long"));
    };
    let whence = vm.index(whence)?.as_int().unwrap_or(-1);
    let opened = handle(vm, value)?;
    let base = match whence {
        0 => 0,
        1 => opened.place,
        2 => opened.file.len() as u64,
        _ => return Err(fail(vm, Errno::Invalid, &[])),
    };
    match base
        .checked_add_signed(offset)
        .filter(|place| i64::try_from(*place).is_ok())
    {
        Some(place) => {
            opened.place = place;
            Ok(Value::int(place as i64))
        }
        None => Err(fail(vm, Errno::Invalid, &[])),
    }
}

/// Makes a file so long.
pub(super) fn resize(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "resize", 2, 2)?;
    let value = args.get(vm, 0);
    writer(vm, value)?;
    let given = args.get(vm, 1);
    let given = vm.index(given)?;
    let length = given.as_int().unwrap_or(i64::MAX);
    let Ok(length) = usize::try_from(length) else {
        return Err(fail(vm, Errno::Invalid, &[]));
    };
    let opened = handle(vm, value)?;
    let (file, place) = (Rc::clone(&opened.file), opened.place);
    if file.null {
        return Err(fail(vm, Errno::Invalid, &[]));
    }
    let room = room_for(vm, &file, length)?;
    vm.charge(2 + length.saturating_sub(file.len()) / 16)?;
    file.resize(length, room);
    let time = now(vm);
    file.modified.set(time);
    file.changed.set(tree(vm)?.round);
    handle(vm, value)?.place = place;
    Ok(given)
}
