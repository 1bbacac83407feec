//! Joins the modules of the page into one file, so that a browser asks once instead of once for
//! each.
//!
//! This is no parser. It knows the forms that the page is written in: `import` and `export` at the
//! start of a line, `export { … }` at the end of a module, dynamic imports of a literal. Each
//! module becomes a function that returns what it exports and runs when it is first needed:
//!
//! ```js
//! import { a, b as c } from "./x.js";      const { a, b: c } = $load("lib/x.js");
//! export const d = a;                      const d = a;
//!                                          return { d };
//! ```
//!
//! Whatever it does not know is an error, and the page is then served file by file.

use std::{collections::BTreeSet, fmt::Write};

/// What the functions share. The names are refused in modules.
const HEAD: &str = "const $known = new Map(), $made = new Map();
const $define = (name, module) => $known.has(name) || $known.set(name, module);
const $load = (name) => {
  if (!$made.has(name)) $made.set(name, $known.get(name)());
  return $made.get(name);
};
const $open = async (name, url) => {
  if (!$known.has(name)) (await import(url)).default($define, $load, $open);
  return $load(name);
};
";
const NAMES: [&str; 6] = ["$known", "$made", "$define", "$load", "$open", "$default"];

/// Where modules come from, by name, and where joined ones are asked for.
pub(super) struct Source<'a> {
    pub(super) text: &'a dyn Fn(&str) -> Option<String>,
    pub(super) url: &'a dyn Fn(&str) -> String,
}

/// Modules in an order in which each comes after those it imports.
#[derive(Default)]
pub(super) struct Joined {
    names: Vec<String>,
    text: String,
    /// Modules that these import when they are needed.
    opened: Vec<String>,
}

/// A module, taken apart.
#[derive(Default)]
struct Module {
    body: String,
    imports: Vec<String>,
    opened: Vec<String>,
    exports: Vec<(String, String)>,
}

impl Joined {
    /// All that these modules import.
    pub(super) fn new(entries: &[String], source: &Source<'_>) -> Result<Joined, String> {
        let mut joined = Joined::default();
        for entry in entries {
            joined.add(entry, source, &mut BTreeSet::new())?;
        }
        Ok(joined)
    }

    fn add(
        &mut self,
        name: &str,
        source: &Source<'_>,
        above: &mut BTreeSet<String>,
    ) -> Result<(), String> {
        if self.names.iter().any(|known| known == name) {
            return Ok(());
        }
        if !above.insert(name.to_owned()) {
            return Err(format!("{name} imports itself"));
        }
        let text = (source.text)(name).ok_or_else(|| format!("there is no {name}"))?;
        let module = Module::read(name, &text, source).map_err(|why| format!("{name}: {why}"))?;
        for import in &module.imports {
            self.add(import, source, above)?;
        }
        above.remove(name);
        self.opened.extend(module.opened);
        let exports: Vec<String> =
            module.exports.iter().map(|(exported, own)| format!("{exported}: {own}")).collect();
        let (body, exports) = (module.body, exports.join(", "));
        write!(self.text, "$define(\"{name}\", () => {{\n{body}\nreturn {{ {exports} }};\n}});\n")
            .expect("a string takes everything");
        self.names.push(name.to_owned());
        Ok(())
    }

    /// As the script of the page, which runs one of its modules.
    pub(super) fn script(&self, start: &str) -> String {
        format!("{HEAD}{}$load(\"{start}\");\n", self.text)
    }

    /// What another page needs and is not here yet.
    pub(super) fn addition(&self, entry: &str, source: &Source<'_>) -> Result<Joined, String> {
        let mut more = Joined { names: self.names.clone(), ..Joined::default() };
        more.add(entry, source, &mut BTreeSet::new())?;
        more.names.drain(..self.names.len());
        Ok(more)
    }

    /// As a module that adds to such a script.
    pub(super) fn module(&self) -> String {
        format!("export default ($define, $load, $open) => {{\n{}}};\n", self.text)
    }

    pub(super) fn opened(&self) -> &[String] {
        &self.opened
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }
}

impl Module {
    fn read(name: &str, text: &str, source: &Source<'_>) -> Result<Module, String> {
        if let Some(taken) = NAMES.iter().find(|taken| text.contains(**taken)) {
            return Err(format!("expected no name {taken}"));
        }
        let mut module = Module::default();
        let mut lines = module.without_list(text)?.lines();
        while let Some(line) = lines.next() {
            let mut line = line.to_owned();
            while line.starts_with("import ") && !line.contains(" from \"") {
                line += lines.next().ok_or("expected the end of an import")?;
            }
            let line = match (line.strip_prefix("import "), line.strip_prefix("export ")) {
                (Some(import), _) => module.import(name, import)?,
                (_, Some(export)) => module.export(export)?,
                _ => module.dynamic(name, &line, source)?,
            };
            module.body.push_str(&line);
            module.body.push('\n');
        }
        Ok(module)
    }

    /// Takes the list `export { … };` from the end of a module.
    fn without_list<'a>(&mut self, text: &'a str) -> Result<&'a str, String> {
        let list = text.trim_end().trim_end_matches(';').strip_suffix('}');
        let found = list
            .and_then(|list| list.rsplit_once('{'))
            .and_then(|(before, list)| Some((before.trim_end().strip_suffix("export")?, list)));
        let Some((before, list)) = found else { return Ok(text) };
        for (own, exported) in pairs(list) {
            self.exports.push((exported, own));
        }
        Ok(before)
    }

    /// `{ a, b as c } from "./x.js";` or `A from "./x.js";`
    fn import(&mut self, name: &str, text: &str) -> Result<String, String> {
        let parts = text.trim_end().strip_suffix("\";").and_then(|t| t.split_once(" from \""));
        let (what, path) = parts.ok_or_else(|| format!("expected a path, found {text}"))?;
        let taken = match what.trim().strip_prefix('{').and_then(|what| what.strip_suffix('}')) {
            Some(list) => pairs(list).map(|(exported, own)| format!("{exported}: {own}")).collect(),
            None if is_name(what) => vec![format!("default: {what}")],
            None => return Err(format!("expected names, found {what}")),
        };
        let path = resolved(name, path)?;
        let line = format!("const {{ {} }} = $load(\"{path}\");", taken.join(", "));
        self.imports.push(path);
        Ok(line)
    }

    /// `const a = …`, `function a(…`, `class A …`, `default …`
    fn export(&mut self, text: &str) -> Result<String, String> {
        if let Some(value) = text.strip_prefix("default ") {
            if ["function", "class", "async"].iter().any(|word| value.starts_with(word)) {
                return Err(format!("expected a value after default, found {value}"));
            }
            self.exports.push(("default".to_owned(), "$default".to_owned()));
            return Ok(format!("const $default = {value}"));
        }
        let kinds = ["const ", "async function* ", "async function ", "function* ", "function "];
        let rest = kinds.iter().chain(&["class "]).find_map(|kind| text.strip_prefix(kind));
        let rest = rest.ok_or_else(|| format!("expected a definition, found {text}"))?;
        let end = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        if end == 0 {
            return Err(format!("expected one name, found {rest}"));
        }
        self.exports.push((rest[..end].to_owned(), rest[..end].to_owned()));
        Ok(text.to_owned())
    }

    /// A line in which dynamic imports ask for joined modules. Types in comments stay as they are.
    fn dynamic(&mut self, name: &str, line: &str, source: &Source<'_>) -> Result<String, String> {
        const CALL: &str = "import(\"";
        let (mut out, mut rest) = (String::new(), line);
        while let Some((before, after)) = rest.split_once(CALL) {
            out += before;
            rest = after;
            if is_comment(&out) {
                out += CALL;
                continue;
            }
            let (path, after) = rest.split_once("\")").ok_or("expected the end of import(")?;
            let path = resolved(name, path)?;
            write!(out, "$open(\"{path}\", \"{}\")", (source.url)(&path)).map_err(|_| "")?;
            self.opened.push(path);
            rest = after;
        }
        Ok(out + rest)
    }
}

/// Whether what comes next on a line is inside a comment.
fn is_comment(before: &str) -> bool {
    let start = before.trim_start();
    let opened = before.rfind("/*").is_some_and(|at| !before[at..].contains("*/"));
    opened || start.starts_with('*') || start.starts_with("//")
}

/// The names of a list, `a` or `a as b`.
fn pairs(list: &str) -> impl Iterator<Item = (String, String)> {
    let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
    names.map(|name| {
        let (first, second) = name.split_once(" as ").unwrap_or((name, name));
        (first.trim().to_owned(), second.trim().to_owned())
    })
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_letter)
}

/// The name of the module that `from` calls `path`.
fn resolved(from: &str, path: &str) -> Result<String, String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop().ok_or_else(|| format!("{path} leads out of the page"))?,
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(modules: &[(&str, &str)]) -> Result<Joined, String> {
        let text = |name: &str| {
            modules.iter().find(|module| module.0 == name).map(|module| module.1.to_owned())
        };
        let source = Source { text: &text, url: &|name| format!("more/{name}") };
        Joined::new(&["main.js".to_owned()], &source)
    }

    #[test]
    fn each_module_is_a_function_after_those_it_imports() {
        let modules = [
            (
                "main.js",
                "import W from \"./lib/a.js\";\nimport { b, c as d } from \"./lib/b.js\";\nd(W);\n",
            ),
            ("lib/a.js", "import { b } from \"../lib/b.js\";\nexport default {\n  b,\n};\n"),
            (
                "lib/b.js",
                "export const b = 1;\nexport async function* c(x) {}\nlet e;export{e as f};\n",
            ),
        ];
        let joined = joined(&modules).unwrap();
        assert_eq!(joined.names, ["lib/b.js", "lib/a.js", "main.js"]);
        let expected = "$define(\"lib/b.js\", () => {
const b = 1;
async function* c(x) {}
let e;

return { f: e, b: b, c: c };
});
$define(\"lib/a.js\", () => {
const { b: b } = $load(\"lib/b.js\");
const $default = {
  b,
};

return { default: $default };
});
$define(\"main.js\", () => {
const { default: W } = $load(\"lib/a.js\");
const { b: b, c: d } = $load(\"lib/b.js\");
d(W);

return {  };
});
";
        assert_eq!(joined.text, expected);
    }

    #[test]
    fn dynamic_imports_ask_for_joined_modules_and_comments_stay() {
        let line =
            "/** @type {import(\"./t.js\").T} */ const f = () => import(\"./pages/p.js\");\n";
        let joined = joined(&[("main.js", line)]).unwrap();
        assert_eq!(joined.opened(), ["pages/p.js"]);
        let expected = "/** @type {import(\"./t.js\").T} */ const f = () => $open(\"pages/p.js\", \"more/pages/p.js\");";
        assert!(joined.text.contains(expected), "{}", joined.text);
    }

    #[test]
    fn what_is_not_known_is_an_error() {
        let rows = [
            ("import * as a from \"./a.js\";", "expected names"),
            ("import \"./a.js\";", "expected the end of an import"),
            ("import { a } from './a.js';", "expected the end of an import"),
            ("import { a } from \"./nothing.js\";", "there is no nothing.js"),
            ("import { a } from \"../a.js\";", "leads out of the page"),
            ("import { a } from \"./main.js\";", "main.js imports itself"),
            ("export let a = 1;", "expected a definition"),
            ("export const { a } = b;", "expected one name"),
            ("export default function a() {}", "expected a value"),
            ("export * from \"./a.js\";", "expected a definition"),
            ("const $load = 1;", "expected no name $load"),
        ];
        for (text, why) in rows {
            let error = joined(&[("main.js", text)]).err().unwrap_or_default();
            assert!(error.contains(why), "{text}: {error:?}");
        }
    }
}
