//! The presentation: tables, then figures.

use sudoku_runner::prelude::*;

use super::Config;
use super::kept::Group;
use super::ratings::BANDS;
use super::summary::{Share, Summary};
use crate::shared::minimal_puzzles::{GRIDS, HIGHEST, MINIMAL, RATED, SHARES, over_minimal};

impl Show<Group, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        page.fill("in_all", Cell::from(self.in_all).text()).fill("a_grid", Cell::from(self.a_grid).text());
        page.fill("clues", Cell::from(self.mean_clues).text());
        page.fill("over", Cell::from(over_minimal(self.in_all)).text());
        let counts = self.counts.iter().filter(|one| one.clues <= 45).map(|one| {
            let found = (one.found > 0).then_some((one.minimal, one.in_all));
            cells![
                one.clues,
                one.unique,
                found.map(|of| of.0),
                found.map(|of| of.1),
                one.found,
                one.published,
                one.over_published()
            ]
        });
        page.table("counts", counts);
        let size = &self.size;
        page.fill("listed", size.listed).fill("kish", format!("{:.0}", size.kish)).fill("rated", size.rated);
        page.fill("effective", format!("{:.0}", size.effective)).text("size");
        let means = self.means.iter();
        page.list("generators", self.generators.iter().cloned()).table(
            "means",
            means.map(|one| cells![&one.value, one.population, one.sd, ..one.generators.iter().copied()]),
        );
        let percent = |share: &Estimate| Cell::percent(share);
        let above = self.above.iter();
        let above = above
            .map(|one| cells![one.rating, percent(&one.share), one.tail.as_ref().map(percent), one.seen]);
        page.table("above", above);
        let by_clues = self.by_clues.iter();
        let rho = self.clues_and_rating.map_or_else(|| "unknown".to_owned(), |rho| rho.to_string());
        page.fill("rho", rho).table(
            "by-clues",
            by_clues.map(|one| cells![one.clues, one.rating, percent(&one.singles), percent(&one.hard)]),
        );
        let associations = self.wnef_and_rating.iter();
        page.table(
            "wnef-and-rating",
            associations.map(|one| cells![&one.puzzles, one.spearman.n, &one.spearman]),
        );
        let bands = self.bands.iter();
        page.list("generators", self.generators.iter().cloned()).table(
            "bands",
            bands
                .map(|one| cells![&one.band, percent(&one.population), ..one.generators.iter().map(percent)]),
        );
        let levels = self.levels.iter();
        page.list("generators", self.generators.iter().cloned()).table(
            "levels",
            levels.map(|one| {
                cells![
                    &one.grader,
                    &one.level,
                    percent(&one.population),
                    ..one.generators.iter().map(percent)
                ]
            }),
        );
    }

    fn figures(&self, _rows: &[Group], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        canvas.trace("counts", vec![self.numbers()])?;
        canvas.trace("rating-by-clues", self.ratings_by_clues())?;
        canvas.trace("above", vec![self.tail()])?;
        canvas.heat("joint", vec![self.joint_panel()])?;
        let series: Vec<String> =
            ["population"].into_iter().map(str::to_owned).chain(config.generators.clone()).collect();
        canvas.draw("bands", |figure: GroupedBars| GroupedBars {
            categories: BANDS.iter().map(|band| band.0.to_owned()).collect(),
            series,
            panels: vec![self.band_panel()],
            ..figure
        })
    }
}

impl Summary {
    fn numbers(&self) -> TracePanel {
        let own = |of: fn(&super::counts::Count) -> Estimate| {
            let known = self.counts.iter().filter(move |one| one.clues <= 36 && of(one).value > 0.0);
            known.map(move |one| (one.clues as f64, positive(of(one))))
        };
        let published = SHARES
            .iter()
            .map(|(clues, share)| (*clues as f64, Estimate::exact(share / 100.0 * MINIMAL / GRIDS, 1)));
        let lines = vec![
            TraceLine::new("unique sets of clues", own(|one| one.unique)),
            TraceLine::new("minimal puzzles", own(|one| one.minimal)),
            TraceLine::new("minimal puzzles, published", published),
        ];
        TracePanel::new("", lines)
    }

    fn ratings_by_clues(&self) -> Vec<TracePanel> {
        let rating = self.by_clues.iter().map(|one| (one.clues as f64, one.rating));
        vec![TracePanel::new("", vec![TraceLine::new("mean rating", rating)])]
    }

    fn tail(&self) -> TracePanel {
        let line = |label: &str, of: fn(&Share) -> Option<Estimate>| {
            let points = self.above.iter().filter_map(|one| Some((one.rating, positive(of(one)?))));
            TraceLine::new(label, points.filter(|(_, share)| share.value > 0.0))
        };
        let published = HIGHEST.iter().enumerate().map(|(n, (rating, _))| {
            let above: u64 = HIGHEST[n..].iter().map(|(_, puzzles)| puzzles).sum();
            (*rating, Estimate::exact(above as f64 / RATED as f64, RATED))
        });
        let lines = vec![
            line("sample", |one| Some(one.share)),
            line("splitting on the rating", |one| one.tail),
            TraceLine::new("published, controlled bias, unweighted", published),
        ];
        TracePanel::new("", lines)
    }

    fn joint_panel(&self) -> HeatPanel {
        let columns = ["lowest", "second", "third", "fourth", "highest"].map(str::to_owned).to_vec();
        let values = (0..BANDS.len()).rev().map(|band| {
            self.joint.shares.iter().map(|shares| Some(shares[band].map(|share| 100.0 * share))).collect()
        });
        let rows = BANDS.iter().rev().map(|band| band.0.to_owned()).collect();
        HeatPanel { title: String::new(), rows, columns, values: values.collect() }
    }

    fn band_panel(&self) -> BarPanel {
        let of = |sample: usize| {
            let shares: Vec<Estimate> = self
                .bands
                .iter()
                .map(|band| if sample == 0 { band.population } else { band.generators[sample - 1] })
                .collect();
            Some(Bars::percent(&shares))
        };
        BarPanel::new("", (0..=self.generators.len()).map(of).collect())
    }
}

/// Clamped for a logarithmic axis.
fn positive(estimate: Estimate) -> Estimate {
    Estimate { low: estimate.low.max(estimate.value / 100.0), ..estimate }
}
