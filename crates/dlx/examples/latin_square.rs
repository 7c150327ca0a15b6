//! The figures of "Zendoku puzzle generation" (Zoonami 2007): the 2×2 Latin square as exact cover.
//!
//! `cargo run -p sudoku-dlx --example latin_square`

use std::ops::ControlFlow;

use sudoku_dlx::{Choice, Limits, Problem, Search, Trace};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = latin_square_2()?;
    println!(
        "Figure 2: {} options (rows), {} items (columns)\n",
        problem.option_count(),
        problem.item_count()
    );
    println!("{}\n{}", problem.names().join(" "), problem.matrix(0..problem.option_count()));

    let mut search = Search::new(&problem, Choice::FewestOptions);
    for (number, solution) in (1..).zip(search.solutions(u64::MAX)) {
        println!("Figure 3, solution {number}\n\n{}", problem.matrix(solution));
    }

    // The article chooses items and options freely. This order leads to the same wrong choice in step 6.
    let order = [5, 3, 0, 1, 2, 4, 6, 7, 8, 9, 10, 11];
    let mut search = Search::with_item_order(&problem, Choice::Leftmost, &order)?;
    let mut trace = Trace::new(&problem);
    search.run(Limits::solutions(1), |event| {
        trace.record(event);
        ControlFlow::Continue(())
    });
    println!("Figure 4\n\n{}", trace.text());

    let search = Search::new(&problem, Choice::Leftmost);
    let mut links = search.links().clone();
    println!("Figure 5: items and their numbers of options\n{}", headers(&problem, &links));
    links.cover(0);
    println!("Figure 6: the leftmost item covered\n{}", headers(&problem, &links));
    links.uncover(0);
    println!("Figure 7: uncovered again; as it was: {}", links == *search.links());
    Ok(())
}

/// The items are cells, then digits in rows, then digits in columns. The options are ordered by cell.
fn latin_square_2() -> Result<Problem, Box<dyn std::error::Error>> {
    let names = "p11 p12 p21 p22 r11 r12 r21 r22 c11 c12 c21 c22";
    let mut problem = Problem::with_names(names.split(' '), [])?;
    for (row, column, digit) in (0..8).map(|k| (k / 4, k / 2 % 2, k % 2)) {
        problem.add_option(&[2 * row + column, 4 + 2 * row + digit, 8 + 2 * column + digit])?;
    }
    Ok(problem)
}

fn headers(problem: &Problem, links: &sudoku_dlx::Links) -> String {
    let item = |item| format!("{} {}\n", problem.name(item), links.size(item));
    links.uncovered().map(item).collect()
}
