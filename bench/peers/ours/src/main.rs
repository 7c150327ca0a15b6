//! This project's solvers as contenders: `ours ENGINE FILE`.

mod dlx;

const USAGE: &str = "usage: ours ENGINE FILE, where ENGINE is one of dlx, links";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (engine, file) = (arguments.next().ok_or(USAGE)?, arguments.next().ok_or(USAGE)?);
    match engine.as_str() {
        "dlx" => wire::serve(dlx::Engine::new()?, &file)?,
        "links" => wire::serve(dlx::Links::new()?, &file)?,
        _ => return Err(USAGE.into()),
    }
    Ok(())
}
