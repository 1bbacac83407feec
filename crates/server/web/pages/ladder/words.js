// The words of the ladder page.

/** @type {import("../../lib/i18n.js").Dictionary} */
export const WORDS = {
  en: {
    title: "The ladder",
    intro:
      "What each algorithm saves over the one before: minimax, alpha-beta, a cache, symmetry, " +
      "forced moves. All of them return the same value and play the same moves; only the work " +
      "differs. From deepening on, the value is the same, but of equal moves it may be another; " +
      "reductions may err.",
    reports: "All of the student reports",
    source: "Which table",
    "source-000": "Study of 4×4 tic-tac-toe",
    "source-002": "Study of Kalah",
    "source-own": "A table of your own",
    "about-000":
      "A student study of four in a row on 4×4: a whole game in which the program plays both " +
      "sides, every move searched anew, at depths 2 to 16. Our times stand beside those of the " +
      "study.",
    "about-002":
      "A student study of Kalah by its own rules: one game, depth 4 against depth 1, without " +
      "and with alpha-beta. Our times stand beside those of the study.",
    "about-own":
      "Any game, any depths, any algorithms. A cell that exceeds the position limit is given up.",
    game: "Rules",
    moves: "Moves first",
    from: "Depth from",
    to: "to",
    every: "every",
    evaluator: "Evaluator",
    usual: "usual",
    what: "Each cell is",
    whole: "a whole game",
    single: "one search",
    nodes: "Positions",
    mostNodes: "Position limit",
    rungs: "Algorithms",
    start: "Measure",
    stop: "Stop",
    depth: "Depth",
    minimax: "Minimax",
    alphabeta: "Alpha-beta",
    cache: "+ cache",
    symmetry: "+ symmetry",
    forced: "+ forced moves",
    deepening: "Cache and deepening",
    nullwindow: "+ null window",
    killers: "+ killers, history",
    reductions: "+ reductions",
    ours: "ours",
    theirs: "study",
    ratio: "ratio",
    byReport: "{0} (study)",
    givenUp: "given up: too many positions",
    found: "value {0}: {1}",
    measure: "What to show",
    milliseconds: "Milliseconds",
    "by-milliseconds": "Time",
    "by-nodes": "Positions",
    going: "Measuring… {0} cells",
    "phase-done": "Finished",
    "phase-stopped": "Stopped",
    "phase-failed": "Failed",
    agree:
      "Times are measured on this machine, now. Point at a number to see the value and the " +
      "moves that were found.",
    download: "Download",
    ended: "The table is finished: {0} cells.",
  },
  pt: {
    title: "A escada",
    intro:
      "O que cada algoritmo poupa em relação ao anterior: minimax, alfa-beta, um cache, " +
      "simetria, lances forçados. Todos dão o mesmo valor e jogam os mesmos lances; só o " +
      "trabalho difere. Do aprofundamento em diante, o valor é o mesmo, mas entre lances iguais " +
      "pode ser outro; as reduções podem errar.",
    reports: "Os relatórios de alunos inteiros",
    source: "Qual tabela",
    "source-000": "Estudo do jogo da velha 4×4",
    "source-002": "Estudo de Kalah",
    "source-own": "Uma tabela sua",
    "about-000":
      "Um estudo de alunos sobre quatro em linha em 4×4: um jogo inteiro em que o programa joga " +
      "dos dois lados, buscando cada lance de novo, nas profundidades 2 a 16. Os nossos tempos " +
      "estão ao lado dos do estudo.",
    "about-002":
      "Um estudo de alunos sobre Kalah com regras próprias: um jogo, profundidade 4 contra " +
      "profundidade 1, sem e com alfa-beta. Os nossos tempos estão ao lado dos do estudo.",
    "about-own":
      "Qualquer jogo, quaisquer profundidades, quaisquer algoritmos. Desiste-se de uma célula " +
      "que exceda o máximo de posições.",
    game: "Regras",
    moves: "Lances iniciais",
    from: "Profundidade de",
    to: "até",
    every: "a cada",
    evaluator: "Avaliador",
    usual: "padrão",
    what: "Cada célula é",
    whole: "um jogo inteiro",
    single: "uma busca",
    nodes: "Posições",
    mostNodes: "Máximo de posições",
    rungs: "Algoritmos",
    start: "Medir",
    stop: "Parar",
    depth: "Profundidade",
    minimax: "Minimax",
    alphabeta: "Alfa-beta",
    cache: "+ cache",
    symmetry: "+ simetria",
    forced: "+ lances forçados",
    deepening: "Cache e aprofundamento",
    nullwindow: "+ janela nula",
    killers: "+ killers, histórico",
    reductions: "+ reduções",
    ours: "nosso",
    theirs: "estudo",
    ratio: "razão",
    byReport: "{0} (estudo)",
    givenUp: "desistiu: posições demais",
    found: "valor {0}: {1}",
    measure: "O que mostrar",
    milliseconds: "Milissegundos",
    "by-milliseconds": "Tempo",
    "by-nodes": "Posições",
    going: "Medindo… {0} células",
    "phase-done": "Terminada",
    "phase-stopped": "Parada",
    "phase-failed": "Falhou",
    agree:
      "Os tempos são medidos nesta máquina, agora. Aponte para um número para ver o valor e os " +
      "lances encontrados.",
    download: "Baixar",
    ended: "A tabela está pronta: {0} células.",
  },
  es: {
    title: "La escalera",
    intro:
      "Lo que ahorra cada algoritmo respecto al anterior: minimax, alfa-beta, una caché, " +
      "simetría, jugadas forzadas. Todos dan el mismo valor y hacen las mismas jugadas; solo " +
      "cambia el trabajo. Desde la profundización, el valor es el mismo, pero entre jugadas " +
      "iguales puede ser otra; las reducciones pueden equivocarse.",
    reports: "Los informes de alumnos enteros",
    source: "Qué tabla",
    "source-000": "Estudio del tres en raya 4×4",
    "source-002": "Estudio de Kalah",
    "source-own": "Una tabla propia",
    "about-000":
      "Un estudio de alumnos sobre cuatro en línea en 4×4: una partida entera en la que el " +
      "programa juega con ambos lados, buscando cada jugada de nuevo, a profundidades de 2 a " +
      "16. Nuestros tiempos están junto a los del estudio.",
    "about-002":
      "Un estudio de alumnos sobre Kalah con reglas propias: una partida, profundidad 4 contra " +
      "profundidad 1, sin y con alfa-beta. Nuestros tiempos están junto a los del estudio.",
    "about-own":
      "Cualquier juego, cualesquiera profundidades y algoritmos. Se abandona una celda que " +
      "exceda el máximo de posiciones.",
    game: "Reglas",
    moves: "Jugadas previas",
    from: "Profundidad desde",
    to: "hasta",
    every: "cada",
    evaluator: "Evaluador",
    usual: "el habitual",
    what: "Cada celda es",
    whole: "una partida entera",
    single: "una búsqueda",
    nodes: "Posiciones",
    mostNodes: "Máximo de posiciones",
    rungs: "Algoritmos",
    start: "Medir",
    stop: "Parar",
    depth: "Profundidad",
    minimax: "Minimax",
    alphabeta: "Alfa-beta",
    cache: "+ caché",
    symmetry: "+ simetría",
    forced: "+ jugadas forzadas",
    deepening: "Caché y profundización",
    nullwindow: "+ ventana nula",
    killers: "+ killers, historial",
    reductions: "+ reducciones",
    ours: "nuestro",
    theirs: "estudio",
    ratio: "razón",
    byReport: "{0} (estudio)",
    givenUp: "abandonada: demasiadas posiciones",
    found: "valor {0}: {1}",
    measure: "Qué mostrar",
    milliseconds: "Milisegundos",
    "by-milliseconds": "Tiempo",
    "by-nodes": "Posiciones",
    going: "Midiendo… {0} celdas",
    "phase-done": "Terminada",
    "phase-stopped": "Parada",
    "phase-failed": "Ha fallado",
    agree:
      "Los tiempos se miden en esta máquina, ahora. Señala un número para ver el valor y las " +
      "jugadas encontradas.",
    download: "Descargar",
    ended: "La tabla está lista: {0} celdas.",
  },
};
