//! Modules that give the same power as a denied one under another name.
//!
//! Who denies `os` means what `os` can do, and `posix` does the same. The table holds modules of
//! CPython's standard library and the best-known packages; it cannot be complete, which is one
//! reason why a list of denied modules is advice and an allow-list is better.

/// `(denied module, what it stands for too)`.
const COMPANIONS: &[(&str, &[&str])] = &[
    ("os", &["nt", "posix", "pty", "_posixsubprocess"]),
    (
        "subprocess",
        &[
            "_posixsubprocess",
            "_winapi",
            "asyncio",
            "multiprocessing",
            "pty",
            "concurrent.futures.process",
        ],
    ),
    ("socket", &["_socket", "asyncio", "socketserver"]),
    (
        "sys",
        &[
            "builtins",
            "_frozen_importlib",
            "_frozen_importlib_external",
        ],
    ),
    ("ctypes", &["_ctypes", "cffi", "_cffi_backend"]),
    (
        "pickle",
        &["_pickle", "cPickle", "cloudpickle", "dill", "shelve"],
    ),
    (
        "importlib",
        &[
            "_imp",
            "_frozen_importlib",
            "_frozen_importlib_external",
            "builtins",
            "code",
            "codeop",
            "imp",
            "pkgutil",
            "runpy",
            "zipimport",
        ],
    ),
    ("child_process", &["cluster", "worker_threads"]),
];

/// The denied modules and everything they stand for, each once.
pub(super) fn with_companions(denied: &[String]) -> Vec<String> {
    let mut all = denied.to_vec();
    for (module, companions) in COMPANIONS {
        if denied.iter().any(|name| name == module) {
            for companion in *companions {
                if !all.iter().any(|known| known == companion) {
                    all.push((*companion).to_owned());
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_stays_empty_and_a_denied_module_brings_its_kin() {
        assert!(with_companions(&[]).is_empty());
        let all = with_companions(&["os".to_owned()]);
        assert_eq!(all[0], "os");
        assert!(all.iter().any(|module| module == "posix"));
        assert!(!all.iter().any(|module| module == "code"));
    }
}
