// The frame around every page: name, pages, language, theme.

import { html, render, useEffect, useErrorBoundary, useState } from "./vendor/preact.js";
import { announce } from "./lib/announce.js";
import { Refusal, isServerUp } from "./lib/api.js";
import { EMBEDDED } from "./lib/embed.js";
import { Failure, errorText } from "./lib/failure.js";
import { changeLanguage, loadWords, useWords } from "./lib/i18n.js";
import { FRAME } from "./lib/language.js";
import { address, useRoute } from "./lib/route.js";
import { useNarrow } from "./boards/narrow.js";
import { apply, set, useSettings } from "./lib/settings.js";

const WORDS = {
  en: {
    home: "Start",
    edit: "Set up a position",
    settings: "Settings",
    play: "Play",
    puzzles: "Puzzles",
    learn: "Learn",
    worksheet: "Worksheet",
    watch: "Watch the search",
    match: "Matches",
    ladder: "Ladder",
    mistakes: "Museum of mistakes",
    reports: "Student reports",
    api: "API",
    language: "Language",
    theme: "Theme",
    auto: "System",
    light: "Light",
    dark: "Dark",
    sound: "Sound",
    pages: "Pages",
    skip: "Skip to the page",
    loading: "Loading…",
  },
  pt: {
    home: "Início",
    edit: "Montar uma posição",
    settings: "Preferências",
    play: "Jogar",
    puzzles: "Problemas",
    learn: "Aprender",
    worksheet: "Folha de exercícios",
    watch: "Ver a busca",
    match: "Partidas",
    ladder: "Escada",
    mistakes: "Museu dos erros",
    reports: "Relatórios de alunos",
    api: "API",
    language: "Idioma",
    theme: "Tema",
    auto: "Sistema",
    light: "Claro",
    dark: "Escuro",
    sound: "Som",
    pages: "Páginas",
    skip: "Ir para a página",
    loading: "Carregando…",
  },
  es: {
    home: "Inicio",
    edit: "Preparar una posición",
    settings: "Preferencias",
    play: "Jugar",
    puzzles: "Problemas",
    learn: "Aprender",
    worksheet: "Hoja de ejercicios",
    watch: "Ver la búsqueda",
    match: "Encuentros",
    ladder: "Escalera",
    mistakes: "Museo de los errores",
    reports: "Informes de alumnos",
    api: "API",
    language: "Idioma",
    theme: "Tema",
    auto: "Sistema",
    light: "Claro",
    dark: "Oscuro",
    sound: "Sonido",
    pages: "Páginas",
    skip: "Ir a la página",
    loading: "Cargando…",
  },
};

/**
 * Each page is a module with a component `Page`, loaded when it is first opened.
 * @type {Record<string, () => Promise<any>>}
 */
const PAGES = {
  home: () => import("./pages/home/page.js"),
  play: () => import("./pages/play/page.js"),
  puzzles: () => import("./pages/puzzles/page.js"),
  learn: () => import("./pages/learn/page.js"),
  worksheet: () => import("./pages/worksheet/page.js"),
  watch: () => import("./pages/watch/page.js"),
  match: () => import("./pages/match/page.js"),
  ladder: () => import("./pages/ladder/page.js"),
  mistakes: () => import("./pages/mistakes/page.js"),
  reports: () => import("./pages/reports/page.js"),
  api: () => import("./pages/api/page.js"),
  edit: () => import("./pages/edit/page.js"),
};

/** The pages in the bar; the name leads home, to the editor lead boards, to others the doors. */
const BAR = ["play", "puzzles", "learn", "watch", "match", "ladder", "api"];

/** @param {{ name: string }} props */
function PageLoader({ name }) {
  const t = useWords(WORDS);
  const [loaded, setLoaded] = useState(/** @type {{ name: string, Page: any } | null} */ (null));
  const [error, reset] = useErrorBoundary();
  const [missing, setMissing] = useState(/** @type {Error | null} */ (null));
  useEffect(() => {
    setMissing(null);
    Promise.all([PAGES[name](), loadWords(name)])
      .then(([{ Page }]) => setLoaded({ name, Page }))
      .catch((reason) => setMissing(new Refusal("network", String(reason))));
  }, [name]);
  useEffect(() => {
    document.title = `${t(name)} · alfabeta`;
  });
  if (missing)
    return html`
      <${Failure} error=${missing} again=${reload} />
    `;
  if (error)
    return html`
      <${Failure} error=${error} again=${reset} />
    `;
  if (loaded?.name !== name)
    return html`
      <p class="quiet">${t("loading")}</p>
    `;
  return html`
    <${loaded.Page} />
  `;
}

/**
 * A module that did not load is not asked for again by the same document. Without a server there is
 * nothing to load either.
 */
const reload = () => isServerUp().then((up) => up && location.reload());

function App() {
  const t = useWords(WORDS);
  const { page } = useRoute();
  const here = EMBEDDED ? "watch" : page in PAGES ? page : "home";
  useEffect(() => {
    // On a phone not all pages have room in the bar. Scrolling the link into view would move where
    // the tab key begins.
    const link = /** @type {HTMLElement | null} */ (
      document.querySelector(".top nav [aria-current]")
    );
    const bar = link?.parentElement;
    if (link && bar)
      bar.scrollLeft = link.offsetLeft - bar.offsetLeft - (bar.clientWidth - link.clientWidth) / 2;
  }, [here]);
  const content = html`
    <main id="main" tabindex="-1" data-page=${here}>
      <${PageLoader} key=${here} name=${here} />
    </main>
  `;
  if (EMBEDDED) return content;
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t("skip")}</a>
    <header class="top">
      <a class="brand" href=${address("home")} aria-current=${here === "home" ? "page" : null}>
        <img src="icon.svg" alt="" width="28" height="28" />
        <span>alfabeta</span>
      </a>
      <nav aria-label=${t("pages")}>
        ${BAR.map(
          (name) => html`
            <a href=${address(name)} aria-current=${name === here ? "page" : null}>${t(name)}</a>
          `,
        )}
      </nav>
      <${Preferences} key=${here} />
    </header>
    ${content}
  `;
}

/** Language, theme and sound; behind a button where there is no room for them. */
function Preferences() {
  const t = useWords(WORDS);
  const narrow = useNarrow();
  const [shown, setShown] = useState(false);
  if (!narrow)
    return html`
      <${Choices} />
    `;
  const leave = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && setShown(false);
  return html`
    <div class="menu" onKeyDown=${leave}>
      <button
        class="icon"
        aria-expanded=${shown}
        aria-label=${t("settings")}
        onClick=${() => setShown(!shown)}
      >
        <${Sliders} />
      </button>
      ${
        shown &&
        html`
          <${Choices} />
        `
      }
    </div>
  `;
}

function Choices() {
  const t = useWords(WORDS);
  const { language, theme, sound } = useSettings();
  const change = (/** @type {import("./lib/language.js").Language} */ wanted) =>
    changeLanguage(wanted).catch((reason) => {
      announce(errorText(new Refusal("network", String(reason))), true);
      // The list shows the language as it is.
      set({ language });
    });
  return html`
    <div class="preferences">
      <select
        aria-label=${t("language")}
        value=${language}
        onChange=${(/** @type {any} */ e) => change(e.target.value)}
      >
        <option value="en">English</option>
        <option value="pt">Português</option>
        <option value="es">Español</option>
      </select>
      <select
        aria-label=${t("theme")}
        value=${theme}
        onChange=${(/** @type {any} */ e) => set({ theme: e.target.value })}
      >
        ${["auto", "light", "dark"].map(
          (name) => html`
            <option value=${name}>${t(name)}</option>
          `,
        )}
      </select>
      <button
        class="icon"
        aria-pressed=${sound}
        aria-label=${t("sound")}
        title=${t("sound")}
        onClick=${() => set({ sound: !sound })}
      >
        <${Speaker} on=${sound} />
      </button>
    </div>
  `;
}

const SIGN = {
  viewBox: "0 0 24 24",
  width: "20",
  height: "20",
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "1.8",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
  "aria-hidden": "true",
};

const Sliders = () => html`
  <svg ...${SIGN}>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.6" />
    <circle cx="8" cy="17" r="2.6" />
  </svg>
`;

/** @param {{ on: boolean }} props */
function Speaker({ on }) {
  const waves = on ? "M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11" : "M16 9.5l5 5M21 9.5l-5 5";
  return html`
    <svg ...${SIGN}>
      <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
      <path d=${waves} />
    </svg>
  `;
}

/**
 * The hash is the route, so the link to the page's content cannot be an anchor.
 * @param {Event} event
 */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

apply();
document.documentElement.classList.toggle("embedded", EMBEDDED);
const place = /** @type {HTMLElement} */ (document.getElementById("app"));
loadWords(FRAME).then(
  () =>
    render(
      html`
        <${App} />
      `,
      place,
    ),
  // There are no words to say it better.
  (error) => (place.textContent = String(error)),
);
