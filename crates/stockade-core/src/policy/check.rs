//! Values that have the right type and still make no sense: zero, absurd, empty, climbing out.
//!
//! Also the one spelling of each value: paths become absolute without `.`, hosts lower-case, so
//! that a ceiling compares what is meant and not how it is written.

use std::time::Duration;

use super::{
    FilesFile, Network, PolicyFile, Program,
    amount::{Bound, Count, Size, Time},
    container,
    error::PolicyError,
    layer::Layer,
    suggest::quote,
};
use crate::Language;

/// A week: nothing that is a sandboxed run takes longer.
const LONGEST: Duration = Duration::from_hours(168);
/// More memory or disk than any machine gives to one run.
const LARGEST: u64 = 64 << 40;
/// Counts above it are typing errors.
const MOST: u64 = 1_000_000_000_000_000_000;
/// The interpreter alone needs more than a few kilobytes; `memory: 512` means megabytes.
const LEAST_MEMORY: u64 = 1 << 20;
/// Most entries of a list; layers compare their lists entry by entry.
const MOST_ITEMS: usize = 1000;
/// Longest entry of a list.
const LONGEST_ITEM: usize = 4096;

/// Checks one layer and puts its values into their one spelling.
pub(super) fn layer(layer: &mut Layer) -> Result<(), PolicyError> {
    limits(layer)?;
    lengths(layer)?;
    names(layer)?;
    preload(layer)?;
    container::check(layer)?;
    let mut file = std::mem::take(&mut layer.file);
    let result = network(layer, &mut file)
        .and_then(|()| files(layer, file.files.as_mut()))
        .and_then(|()| python(layer, &mut file));
    layer.file = file;
    result
}

fn limits(layer: &Layer) -> Result<(), PolicyError> {
    let Some(limits) = &layer.file.limits else {
        return Ok(());
    };
    let range = |key: &str, low: bool, high: bool, bounds: (String, String), value: String| {
        if !low && !high {
            return Ok(());
        }
        let place = layer.place(key);
        let (least, most) = bounds;
        let error = if low {
            PolicyError::new(
                place,
                format!("`{key}` must be at least {least}, not {value}"),
            )
        } else {
            PolicyError::new(
                place,
                format!("`{key}` must be at most {most}, not {value}"),
            )
        };
        // A bare number that is far too small for bytes was meant with a unit.
        Err(match (key, low) {
            ("limits.memory", true)
                if value.bytes().all(|byte| byte.is_ascii_digit()) && value != "0" =>
            {
                error.hint(format!("a bare number is bytes; did you mean `{value}m`?"))
            }
            _ => error,
        })
    };
    let time = |key: &str, value: Option<Time>| match value {
        Some(value @ Time(time)) => range(
            key,
            time < Duration::from_millis(1),
            time > LONGEST,
            ("1ms".to_owned(), "168h".to_owned()),
            value.to_string(),
        ),
        None => Ok(()),
    };
    let size = |key: &str, value: Option<Size>, least: u64, most: u64| match value {
        Some(value @ Size(bytes)) => range(
            key,
            bytes < least,
            bytes > most,
            (Size(least).to_string(), Size(most).to_string()),
            value.to_string(),
        ),
        None => Ok(()),
    };
    let count = |key: &str, value: Option<u64>, least: u64, most: u64| match value {
        Some(value) => range(
            key,
            value < least,
            value > most,
            (least.to_string(), most.to_string()),
            value.to_string(),
        ),
        None => Ok(()),
    };
    let number = |value: Option<Count>| value.map(|Count(value)| value);
    let bound = |value: Option<Bound>| value.and_then(|Bound(value)| value);

    time("limits.wall_time", limits.wall_time)?;
    time("limits.cpu_time", limits.cpu_time)?;
    size("limits.memory", limits.memory, LEAST_MEMORY, LARGEST)?;
    if let Some(cpus) = limits.cpus {
        let fits = (0.01..=1024.0).contains(&cpus);
        range(
            "limits.cpus",
            !fits && (cpus.is_nan() || cpus <= 1.0),
            !fits && cpus > 1.0,
            ("0.01".to_owned(), "1024".to_owned()),
            cpus.to_string(),
        )?;
    }
    // Linux has no more process ids than this.
    count("limits.tasks", number(limits.tasks), 1, 4_194_304)?;
    // Three are open before the first line runs.
    count("limits.open_files", number(limits.open_files), 3, 1_048_576)?;
    size("limits.file_size", limits.file_size, 0, LARGEST)?;
    size("limits.disk", limits.disk, 0, LARGEST)?;
    // Output is kept in the memory of the caller.
    size("limits.output", limits.output, 0, 1 << 30)?;
    count("limits.operations", number(limits.operations), 1, MOST)?;
    count(
        "limits.loop_iterations",
        bound(limits.loop_iterations),
        1,
        MOST,
    )?;
    count("limits.recursion", number(limits.recursion), 1, 1_000_000)?;
    size("limits.code_size", limits.code_size, 1, 64 << 20)?;
    let longest = u64::try_from(LONGEST.as_millis()).unwrap_or(u64::MAX);
    count(
        "limits.max_execution_time_ms",
        bound(limits.max_execution_time_ms),
        1,
        longest,
    )
}

/// No list so long that comparing two of them takes noticeable time.
fn lengths(layer: &Layer) -> Result<(), PolicyError> {
    let file = &layer.file;
    let length = |list: &Option<Vec<String>>| list.as_ref().map_or(0, Vec::len);
    let imports = file.imports.as_ref();
    let rules = file.rules.as_ref();
    let files = file.files.as_ref();
    let lists = [
        ("require", length(&file.require)),
        ("languages", file.languages.as_ref().map_or(0, Vec::len)),
        (
            "imports.allow",
            imports.map_or(0, |imports| length(&imports.allow)),
        ),
        (
            "imports.deny",
            imports.map_or(0, |imports| length(&imports.deny)),
        ),
        (
            "builtins.deny",
            file.builtins
                .as_ref()
                .map_or(0, |builtins| length(&builtins.deny)),
        ),
        (
            "rules.select",
            rules.map_or(0, |rules| length(&rules.select)),
        ),
        (
            "rules.ignore",
            rules.map_or(0, |rules| length(&rules.ignore)),
        ),
        ("files.read", files.map_or(0, |files| length(&files.read))),
        ("files.write", files.map_or(0, |files| length(&files.write))),
        ("commands", length(&file.commands)),
        ("preload", length(&file.preload)),
        (
            "container.command",
            file.container
                .as_ref()
                .map_or(0, |container| length(&container.command)),
        ),
        ("imports.allow", layer.additions.allow_imports.len()),
        ("rules.ignore", layer.additions.ignore_rules.len()),
        (
            "network",
            match &file.network {
                Some(Network::Allow(hosts)) => hosts.len(),
                _ => 0,
            },
        ),
    ];
    match lists.into_iter().find(|(_, length)| *length > MOST_ITEMS) {
        Some((key, length)) => {
            let message = format!("`{key}` holds {length} entries, and may hold {MOST_ITEMS}");
            Err(PolicyError::new(layer.place(key), message))
        }
        None => Ok(()),
    }
}

/// Names in lists: none empty, none with blanks or invisible characters in it.
fn names(layer: &Layer) -> Result<(), PolicyError> {
    let file = &layer.file;
    let imports = file.imports.clone().unwrap_or_default();
    let rules = file.rules.clone().unwrap_or_default();
    let added = &layer.additions;
    let lists = [
        ("require", file.require.as_deref()),
        ("imports.allow", imports.allow.as_deref()),
        ("imports.allow", Some(added.allow_imports.as_slice())),
        ("imports.deny", imports.deny.as_deref()),
        ("rules.select", rules.select.as_deref()),
        ("rules.ignore", rules.ignore.as_deref()),
        ("rules.ignore", Some(added.ignore_rules.as_slice())),
        (
            "builtins.deny",
            file.builtins.as_ref().and_then(|b| b.deny.as_deref()),
        ),
        ("commands", file.commands.as_deref()),
    ];
    for (key, list) in lists {
        for item in list.unwrap_or_default() {
            let blank = |c: char| c.is_control() || (c.is_whitespace() && key != "commands");
            if item.trim().is_empty() || item.len() > LONGEST_ITEM || item.contains(blank) {
                let message = format!("`{key}` cannot hold {}: it is not a name", quote(item));
                return Err(PolicyError::new(layer.item_place(key, item), message));
            }
        }
    }
    for language in file.languages.iter().flatten() {
        let name = language.name();
        let odd = name.len() > LONGEST_ITEM || name.contains(|c: char| c.is_control());
        if *language == Language::Unknown || odd {
            let message = format!("`languages` cannot hold {}: it is no language", quote(name));
            return Err(
                PolicyError::new(layer.item_place("languages", name), message)
                    .hint("name a language, such as `python`; an empty list means any"),
            );
        }
    }
    Ok(())
}

fn network(layer: &Layer, file: &mut PolicyFile) -> Result<(), PolicyError> {
    let Some(Network::Allow(hosts)) = &mut file.network else {
        return Ok(());
    };
    for host in hosts {
        let lower = host.to_ascii_lowercase();
        if !is_endpoint(&lower) {
            let message = format!("`network.allow` cannot hold {}", quote(host));
            return Err(PolicyError::new(layer.item_place("network", host), message)
                .hint("write a host and a port, such as `example.org:443`"));
        }
        *host = lower;
    }
    Ok(())
}

/// `host:port` or `[v6]:port`, in ASCII: a name that only looks like another must not pass.
fn is_endpoint(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else {
        return false;
    };
    let port_fits = !port.is_empty()
        && port.bytes().all(|byte| byte.is_ascii_digit())
        && !port.starts_with('0')
        && port.parse::<u16>().is_ok();
    let host_fits = match host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'))
    {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => {
            host.len() <= 253
                && host.split('.').all(|label| {
                    !label.is_empty()
                        && label
                            .bytes()
                            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
                })
        }
    };
    port_fits && host_fits
}

fn files(layer: &Layer, files: Option<&mut FilesFile>) -> Result<(), PolicyError> {
    let Some(files) = files else {
        return Ok(());
    };
    let folder = layer.folder();
    for (key, list) in [
        ("files.read", &mut files.read),
        ("files.write", &mut files.write),
    ] {
        for path in list.iter_mut().flatten() {
            match absolute(path, folder) {
                Ok(clean) => *path = clean,
                Err((why, hint)) => {
                    let message = format!("`{key}` cannot hold {}: {why}", quote(path));
                    return Err(PolicyError::new(layer.item_place(key, path), message).hint(hint));
                }
            }
        }
    }
    Ok(())
}

/// A name to look for on `PATH`, or a path in its one spelling.
fn python(layer: &Layer, file: &mut PolicyFile) -> Result<(), PolicyError> {
    let Some(Program(Some(python))) = &mut file.python else {
        return Ok(());
    };
    let fail = |why: &str, hint: &str| {
        let message = format!("`python` cannot be {}: {why}", quote(python));
        Err(PolicyError::new(layer.place("python"), message).hint(hint))
    };
    if !python.contains('/') && !python.starts_with('~') {
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-+".contains(c);
        if python.is_empty() || python.len() > LONGEST_ITEM || !python.chars().all(plain) {
            let hint =
                "write a name such as `python3.12`, or a path; `null` takes the one that is found";
            return fail("it is not the name of a program", hint);
        }
        return Ok(());
    }
    match absolute(python, layer.folder()) {
        Ok(clean) => *python = clean,
        Err((why, hint)) => return fail(why, hint),
    }
    Ok(())
}

/// Names of modules that are imported as they stand: dotted, and nothing that Python would read as
/// more than a name.
fn preload(layer: &Layer) -> Result<(), PolicyError> {
    let list = layer.file.preload.as_deref().unwrap_or_default();
    match list.iter().find(|name| !is_module(name)) {
        Some(name) => {
            let message = format!("`preload` cannot hold {}: it is no module", quote(name));
            let error = PolicyError::new(layer.item_place("preload", name), message);
            Err(error.hint("write a dotted name, such as `numpy` or `numpy.linalg`"))
        }
        None => Ok(()),
    }
}

fn is_module(name: &str) -> bool {
    let part = |part: &str| {
        let letters = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        !part.is_empty()
            && part.bytes().all(letters)
            && !part.starts_with(|first: char| first.is_ascii_digit())
    };
    name.len() <= LONGEST_ITEM && name.split('.').all(part)
}

/// The path from the root, without `.` and doubled slashes.
///
/// `..` is refused and not resolved: through a symbolic link it leads elsewhere than the text
/// says, which would let a path leave the folder that a ceiling allows.
fn absolute(path: &str, folder: Option<&str>) -> Result<String, (&'static str, &'static str)> {
    if path.trim().is_empty() || path.len() > LONGEST_ITEM || path.contains(char::is_control) {
        return Err(("it is not a path", "write a path such as `/data`"));
    }
    if path.starts_with('~') {
        return Err(("`~` is not expanded", "write the path out"));
    }
    let joined = match (path.starts_with('/'), folder) {
        (true, _) => path.to_owned(),
        (false, Some(folder)) => format!("{folder}/{path}"),
        (false, None) => {
            return Err((
                "it is relative, and here is no folder to start from",
                "write the path from `/`",
            ));
        }
    };
    let mut clean = String::new();
    for part in joined.split('/').filter(|part| !matches!(*part, "" | ".")) {
        if part == ".." {
            return Err((
                "`..` may lead out through a link",
                "write the path without `..`",
            ));
        }
        clean.push('/');
        clean.push_str(part);
    }
    Ok(if clean.is_empty() {
        "/".to_owned()
    } else {
        clean
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints_are_a_host_and_a_port_in_ascii() {
        for good in [
            "example.org:443",
            "localhost:1",
            "127.0.0.1:65535",
            "[::1]:80",
            "a_b-c:8",
        ] {
            assert!(is_endpoint(good), "{good}");
        }
        for bad in [
            "",
            ":",
            "example.org",
            "example.org:",
            ":443",
            "example.org:0",
            "example.org:65536",
            "example.org:+443",
            "*:443",
            "*.example.org:443",
            "http://x:80",
            "a b:1",
            "ex\u{430}mple.org:443",
            "::1:80",
            "[::1",
            "[]:1",
            "a..b:1",
            "x:443:443",
            "user@host:1",
        ] {
            assert!(!is_endpoint(bad), "{bad}");
        }
    }

    #[test]
    fn modules_are_dotted_names_and_nothing_more() {
        for good in ["numpy", "os.path", "_x", "a1.b_2"] {
            assert!(is_module(good), "{good}");
        }
        for bad in [
            "",
            ".",
            "a.",
            ".a",
            "a..b",
            "1a",
            "a-b",
            "a b",
            "a;b",
            "a*",
            "*",
            "a\0",
            "\u{e9}t\u{e9}",
        ] {
            assert!(!is_module(bad), "{bad}");
        }
    }

    #[test]
    fn paths_become_absolute_and_never_climb() {
        assert_eq!(absolute("/a//b/./c/", None), Ok("/a/b/c".to_owned()));
        assert_eq!(absolute("/", None), Ok("/".to_owned()));
        assert_eq!(
            absolute("./data", Some("/srv/p")),
            Ok("/srv/p/data".to_owned())
        );
        assert_eq!(
            absolute("data", Some("/srv/p/")),
            Ok("/srv/p/data".to_owned())
        );
        for bad in ["", " ", "~/x", "/a/../b", "../x", "a/..", "/a\0b"] {
            assert!(absolute(bad, Some("/srv")).is_err(), "{bad}");
        }
        assert!(absolute("data", None).is_err());
    }
}
