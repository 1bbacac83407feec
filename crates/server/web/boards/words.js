// What boards say to those who do not see them, and the names of the sides.

/** @type {import("../lib/i18n.js").Dictionary} */
export const WORDS = {
  en: {
    board: "Board",
    empty: "{0}, empty",
    taken: "{0}, {1}",
    last: "last move",
    wins: "winning line",
    "forbidden.overline": "six or more in line: Black may not play here",
    "forbidden.double-four": "two fours: Black may not play here",
    "forbidden.double-three": "two threes: Black may not play here",
    legal: "can be played",
    lit: "hint",
    proven: "proven",
    estimate: "estimate",
    moveNumber: "move {0}",
    coming: "move {0} of the line shown",
    worth: "worth {0}",
    boardAt: "board {0}",
    pit: "{0}, pit {1}: {2}",
    store: "{0}, store: {1}",
    seeds: "{0} seeds",
    oneSeed: "1 seed",
    black: "Black",
    white: "White",
    south: "South",
    north: "North",
    move: "Move {0}",
    here: "here",
  },
  pt: {
    board: "Tabuleiro",
    empty: "{0}, vazia",
    taken: "{0}, {1}",
    last: "último lance",
    wins: "linha vencedora",
    "forbidden.overline": "seis ou mais em linha: as Pretas não podem jogar aqui",
    "forbidden.double-four": "duplo quatro: as Pretas não podem jogar aqui",
    "forbidden.double-three": "duplo três: as Pretas não podem jogar aqui",
    legal: "pode ser jogada",
    lit: "dica",
    proven: "provado",
    estimate: "estimativa",
    moveNumber: "lance {0}",
    coming: "lance {0} da linha mostrada",
    worth: "vale {0}",
    boardAt: "tabuleiro {0}",
    pit: "{0}, cova {1}: {2}",
    store: "{0}, armazém: {1}",
    seeds: "{0} sementes",
    oneSeed: "1 semente",
    black: "Pretas",
    white: "Brancas",
    south: "Sul",
    north: "Norte",
    move: "Lance {0}",
    here: "aqui",
  },
  es: {
    board: "Tablero",
    empty: "{0}, vacía",
    taken: "{0}, {1}",
    last: "última jugada",
    wins: "línea ganadora",
    "forbidden.overline": "seis o más en línea: las Negras no pueden jugar aquí",
    "forbidden.double-four": "doble cuatro: las Negras no pueden jugar aquí",
    "forbidden.double-three": "doble tres: las Negras no pueden jugar aquí",
    legal: "se puede jugar",
    lit: "pista",
    proven: "demostrado",
    estimate: "estimación",
    moveNumber: "jugada {0}",
    coming: "jugada {0} de la línea mostrada",
    worth: "vale {0}",
    boardAt: "tablero {0}",
    pit: "{0}, hoyo {1}: {2}",
    store: "{0}, almacén: {1}",
    seeds: "{0} semillas",
    oneSeed: "1 semilla",
    black: "Negras",
    white: "Blancas",
    south: "Sur",
    north: "Norte",
    move: "Jugada {0}",
    here: "aquí",
  },
};

/**
 * How a side is called: the server's name, or a word of the language where there is one.
 * @param {(key: string, ...parts: unknown[]) => string} t
 * @param {string} side as the server names it
 * @param {boolean} wood whether the board has black and white stones
 */
export function sideName(t, side, wood) {
  if (side === "X" && wood) return t("black");
  if (side === "O" && wood) return t("white");
  return side === "south" || side === "north" ? t(side) : side;
}
