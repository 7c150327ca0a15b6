//! The most important findings, each with a figure.

use super::study::drawing;
use crate::Report;
use crate::front::findings;
use crate::tables::escape;

/// The section; empty if no finding follows from the runs.
pub(crate) fn section(report: &Report) -> String {
    let findings = findings(report);
    if findings.is_empty() {
        return String::new();
    }
    let mut html = String::from("<section id=\"findings\">\n<h2>What was found</h2>\n");
    for (number, finding) in findings.iter().enumerate() {
        html += "<article class=\"finding\">\n";
        html += &format!("<h3 id=\"finding-{number}\">{}</h3>\n", escape(finding.title));
        let study = finding.study;
        let link = format!("<a href=\"#{}\">{}</a>", study.anchor(), escape(&study.id));
        html += &format!("<p>{} <span class=\"place\">From {link}.</span></p>\n", escape(&finding.text));
        html += &finding.figure.map_or(String::new(), |figure| drawing(&format!("finding-{number}"), figure));
        html += "</article>\n";
    }
    html + "</section>\n"
}
