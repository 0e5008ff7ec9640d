//! The file tree from the host's side: handing one in, and taking out what the program made of it.

use std::rc::Rc;

use super::Interpreter;
use crate::files::{FileEntry, FileError, FileLimits, Tree};
use crate::snapshot::Step;

impl Interpreter {
    /// Gives the program a file tree in memory: `open`, `os`, `pathlib` and their kin work on it and
    /// on nothing else. Without this call there are no files, and asking for one is an error. It
    /// stays from feed to feed; calling this again sets its limits.
    ///
    /// ```
    /// use stockade_python::{FileLimits, Interpreter, Limits};
    /// # struct Nothing;
    /// # impl stockade_python::Host for Nothing {
    /// #     fn now(&mut self) -> Option<std::time::Duration> { Some(std::time::Duration::ZERO) }
    /// # }
    /// let mut interpreter = Interpreter::new(Limits::default(), Nothing);
    /// interpreter.allow_files(FileLimits::default());
    /// interpreter.write_file("in.txt", b"1 2 3".to_vec(), true)?;
    /// let code = "with open('out.txt', 'w') as out:\n    out.write(open('in.txt').read()[::-1])";
    /// interpreter.feed("<code>", code);
    /// assert_eq!(interpreter.read_file("out.txt")?, b"3 2 1");
    /// # Ok::<(), stockade_python::FileError>(())
    /// ```
    pub fn allow_files(&mut self, limits: FileLimits) {
        let _ = self.set(Step::Files(limits));
    }

    /// Gives the program a text to read, by `input`, `sys.stdin` and `open(0)`; another call puts
    /// another text in its place. A session that has one cannot be stored.
    ///
    /// ```
    /// use stockade_python::{Interpreter, Limits};
    /// # struct Nothing;
    /// # impl stockade_python::Host for Nothing {
    /// #     fn now(&mut self) -> Option<std::time::Duration> { Some(std::time::Duration::ZERO) }
    /// # }
    /// let mut interpreter = Interpreter::new(Limits::default(), Nothing);
    /// interpreter.stdin("20\n22\n");
    /// let code = "import sys\nint(input()) + sum(int(line) for line in sys.stdin)";
    /// assert_eq!(interpreter.feed("<code>", code).result, Some(42.into()));
    /// ```
    pub fn stdin(&mut self, text: &str) {
        self.give_up();
        self.vm.heap.charge(text.len());
        self.vm.stdin = Some(Box::new(crate::vm::Stdin::new(text)));
    }

    /// Whether there is a file tree.
    pub fn has_files(&self) -> bool {
        self.vm.heap.tree.is_some()
    }

    /// Puts a file in, with the directories on the way, over what was there. A name begins in the
    /// workspace ([`crate::WORK`]) or, with a slash, where the program's paths do. The program can neither change nor remove one that is read only. It counts towards the memory of
    /// the interpreter.
    pub fn write_file(
        &mut self,
        name: &str,
        bytes: impl Into<Rc<[u8]>>,
        read_only: bool,
    ) -> Result<(), FileError> {
        self.give_up();
        let bytes = bytes.into();
        self.put_file(name, Rc::clone(&bytes), read_only)?;
        let size = name.len() + bytes.len() / 3 * 4 + 64;
        let name = name.to_owned();
        let step = Step::WriteFile {
            name,
            bytes,
            read_only,
        };
        self.write_down(size, step);
        Ok(())
    }

    pub(super) fn put_file(
        &mut self,
        name: &str,
        bytes: Rc<[u8]>,
        read_only: bool,
    ) -> Result<(), FileError> {
        let started = self.vm.started;
        let taken = Tree::host_bytes(name, bytes.len());
        let fits = |vm: &crate::vm::Vm| vm.heap.used().saturating_add(taken) <= vm.limits.memory;
        if !fits(&self.vm) {
            // Time may be up, which is no reason not to look.
            let _ = self.vm.collect();
        }
        if !fits(&self.vm) {
            return Err(FileError::Memory);
        }
        let tree = self.vm.heap.tree.as_mut().ok_or(FileError::NoTree)?;
        tree.host_write(name, bytes, read_only, started)?;
        self.vm.heap.charge(taken);
        Ok(())
    }

    /// The bytes of a file.
    pub fn read_file(&self, name: &str) -> Result<Vec<u8>, FileError> {
        let tree = self.vm.heap.tree.as_ref().ok_or(FileError::NoTree)?;
        tree.host_read(name)
    }

    /// What a directory holds, in order; `.` is the workspace.
    pub fn list_files(&self, directory: &str) -> Result<Vec<FileEntry>, FileError> {
        let tree = self.vm.heap.tree.as_ref().ok_or(FileError::NoTree)?;
        tree.host_list(directory)
    }

    /// What is known of a file or a directory.
    pub fn file_entry(&self, name: &str) -> Result<FileEntry, FileError> {
        let tree = self.vm.heap.tree.as_ref().ok_or(FileError::NoTree)?;
        tree.host_entry(name)
    }

    /// Makes a directory and those on the way, as far as they are not there.
    pub fn make_directory(&mut self, name: &str) -> Result<(), FileError> {
        self.give_up();
        self.put_directory(name)?;
        self.write_down(name.len() + 64, Step::MakeDirectory(name.to_owned()));
        Ok(())
    }

    pub(super) fn put_directory(&mut self, name: &str) -> Result<(), FileError> {
        let started = self.vm.started;
        let taken = Tree::host_bytes(name, 0);
        if self.vm.heap.used().saturating_add(taken) > self.vm.limits.memory {
            return Err(FileError::Memory);
        }
        let tree = self.vm.heap.tree.as_mut().ok_or(FileError::NoTree)?;
        tree.host_make(name, started)?;
        self.vm.heap.charge(taken);
        Ok(())
    }

    /// Removes a file, or a directory with all that is in it, also what is read only.
    pub fn remove_file(&mut self, name: &str) -> Result<(), FileError> {
        self.give_up();
        self.take_file(name)?;
        self.write_down(name.len() + 64, Step::RemoveFile(name.to_owned()));
        Ok(())
    }

    pub(super) fn take_file(&mut self, name: &str) -> Result<(), FileError> {
        let started = self.vm.started;
        let tree = self.vm.heap.tree.as_mut().ok_or(FileError::NoTree)?;
        tree.host_remove(name, started)
    }

    pub(super) fn apply_files(&mut self, limits: FileLimits) {
        let started = self.vm.started;
        match &mut self.vm.heap.tree {
            Some(tree) => tree.limits = limits,
            none => {
                let tree = Tree::new(limits, started);
                let bytes = tree.ledger.memory.get();
                *none = Some(Box::new(tree));
                self.vm.heap.charge(bytes);
            }
        }
    }
}
