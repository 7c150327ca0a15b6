//! Temporary files next to the files that they replace. They are removed when the program that wrote them ends, or at
//! the latest when another program writes the same file.

use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use super::{Retry, entries};

/// The ending of temporary file names, and the number of characters of the original name that they contain.
const TEMPORARY: &str = ".tmp";
const MOST_NAME: usize = 50;

/// A temporary file, which is removed unless it is persisted. Its writer holds a lock on it, which distinguishes it
/// from files of killed processes.
#[derive(Debug)]
pub(super) struct Temporary {
    file: NamedTempFile,
    _listed: Listed,
}

impl Temporary {
    /// Creates a temporary file in the folder of `path`, with the permissions of the file that it replaces. Removes
    /// files that killed processes left for the same name.
    pub fn beside(path: &Path, old: Option<&Metadata>) -> io::Result<Temporary> {
        let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // If the name has the maximum length, nothing can be added, so it is shortened.
        let short: String = name.to_string_lossy().chars().take(MOST_NAME).collect();
        let prefix = format!(".{short}.");
        remove_left(folder, &prefix);
        let made = loop {
            let made = Temporary::make(folder, &prefix)?;
            // Another process may have found the file before it was locked and may have treated it as abandoned.
            match made.file.as_file().try_lock() {
                Err(TryLockError::WouldBlock) => {}
                _ if is_there(&made.file)? => break made,
                _ => {}
            }
        };
        if let Some(old) = old {
            made.file.as_file().set_permissions(old.permissions())?;
        }
        Ok(made)
    }

    fn make(folder: &Path, prefix: &str) -> io::Result<Temporary> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix).suffix(TEMPORARY);
        // A new file gets these permissions, restricted by the umask.
        #[cfg(unix)]
        builder.permissions(<fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
        let mut unfinished = unfinished();
        if unfinished.closed {
            return Err(io::Error::other("the program is ending"));
        }
        let file = builder.tempfile_in(folder).map_err(unnamed)?;
        unfinished.paths.push(file.path().to_owned());
        let _listed = Listed(file.path().to_owned());
        Ok(Temporary { file, _listed })
    }

    /// Makes the contents durable and renames the file.
    pub fn persist(self, path: &Path) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist(path).map(drop).map_err(|refused| match refused.error.kind() {
            // Windows replaces no file that is open.
            kind @ io::ErrorKind::PermissionDenied if cfg!(windows) => {
                io::Error::new(kind, "another program has it open: close it there, or name another output")
            }
            _ => refused.error,
        })
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Retry(&mut self.file).write(bytes).map_err(unnamed)
    }

    fn flush(&mut self) -> io::Result<()> {
        Retry(&mut self.file).flush().map_err(unnamed)
    }
}

/// The error without the name of the temporary file, which tempfile adds and which has no meaning for a user.
fn unnamed(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((what, _)) => io::Error::new(error.kind(), what.to_owned()),
        None => error,
    }
}

/// Whether a file still has a name.
fn is_there(file: &NamedTempFile) -> io::Result<bool> {
    #[cfg(unix)]
    return Ok(std::os::unix::fs::MetadataExt::nlink(&file.as_file().metadata()?) > 0);
    #[cfg(windows)]
    file.path().try_exists()
}

/// Removes temporary files of this name that no process writes to.
fn remove_left(folder: &Path, prefix: &str) {
    // Entries that cannot be listed, opened or removed belong to other users, or no longer exist.
    for entry in entries(folder).into_iter().flatten() {
        let name = entry.file_name();
        let is_temporary =
            name.to_str().and_then(|name| name.strip_prefix(prefix)?.strip_suffix(TEMPORARY)).is_some_and(
                |middle| middle.len() == 6 && middle.bytes().all(|byte| byte.is_ascii_alphanumeric()),
            );
        if is_temporary
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Removes temporary files that killed processes left in a folder. No other process may write to it.
///
/// # Errors
/// If the folder cannot be read, or a file in it cannot be removed.
pub fn remove_temporary(folder: &Path) -> io::Result<()> {
    for entry in entries(folder)? {
        let listed = unfinished();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = listed.paths.iter().any(|path| path.file_name() == Some(entry.file_name().as_os_str()));
        if name.starts_with('.') && name.ends_with(TEMPORARY) && !is_ours && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Temporary files that are neither committed nor dropped.
static UNFINISHED: Mutex<Unfinished> = Mutex::new(Unfinished { closed: false, paths: Vec::new() });

struct Unfinished {
    /// Whether the program is ending, so that no more files are created.
    closed: bool,
    paths: Vec<PathBuf>,
}

fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the temporary files of uncommitted outputs, for a program that ends in the middle of its work. After this,
/// no output can be created or committed.
pub fn discard_unfinished() {
    let mut unfinished = unfinished();
    unfinished.closed = true;
    for path in unfinished.paths.drain(..) {
        // If the file cannot be removed, nothing more can be done.
        let _ = fs::remove_file(path);
    }
}

/// An entry in the list of unfinished files; dropped with its output.
#[derive(Debug)]
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        unfinished().paths.retain(|path| *path != self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Output, write_whole};
    use super::*;

    /// A file as left by a killed process.
    fn left(path: &Path) {
        let output = Temporary::beside(path, None).unwrap();
        let path = output.file.into_temp_path().keep().unwrap();
        unfinished().paths.retain(|other| *other != path);
    }

    fn names(folder: &Path) -> Vec<String> {
        let names =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn what_a_killed_process_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        left(&path);
        fs::write(folder.path().join(".hidden"), "").unwrap();
        let ours = Output::create(&path).unwrap();
        remove_temporary(folder.path()).unwrap();
        ours.commit().unwrap();
        assert_eq!(names(folder.path()), [".hidden", "a.txt"]);
    }

    /// The next output of the same name removes only files that no process writes to.
    #[test]
    fn the_next_output_removes_what_was_left_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        left(&path);
        left(&folder.path().join("b.txt"));
        for name in [".a.txt.tmp", ".a.txt.1234567.tmp", ".a.txt.12345_.tmp"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let (one, other) = (Output::create(&path).unwrap(), Output::create(&path).unwrap());
        one.commit().unwrap();
        other.commit().unwrap();
        write_whole(&path, b"again").unwrap();
        let names = names(folder.path());
        assert_eq!(names.len(), 5, "{names:?}");
        assert!(names.iter().any(|name| name.starts_with(".b.txt.")));
    }

    /// Many outputs start and end concurrently, and each looks for abandoned files.
    #[test]
    fn outputs_of_one_name_do_not_take_each_other_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        std::thread::scope(|scope| {
            for text in ["one", "two", "six"] {
                let path = &path;
                scope.spawn(move || (0..200).for_each(|_| write_whole(path, text.as_bytes()).unwrap()));
            }
        });
        assert_eq!(fs::read(&path).unwrap().len(), 3);
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    /// Tests a name of 255 bytes, which is the maximum, and errors, which must not name a temporary file.
    #[test]
    fn a_temporary_name_is_neither_too_long_nor_shown() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a".repeat(255));
        write_whole(&path, b"text").unwrap();
        assert_eq!(fs::read(path).unwrap(), b"text");
        let error = write_whole(Path::new("/proc/x.csv"), b"text").unwrap_err().to_string();
        assert!(!error.contains(TEMPORARY), "{error}");
    }
}
