//! One experiment: its claims in full, its figures next to the source's values, and its tables.

use super::{badge, class, count, judgement, measured};
use crate::figure::figure_number;
use crate::prose::inline;
use crate::results;
use crate::tables::{Table, escape, short, words};

use crate::{Basis, Figure, Report, Row, Run, Study};
use sudoku_runner::claims::{Finding, Tally, whose};

pub(crate) fn section(report: &Report, study: &Study) -> String {
    let (id, run) = (escape(&study.id), &study.run);
    let anchor = study.anchor();
    let mut html = format!("<section id=\"{anchor}\" class=\"study\">\n<p class=\"kicker\">{id}</p>\n");
    let question = if study.question.is_empty() { &study.id } else { study.question };
    html += &format!("<h2>{}</h2>\n<p class=\"facts\">{}</p>\n", escape(question), facts(run));
    html += &answers(study);
    let rows = report.rows();
    for figure in &run.figures {
        html += &pair(&rows, study, figure);
    }
    html += &parts(study);
    html += &format!(
        "<details{}>\n<summary>All tables of this run</summary>\n{}</details>\n",
        if run.manifest.is_on_own_data() { " open" } else { "" },
        results::sections(&run.sections, &study.id, &anchor)
    );
    let settings = serde_json::to_string_pretty(&run.manifest.config).unwrap_or_default();
    html += &format!(
        "<details>\n<summary>Settings</summary>\n<pre tabindex=\"0\"><code>{}</code></pre>\n</details>\n",
        escape(&settings)
    );
    for other in &study.others {
        let tallies = Tally::of_findings(other.findings.iter().filter(|finding| finding.part.is_none()));
        let tallies = tallies.map(|tally| tally.in_words()).into_iter().filter(|tally| !tally.is_empty());
        let claims = match tallies.collect::<Vec<_>>().join(" / ") {
            tallies if tallies.is_empty() => tallies,
            tallies => format!(" Its claims, on the author's own material / on others: {tallies}."),
        };
        html += &format!(
            "<p class=\"facts\">Another run, <code>{}</code>: {}.{claims}</p>\n",
            escape(&other.folder.display().to_string()),
            facts(other)
        );
    }
    html + "</section>\n"
}

/// Size, data and settings in a line.
pub(crate) fn facts(run: &Run) -> String {
    let manifest = &run.manifest;
    let sets: Vec<String> = manifest.data_sets.iter().map(|set| escape(&set.id)).collect();
    let from = if sets.is_empty() { String::new() } else { format!(" from {}", sets.join(", ")) };
    let missing = match manifest.missing_sets.len() {
        0 => String::new(),
        _ => format!("; missing: {}", escape(&manifest.missing_sets.join(", "))),
    };
    format!(
        "{} items{from}{missing}; settings <code>{}</code>, seed {}, key <code>{}</code>",
        count(manifest.items),
        escape(&manifest.config_name),
        manifest.config["seed"],
        escape(&manifest.key)
    )
}

/// The claims over all data sets, in full.
fn answers(study: &Study) -> String {
    let findings = study.answers();
    if findings.is_empty() {
        return String::new();
    }
    let columns =
        [words("Claim"), words("Published"), words("Reproduced?"), words("Generalises?"), words("Evidence")];
    let mut table =
        Table::new(&format!("{}-claims", study.anchor()), &format!("Claims, {}", study.id), &columns);
    for finding in findings {
        let ids = match finding.ids.is_empty() {
            true => String::new(),
            false => format!(" <span class=\"ids\">{}</span>", escape(&finding.ids.join(", "))),
        };
        let cells = [
            inline(&finding.claim) + &ids,
            inline(&finding.published),
            judgement(finding.verdict, &finding.ours, Some(&address(study, finding)), late(finding)),
            judgement(finding.generalises, &finding.elsewhere, Some(&address(study, finding)), late(finding)),
            inline(&finding.evidence),
        ];
        table.row(&class(finding.verdict), &cells);
    }
    table.end()
}

fn late(finding: &Finding) -> &'static str {
    if finding.late { "post hoc" } else { "" }
}

/// A figure with the claims that its source bases on the same figure.
fn pair(rows: &[Row<'_>], study: &Study, figure: &Figure) -> String {
    let drawn = drawing(&study.anchor(), figure);
    let Some(number) = figure.number() else { return drawn };
    let of_study = |row: &&Row<'_>| matches!(row.basis, Basis::Study(basis) if basis.id == study.id);
    let about: Vec<&Row<'_>> = rows.iter().filter(of_study).filter(|row| speaks_of(row, number)).collect();
    if about.is_empty() {
        return drawn;
    }
    let mut html = format!("<div class=\"pair\">\n{drawn}<aside>\n<h3>What the source says</h3>\n<dl>\n");
    for row in about {
        html += &format!("<dt>{} <span class=\"ids\">{}</span></dt>\n", inline(row.claim), escape(&row.ids));
        if !row.published.is_empty() {
            html += &format!("<dd>Published: {}</dd>\n", inline(row.published));
        }
        for (what, one) in [("Reproduced?", 0), ("Generalises?", 1)] {
            let shown = judgement(row.verdicts[one], &row.values[one], row.quantity, "");
            if !shown.is_empty() {
                html += &format!("<dd>{what} {shown}</dd>\n");
            }
        }
    }
    html + "</dl>\n</aside>\n</div>\n"
}

/// Whether the place of a claim is the source's figure with this number, or the claim mentions the figure. 9 does not
/// match 9a.
fn speaks_of(row: &Row<'_>, number: &str) -> bool {
    [row.entry.place.as_str(), row.claim, row.published].into_iter().any(|text| {
        let mut rest = text;
        while let Some(at) = rest.find("Figure") {
            if figure_number(&rest[at..]) == Some(number) {
                return true;
            }
            rest = &rest[at + "Figure".len()..];
        }
        false
    })
}

/// The figure as a button that enlarges it. The enlarged figure is an element of the top layer and needs no script.
pub(super) fn drawing(prefix: &str, figure: &Figure) -> String {
    let id = format!("{prefix}-{}", escape(&figure.entry.name));
    let spoken = escape(&figure.spoken());
    let (width, height) = (figure.entry.width_mm, figure.entry.height_mm);
    // The size at 96 dots per inch; the page only uses the ratio.
    let [across, down] = [width, height].map(|mm| (mm / 25.4 * 96.0).round());
    let size = format!(" width=\"{across}\" height=\"{down}\" style=\"--ratio:{:.3}\"", width / height);
    format!(
        "<figure id=\"{id}\" popover>\n<button type=\"button\" popovertarget=\"{id}\">\
         <img src=\"{}\" alt=\"{spoken}\"{size}><span class=\"enlarge\">Enlarge</span>\
         <span class=\"reduce\">Close</span></button>\n</figure>\n",
        figure.address()
    )
}

/// The address of the quantity of a finding.
fn address(study: &Study, finding: &Finding) -> String {
    format!("{}/{}", study.id, finding.name)
}

/// The claims by data set.
fn parts(study: &Study) -> String {
    let findings: Vec<&Finding> =
        study.run.findings.iter().filter(|finding| finding.part.is_some()).collect();
    if findings.is_empty() {
        return String::new();
    }
    let columns =
        [words("Claim"), short("In"), short("Material"), words("Here"), words("Verdict"), words("Evidence")];
    let id = format!("{}-parts", study.anchor());
    let mut table = Table::new(&id, &format!("Claims part by part, {}", study.id), &columns);
    for finding in &findings {
        let cells = [
            inline(&finding.claim),
            escape(finding.part.as_deref().unwrap_or_default()),
            whose(finding.is_own).to_owned(),
            measured(&finding.ours, Some(&address(study, finding))),
            badge(finding.verdict),
            inline(&finding.evidence),
        ];
        table.row(&class(finding.verdict), &cells);
    }
    format!(
        "<details>\n<summary>The claims part by part ({})</summary>\n{}</details>\n",
        findings.len(),
        table.end()
    )
}
