//! The files of the page, and what is made of them: one script and one stylesheet for the first
//! page, one script for each other page, and for each of them one file of words per language.

use super::{
    Served,
    join::{Joined, Source},
    packed, words,
};
use rust_embed::RustEmbed;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, PoisonError},
};

#[derive(RustEmbed)]
#[folder = "web"]
struct Files;

pub(super) const INDEX: &str = "index.html";
/// The module that is the page, and what joined files are called.
const START: &str = "main.js";
const SCRIPT: &str = "joined.js";
const STYLE: &str = "joined.css";
/// Before the name of a page's module that is asked for with all it needs besides [`SCRIPT`].
const MORE: &str = "joined/";
/// Words are asked for as `joined/words/LANGUAGE/PAGE.js`; this page is the frame with the first
/// pages (`lib/language.js` has the same names).
const WORDS: &str = "joined/words/";
const FRAME: &str = "frame";
/// The puzzles, which have an owner of their own; their page asks for them when it is opened.
const PUZZLES: &str = "puzzles.txt";
/// Asks for the first words.
const EARLY: &str = "lib/language.js";

/// The page as it was when its files were read.
pub(super) struct Page {
    /// Says whether they have changed since.
    stamp: u64,
    files: BTreeMap<String, Vec<u8>>,
    version: String,
    /// The modules of the first page: its script's, and those that `index.html` preloads.
    first: Result<Joined, String>,
    /// What was asked for before.
    made: Mutex<HashMap<String, Arc<Served>>>,
}

impl Page {
    /// The page as it is now. It is read once, and in a debug build again when a file has changed.
    pub(super) fn current() -> Arc<Page> {
        static CURRENT: Mutex<Option<Arc<Page>>> = Mutex::new(None);
        let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = stamp();
        match current.as_ref().filter(|page| page.stamp == stamp) {
            Some(page) => Arc::clone(page),
            None => Arc::clone(current.insert(Arc::new(Page::read(stamp)))),
        }
    }

    fn read(stamp: u64) -> Page {
        let content = |name: &str| Files::get(name).map(|file| file.data.into());
        let files: BTreeMap<String, Vec<u8>> =
            Files::iter().filter_map(|name| Some((name.to_string(), content(&name)?))).collect();
        let version = format!("{:016x}", hashed(&files));
        let (first, made) = (Err("not joined yet".to_owned()), Mutex::default());
        let mut page = Page { stamp, files, version, first, made };
        page.first = page.joined();
        page
    }

    fn joined(&self) -> Result<Joined, String> {
        let index = self.text(INDEX).ok_or("there is no index.html")?;
        let preloaded = links(index, "modulepreload").map(|(_, name)| name.to_owned());
        let entries: Vec<String> = [START.to_owned()].into_iter().chain(preloaded).collect();
        self.source(|source| Joined::new(&entries, source))
    }

    /// Differs whenever any file does.
    pub(super) fn version(&self) -> &str {
        &self.version
    }

    /// A file, made when it is first asked for.
    pub(super) fn served(&self, name: &str) -> Option<Arc<Served>> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(served) = made.get(name) {
            return Some(Arc::clone(served));
        }
        let served = Arc::new(packed(name, self.content(name)?)?);
        made.insert(name.to_owned(), Arc::clone(&served));
        Some(served)
    }

    fn content(&self, name: &str) -> Option<Vec<u8>> {
        match name {
            SCRIPT => Some(self.first.as_ref().ok()?.script(START).into_bytes()),
            STYLE => self.style().map(String::into_bytes),
            PUZZLES => Some(puzzles::TEXT.as_bytes().to_vec()),
            _ => match (name.strip_prefix(WORDS), name.strip_prefix(MORE)) {
                (Some(file), _) => self.words(file).map(String::into_bytes),
                (_, Some(page)) => self.more(page).map(|more| more.module().into_bytes()),
                _ => self.files.get(name).cloned(),
            },
        }
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.files.get(name).and_then(|bytes| str::from_utf8(bytes).ok())
    }

    fn source<T>(&self, with: impl FnOnce(&Source<'_>) -> T) -> T {
        let text = |name: &str| self.text(name).map(|text| words::taken_out(name, text));
        with(&Source { text: &text, url: &|name| format!("./{MORE}{name}?{}", self.version) })
    }

    /// The modules of another page.
    fn more(&self, page: &str) -> Option<Joined> {
        let first = self.first.as_ref().ok()?;
        let other = page.starts_with("pages/") && !first.has(page);
        other.then(|| self.source(|source| first.addition(page, source)))?.ok()
    }

    /// The words that joined modules lack, by `LANGUAGE/PAGE.js`.
    fn words(&self, file: &str) -> Option<String> {
        let (language, page) = file.strip_suffix(".js")?.split_once('/')?;
        let more;
        let modules = match page {
            FRAME => self.first.as_ref().ok()?,
            page => {
                more = self.more(&format!("pages/{page}/page.js"))?;
                &more
            }
        };
        let names = self.with_opened(modules);
        words::file(language, names.iter().filter_map(|name| Some((&**name, self.text(name)?))))
    }

    /// Joined modules and those that they open, except pages, which have words of their own.
    fn with_opened(&self, modules: &Joined) -> BTreeSet<String> {
        let mut names: BTreeSet<String> = modules.names().map(str::to_owned).collect();
        let mut opened = modules.opened().to_vec();
        while let Some(name) = opened.pop() {
            let page = name.ends_with("/page.js");
            let Some(more) = (!page).then(|| self.more(&name)).flatten() else { continue };
            let known = names.len();
            names.extend(more.names().map(str::to_owned));
            if names.len() > known {
                opened.extend_from_slice(more.opened());
            }
        }
        names
    }

    /// All stylesheets of `index.html`, in their order; none if one of them depends on where it
    /// lies.
    fn style(&self) -> Option<String> {
        let links = links(self.text(INDEX)?, "stylesheet");
        let sheets: Option<Vec<&str>> = links.map(|(_, name)| self.text(name)).collect();
        let style = sheets?.join("\n");
        let depends = ["url(", "@import", "@charset"].iter().any(|word| style.contains(word));
        (!depends).then_some(style)
    }

    /// `index.html` with its scripts and stylesheets joined, as far as they can be.
    pub(super) fn index(&self) -> String {
        let (index, version) = (self.text(INDEX).unwrap_or_default(), &self.version);
        let mut page = index.to_owned();
        let mut replace = |kind: &str, tag: &str| {
            for (at, (line, _)) in links(index, kind).enumerate() {
                page = page.replace(line, if at == 0 { tag } else { "" });
            }
        };
        if self.style().is_some() {
            let joined = format!("<link rel=\"stylesheet\" href=\"{STYLE}?{version}\" />");
            replace("stylesheet", &joined);
        }
        if let Ok(first) = &self.first {
            replace("modulepreload", &self.words_tag(first));
            for (plain, joined) in [(START, SCRIPT), (EARLY, EARLY)] {
                let joined = format!("src=\"{joined}?{version}\"");
                page = page.replace(&format!("src=\"{plain}\""), &joined);
            }
        }
        let lines = page.lines().filter(|line| !line.trim().is_empty());
        lines.flat_map(|line| [line, "\n"]).collect()
    }

    /// Where `lib/language.js` finds the words, and of which pages, besides the frame.
    fn words_tag(&self, first: &Joined) -> String {
        let others = self.files.keys().filter(|name| !first.has(name));
        let pages = others.filter_map(|name| name.strip_prefix("pages/")?.strip_suffix("/page.js"));
        let (version, pages) = (&self.version, pages.collect::<Vec<_>>().join(" "));
        format!(
            "<meta name=\"words\" content=\"{WORDS}{{language}}/{{page}}.js?{version}\" \
             data-pages=\"{pages}\" />"
        )
    }
}

pub(super) fn hashed(content: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

/// Changes when a file of the folder does, if that is where they are read from.
fn stamp() -> u64 {
    if !cfg!(debug_assertions) {
        return 0;
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web/");
    let changed = |name: &str| std::fs::metadata(format!("{folder}{name}"))?.modified();
    let files = Files::iter().map(|name| (changed(&name).ok(), name));
    hashed(&files.collect::<Vec<_>>())
}

/// The links of a kind, as written, and where they lead.
fn links<'a>(html: &'a str, kind: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let start = format!("<link rel=\"{kind}\" href=\"");
    html.lines().map(str::trim).filter_map(move |line| {
        let rest = line.strip_prefix(start.as_str())?;
        Some((line, rest.split_once('"')?.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_can_be_joined() {
        let page = Page::current();
        let first = page.first.as_ref().expect("the first page");
        assert!(first.has(START) && first.has("pages/play/page.js") && page.style().is_some());
        let mut pages = 0;
        for name in page.files.keys().filter(|name| name.ends_with("/page.js")) {
            let more = page.source(|source| first.addition(name, source));
            assert!(more.is_ok(), "{name}: {:?}", more.err());
            pages += 1;
        }
        assert!(pages >= 5);
        assert!(page.more("pages/watch/page.js").is_some());
        assert!(page.more("pages/play/page.js").is_none());
        assert!(page.more("pages/nothing.js").is_none() && page.more("main.js").is_none());
    }

    #[test]
    fn joined_scripts_have_no_words_and_each_language_has_its_own() {
        let page = Page::current();
        let script = page.first.as_ref().expect("the first page").script(START);
        let rows =
            [("en", "Skip to the page"), ("pt", "Ir para a página"), ("es", "Ir a la página")];
        for (language, skip) in rows {
            assert!(!script.contains(skip), "{language}");
            let words = page.words(&format!("{language}/{FRAME}.js")).expect(language);
            for (other, text) in rows {
                assert_eq!(words.contains(text), other == language, "{text} in {language}");
            }
        }
        assert!(page.words("de/frame.js").is_none() && page.words("frame.js").is_none());
    }

    #[test]
    fn the_document_says_which_pages_have_words_of_their_own() {
        let page = Page::current();
        let index = page.index();
        let (_, tag) = index.split_once("data-pages=\"").expect("the tag of the words");
        let pages: Vec<&str> = tag.split_once('"').expect("its end").0.split(' ').collect();
        assert!(pages.contains(&"watch") && !pages.contains(&"play"), "{pages:?}");
        for name in pages {
            assert!(page.words(&format!("pt/{name}.js")).is_some(), "{name}");
        }
    }
}
