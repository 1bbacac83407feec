// The opening Swap2 (swap2.js).

/** @type {import("../../lib/i18n.js").Dictionary} */
export const SWAP2 = {
  en: {
    "swap2.start": "Open with Swap2",
    "swap2.open":
      "Swap2: put down three stones, black, white and black. Then the other player takes a side.",
    "swap2.other": "Let the other player open",
    "swap2.three":
      "Take a side, or put down two more stones, white and black, and let the other player choose.",
    "swap2.five": "Take a side.",
    "swap2.two": "Two more stones",
    "swap2.place": "Put down two stones: white, then black.",
    "swap2.side": "Play {0}",
    "swap2.waits": "The machine is choosing.",
    "swap2.taken": "The machine plays {0}.",
  },
  pt: {
    "swap2.start": "Abrir com Swap2",
    "swap2.open":
      "Swap2: ponha três pedras, preta, branca e preta. Depois o outro jogador escolhe um lado.",
    "swap2.other": "Deixar o outro jogador abrir",
    "swap2.three":
      "Escolha um lado, ou ponha mais duas pedras, branca e preta, e deixe o outro escolher.",
    "swap2.five": "Escolha um lado.",
    "swap2.two": "Mais duas pedras",
    "swap2.place": "Ponha duas pedras: branca, depois preta.",
    "swap2.side": "Jogar com {0}",
    "swap2.waits": "A máquina está escolhendo.",
    "swap2.taken": "A máquina joga com {0}.",
  },
  es: {
    "swap2.start": "Abrir con Swap2",
    "swap2.open":
      "Swap2: pon tres piedras, negra, blanca y negra. Después el otro jugador elige un lado.",
    "swap2.other": "Dejar que abra el otro jugador",
    "swap2.three":
      "Elige un lado, o pon dos piedras más, blanca y negra, y deja elegir al otro jugador.",
    "swap2.five": "Elige un lado.",
    "swap2.two": "Dos piedras más",
    "swap2.place": "Pon dos piedras: blanca, luego negra.",
    "swap2.side": "Jugar con {0}",
    "swap2.waits": "La máquina está eligiendo.",
    "swap2.taken": "La máquina juega con {0}.",
  },
};
