//! Writes files. Only this module decides what happens to an existing file.
//!
//! A regular file is replaced atomically. If the path is a device, FIFO or socket, data are written to it directly.
//! This is also the case for the target of `/dev/stdout` or `/dev/fd/N`. Symbolic links are followed.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

mod own;
mod retry;
mod temporary;

pub use own::{FolderLock, OwnFile, refuse_links};
pub use retry::{Retry, TEXT_LIMIT, entries, open, read_text};
use temporary::Temporary;
pub use temporary::{discard_unfinished, remove_temporary};

/// The path that stands for standard output.
pub const DASH: &str = "-";

/// An output that replaces its file only when it is committed. If it is dropped before, the old file stays.
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
    /// A temporary file next to the final path, which is renamed on commit.
    Replace { file: BufWriter<Temporary>, path: PathBuf },
    /// A file that must never be replaced: a device, FIFO or socket, or an open file of the process.
    Direct(BufWriter<Retry<File>>),
}

impl Output {
    /// Opens `path` for writing; `-` is standard output.
    ///
    /// # Errors
    /// If it is a directory, or if the temporary file next to it or the device cannot be opened.
    pub fn create(path: &Path) -> io::Result<Output> {
        if path.as_os_str() == DASH {
            return duplicate(1).map(Output::direct);
        }
        match follow(path)? {
            Place::Open(file) => Ok(Output::direct(file)),
            Place::Path(path) => Output::at(path),
        }
    }

    /// The same for a file in a folder that the command owns. If the path is a symbolic link, the link is replaced, not
    /// followed.
    ///
    /// # Errors
    /// As [`Output::create`].
    pub fn replace(path: &Path) -> io::Result<Output> {
        match fs::symlink_metadata(path) {
            Ok(old) if old.is_symlink() => Output::beside(path.to_owned(), None),
            _ => Output::at(path.to_owned()),
        }
    }

    fn at(path: PathBuf) -> io::Result<Output> {
        match fs::metadata(&path) {
            Ok(old) if old.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(old) if !old.is_file() => Ok(Output::direct(File::options().write(true).open(&path)?)),
            // Windows replaces no file that is read-only.
            Ok(old) if cfg!(windows) && old.permissions().readonly() => {
                Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"))
            }
            Ok(old) => Output::beside(path, Some(&old)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Output::beside(path, None),
            Err(error) => Err(error),
        }
    }

    fn direct(file: File) -> Output {
        Output { to: Target::Direct(BufWriter::new(Retry(file))) }
    }

    fn beside(path: PathBuf, old: Option<&fs::Metadata>) -> io::Result<Output> {
        let file = BufWriter::new(Temporary::beside(&path, old)?);
        Ok(Output { to: Target::Replace { file, path } })
    }

    /// Whether no file appears at the path before [`Output::commit`].
    pub fn is_deferred(&self) -> bool {
        matches!(self.to, Target::Replace { .. })
    }

    /// Makes the contents durable and moves them to the path.
    ///
    /// # Errors
    /// If they cannot be written. An existing file is then unchanged.
    pub fn commit(self) -> io::Result<()> {
        match self.to {
            Target::Replace { file, path } => {
                file.into_inner().map_err(io::IntoInnerError::into_error)?.persist(&path)
            }
            Target::Direct(mut file) => file.flush(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Target::Replace { file, .. } => file.write(bytes),
            Target::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            Target::Replace { file, .. } => file.flush(),
            Target::Direct(file) => file.flush(),
        }
    }
}

/// Writes a whole file at once; see [`Output::create`].
///
/// # Errors
/// As [`Output::create`] and [`Output::commit`].
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    write(Output::create(path)?, contents)
}

/// Writes a whole file in a folder that the command owns; see [`Output::replace`].
///
/// # Errors
/// As [`Output::replace`] and [`Output::commit`].
pub fn replace_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    write(Output::replace(path)?, contents)
}

fn write(mut output: Output, contents: &[u8]) -> io::Result<()> {
    output.write_all(contents)?;
    output.commit()
}

/// Whether a text is a plain name of a file or folder, and not a path or an option. It may have ASCII letters, digits,
/// `-`, `_` and `.`, but may not start with a dot or hyphen. Names that are read from files must pass this check.
///
/// ```
/// use sudoku_tables::files::is_name;
/// assert!(is_name("figure-8a.svg"));
/// assert!(["", ".", "..", ".hidden", "-o", "a/b", "/a", "a\\b", "a\n", "C:"].iter().all(|text| !is_name(text)));
/// ```
pub fn is_name(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    !text.is_empty() && !text.starts_with(['.', '-']) && text.bytes().all(is_part)
}

/// Whether a text is a path that stays below its folder, that is, names separated by `/`.
pub fn is_path_below(text: &str) -> bool {
    text.split('/').all(is_name)
}

/// The target of a path.
enum Place {
    /// A path that is not a link; it need not exist.
    Path(PathBuf),
    /// An open file of the process, given by its descriptor.
    Open(File),
}

/// Follows symbolic links, which may point to a file that does not exist yet. The links in `/proc/self/fd`, to which
/// `/dev/stdout` and `/dev/fd` point, are not paths. They stand for files that are already open.
fn follow(path: &Path) -> io::Result<Place> {
    // Linux follows the same number of links.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    if is_windows_device(&path) {
        return Ok(Place::Open(File::options().write(true).open(path)?));
    }
    for _ in 0..MOST_LINKS {
        if let Some(number) = descriptor(&path) {
            return duplicate(number).map(Place::Open);
        }
        match fs::symlink_metadata(&path) {
            // The text of such a link is not always a path, for example in /proc/1/fd/2.
            Ok(found) if found.is_symlink() && is_written_into(&path) => return Ok(Place::Path(path)),
            Ok(found) if found.is_symlink() => {
                let target = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            _ => return Ok(Place::Path(path)),
        }
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// Whether Windows has a device of this name, such as `NUL`, in whatever folder.
fn is_windows_device(path: &Path) -> bool {
    cfg!(windows)
        && std::path::absolute(path).is_ok_and(|path| path.as_os_str().to_string_lossy().starts_with(r"\\.\"))
}

/// Whether a path leads to a device, FIFO or socket.
fn is_written_into(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The number in a path such as `/dev/fd/3` or `/proc/self/fd/3`.
fn descriptor(path: &Path) -> Option<i32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let folder = fs::canonicalize(path.parent()?).ok()?;
    let is_own = |known: &str| fs::canonicalize(known).is_ok_and(|known| known == folder);
    ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"].into_iter().any(is_own).then_some(number)
}

/// A duplicate of this descriptor, which has the same position.
#[cfg(unix)]
fn duplicate(number: i32) -> io::Result<File> {
    let open = filedescriptor::FileDescriptor::dup(&number).and_then(|open| open.as_file());
    open.map_err(|_| io::Error::new(io::ErrorKind::NotFound, format!("nothing is open under {number}")))
}

/// The same of standard output; Windows has no path to other open files.
#[cfg(windows)]
fn duplicate(_number: i32) -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    io::stdout().as_handle().try_clone_to_owned().map(File::from)
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
    fn a_directory_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_whole(folder.path(), b"text").is_err());
    }

    #[cfg(unix)]
    mod unix {
        use std::fs::Permissions;
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

            replace_whole(&one, b"third").unwrap();
            assert!(!fs::symlink_metadata(&one).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(&one).unwrap(), "third");
            assert_eq!(fs::read_to_string(&two).unwrap(), "second");
        }

        /// The file of a descriptor is written from its current position and never replaced.
        #[test]
        fn what_is_open_is_written_into() {
            use std::os::fd::AsRawFd;
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.txt");
            let mut open = File::create(&path).unwrap();
            for (number, root) in ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"].into_iter().enumerate()
            {
                let link = folder.path().join(format!("link-{number}"));
                symlink(format!("{root}/{}", open.as_raw_fd()), &link).unwrap();
                open.write_all(b"first\n").unwrap();
                write_whole(&link, b"ours\n").unwrap();
                open.write_all(b"last\n").unwrap();
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), "first\nours\nlast\n".repeat(3));
            assert!(write_whole(Path::new("/dev/fd/1000"), b"").unwrap_err().to_string().contains("1000"));
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
