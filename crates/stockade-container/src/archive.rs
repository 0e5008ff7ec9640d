//! The files that a run left, as an archive that somebody hostile wrote: taken by the same rules as
//! from a directory. Nothing of it is ever unpacked to a disk here.

use std::collections::BTreeMap;
use std::io::Read;

use stockade_jail::Harvest;
use stockade_jail::shared::Taking;
use tar::{Archive, EntryType};

/// What is in an archive of a workspace, at most `bytes` of it. Files that are as `given` are no
/// output.
pub(crate) fn read(archive: &[u8], bytes: u64, given: &BTreeMap<String, Vec<u8>>) -> Harvest {
    let mut taking = Taking::new(bytes, given);
    let length = archive.len() as u64;
    let mut archive = Archive::new(archive);
    if let Ok(entries) = archive.entries() {
        for entry in entries {
            let whole = |entry: &tar::Entry<'_, &[u8]>| {
                entry.raw_file_position().saturating_add(entry.size()) <= length
            };
            let Some(entry) = entry.ok().filter(whole) else {
                taking.skip("", "the archive of the workspace is cut off");
                break;
            };
            let kind = entry.header().entry_type();
            let path = entry.path_bytes().into_owned();
            let Some((name, depth)) = full(&mut taking, &path) else {
                continue;
            };
            if !taking.counts(&name) {
                break;
            }
            match kind {
                _ if name.is_empty() => {}
                EntryType::Regular | EntryType::Continuous => take(&mut taking, name, depth, entry),
                EntryType::Link => {
                    let first = entry.link_name_bytes().map(std::borrow::Cow::into_owned);
                    let first = first.and_then(|first| Some(full(&mut taking, &first)?.0));
                    let bytes = first.and_then(|first| taking.taken(&first).cloned());
                    match bytes {
                        Some(bytes) => take(&mut taking, name, depth, bytes.as_slice()),
                        None => taking.odd(&name),
                    }
                }
                EntryType::Directory => {
                    let _ = taking.enters(&name, depth - 1);
                }
                // The side inside writes this of files that it does not send.
                other if other.as_byte() == b'D' => {
                    taking.skip(&name, "larger than what is left to take");
                }
                _ => taking.odd(&name),
            }
        }
    }
    taking.done()
}

fn take(taking: &mut Taking<'_>, name: String, depth: usize, from: impl Read) {
    if depth <= 1 || taking.enters(&name, depth - 2) {
        taking.file(name, from);
    }
}

/// The name of an entry below the workspace, and how deep it is; nothing where it is not one.
fn full(taking: &mut Taking<'_>, path: &[u8]) -> Option<(String, usize)> {
    let mut name = String::new();
    let mut depth = 0;
    for part in path.split(|byte| *byte == b'/') {
        if matches!(part, b"" | b".") {
            continue;
        }
        if part == b".." {
            taking.skip(&name, "a name that leads out");
            return None;
        }
        name = taking.name(&name, part)?;
        depth += 1;
    }
    Some((name, depth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tar::{Builder, Header};

    fn put(builder: &mut Builder<Vec<u8>>, name: &[u8], kind: u8, content: &[u8]) {
        let mut header = Header::new_gnu();
        header.as_gnu_mut().unwrap().name[..name.len()].copy_from_slice(name);
        header.set_entry_type(EntryType::new(kind));
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        builder.append(&header, content).unwrap();
    }

    #[test]
    fn only_plain_files_below_the_workspace_are_taken() {
        let mut builder = Builder::new(Vec::new());
        put(&mut builder, b"./", b'5', b"");
        put(&mut builder, b"./a.txt", b'0', b"a");
        put(&mut builder, b"deep/b", b'0', b"bb");
        put(&mut builder, b"given", b'0', b"same");
        put(&mut builder, b"../out", b'0', b"no");
        put(&mut builder, b"/abs", b'0', b"c");
        put(&mut builder, b"link", b'2', b"");
        put(&mut builder, b"fifo", b'6', b"");
        put(&mut builder, b"odd\nname", b'0', b"no");
        put(&mut builder, b"big", b'D', b"");
        let bytes = builder.into_inner().unwrap();
        let given = BTreeMap::from([("given".to_owned(), b"same".to_vec())]);
        let all = read(&bytes, 1000, &given);
        let names: Vec<&str> = all.files.keys().map(String::as_str).collect();
        assert_eq!(names, ["a.txt", "abs", "deep/b"]);
        assert_eq!(all.skipped.len(), 5, "{:?}", all.skipped);
        assert_eq!(read(&bytes, 2, &given).files.len(), 2);
    }

    #[test]
    fn an_archive_that_is_none_gives_nothing_and_ends() {
        for bytes in [&b""[..], b"x", &[b'a'; 5000], &[0; 2000]] {
            let all = read(bytes, 1000, &BTreeMap::new());
            assert!(all.files.is_empty());
        }
    }

    #[test]
    fn an_archive_that_is_cut_off_says_so() {
        let mut builder = Builder::new(Vec::new());
        put(&mut builder, b"a", b'0', &[b'x'; 4000]);
        let bytes = builder.into_inner().unwrap();
        let all = read(&bytes[..1000], 100_000, &BTreeMap::new());
        assert!(all.files.is_empty());
        assert!(!all.skipped.is_empty());
    }
}
