//! This project's solvers as contenders: `ours ENGINE FILE`.

mod dlx;
mod fast;

use sudoku_solvers::Fast;

const USAGE: &str = "usage: ours ENGINE FILE, where ENGINE is one of dlx, links, fast, single, branch-score";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (engine, file) = (arguments.next().ok_or(USAGE)?, arguments.next().ok_or(USAGE)?);
    match engine.as_str() {
        "dlx" => wire::serve(dlx::Engine::new()?, &file)?,
        "links" => wire::serve(dlx::Links::new()?, &file)?,
        "fast" => wire::serve(fast::Batch(Fast::new()), &file)?,
        "single" => wire::serve(fast::Single(Fast::new()), &file)?,
        "branch-score" => wire::serve(fast::BranchScore::new(), &file)?,
        _ => return Err(USAGE.into()),
    }
    Ok(())
}
