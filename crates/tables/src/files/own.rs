//! Working files and folders of a command, other than its output. They are opened without following links, identified
//! by their first line, and locked.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

/// A working file of a command, locked while it is open.
#[derive(Debug)]
pub struct OwnFile {
    /// The file, positioned after the head.
    pub file: File,
    /// Whether it contains only the head.
    pub is_new: bool,
}

impl OwnFile {
    /// Opens a file that starts with this text, or creates it. A file that is empty or has only a part of the head was
    /// left by a killed process and counts as new.
    ///
    /// # Errors
    /// If the path is a link or not a regular file, the file has another head, another process has it open, or it
    /// cannot be read or written. The file is then not changed.
    pub fn open(path: &Path, head: &str) -> io::Result<OwnFile> {
        let mut file = locked(path)?;
        let mut found = Vec::new();
        (&file).take(head.len() as u64).read_to_end(&mut found)?;
        let is_new = found.len() < head.len();
        if !head.as_bytes().starts_with(&found) {
            return Err(foreign("another program wrote it"));
        }
        if is_new {
            restart(&mut file, head)?;
        }
        Ok(OwnFile { file, is_new })
    }

    /// Removes everything except the head.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn restart(&mut self, head: &str) -> io::Result<()> {
        self.is_new = true;
        restart(&mut self.file, head)
    }
}

fn restart(file: &mut File, head: &str) -> io::Result<()> {
    file.set_len(0)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(head.as_bytes())
}

fn foreign(why: &str) -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, format!("{why}; move it away, or name another output"))
}

/// Fails if the path is not a regular file, but a link, a folder or a device.
///
/// # Errors
/// If the path is not a regular file. A path that does not exist is not an error.
pub fn refuse_links(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => Err(foreign("it is a symbolic link")),
        Ok(found) if !found.is_file() => Err(foreign("it is not a regular file")),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Opens a regular file, and locks it.
fn locked(path: &Path) -> io::Result<File> {
    loop {
        refuse_links(path)?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NOFOLLOW);
        let file = options.open(path)?;
        lock(&file)?;
        // The previous holder of the lock may have removed the file, and another file may have taken its place.
        if is_at(&file, path)? && file.metadata()?.is_file() {
            return Ok(file);
        }
    }
}

const BUSY: &str = "another process is writing to it: wait for it, or stop it";

/// Locks a file until it is closed. On a file system without locks, nothing is locked.
fn lock(file: &File) -> io::Result<()> {
    // If another thread is starting a process, that process briefly shares the open files of this one.
    const TRIES: usize = 50;
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(10)),
            _ => return Ok(()),
        }
    }
    Err(io::Error::new(ErrorKind::ResourceBusy, BUSY))
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(found) => Ok((found.dev(), found.ino()) == (own.dev(), own.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(windows)]
fn is_at(_file: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

/// A lock on a folder. No other process writes to the folder while this value exists.
#[derive(Debug)]
pub struct FolderLock(#[expect(dead_code, reason = "the lock ends when it is closed")] File);

impl FolderLock {
    /// Creates the folder if it does not exist, and locks it. Removes temporary files that killed processes left in
    /// it.
    ///
    /// # Errors
    /// If it cannot be created, or another process has locked it.
    pub fn of(folder: &Path) -> io::Result<FolderLock> {
        fs::create_dir_all(folder)?;
        let open = FolderLock::open(folder)?;
        super::remove_temporary(folder)?;
        Ok(FolderLock(open))
    }

    #[cfg(unix)]
    fn open(folder: &Path) -> io::Result<File> {
        let open = File::open(folder)?;
        lock(&open)?;
        Ok(open)
    }

    /// Windows locks no folders. A file beside it, deleted when this process closes it or ends, stands for it.
    #[cfg(windows)]
    fn open(folder: &Path) -> io::Result<File> {
        use std::os::windows::fs::OpenOptionsExt;
        const DELETE_ON_CLOSE: u32 = 0x0400_0000;
        const SHARED: i32 = 32;
        let mut options = OpenOptions::new();
        options.write(true).create(true).share_mode(0).custom_flags(DELETE_ON_CLOSE);
        let mut path = fs::canonicalize(folder)?.into_os_string();
        path.push(".lock");
        options.open(path).map_err(|error| match error.raw_os_error() {
            Some(SHARED) => io::Error::new(ErrorKind::ResourceBusy, BUSY),
            _ => error,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "sudoku-lab test\n";

    #[test]
    fn an_own_file_is_known_by_its_head() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.journal");
        for left in ["", "sudoku"] {
            fs::write(&path, left).unwrap();
            let mut own = OwnFile::open(&path, HEAD).unwrap();
            assert!(own.is_new);
            own.file.write_all(b"more").unwrap();
        }
        let own = OwnFile::open(&path, HEAD).unwrap();
        let mut rest = String::new();
        (&own.file).read_to_string(&mut rest).unwrap();
        assert_eq!((own.is_new, rest.as_str()), (false, "more"));
        drop(own);
        for precious in ["precious", "sudoku-lab other\n", "x"] {
            fs::write(&path, precious).unwrap();
            let error = OwnFile::open(&path, HEAD).unwrap_err().to_string();
            assert!(error.contains("another program"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), precious);
        }
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(OwnFile::open(&path, HEAD).is_err());
    }

    #[test]
    fn an_own_file_and_a_folder_have_one_process_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.journal");
        let own = OwnFile::open(&path, HEAD).unwrap();
        assert!(OwnFile::open(&path, HEAD).unwrap_err().to_string().contains("another process"));
        fs::remove_file(&path).unwrap();
        drop(own);
        assert!(OwnFile::open(&path, HEAD).unwrap().is_new);

        let below = folder.path().join("a/b");
        let lock = FolderLock::of(&below).unwrap();
        assert!(FolderLock::of(&below).unwrap_err().to_string().contains("another process"));
        drop(lock);
        FolderLock::of(&below).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_and_fifos_are_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (target, path) = (folder.path().join("target"), folder.path().join("link"));
        fs::write(&target, "precious").unwrap();
        for to in ["target", "nowhere"] {
            std::os::unix::fs::symlink(to, &path).unwrap();
            let error = OwnFile::open(&path, HEAD).unwrap_err().to_string();
            assert!(error.contains("symbolic link"), "{error}");
            fs::remove_file(&path).unwrap();
        }
        assert_eq!(fs::read_to_string(&target).unwrap(), "precious");
        assert!(!folder.path().join("nowhere").exists());
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        assert!(OwnFile::open(&path, HEAD).unwrap_err().to_string().contains("regular file"));
    }
}
