//! Declares commands in titled groups, and writes the help that lists them by group.

use std::fmt::Write;

/// Declares commands in titled groups. Each command has a name, help, arguments, and a function to run. What is given
/// to a group is known to all functions. Arguments are
/// described to clap only for the command that is used, because describing all of them takes longer than the rest of
/// startup. Commands of a group without a title are listed in one line at the end of the help.
macro_rules! commands {
    ($Commands:ident $(($given:ident: $Given:ty))?: $($title:literal { $(
        #[doc = $about:literal] $name:literal $Name:ident($Args:ty) as $args:pat => $run:expr;
    )+ })+) => {
        /// The command.
        #[derive(Debug)]
        pub enum $Commands {
            $($(#[doc = $about] $Name($Args),)+)+
        }

        impl $Commands {
            /// Titles of groups, with the names and short help of their commands.
            pub const GROUPS: &[$crate::groups::Group] = &[$(($title, &[$(($name, $about)),+])),+];

            /// Runs a command.
            pub fn run(self $(, $given: $Given)?) -> anyhow::Result<()> {
                match self {
                    $($($Commands::$Name($args) => $run,)+)+
                }
            }
        }

        impl clap::Subcommand for $Commands {
            fn augment_subcommands(command: clap::Command) -> clap::Command {
                // The help is set again after the arguments, because their struct has a different one.
                command$($(.subcommand(
                    clap::Command::new($name)
                        .about($crate::groups::about($about))
                        .defer(|command| {
                            <$Args as clap::Args>::augment_args(command).about($crate::groups::about($about))
                        }),
                ))+)+
            }

            fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
                $Commands::augment_subcommands(command)
            }

            fn has_subcommand(name: &str) -> bool {
                matches!(name, $($($name)|+)|+)
            }
        }

        impl clap::FromArgMatches for $Commands {
            fn from_arg_matches(matches: &clap::ArgMatches) -> Result<$Commands, clap::Error> {
                match matches.subcommand() {
                    $($(Some(($name, own)) => <$Args>::from_arg_matches(own).map($Commands::$Name),)+)+
                    _ => Err(clap::Error::new(clap::error::ErrorKind::MissingSubcommand)),
                }
            }

            fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
                *self = $Commands::from_arg_matches(matches)?;
                Ok(())
            }
        }
    };
}
pub(crate) use commands;

/// A title, with the names and short help of the commands under it.
pub type Group = (&'static str, &'static [(&'static str, &'static str)]);

/// A sentence of the help, without leading space and full stop.
pub fn about(text: &'static str) -> &'static str {
    text.trim_start().trim_end_matches('.')
}

/// A template of clap that lists commands under their titles.
pub fn help_template(groups: &[Group], styles: &clap::builder::Styles) -> String {
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let titled = || groups.iter().filter(|(title, _)| !title.is_empty());
    let width = titled().flat_map(|(_, commands)| *commands).map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    // Writing to a string succeeds.
    for (title, commands) in titled() {
        let _ = write!(text, "\n{header}{title}:{header:#}\n");
        for (name, sentence) in *commands {
            let _ = writeln!(text, "  {literal}{name:width$}{literal:#}  {}", about(sentence));
        }
    }
    let others = groups.iter().filter(|(title, _)| title.is_empty()).flat_map(|(_, commands)| *commands);
    let others: Vec<String> = others.map(|(name, _)| format!("{literal}{name}{literal:#}")).collect();
    let _ = write!(text, "\n{header}Also:{header:#} {}\n", others.join(", "));
    let _ = write!(text, "\n{header}Options:{header:#}\n{{options}}{{after-help}}");
    text
}
