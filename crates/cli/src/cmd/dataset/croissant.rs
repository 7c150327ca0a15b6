//! The description of a set in Croissant 1.0, a JSON-LD format for programs:
//! <https://docs.mlcommons.org/croissant/docs/croissant-spec.html>.

use serde_json::{Value, json};
use sudoku_tables::{Column, Format, Kind};

use super::folder::{About, DataFile, Layout, PartFiles};

/// The address of the program.
pub const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");
/// The licence's address.
pub const CC0: &str = "https://creativecommons.org/publicdomain/zero/1.0/";

/// The description of these parts.
pub fn croissant(about: &About, layout: &Layout, parts: &[PartFiles]) -> Value {
    let media = media_type(layout.format);
    let mut distribution = Vec::new();
    let mut records = Vec::new();
    for part in parts.iter().filter(|part| part.rows() > 0) {
        distribution.extend(part.files.iter().map(|file| file_object(file, media)));
        let source = match &part.files[..] {
            [file] => json!({"fileObject": {"@id": file.name}}),
            _ => {
                let id = format!("{}-files", part.name);
                let includes = format!("{}-*.{}", part.name, layout.format.endings[0]);
                distribution.push(json!({
                    "@type": "cr:FileSet", "@id": id, "name": id, "encodingFormat": media, "includes": includes,
                }));
                json!({"fileSet": {"@id": id}})
            }
        };
        let fields: Vec<Value> =
            layout.columns.iter().map(|column| field(&part.name, column, &source)).collect();
        records.push(json!({
            "@type": "cr:RecordSet", "@id": part.name, "name": part.name,
            "description": format!("{} rows.", part.rows()), "field": fields,
        }));
    }
    json!({
        "@context": context(),
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": about.slug,
        "alternateName": about.title,
        "description": about.description,
        "license": CC0,
        "url": REPOSITORY,
        "version": env!("CARGO_PKG_VERSION"),
        "citeAs": format!("sudoku-lab {}, {REPOSITORY}", env!("CARGO_PKG_VERSION")),
        "creator": {"@type": "sc:Organization", "name": "The sudoku-lab developers", "url": REPOSITORY},
        "distribution": distribution,
        "recordSet": records,
    })
}

/// The media type of a format in Croissant.
fn media_type(format: &Format) -> &'static str {
    if format.is_text() { "text/csv" } else { "application/x-parquet" }
}

fn file_object(file: &DataFile, media: &str) -> Value {
    json!({
        "@type": "cr:FileObject", "@id": file.name, "name": file.name, "contentUrl": file.name,
        "contentSize": format!("{} B", file.bytes), "encodingFormat": media, "sha256": file.sha256,
    })
}

fn field(part: &str, column: &Column, source: &Value) -> Value {
    let unit = if column.unit.is_empty() { String::new() } else { format!(" Unit: {}.", column.unit) };
    let mut source = source.clone();
    source["extract"] = json!({"column": column.name});
    json!({
        "@type": "cr:Field", "@id": format!("{part}/{}", column.name), "name": column.name,
        "description": format!("{}{unit}", column.meaning), "dataType": data_type(column.kind), "source": source,
    })
}

fn data_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Integer => "sc:Integer",
        Kind::Real => "sc:Float",
        Kind::Boolean => "sc:Boolean",
        Kind::Text => "sc:Text",
    }
}

/// The context, exactly as in the specification.
fn context() -> Value {
    let mut context = json!({
        "@language": "en",
        "@vocab": "https://schema.org/",
        "cr": "http://mlcommons.org/croissant/",
        "rai": "http://mlcommons.org/croissant/RAI/",
        "dct": "http://purl.org/dc/terms/",
        "sc": "https://schema.org/",
        "conformsTo": "dct:conformsTo",
        "data": {"@id": "cr:data", "@type": "@json"},
        "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
        "examples": {"@id": "cr:examples", "@type": "@json"},
    });
    let terms = "citeAs column equivalentProperty extract field fileObject fileProperty fileSet format includes \
                 isLiveDataset jsonPath key md5 parentField path recordSet references regex repeated replace \
                 samplingRate separator source subField transform";
    for term in terms.split(' ') {
        context[term] = json!(format!("cr:{term}"));
    }
    context
}
