//! This project's solvers as contenders: `ours ENGINE[:PATH] FILE`; and the random sets: `ours sets FOLDER`.

mod dlx;
mod fast;
mod sets;

use std::path::Path;

use sudoku_solvers::{Fast, FastPath};

const USAGE: &str = "usage: ours ENGINE FILE, where ENGINE is one of dlx, links, branch-score, fast, single, \
                     threads-1, threads-2; the last four also with a path, as in fast:avx2 \
                     (avx512, avx2, portable, scalar). Or: ours sets FOLDER";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (engine, file) = (arguments.next().ok_or(USAGE)?, arguments.next().ok_or(USAGE)?);
    let (engine, path) = match engine.split_once(':') {
        Some((engine, path)) => (engine, Some(self::path(path)?)),
        None => (engine.as_str(), None),
    };
    match engine {
        "sets" => sets::write(Path::new(&file))?,
        "dlx" => wire::serve(dlx::Engine::new()?, &file)?,
        "links" => wire::serve(dlx::Links::new()?, &file)?,
        "branch-score" => wire::serve(fast::BranchScore::new(), &file)?,
        "fast" => wire::serve(fast::Batch(fast::solver(path), Vec::new()), &file)?,
        "single" => wire::serve(fast::Single(fast::solver(path)), &file)?,
        "threads-1" => wire::serve(fast::Threads::new(path, 1)?, &file)?,
        "threads-2" => wire::serve(fast::Threads::new(path, 2)?, &file)?,
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

/// A path by its name, if the processor has its instructions.
fn path(name: &str) -> Result<FastPath, String> {
    let named = FastPath::ALL.iter().find(|path| path.name() == name).ok_or(USAGE)?;
    if Fast::with_path(*named).is_some() { Ok(*named) } else { Err(format!("this processor lacks the instructions of the path {name}")) }
}
