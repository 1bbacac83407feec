// The words of the ladder page.

/** @type {import("../../lib/i18n.js").Dictionary} */
export const WORDS = {
  en: {
    title: "The ladder",
    intro:
      "What each rung saves: minimax, alpha-beta, a cache, symmetry, forced moves. All of them " +
      "return the same value and play the same moves; only the work differs.",
    source: "Which table",
    "source-000": "Report 000",
    "source-002": "Report 002",
    "source-own": "A table of your own",
    "about-000":
      "Four in line on 4×4: a whole game in which the program plays both sides, every move " +
      "searched anew, at depths 2 to 16. Ours beside the report's milliseconds.",
    "about-002":
      "Kalah by the report's rules: one game, depth 4 against depth 1, without and with " +
      "alpha-beta. Ours beside the report's milliseconds.",
    "about-own":
      "Any game, any depths, any rungs. A cell that needs more than the most positions is given " +
      "up.",
    game: "Rules",
    moves: "Moves first",
    from: "Depth from",
    to: "to",
    every: "every",
    evaluator: "Evaluator",
    usual: "usual",
    what: "A cell is",
    whole: "a whole game",
    single: "one search",
    nodes: "Positions",
    mostNodes: "Most positions",
    rungs: "Rungs",
    start: "Measure",
    stop: "Stop",
    depth: "Depth",
    minimax: "Minimax",
    alphabeta: "Alpha-beta",
    cache: "+ cache",
    symmetry: "+ symmetry",
    forced: "+ forced moves",
    ours: "ours",
    theirs: "report",
    ratio: "ratio",
    byReport: "{0} (report)",
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
      "Times are this machine's, now. Point at a number to see the value and the moves that " +
      "were found.",
    download: "Download",
    ended: "The table is finished: {0} cells.",
  },
  pt: {
    title: "A escada",
    intro:
      "O que cada degrau poupa: minimax, alfa-beta, um cache, simetria, lances forçados. Todos " +
      "dão o mesmo valor e jogam os mesmos lances; só o trabalho difere.",
    source: "Qual tabela",
    "source-000": "Relatório 000",
    "source-002": "Relatório 002",
    "source-own": "Uma tabela sua",
    "about-000":
      "Quatro em linha em 4×4: um jogo inteiro em que o programa joga dos dois lados, buscando " +
      "cada lance de novo, nas profundidades 2 a 16. Os nossos milissegundos ao lado dos do " +
      "relatório.",
    "about-002":
      "Kalah pelas regras do relatório: um jogo, profundidade 4 contra profundidade 1, sem e " +
      "com alfa-beta. Os nossos milissegundos ao lado dos do relatório.",
    "about-own":
      "Qualquer jogo, quaisquer profundidades, quaisquer degraus. Desiste-se de uma célula que " +
      "precise de mais do que o máximo de posições.",
    game: "Regras",
    moves: "Lances iniciais",
    from: "Profundidade de",
    to: "até",
    every: "a cada",
    evaluator: "Avaliador",
    usual: "o de costume",
    what: "Uma célula é",
    whole: "um jogo inteiro",
    single: "uma busca",
    nodes: "Posições",
    mostNodes: "Máximo de posições",
    rungs: "Degraus",
    start: "Medir",
    stop: "Parar",
    depth: "Profundidade",
    minimax: "Minimax",
    alphabeta: "Alfa-beta",
    cache: "+ cache",
    symmetry: "+ simetria",
    forced: "+ lances forçados",
    ours: "nosso",
    theirs: "relatório",
    ratio: "razão",
    byReport: "{0} (relatório)",
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
      "Os tempos são os desta máquina, agora. Aponte para um número para ver o valor e os " +
      "lances encontrados.",
    download: "Baixar",
    ended: "A tabela está pronta: {0} células.",
  },
  es: {
    title: "La escalera",
    intro:
      "Lo que ahorra cada peldaño: minimax, alfa-beta, una caché, simetría, jugadas forzadas. " +
      "Todos dan el mismo valor y hacen las mismas jugadas; solo cambia el trabajo.",
    source: "Qué tabla",
    "source-000": "Informe 000",
    "source-002": "Informe 002",
    "source-own": "Una tabla propia",
    "about-000":
      "Cuatro en línea en 4×4: una partida entera en la que el programa juega con ambos lados, " +
      "buscando cada jugada de nuevo, a profundidades de 2 a 16. Nuestros milisegundos junto a " +
      "los del informe.",
    "about-002":
      "Kalah con las reglas del informe: una partida, profundidad 4 contra profundidad 1, sin y " +
      "con alfa-beta. Nuestros milisegundos junto a los del informe.",
    "about-own":
      "Cualquier juego, cualesquiera profundidades y peldaños. Se abandona una celda que " +
      "necesite más del máximo de posiciones.",
    game: "Reglas",
    moves: "Jugadas previas",
    from: "Profundidad desde",
    to: "hasta",
    every: "cada",
    evaluator: "Evaluador",
    usual: "el habitual",
    what: "Una celda es",
    whole: "una partida entera",
    single: "una búsqueda",
    nodes: "Posiciones",
    mostNodes: "Máximo de posiciones",
    rungs: "Peldaños",
    start: "Medir",
    stop: "Parar",
    depth: "Profundidad",
    minimax: "Minimax",
    alphabeta: "Alfa-beta",
    cache: "+ caché",
    symmetry: "+ simetría",
    forced: "+ jugadas forzadas",
    ours: "nuestro",
    theirs: "informe",
    ratio: "razón",
    byReport: "{0} (informe)",
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
      "Los tiempos son los de esta máquina, ahora. Señala un número para ver el valor y las " +
      "jugadas encontradas.",
    download: "Descargar",
    ended: "La tabla está lista: {0} celdas.",
  },
};
