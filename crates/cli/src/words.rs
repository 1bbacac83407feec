//! Everything that the command says to people, in each language. A row of a table that lacks a
//! language does not compile.

mod errors;
mod explain;
mod grading;
mod museum;
mod play;
mod progress;
mod results;

pub(crate) use errors::{Errors, refusal};
pub(crate) use explain::{Explain, Sentences};
pub(crate) use grading::Grading;
pub(crate) use museum::Museum;
pub(crate) use play::Words;
pub(crate) use progress::ProgressWords;
pub(crate) use results::Results;

use clap::ValueEnum;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Language {
    En,
    Pt,
    Es,
}

/// A table of sentences; `{0}` and `{1}` stand for what they are about. Forms for one and for many
/// are divided by `|`.
macro_rules! table {
    ($Table:ident { $($name:ident: $en:literal, $pt:literal, $es:literal;)* }) => {
        pub(crate) struct $Table {
            $(pub(crate) $name: &'static str,)*
        }

        impl $Table {
            const EN: $Table = $Table { $($name: $en,)* };
            const PT: $Table = $Table { $($name: $pt,)* };
            const ES: $Table = $Table { $($name: $es,)* };

            #[cfg(test)]
            pub(super) const ROWS: &[[&str; 3]] = &[$([$en, $pt, $es],)*];

            /// The table of a language.
            pub(crate) const fn of(language: $crate::words::Language) -> &'static $Table {
                match language {
                    $crate::words::Language::En => &$Table::EN,
                    $crate::words::Language::Pt => &$Table::PT,
                    $crate::words::Language::Es => &$Table::ES,
                }
            }
        }
    };
}
use table;

impl Language {
    pub(crate) const ALL: [Language; 3] = [Language::En, Language::Pt, Language::Es];

    /// That of a locale's name as in `pt_BR.UTF-8`, if we have it.
    fn of_locale(locale: &str) -> Option<Language> {
        match locale.split(['_', '.', '@', '-']).next()? {
            "en" | "C" | "POSIX" => Some(Language::En),
            "pt" => Some(Language::Pt),
            "es" => Some(Language::Es),
            _ => None,
        }
    }

    /// The language of the environment. As in the C library, the first variable that is set decides.
    fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let locale = names.iter().filter_map(|name| variable(name)).find(|text| !text.is_empty());
        locale.and_then(|locale| Language::of_locale(&locale)).unwrap_or(Language::En)
    }

    pub(crate) fn of_this_environment() -> Language {
        Language::of_environment(|name| std::env::var(name).ok())
    }

    /// Its own name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::Pt => "português",
            Language::Es => "español",
        }
    }

    pub(crate) fn next(self) -> Language {
        Language::ALL[(self as usize + 1) % Language::ALL.len()]
    }
}

/// The template with its places filled.
pub(crate) fn fill(template: &str, parts: &[&str]) -> String {
    let mut pieces = template.split('{');
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (number, rest) = piece.split_once('}').unwrap_or(("", piece));
        out += number.parse().ok().and_then(|n: usize| parts.get(n)).copied().unwrap_or_default();
        out += rest;
    }
    out
}

/// The form of `forms` for one or for many, filled with the count: "1 node", "2 nodes".
pub(crate) fn counted(forms: &str, count: u64) -> String {
    let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
    fill(if count == 1 { one } else { many }, &[&count.to_string()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> impl Iterator<Item = &'static [&'static str; 3]> {
        let tables = [
            Errors::ROWS,
            Explain::ROWS,
            Grading::ROWS,
            Museum::ROWS,
            Words::ROWS,
            ProgressWords::ROWS,
            Results::ROWS,
        ];
        tables.into_iter().flatten()
    }

    #[test]
    fn every_language_fills_the_same_places_in_as_many_forms() {
        let places = |text: &str| {
            let mut places: Vec<&str> =
                text.split('{').skip(1).filter_map(|piece| piece.get(..1)).collect();
            places.sort_unstable();
            (places.concat(), text.matches('|').count())
        };
        for [en, pt, es] in rows() {
            assert_eq!((places(pt), places(es)), (places(en), places(en)), "{en}");
            assert!([en, pt, es].iter().all(|text| !text.is_empty()), "{en}");
        }
    }

    #[test]
    fn one_is_singular() {
        let forms = "{0} leaf|{0} leaves";
        let texts = [0, 1, 2].map(|count| counted(forms, count));
        assert_eq!(texts, ["0 leaves", "1 leaf", "2 leaves"]);
    }

    #[test]
    fn the_environment_chooses_the_language() {
        let rows = [
            (&[][..], Language::En),
            (&[("LANG", "pt_BR.UTF-8")], Language::Pt),
            (&[("LANG", "pt_BR.UTF-8"), ("LC_ALL", "es_ES")], Language::Es),
            (&[("LANG", "es"), ("LC_ALL", ""), ("LC_MESSAGES", "C.UTF-8")], Language::En),
            (&[("LANG", "de_DE")], Language::En),
        ];
        for (variables, language) in rows {
            let variable = |name: &str| {
                variables.iter().find(|(known, _)| *known == name).map(|(_, v)| (*v).to_owned())
            };
            assert_eq!(Language::of_environment(variable), language, "{variables:?}");
        }
    }
}
