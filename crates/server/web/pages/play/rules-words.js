// Games, their rules and options (rules.js, tiles.js).

/** @type {import("../../lib/i18n.js").Dictionary} */
export const RULES = {
  en: {
    "game.tictactoe": "Tic-tac-toe",
    "game.four": "4 × 4",
    "game.gomoku": "Gomoku",
    "game.ultimate": "Ultimate",
    "game.kalah": "Kalah",
    "game.mnk": "Your own board",
    "game.tree": "Tree",
    "how.tictactoe": "Take turns; three of your signs in a line win.",
    "how.mnk":
      "Take turns on a board of any size. The chosen number in a row, across, down or " +
      "diagonally, wins.",
    "how.gomoku": "Take turns to place stones on crossings; five in a line win.",
    "how.ultimate":
      "Nine small boards make a big one. The cell you play in names the board your opponent " +
      "must play in next. Win three small boards in a line. If the board is decided, the choice " +
      "is free.",
    "how.kalah":
      "Choose a pit of yours: its seeds are sown one by one to the right, your store included. " +
      "If the last seed falls into your store, you move again. If it falls into an empty pit of " +
      "yours, you capture the seeds opposite. Most seeds win.",
    "size.M": "Columns",
    "size.N": "Rows",
    "size.K": "In a line",
    "size.SIZE": "Size",
    "size.PITS": "Pits per side",
    "size.SEEDS": "Seeds per pit",
    "option.mnk.rule": "A longer line",
    "option.gomoku.rule": "A longer line",
    "value.mnk.freestyle": "wins too",
    "value.mnk.standard": "does not win",
    "value.mnk.renju": "is forbidden to Black (Renju)",
    "value.gomoku.freestyle": "wins too",
    "value.gomoku.standard": "does not win",
    "value.gomoku.renju": "is forbidden to Black (Renju)",
    "option.ultimate.": "A board that is won",
    "value.ultimate.closed": "is closed",
    "value.ultimate.open": "stays open until it is full",
    "option.ultimate.tie": "No line in the end",
    "value.ultimate.draw": "is a draw",
    "value.ultimate.count": "more boards win",
    "option.kalah.report": "The variant of the students' Kalah study (6 × 5)",
    "option.kalah.capture": "Capture",
    "value.kalah.standard": "if there are seeds opposite",
    "value.kalah.empty": "also if there are none",
    "value.kalah.opposite-only": "only the seeds opposite",
    "option.kalah.rest": "What is left goes to",
    "value.kalah.owner": "the owner of the row",
    "value.kalah.emptier": "the player who has run out of seeds",
    "option.kalah.end": "It ends when",
    "value.kalah.row-empty": "a row is empty",
    "value.kalah.mover-stuck": "the player to move has no move",
    "positions.lines":
      "rows from the top divided by /, as in XX./.O./...; the counts tell who moves",
    "positions.ultimate":
      "side;owners;boards: X;O..@.....;XOOOO..O./… with @ at the board to play in",
    "positions.kalah":
      "S:4,4,4,4,4,4,0/4,4,4,4,4,4,0: who moves (S begins), south's pits and store, then north's",
    startAt: "Start position",
    startUsual: "the usual one",
    playThis: "Play",
    take: "Apply",
    usual: "usual",
  },
  pt: {
    "game.tictactoe": "Jogo da velha",
    "game.four": "4 × 4",
    "game.gomoku": "Gomoku",
    "game.ultimate": "Ultimate",
    "game.kalah": "Kalah",
    "game.mnk": "Seu tabuleiro",
    "game.tree": "Árvore",
    "how.tictactoe": "Joguem alternadamente; três sinais seus em linha vencem.",
    "how.mnk":
      "Joguem alternadamente num tabuleiro de qualquer tamanho; vence quem alinhar o número " +
      "escolhido na horizontal, vertical ou diagonal.",
    "how.gomoku": "Coloquem pedras nos cruzamentos, alternadamente; cinco em linha vencem.",
    "how.ultimate":
      "Nove tabuleiros pequenos formam um grande. A casa em que você joga indica o tabuleiro em " +
      "que o adversário deve jogar. Vence quem ganhar três tabuleiros pequenos em linha. Se o " +
      "tabuleiro já estiver decidido, a escolha é livre.",
    "how.kalah":
      "Escolha uma cova sua: as sementes são semeadas uma a uma para a direita, passando pelo " +
      "seu armazém. Se a última cair no seu armazém, você joga de novo. Se cair numa cova sua " +
      "vazia, você captura as da frente. Vence quem tiver mais sementes.",
    "size.M": "Colunas",
    "size.N": "Linhas",
    "size.K": "Em linha",
    "size.SIZE": "Tamanho",
    "size.PITS": "Covas por lado",
    "size.SEEDS": "Sementes por cova",
    "option.mnk.rule": "Uma linha mais longa",
    "option.gomoku.rule": "Uma linha mais longa",
    "value.mnk.freestyle": "também vence",
    "value.mnk.standard": "não vence",
    "value.mnk.renju": "é proibida para as Pretas (Renju)",
    "value.gomoku.freestyle": "também vence",
    "value.gomoku.standard": "não vence",
    "value.gomoku.renju": "é proibida para as Pretas (Renju)",
    "option.ultimate.": "Um tabuleiro ganho",
    "value.ultimate.closed": "fica fechado",
    "value.ultimate.open": "continua aberto até encher",
    "option.ultimate.tie": "Sem linha no fim",
    "value.ultimate.draw": "é empate",
    "value.ultimate.count": "vence quem tem mais tabuleiros",
    "option.kalah.report": "A variante do estudo de Kalah dos alunos (6 × 5)",
    "option.kalah.capture": "Captura",
    "value.kalah.standard": "se houver sementes em frente",
    "value.kalah.empty": "mesmo sem sementes em frente",
    "value.kalah.opposite-only": "só as sementes em frente",
    "option.kalah.rest": "O que sobra fica com",
    "value.kalah.owner": "o dono da fileira",
    "value.kalah.emptier": "quem ficou sem sementes",
    "option.kalah.end": "Termina quando",
    "value.kalah.row-empty": "uma fileira fica vazia",
    "value.kalah.mover-stuck": "quem joga não tem lance",
    "positions.lines":
      "as linhas de cima para baixo, separadas por /, como em XX./.O./...; as quantidades dizem " +
      "de quem é a vez",
    "positions.ultimate":
      "vez;donos;tabuleiros: X;O..@.....;XOOOO..O./… com @ no tabuleiro em que se deve jogar",
    "positions.kalah":
      "S:4,4,4,4,4,4,0/4,4,4,4,4,4,0: de quem é a vez (S começa), as covas e o armazém do sul, " +
      "depois os do norte",
    startAt: "Posição inicial",
    startUsual: "a de sempre",
    playThis: "Jogar",
    take: "Aplicar",
    usual: "padrão",
  },
  es: {
    "game.tictactoe": "Tres en raya",
    "game.four": "4 × 4",
    "game.gomoku": "Gomoku",
    "game.ultimate": "Ultimate",
    "game.kalah": "Kalah",
    "game.mnk": "Tu tablero",
    "game.tree": "Árbol",
    "how.tictactoe": "Se juega por turnos; tres signos tuyos en línea ganan.",
    "how.mnk":
      "Se juega por turnos en un tablero de cualquier tamaño; gana quien alinee el número " +
      "elegido en horizontal, vertical o diagonal.",
    "how.gomoku": "Se ponen piedras en los cruces por turnos; cinco en línea ganan.",
    "how.ultimate":
      "Nueve tableros pequeños forman uno grande. La casilla en que juegas señala el tablero en " +
      "que debe jugar tu rival. Gana quien logre tres tableros pequeños en línea. Si el tablero " +
      "ya está decidido, la elección es libre.",
    "how.kalah":
      "Elige un hoyo tuyo: sus semillas se siembran una a una hacia la derecha, pasando por tu " +
      "almacén. Si la última cae en tu almacén, juegas otra vez. Si cae en un hoyo tuyo vacío, " +
      "capturas las de enfrente. Gana quien tenga más semillas.",
    "size.M": "Columnas",
    "size.N": "Filas",
    "size.K": "En línea",
    "size.SIZE": "Tamaño",
    "size.PITS": "Hoyos por lado",
    "size.SEEDS": "Semillas por hoyo",
    "option.mnk.rule": "Una línea más larga",
    "option.gomoku.rule": "Una línea más larga",
    "value.mnk.freestyle": "también gana",
    "value.mnk.standard": "no gana",
    "value.mnk.renju": "está prohibida para las Negras (Renju)",
    "value.gomoku.freestyle": "también gana",
    "value.gomoku.standard": "no gana",
    "value.gomoku.renju": "está prohibida para las Negras (Renju)",
    "option.ultimate.": "Un tablero ganado",
    "value.ultimate.closed": "queda cerrado",
    "value.ultimate.open": "sigue abierto hasta llenarse",
    "option.ultimate.tie": "Sin línea al final",
    "value.ultimate.draw": "es empate",
    "value.ultimate.count": "gana quien tiene más tableros",
    "option.kalah.report": "La variante del estudio de Kalah de los alumnos (6 × 5)",
    "option.kalah.capture": "Captura",
    "value.kalah.standard": "si hay semillas enfrente",
    "value.kalah.empty": "aunque no haya semillas enfrente",
    "value.kalah.opposite-only": "solo las semillas de enfrente",
    "option.kalah.rest": "Lo que queda es de",
    "value.kalah.owner": "el dueño de la fila",
    "value.kalah.emptier": "quien se quedó sin semillas",
    "option.kalah.end": "Termina cuando",
    "value.kalah.row-empty": "una fila queda vacía",
    "value.kalah.mover-stuck": "quien juega no tiene jugada",
    "positions.lines":
      "las filas de arriba abajo, separadas por /, como en XX./.O./...; las cantidades dicen de " +
      "quién es el turno",
    "positions.ultimate":
      "turno;dueños;tableros: X;O..@.....;XOOOO..O./… con @ en el tablero donde hay que jugar",
    "positions.kalah":
      "S:4,4,4,4,4,4,0/4,4,4,4,4,4,0: de quién es el turno (S empieza), los hoyos y el almacén " +
      "del sur, luego los del norte",
    startAt: "Posición inicial",
    startUsual: "la habitual",
    playThis: "Jugar",
    take: "Aplicar",
    usual: "habitual",
  },
};
