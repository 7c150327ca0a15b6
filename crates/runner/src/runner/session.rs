//! A sequence of runs that continues after a kill, because it records which runs this build has finished.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::runner::files::{self, lossy};
use crate::runner::manifest::{self, MANIFEST};

/// The finished runs of a sequence, stored in a file. The file is ignored if the program has changed.
#[derive(Debug, Serialize, Deserialize)]
pub struct Session {
    /// SHA-256 of the program.
    program: String,
    finished: BTreeMap<String, Step>,
    #[serde(skip)]
    path: PathBuf,
}

/// A finished run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The run's folder.
    #[serde(serialize_with = "lossy")]
    pub run: PathBuf,
    /// Its key. With other settings or data sets, the run is a different one.
    pub key: String,
    /// Its wall-clock time in seconds.
    pub seconds: f64,
}

impl Session {
    /// Continues the session in this file if the same program wrote it; otherwise begins one.
    ///
    /// # Errors
    /// If the program cannot be read.
    pub fn open(path: &Path) -> Result<Session> {
        let program = manifest::program()?.to_owned();
        // If the file is missing, unreadable or of another version, nothing is lost: no run is skipped, and all are
        // made again.
        let known: Option<Session> =
            files::read_text(path).ok().and_then(|text| serde_json::from_str(&text).ok());
        let finished = known.filter(|known| known.program == program).map(|known| known.finished);
        Ok(Session { program, finished: finished.unwrap_or_default(), path: path.to_owned() })
    }

    /// The finished run with this name and key, if it still exists. Its folder must be the name itself, or in the
    /// folder of the session.
    pub fn finished(&self, name: &str, key: &str) -> Option<&Step> {
        let folder = self.path.parent().and_then(|folder| folder.canonicalize().ok());
        let is_below = |run: &Path| {
            folder.is_some_and(|folder| run.canonicalize().is_ok_and(|run| run.starts_with(folder)))
        };
        let found =
            self.finished.get(name).filter(|step| step.key == key && step.run.join(MANIFEST).is_file())?;
        (found.run == Path::new(name) || is_below(&found.run)).then_some(found)
    }

    /// Records that a run is finished.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(&mut self, name: &str, step: Step) -> Result<()> {
        self.finished.insert(name.to_owned(), step);
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder).map_err(Error::io(folder))?;
        }
        let text = serde_json::to_string_pretty(self).map_err(Error::table(&self.path))? + "\n";
        files::write_whole(&self.path, text.as_bytes())
    }

    /// Forgets all finished runs.
    pub fn forget(&mut self) {
        self.finished.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_counts_while_key_run_and_program_are_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let (path, run) = (folder.path().join("session.json"), folder.path().join("run"));
        std::fs::create_dir(&run).unwrap();
        std::fs::write(run.join(MANIFEST), "{}").unwrap();
        let step = Step { run: run.clone(), key: "12345678".into(), seconds: 1.5 };
        Session::open(&path).unwrap().finish("a", step).unwrap();

        let again = Session::open(&path).unwrap();
        assert_eq!(again.finished("a", "12345678").unwrap().seconds, 1.5);
        assert!(again.finished("b", "12345678").is_none());
        assert!(again.finished("a", "87654321").is_none());

        // A session does not refer to runs in other folders.
        let elsewhere = tempfile::tempdir().unwrap();
        std::fs::write(elsewhere.path().join(MANIFEST), "{}").unwrap();
        let step = Step { run: elsewhere.path().to_owned(), key: "12345678".into(), seconds: 1.5 };
        let mut again = Session::open(&path).unwrap();
        again.finish("c", step.clone()).unwrap();
        assert!(again.finished("c", "12345678").is_none());
        let own = elsewhere.path().to_str().unwrap();
        again.finish(own, step).unwrap();
        assert!(again.finished(own, "12345678").is_some());

        let other = std::fs::read_to_string(&path).unwrap().replace(&again.program, "another program");
        std::fs::write(&path, other).unwrap();
        assert!(Session::open(&path).unwrap().finished("a", "12345678").is_none());

        std::fs::remove_file(run.join(MANIFEST)).unwrap();
        assert!(again.finished("a", "12345678").is_none());
    }
}
