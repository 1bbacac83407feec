//! Takes dictionaries out of the modules of the page, so that a browser gets the words of one
//! language only.
//!
//! Dictionaries are known by their form, which Prettier keeps:
//!
//! ```js
//! export const WORDS = {                   export const WORDS = $awaited("lib/x.js WORDS");
//!   en: {
//!     again: "Try again",
//!   },
//!   pt: {
//! ```
//!
//! One in another form stays where it is, with all its languages. `lib/i18n.js` has `awaited`.

use std::{fmt::Write, ops::Range};

/// The languages of the page, which every dictionary has.
const LANGUAGES: [&str; 3] = ["en", "pt", "es"];
/// The module that fills dictionaries.
const FILLED_BY: &str = "lib/i18n.js";

/// A dictionary in the text of a module: its name, its value there, and its words by language.
struct Dictionary<'a> {
    name: &'a str,
    value: Range<usize>,
    words: Vec<(&'a str, &'a str)>,
}

/// A module whose dictionaries wait for their words.
pub(super) fn taken_out(module: &str, text: &str) -> String {
    let found = dictionaries(text);
    if found.is_empty() {
        return text.to_owned();
    }
    let up = "../".repeat(module.matches('/').count());
    let mut out = format!("import {{ awaited as $awaited }} from \"./{up}{FILLED_BY}\";\n");
    let mut end = 0;
    for Dictionary { name, value, .. } in found {
        out += &text[end..value.start];
        write!(out, "$awaited(\"{module} {name}\")").expect("a string takes everything");
        end = value.end;
    }
    out + &text[end..]
}

/// A module with the words that these modules lack in a language; none in a language that the page
/// does not have.
pub(super) fn file<'a>(
    language: &str,
    modules: impl Iterator<Item = (&'a str, &'a str)>,
) -> Option<String> {
    LANGUAGES.contains(&language).then_some(())?;
    let mut out = "export default {\n".to_owned();
    for (module, text) in modules {
        for Dictionary { name, words, .. } in dictionaries(text) {
            let (_, words) = words.into_iter().find(|(known, _)| *known == language)?;
            write!(out, "\"{module} {name}\": {{\n{words}}},\n").ok()?;
        }
    }
    Some(out + "};\n")
}

fn dictionaries(text: &str) -> Vec<Dictionary<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(name) = name(line) {
            let start = at + line.len() - "{\n".len();
            found.extend(dictionary(name, text, start));
        }
        at += line.len();
    }
    found
}

/// What `export const WORDS = {` and `export default {` define.
fn name(line: &str) -> Option<&str> {
    let definition = line.strip_suffix(" {\n")?;
    let definition = definition.strip_prefix("export ").unwrap_or(definition);
    match definition.strip_prefix("const ") {
        Some(constant) => constant.strip_suffix(" ="),
        None => (definition == "default").then_some(definition),
    }
}

fn dictionary<'a>(name: &'a str, text: &'a str, start: usize) -> Option<Dictionary<'a>> {
    let end = start + text[start..].find("\n};")? + "\n}".len();
    let mut rest = text[start..end].strip_prefix("{\n")?;
    let mut words = Vec::new();
    for language in LANGUAGES {
        let after = rest.strip_prefix("  ")?.strip_prefix(language)?.strip_prefix(": {\n")?;
        let (block, after) = after.split_once("\n  },\n")?;
        words.push((language, block));
        rest = after;
    }
    (rest == "}").then_some(Dictionary { name, value: start..end, words })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODULE: &str = "// Words.

export const WORDS = {
  en: {
    a: \"One\",
    b: {
      c: \"}\",
    },
  },
  pt: {
    a: \"Um\",
  },
  es: {
    a: \"Uno\",
  },
};

export const other = {
  en: 1,
};
";

    #[test]
    fn a_module_without_its_dictionaries_waits_for_them() {
        let expected = "import { awaited as $awaited } from \"./../../lib/i18n.js\";
// Words.

export const WORDS = $awaited(\"pages/p/words.js WORDS\");

export const other = {
  en: 1,
};
";
        assert_eq!(taken_out("pages/p/words.js", MODULE), expected);
        let default = MODULE.replace("const WORDS =", "default");
        assert!(taken_out("w.js", &default).contains("export default $awaited(\"w.js default\");"));
        let private = MODULE.replace("export const WORDS", "const WORDS");
        assert!(taken_out("w.js", &private).contains("\nconst WORDS = $awaited(\"w.js WORDS\");"));
    }

    #[test]
    fn a_language_is_a_module_of_its_own() {
        let modules = || [("w.js", MODULE), ("x.js", "f();\n")].into_iter();
        let expected = "export default {\n\"w.js WORDS\": {\n    a: \"Um\",},\n};\n";
        assert_eq!(file("pt", modules()).as_deref(), Some(expected));
        assert!(file("en", modules()).is_some_and(|words| words.contains("c: \"}\"")));
        assert_eq!(file("de", modules()), None);
    }

    #[test]
    fn what_is_in_another_form_stays() {
        for (form, other) in [
            ("  es: {", "  fr: {"),
            ("  pt: {\n", "  pt: { z: 1,\n"),
            ("};\n\nexport const other", "  ...more,\n};\n\nexport const other"),
        ] {
            let module = MODULE.replacen(form, other, 1);
            assert_ne!(module, MODULE);
            assert_eq!(taken_out("w.js", &module), module);
        }
    }
}
