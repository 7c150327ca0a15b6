//! Writing files: the one place that decides what happens to an existing file.
//!
//! A regular file is replaced whole or not at all; a device, FIFO or socket is written into; a symbolic
//! link is followed.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

/// An output that replaces its file only when it is committed; dropped before that, it leaves the old file.
///
/// ```
/// use std::io::Write;
/// use sudoku_tables::files::Output;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("scores.csv");
/// let mut output = Output::create(&path)?;
/// output.write_all(b"score\n")?;
/// assert!(!path.exists());
/// output.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"score\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Output {
    to: Target,
}

#[derive(Debug)]
enum Target {
    /// A temporary file beside the final path, renamed on commit.
    Replace { file: BufWriter<NamedTempFile>, listed: Listed, path: PathBuf },
    /// A device, FIFO or socket, which must never be replaced.
    Direct(BufWriter<File>),
}

impl Output {
    /// Opens `path` for writing.
    ///
    /// # Errors
    /// If it is a directory, or the file beside it or the device cannot be opened.
    pub fn create(path: &Path) -> io::Result<Output> {
        let path = follow(path)?;
        let old = match fs::metadata(&path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let to = match &old {
            Some(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Some(old) if !old.is_file() => {
                Target::Direct(BufWriter::new(File::options().write(true).open(&path)?))
            }
            _ => {
                let (file, listed) = beside(&path, old.as_ref())?;
                Target::Replace { file: BufWriter::new(file), listed, path }
            }
        };
        Ok(Output { to })
    }

    /// Whether nothing appears at the path before [`Output::commit`].
    pub fn is_deferred(&self) -> bool {
        matches!(self.to, Target::Replace { .. })
    }

    /// Makes the contents durable and puts them in place.
    ///
    /// # Errors
    /// If they cannot be written; then the old file, if there was one, is as it was.
    pub fn commit(self) -> io::Result<()> {
        match self.to {
            Target::Replace { file, listed: _listed, path } => {
                let file = file.into_inner().map_err(|error| unnamed(error.into_error()))?;
                file.as_file().sync_all()?;
                file.persist(path).map(drop).map_err(|error| error.error)
            }
            Target::Direct(mut file) => file.flush(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Target::Replace { file, .. } => file.write(bytes).map_err(unnamed),
            Target::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            Target::Replace { file, .. } => file.flush().map_err(unnamed),
            Target::Direct(file) => file.flush(),
        }
    }
}

/// The error without the name of the temporary file, which means nothing to a user and which tempfile puts behind it.
fn unnamed(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((what, _)) => io::Error::new(error.kind(), what.to_owned()),
        None => error,
    }
}

/// Writes a whole file at once; see [`Output`].
///
/// # Errors
/// As [`Output::create`] and [`Output::commit`].
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut output = Output::create(path)?;
    output.write_all(contents)?;
    output.commit()
}

/// The path behind symbolic links, which may point to a file that is yet to be made.
fn follow(path: &Path) -> io::Result<PathBuf> {
    // As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => {
                let target = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// Temporary files that are neither committed nor dropped.
static UNFINISHED: Mutex<Unfinished> = Mutex::new(Unfinished { closed: false, paths: Vec::new() });

struct Unfinished {
    /// Whether the program ends: no more are made.
    closed: bool,
    paths: Vec<PathBuf>,
}

fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what uncommitted outputs have written, for a program that ends in the middle of its work. No output
/// can be created or committed after this.
pub fn discard_unfinished() {
    let mut unfinished = unfinished();
    unfinished.closed = true;
    for path in unfinished.paths.drain(..) {
        // Nothing more can be done about a file that will not go.
        let _ = fs::remove_file(path);
    }
}

/// A place in the list of unfinished files; dropped with its output.
#[derive(Debug)]
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        unfinished().paths.retain(|path| *path != self.0);
    }
}

/// How the names of temporary files end, and how much of the file's name they hold, in characters.
const TEMPORARY: &str = ".tmp";
const MOST_NAME: usize = 50;

/// Removes temporary files that processes have left which were killed. No other process may write to the folder.
///
/// # Errors
/// If the folder cannot be read, or a file in it cannot be removed.
pub fn remove_temporary(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let (entry, listed) = (entry?, unfinished());
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = listed.paths.iter().any(|path| path.file_name() == Some(entry.file_name().as_os_str()));
        if name.starts_with('.') && name.ends_with(TEMPORARY) && !is_ours && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// A temporary file in the folder of `path`, with the permissions of the file that it replaces.
fn beside(path: &Path, old: Option<&Metadata>) -> io::Result<(NamedTempFile, Listed)> {
    let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A name of the greatest length leaves no room for more.
    let short: String = name.to_string_lossy().chars().take(MOST_NAME).collect();
    let prefix = format!(".{short}.");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(TEMPORARY);
    // A new file gets what the umask leaves of these.
    #[cfg(unix)]
    builder.permissions(<Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    let (file, listed) = {
        let mut unfinished = unfinished();
        if unfinished.closed {
            return Err(io::Error::other("the program is ending"));
        }
        let file = builder.tempfile_in(folder).map_err(unnamed)?;
        unfinished.paths.push(file.path().to_owned());
        let listed = Listed(file.path().to_owned());
        (file, listed)
    };
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok((file, listed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_that_is_dropped_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write_whole(&path, b"old").unwrap();
        let mut output = Output::create(&path).unwrap();
        output.write_all(b"new").unwrap();
        drop(output);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_a_killed_process_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let left = Output::create(&path).unwrap();
        std::mem::forget(left);
        unfinished().paths.clear();
        fs::write(folder.path().join(".hidden"), "").unwrap();
        let ours = Output::create(&path).unwrap();
        remove_temporary(folder.path()).unwrap();
        ours.commit().unwrap();
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.collect();
        names.sort();
        assert_eq!(names, [".hidden", "a.txt"]);
    }

    /// A name of 255 bytes, the most that there can be, and errors that name no temporary file.
    #[test]
    fn a_temporary_name_is_neither_too_long_nor_shown() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a".repeat(255));
        write_whole(&path, b"text").unwrap();
        assert_eq!(fs::read(path).unwrap(), b"text");
        let error = write_whole(Path::new("/proc/x.csv"), b"text").unwrap_err().to_string();
        assert!(!error.contains(TEMPORARY), "{error}");
    }

    #[test]
    fn a_directory_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_whole(folder.path(), b"text").is_err());
    }

    #[cfg(unix)]
    mod unix {
        use std::io::Read;
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

        use super::*;

        #[test]
        fn permissions_are_kept_and_a_new_file_obeys_the_umask() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.txt");
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
            write_whole(&path, b"new").unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);

            let (ours, theirs) = (folder.path().join("ours"), folder.path().join("theirs"));
            write_whole(&ours, b"").unwrap();
            fs::write(&theirs, "").unwrap();
            assert_eq!(
                fs::metadata(ours).unwrap().permissions(),
                fs::metadata(theirs).unwrap().permissions()
            );
        }

        #[test]
        fn symbolic_links_are_followed() {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join("data")).unwrap();
            let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
            symlink("two", &one).unwrap();
            symlink("data/file", &two).unwrap();
            for text in ["first", "second"] {
                write_whole(&one, text.as_bytes()).unwrap();
                assert_eq!(fs::read_to_string(folder.path().join("data/file")).unwrap(), text);
            }
            assert!(fs::symlink_metadata(&one).unwrap().is_symlink());
            assert!(fs::symlink_metadata(&two).unwrap().is_symlink());

            let circle = folder.path().join("circle");
            symlink("circle", &circle).unwrap();
            assert!(write_whole(&circle, b"").is_err());
        }

        #[test]
        fn a_device_stays_a_device() {
            write_whole(Path::new("/dev/null"), b"text").unwrap();
            assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        }

        #[test]
        fn a_fifo_is_written_into() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("fifo");
            let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
            assert!(made.success());
            let reader = std::thread::spawn({
                let path = path.clone();
                move || {
                    let mut text = String::new();
                    File::open(path).unwrap().read_to_string(&mut text).unwrap();
                    text
                }
            });
            write_whole(&path, b"text").unwrap();
            assert_eq!(reader.join().unwrap(), "text");
            assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
        }
    }
}
