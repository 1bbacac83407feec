// The goal of each game, and where a move sends (goal.js, game-board.js).

/** @type {import("../../lib/i18n.js").Dictionary} */
export const GOAL = {
  en: {
    goal: "The goal",
    exampleAgain: "Show the example again",
    "goal.line": "{0} in a row wins: across, down or diagonally.",
    "goal.exact": "Exactly {0} in a row wins: across, down or diagonally.",
    "goal.renju":
      "{0} in a row wins. Black may not make six or more, two fours or two threes with one " +
      "stone; crosses show where.",
    "goal.ultimate":
      "Win three small boards in a row. The cell you choose sends your opponent to the board " +
      "in the same place.",
    "goal.kalah":
      "Get more seeds into your store than your opponent. A last seed in your store gives you " +
      "another turn.",
    "goal.tree": "MAX wants the leaf with the highest number, MIN the one with the lowest.",
    "send.free": "{0} may play anywhere.",
    "send.here": "{0} plays in the {1} board.",
    "send.there": "This sends {0} to the {1} board.",
    "send.anywhere": "After this, {0} may play anywhere.",
    "send.ends": "This ends the game.",
    "send.at0": "top left",
    "send.at1": "top middle",
    "send.at2": "top right",
    "send.at3": "middle left",
    "send.at4": "centre",
    "send.at5": "middle right",
    "send.at6": "bottom left",
    "send.at7": "bottom middle",
    "send.at8": "bottom right",
  },
  pt: {
    goal: "O objetivo",
    exampleAgain: "Mostrar o exemplo de novo",
    "goal.line": "Vence quem alinhar {0}: na horizontal, na vertical ou na diagonal.",
    "goal.exact":
      "Vence quem alinhar exatamente {0}: na horizontal, na vertical ou na di" + "agonal.",
    "goal.renju":
      "Vence quem alinhar {0}. As Pretas não podem fazer seis ou mais, dois quatros ou dois três " +
      "com uma pedra; as cruzes mostram onde.",
    "goal.ultimate":
      "Ganhe três tabuleiros pequenos em linha. A casa que você escolhe manda o adversário " +
      "para o tabuleiro do mesmo lugar.",
    "goal.kalah":
      "Junte no seu armazém mais sementes que o adversário. Se a última cair nele, você joga " +
      "de novo.",
    "goal.tree": "MAX quer a folha com o maior número; MIN, a com o menor.",
    "send.free": "{0} pode jogar em qualquer lugar.",
    "send.here": "{0} joga no tabuleiro {1}.",
    "send.there": "Isto manda {0} para o tabuleiro {1}.",
    "send.anywhere": "Depois disto, {0} pode jogar em qualquer lugar.",
    "send.ends": "Isto termina o jogo.",
    "send.at0": "de cima, à esquerda",
    "send.at1": "de cima, no meio",
    "send.at2": "de cima, à direita",
    "send.at3": "do meio, à esquerda",
    "send.at4": "do centro",
    "send.at5": "do meio, à direita",
    "send.at6": "de baixo, à esquerda",
    "send.at7": "de baixo, no meio",
    "send.at8": "de baixo, à direita",
  },
  es: {
    goal: "El objetivo",
    exampleAgain: "Mostrar el ejemplo otra vez",
    "goal.line": "Gana quien alinee {0}: en horizontal, en vertical o en diagonal.",
    "goal.exact":
      "Gana quien alinee exactamente {0}: en horizontal, en vertical o en dia" + "gonal.",
    "goal.renju":
      "Gana quien alinee {0}. Las Negras no pueden formar seis o más, dos cuatros o dos treses " +
      "con una piedra; las cruces muestran dónde.",
    "goal.ultimate":
      "Gana tres tableros pequeños en línea. La casilla que eliges manda a tu rival al " +
      "tablero del mismo lugar.",
    "goal.kalah":
      "Reúne en tu almacén más semillas que tu rival. Si la última cae en él, juegas otra " +
      "vez.",
    "goal.tree": "MAX quiere la hoja con el número más alto; MIN, la del más bajo.",
    "send.free": "{0} puede jugar en cualquier sitio.",
    "send.here": "{0} juega en el tablero {1}.",
    "send.there": "Esto manda a {0} al tablero {1}.",
    "send.anywhere": "Después de esto, {0} puede jugar en cualquier sitio.",
    "send.ends": "Esto termina la partida.",
    "send.at0": "de arriba a la izquierda",
    "send.at1": "de arriba en el centro",
    "send.at2": "de arriba a la derecha",
    "send.at3": "de en medio a la izquierda",
    "send.at4": "del centro",
    "send.at5": "de en medio a la derecha",
    "send.at6": "de abajo a la izquierda",
    "send.at7": "de abajo en el centro",
    "send.at8": "de abajo a la derecha",
  },
};
