//! Determines the settings of a run from the name or file of a config and overrides.

use std::path::Path;

use serde::Serialize;
use toml::de::{DeTable, DeValue};
use toml::{Table, Value};

use crate::error::{Error, Result};
use crate::experiment::{Configs, Experiment};
use crate::runner::files;
use crate::settings::Settings as _;

/// Maximum number of parts of an override's key.
const KEY_PARTS: usize = 16;

/// The source of the settings.
#[derive(Clone, Debug)]
pub enum ConfigSource {
    /// The name of a config that comes with the experiment, or the path of a TOML file.
    Named(String),
    /// The settings themselves, from a manifest.
    Resolved {
        /// The name of the config from which they came.
        name: String,
        /// Settings and seed.
        settings: serde_json::Value,
    },
}

/// The settings of a run, and its seed.
#[derive(Debug)]
pub(crate) struct Resolved<C> {
    /// The config's name, suitable for a folder's name.
    pub name: String,
    pub config: C,
    pub seed: u64,
}

/// Reads the config, applies `key=value` overrides, and removes the seed.
pub(crate) fn resolve<E: Experiment>(
    source: &ConfigSource,
    overrides: &[String],
    seed: Option<u64>,
) -> Result<Resolved<E::Config>> {
    let (name, mut table) = table_of(E::ID, E::CONFIGS, source, overrides)?;
    let bad = |message: String| Error::Config { name: name.clone(), message };
    let config_seed = take_seed(&mut table).map_err(bad)?;
    let config = E::Config::deserialize_table(table).map_err(bad)?;
    config.check().map_err(bad)?;
    Ok(Resolved { name: folder_word(&name), config, seed: seed.unwrap_or(config_seed) })
}

/// The config's name, and its unparsed settings with the overrides applied.
fn table_of(
    experiment: &'static str,
    configs: Configs,
    source: &ConfigSource,
    overrides: &[String],
) -> Result<(String, Table)> {
    let (name, mut table) = match source {
        ConfigSource::Named(name) => named(experiment, configs, name)?,
        ConfigSource::Resolved { name, settings } => (name.clone(), from_json(name, settings)?),
    };
    for text in overrides {
        lay_over(&mut table, text).map_err(|message| Error::Config { name: text.clone(), message })?;
    }
    Ok((name, table))
}

/// Removes the seed from a config.
fn take_seed(table: &mut Table) -> std::result::Result<u64, String> {
    let value = table.remove("seed").ok_or("seed is missing: add a line like `seed = 1`")?;
    let seed = match &value {
        Value::Integer(seed) => u64::try_from(*seed).ok(),
        Value::String(digits) => digits.parse().ok(),
        Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    };
    seed.ok_or_else(|| format!("seed is {value}: give a whole number from 0 to {}", u64::MAX))
}

/// Settings and seed as stored in the manifest.
///
/// # Errors
/// If the settings cannot be written as a JSON object, or already have a field `seed`.
pub(crate) fn to_json<C: Serialize>(name: &str, config: &C, seed: u64) -> Result<serde_json::Value> {
    let bad = |message: String| Error::Config { name: name.to_owned(), message };
    match serde_json::to_value(config).map_err(|error| bad(error.to_string()))? {
        serde_json::Value::Object(mut settings) => match settings.insert("seed".into(), seed.into()) {
            None => Ok(settings.into()),
            Some(other) => Err(bad(format!("seed is {other}: the seed is not a setting of an experiment"))),
        },
        other => Err(bad(format!("the settings are {other}: they are a struct"))),
    }
}

trait DeserializeTable: Sized {
    fn deserialize_table(table: Table) -> std::result::Result<Self, String>;
}

impl<C: serde::de::DeserializeOwned> DeserializeTable for C {
    fn deserialize_table(table: Table) -> std::result::Result<C, String> {
        C::deserialize(Value::Table(table)).map_err(|error| error.to_string())
    }
}

fn named(experiment: &'static str, configs: Configs, name: &str) -> Result<(String, Table)> {
    let (name, text) = match configs.iter().find(|(known, _)| *known == name) {
        Some((known, text)) => ((*known).to_owned(), (*text).to_owned()),
        None if Path::new(name).is_file() => (name.to_owned(), files::read_text(Path::new(name))?),
        None => {
            let known = configs.iter().map(|(known, _)| *known).collect::<Vec<_>>().join(", ");
            return Err(Error::UnknownConfig { experiment, name: name.to_owned(), known });
        }
    };
    let table =
        parse(&text).map_err(|error| Error::Config { name: name.clone(), message: error.to_string() })?;
    Ok((name, table))
}

/// A TOML table. TOML integers end at 2^63 - 1, so a greater seed is kept as text.
pub(crate) fn parse(text: &str) -> std::result::Result<Table, toml::de::Error> {
    let document = DeTable::parse(text)?;
    if let Some(seed) = document.get_ref().get("seed")
        && let DeValue::Integer(number) = seed.get_ref()
        && let Ok(number) = u64::from_str_radix(number.as_str(), number.radix())
    {
        let (before, after) = (&text[..seed.span().start], &text[seed.span().end..]);
        return format!("{before}\"{number}\"{after}").parse();
    }
    text.parse()
}

fn from_json(name: &str, settings: &serde_json::Value) -> Result<Table> {
    let mut settings = settings.clone();
    if let Some(seed) = settings.get_mut("seed") {
        // As in `parse`.
        *seed = seed.to_string().into();
    }
    drop_nulls(&mut settings);
    Table::try_from(settings)
        .map_err(|error| Error::Config { name: name.to_owned(), message: error.to_string() })
}

/// Removes settings that are null, because TOML has no null and omits them.
fn drop_nulls(settings: &mut serde_json::Value) {
    match settings {
        serde_json::Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        serde_json::Value::Array(values) => values.iter_mut().for_each(drop_nulls),
        _ => (),
    }
}

/// A text as a TOML value. A text that is not TOML is read as a string without quotation marks.
fn value_of(text: &str) -> Value {
    let parsed = format!("x = {text}").parse::<Table>().ok().and_then(|mut parsed| parsed.remove("x"));
    parsed.unwrap_or_else(|| Value::String(text.to_owned()))
}

/// Applies `key=value` to a table; a dot in the key selects a nested table. A value that is not TOML is read as text.
/// For a setting that is a list, `a,b` is short for `["a", "b"]`.
pub(crate) fn lay_over(table: &mut Table, text: &str) -> std::result::Result<(), String> {
    let (key, value) = text.split_once('=').ok_or("write key=value, as in --set bootstrap=500")?;
    let (text, value) = (value, value_of(value));
    let parts: Vec<&str> = key.trim().split('.').collect();
    // TOML readers reject deeply nested tables.
    if parts.len() > KEY_PARTS || parts.iter().any(|part| part.is_empty()) {
        return Err(format!(
            "a key has at most {KEY_PARTS} parts, none of them empty, as in model.name=scan"
        ));
    }
    let mut here = table;
    let mut parts = parts.into_iter().peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            let is_list = matches!(here.get(part), Some(Value::Array(_))) && !value.is_array();
            let value = match is_list {
                true => Value::Array(text.split(',').map(|one| value_of(one.trim())).collect()),
                false => value,
            };
            here.insert(part.to_owned(), value);
            break;
        }
        here = here
            .entry(part)
            .or_insert_with(|| Value::Table(Table::new()))
            .as_table_mut()
            .ok_or_else(|| format!("{part} is not a table in this config"))?;
    }
    Ok(())
}

/// The stem of a path, in which characters that are unsuitable for a folder's name are replaced.
fn folder_word(name: &str) -> String {
    let stem = Path::new(name).file_stem().map_or_else(|| name.into(), |stem| stem.to_string_lossy());
    stem.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect()
}

/// The time on two cores that a config states for its run, in seconds: "Takes 75 s on two cores." in a comment before
/// the first setting, or "Takes under 90 s".
pub fn stated_seconds(config: &str) -> Option<f64> {
    let comments = config.lines().take_while(|line| line.starts_with('#') || line.trim().is_empty());
    let text = comments.map(|line| line.trim_start_matches('#').trim()).collect::<Vec<_>>().join(" ");
    let (_, rest) = text.split_once("Takes ")?;
    let number = rest.trim_start_matches("about ").trim_start_matches("under ");
    let (number, unit) = number.split_once(' ')?;
    let seconds: f64 = number.parse().ok()?;
    match unit.split([' ', '.', ',']).next()? {
        "s" => Some(seconds),
        "min" => Some(60.0 * seconds),
        "h" => Some(3600.0 * seconds),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_config_states_how_long_it_takes() {
        assert_eq!(stated_seconds("# Many. Takes under 90 s on two cores.\nseed = 1\n"), Some(90.0));
        assert_eq!(stated_seconds("# Two\n# lines. Takes\n# about 3 min.\nseed = 1\n"), Some(180.0));
        assert_eq!(stated_seconds("# Nothing.\nseed = 1\n# Takes 5 s\n"), None);
        assert_eq!(stated_seconds("# Takes long.\nseed = 1\n"), None);
    }

    #[test]
    fn seeds_reach_from_0_to_the_greatest_number_of_64_bits() {
        let seed = |text: &str| parse(text).unwrap()["seed"].clone();
        for text in
            ["seed = 18446744073709551615", "a = 1\nseed = 0xffff_ffff_ffff_ffff # all\n[b]\nseed = 2\n"]
        {
            assert_eq!(seed(text), Value::String(u64::MAX.to_string()));
        }
        assert_eq!(seed("seed = 0"), Value::String("0".into()));
        assert_eq!(seed("seed = -1"), Value::Integer(-1));
        assert!(parse("seed = 18446744073709551616").is_err());
        let manifest = serde_json::json!({"seed": u64::MAX, "a": 0.5});
        assert_eq!(from_json("x", &manifest).unwrap()["seed"], Value::String(u64::MAX.to_string()));
        let mut table = Table::new();
        lay_over(&mut table, "seed=18446744073709551615").unwrap();
        assert_eq!(table["seed"], Value::String(u64::MAX.to_string()));
    }

    #[test]
    fn a_setting_that_is_null_in_a_manifest_is_left_out() {
        let manifest = serde_json::json!({"seed": 1, "a": null, "arms": [{"b": null, "c": 2}]});
        let table = from_json("x", &manifest).unwrap();
        assert_eq!(table.to_string(), "seed = \"1\"\n\n[[arms]]\nc = 2\n");
    }

    fn laid_over(texts: &[&str]) -> Table {
        let mut table: Table = "a = 1\n[b]\nc = 2\n".parse().unwrap();
        for text in texts {
            lay_over(&mut table, text).unwrap();
        }
        table
    }

    #[test]
    fn overrides_reach_into_tables_and_keep_their_types() {
        let table = laid_over(&["a=3", "b.c=[1, 2]", "d=words", "e.f=true"]);
        let expected = "a = 3\nd = \"words\"\n[b]\nc = [1, 2]\n[e]\nf = true\n";
        assert_eq!(table, expected.parse().unwrap());
    }

    #[test]
    fn a_list_is_written_with_commas_where_the_setting_is_a_list() {
        let over = |value: &str| {
            let mut table: Table = "solvers = [\"fast\"]\nname = \"x\"\n".parse().unwrap();
            lay_over(&mut table, &format!("solvers={value}")).unwrap();
            lay_over(&mut table, &format!("name={value}")).unwrap();
            table
        };
        let lists = |value: &str| over(value)["solvers"].clone();
        assert_eq!(lists("fast,dlx"), lists(r#"["fast", "dlx"]"#));
        assert_eq!((lists("dlx"), lists("1, 2")), (lists(r#"["dlx"]"#), lists("[1, 2]")));
        assert_eq!(over("fast,dlx")["name"].as_str(), Some("fast,dlx"), "no list");
    }

    #[test]
    fn an_override_without_a_value_or_into_a_number_is_refused() {
        let mut table = laid_over(&[]);
        assert!(lay_over(&mut table, "a").is_err());
        assert!(lay_over(&mut table, "a.b=1").is_err());
        assert!(lay_over(&mut table, "b..d=1").is_err() && lay_over(&mut table, "=1").is_err());
    }

    #[test]
    fn a_path_becomes_one_word() {
        assert_eq!(folder_word("some/where/my config.toml"), "my-config");
    }
}
