//! The output folder of a run's figures.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sudoku_figures::{Figure, Format, IndexEntry, Print};
use sudoku_tables::files;

use crate::error::{Error, Result};

/// The output folder of a run's figures.
#[derive(Debug)]
pub struct FigureDir {
    path: PathBuf,
    print: Print,
    formats: Vec<Format>,
    drawn: Mutex<Drawn>,
    announce: Option<fn(&Path)>,
}

/// The figures drawn so far, in order.
#[derive(Debug, Default)]
struct Drawn {
    files: Vec<PathBuf>,
    index: Vec<IndexEntry>,
}

impl FigureDir {
    /// Creates the folder if necessary, for SVG and PNG in each figure's default size.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(path: &Path) -> Result<Self> {
        FigureDir::printed(path, Print::default(), &[Format::Svg, Format::Png])
    }

    /// The same with a given size and given formats.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn printed(path: &Path, print: Print, formats: &[Format]) -> Result<Self> {
        fs::create_dir_all(path).map_err(Error::io(path))?;
        let formats = formats.to_vec();
        let path = path.to_owned();
        Ok(FigureDir { path, print, formats, drawn: Mutex::default(), announce: None })
    }

    /// Calls `announce` with each file after it is written.
    pub fn announcing(self, announce: fn(&Path)) -> Self {
        FigureDir { announce: Some(announce), ..self }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The files written so far, in order.
    pub fn written(&self) -> Vec<PathBuf> {
        self.drawn().files.clone()
    }

    /// The figures drawn so far, in order.
    pub fn index(&self) -> Vec<IndexEntry> {
        self.drawn().index.clone()
    }

    fn drawn(&self) -> MutexGuard<'_, Drawn> {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the figure in each format (`NAME.svg`, ...), each file atomically, and returns their paths.
    ///
    /// # Errors
    /// If the figure cannot be drawn or a file cannot be written.
    pub fn save(&self, name: &str, figure: &(impl Figure + ?Sized)) -> Result<Vec<PathBuf>> {
        let page = figure.printed(self.print)?;
        let write = |format: &Format| self.write(&format!("{name}.{format}"), &format.write(&page)?);
        let paths = self.formats.iter().map(write).collect::<Result<_>>()?;
        self.drawn().index.push(page.index_entry(name));
        Ok(paths)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf> {
        let path = self.path.join(name);
        files::write_whole(&path, bytes).map_err(Error::io(&path))?;
        self.drawn().files.push(path.clone());
        if let Some(announce) = self.announce {
            announce(&path);
        }
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use sudoku_figures::{Ecdf, EcdfPanel, Head, Sample};

    use super::*;

    #[test]
    fn save_writes_both_files_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let dir = FigureDir::create(&folder.path().join("figures")).unwrap();
        let figure = Ecdf {
            head: Head::new("Two values"),
            panels: vec![EcdfPanel { samples: vec![Sample::new("a", [1.0, 2.0])], ..EcdfPanel::default() }],
            ..Ecdf::default()
        };
        let paths = dir.save("values", &figure).unwrap();
        let mut names: Vec<String> = fs::read_dir(dir.path())
            .unwrap()
            .map(|f| f.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names, ["values.png", "values.svg"]);
        assert_eq!(dir.written(), paths);
        let [entry] = &dir.index()[..] else { panic!("one figure") };
        assert_eq!(
            (entry.name.as_str(), entry.title.as_str(), entry.width_mm),
            ("values", "Two values", 180.0)
        );
        assert_eq!(fs::read_to_string(&paths[0]).unwrap(), figure.svg().unwrap());
        assert!(FigureDir::create(&paths[0].join("below")).is_err());

        let print = Print { width: Some(60.0), font: Some(6.0) };
        let narrow = FigureDir::printed(folder.path(), print, &[Format::Pdf]).unwrap();
        assert_eq!(narrow.save("values", &figure).unwrap(), [folder.path().join("values.pdf")]);
        let bytes = fs::read(folder.path().join("values.pdf")).unwrap();
        assert_eq!(bytes, figure.printed(print).unwrap().pdf().unwrap());
    }
}
