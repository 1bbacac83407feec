//! What is said to people, in each language. A row of a table that lacks a language does not compile.

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Language {
    /// English.
    En,
    /// Portuguese.
    Pt,
    /// Spanish.
    Es,
}

/// A table of sentences; `{0}` and `{1}` stand for what they are about. Forms for one and for many
/// are divided by `|`.
#[macro_export]
macro_rules! table {
    ($Table:ident { $($name:ident: $en:literal, $pt:literal, $es:literal;)* }) => {
        /// A table of sentences in one language.
        #[allow(missing_docs, unreachable_pub)]
        pub struct $Table {
            $(pub $name: &'static str,)*
        }

        impl $Table {
            const EN: $Table = $Table { $($name: $en,)* };
            const PT: $Table = $Table { $($name: $pt,)* };
            const ES: $Table = $Table { $($name: $es,)* };

            #[cfg(test)]
            pub(super) const ROWS: &[[&str; 3]] = &[$([$en, $pt, $es],)*];

            /// The table of a language.
            #[allow(unreachable_pub)]
            #[must_use]
            pub const fn of(language: $crate::Language) -> &'static $Table {
                match language {
                    $crate::Language::En => &$Table::EN,
                    $crate::Language::Pt => &$Table::PT,
                    $crate::Language::Es => &$Table::ES,
                }
            }
        }
    };
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::En, Language::Pt, Language::Es];

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

    /// The language of this process's environment.
    #[must_use]
    pub fn of_this_environment() -> Language {
        Language::of_environment(|name| std::env::var(name).ok())
    }

    /// Its code in a page: `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Pt => "pt",
            Language::Es => "es",
        }
    }

    /// Its own name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::Pt => "português",
            Language::Es => "español",
        }
    }

    /// The one after it, round and round.
    #[must_use]
    pub fn next(self) -> Language {
        Language::ALL[(self as usize + 1) % Language::ALL.len()]
    }
}

/// The template with its places filled.
#[must_use]
pub fn fill(template: &str, parts: &[&str]) -> String {
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
#[must_use]
pub fn counted(forms: &str, count: u64) -> String {
    let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
    fill(if count == 1 { one } else { many }, &[&count.to_string()])
}

/// Whether the forms of a row, one for each language, fill the same places in as many forms.
#[must_use]
pub fn agree(row: &[&str; 3]) -> bool {
    let places = |text: &str| {
        let mut places: Vec<&str> =
            text.split('{').skip(1).filter_map(|piece| piece.get(..1)).collect();
        places.sort_unstable();
        (places.concat(), text.matches('|').count())
    };
    row.iter().all(|text| !text.is_empty() && places(text) == places(row[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

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
