// The words of the reports page. Those about reports are the terminal's too (a test compares).

/** @type {import("../../lib/i18n.js").Dictionary} */
export const WORDS = {
  en: {
    title: "Student reports, done again",
    intro:
      "Five student reports on minimax and alpha-beta. Everything they did runs again here, " +
      "beside their own numbers, with what was wrong.",
    which: "Which report",
    run: "Run it again",
    stop: "Stop",
    full: "Full sizes, as in the report: takes minutes",
    seed: "Seed",
    going: "Section {0} of {1}…",
    "phase-done": "Finished",
    "phase-stopped": "Stopped",
    "phase-failed": "Failed",
    ended: "The report is finished: {0} sections.",
    theirs: "report",
    ours: "ours",
    byReport: "{0} (report)",
    unfinished: "Stopped before its end.",
    mistake: "See the mistake in the museum",
    play: "Play from here",
    watch: "Watch the search",
    ladder: "Measure tables of your own",
    download: "Download",
    machine: "Times of the report are from another machine. Ours were measured now, on this one.",
    "rung.minimax": "minimax",
    "rung.alphabeta": "alpha-beta",
    "rung.cache": "+ cache",
    "rung.symmetry": "+ symmetry",
    "report.000": "000: m,n,k-games",
    "about.000": "Tic-tac-toe on any board, searched by minimax, alpha-beta, a cache and symmetry.",
    "report.001": "001: tic-tac-toe in a window",
    "about.001": "A person has X and clicks; the machine has O and searches to the end by minimax.",
    "report.002": "002: Kalah",
    "about.002":
      "Six pits of five seeds, random players, minimax and alpha-beta of several depths.",
    "report.003": "003: Ultimate tic-tac-toe",
    "about.003":
      "Nine boards in a board, alpha-beta with a depth that grows, and a board picked by " +
      "guess.",
    "report.004": "004: Gomoku in a console",
    "about.004":
      "Five in line on 15×15, typed as row and column, with scores for lines and their open " +
      "ends.",
    "topic.rule_tests": "Its tests of the rules",
    "about.rule_tests":
      "The report plays one move in each of ten positions and says how the game stands. One " +
      "of its positions has a row with a missing cell: we refuse it, and test it mended " +
      "below. The last row is ours: counts that no game can reach are refused.",
    "topic.potential": "The potential heuristic",
    "about.potential":
      "For each stone and direction the report counts own stones where a line still has " +
      "room. Of a lone X on an edge one sentence says 3 and the next computes 2. The code " +
      "gives 2, and so do we.",
    "topic.self_play": "A whole 4×4 game by depth",
    "about.self_play":
      "The program plays both sides, every move searched anew. The report's times are from " +
      "another machine: compare how much each rung saves over alpha-beta, in time there, in " +
      "nodes here. Here all rungs of a depth must find the same value and move, which is " +
      "checked; the report's cache does not ensure that.",
    "topic.last_position": "How the game of depth 16 ends",
    "about.last_position":
      "At depth 16 both play to the end of the game. The boards may differ, as several moves " +
      "are equally good; the result may not.",
    "topic.value_alone": "A cache that keeps the value alone",
    "about.value_alone":
      "The report's cache keeps one number per position. Under alpha-beta that number may be " +
      "only a bound, and it holds only for the depth it was searched to. Here the same " +
      "alpha-beta runs on random 4×4 positions with a cache that forgets the bound, beside " +
      "one that keeps bound and depth.",
    "topic.person_games": "Games of a person against the machine",
    "about.person_games":
      "X is played as people do: takes a win, sees every second threat, otherwise plays " +
      "anything. Against the report's minimax, to which all wins are worth the same, and " +
      "against ours, to which a win sooner is worth more. Neither loses; theirs leaves wins " +
      "on the board.",
    "topic.every_game": "Every game that X can play",
    "about.every_game":
      "X tries every move in every position; each machine answers. Counted are the games, " +
      "and the turns on which O could win at once and did something else.",
    "topic.missed_win": "The win it does not take at move 6",
    "about.missed_win":
      "The report saw it: with +10 for every win, the first winning move found will do, and " +
      "the win at hand waits. A score that falls with the ply makes the fastest win the best " +
      "one.",
    "topic.random_game": "One random game, turn by turn",
    "about.random_game":
      "As the report's debug mode prints it: who plays, the move, the board after it, and " +
      "the simple heuristic seen by the one who moved.",
    "topic.random_games": "Random against random",
    "about.random_games":
      "Half of the games begun by each side. The report does not say whether the capturing " +
      "seed is taken too, nor whether one captures from an empty pit: these are the three " +
      "readings. Random play hardly tells them apart.",
    "topic.two_depths": "Minimax against minimax",
    "about.two_depths":
      "Two players with their own depth and heuristic; each begins once. The margin is that " +
      "of the first named player, in seeds.",
    "topic.against_random": "Minimax of depth 3 against random moves",
    "about.against_random":
      "The report's minimax maximises for the wrong side, drops the heuristic on the way up " +
      "and ignores the extra turn. Below is a right one, and the same with one such mistake " +
      "each. A right minimax of depth 3 hardly ever loses to random moves.",
    "topic.timing": "The time that alpha-beta saves",
    "about.timing":
      "One game, depth 4 against depth 1. Both columns must play the same game, or the times " +
      "compare nothing: here that is checked. The report's times are from another machine; " +
      "compare what is saved.",
    "topic.heuristics": "The simple heuristic against a complex one",
    "about.heuristics":
      "The report asks for a weighted sum of several heuristics and did not finish it. Ours " +
      "also counts extra turns, captures and seeds in the last pit, with weights fitted to " +
      "games. Same depth, random openings, each from both sides.",
    "topic.freedom": "How many moves there are",
    "about.freedom":
      "The first move is free; then the cell played decides the board. Sent to a closed " +
      "board, a player may choose any open one.",
    "topic.small_tree": "The tree it explains",
    "about.small_tree":
      "MAX above, two MIN below, leaves 10, 11 and 9, x. Alpha-beta never looks at x and " +
      "finds 10. Minimax must look, and finds nothing: x has no value.",
    "topic.tree_steps": "The same tree, step by step",
    "about.tree_steps": "Alpha and beta after each step, as the search really went.",
    "topic.board_lines": "The heuristic of a small board",
    "about.board_lines":
      "Each of the eight lines: 100 for three of a kind, 10 for two and a gap, 1 for one and " +
      "two gaps; 200 where the board wins the game. Counted by that rule, and by our " +
      "evaluator.",
    "topic.guess": "How often guessing a board costs",
    "about.guess":
      "Where the choice of board is free, the report's player takes the board that looks " +
      "best and searches no other. On random positions: how often its move is worth less to " +
      "a search of the same depth that looks at all boards, or its value is wrong.",
    "topic.guess_match": "The guessing player against one that searches every board",
    "about.guess_match":
      "The same alpha-beta, the same heuristic, a depth that grows as the board fills up. " +
      "The first named searches every board.",
    "topic.console": "What the console accepts",
    "about.console":
      "Row and column are typed; a taken cell is refused and the turn is not lost. We also " +
      "read names and numbers of cells, so 7 is a cell here. Longer lines win in freestyle, " +
      "not in the standard rule; a full board is a draw.",
    "topic.line_scores": "Scores of lines and open ends",
    "about.line_scores":
      "1, 10, 100, 1000 and 10000 for one to five. The sum of pieces adds 20 % to lines of " +
      "two and more with an open end; the heuristic 30 % for each open end.",
    "topic.utility": "The utility by level",
    "about.utility":
      "0.95 to the power of the level is meant to multiply, so that the same result sooner " +
      "is worth more. The report prints a plus sign, which makes the level nearly " +
      "meaningless: compare the two columns.",
    "word.position": "position",
    "word.line": "in line",
    "word.play": "move",
    "word.result": "result",
    "word.said": "said",
    "word.computed": "computed",
    "word.depth": "depth",
    "word.rung": "search",
    "word.milliseconds": "ms",
    "word.nodes": "nodes",
    "word.saved": "times less",
    "word.positions": "positions",
    "word.worse_moves": "worse move",
    "word.wrong_values": "only the value wrong",
    "word.wrong_nodes": "nodes, wrong",
    "word.right_nodes": "nodes, right",
    "word.program": "program",
    "word.games": "games",
    "word.wins": "won",
    "word.draws": "drawn",
    "word.losses": "lost",
    "word.missed_wins": "wins not taken",
    "word.missed_at_six": "not taken at move 6",
    "word.missed_at_eight": "not taken at move 8",
    "word.plies": "plies",
    "word.plies_to_win": "plies to the win",
    "word.turn": "turn",
    "word.side": "side",
    "word.evaluation": "evaluation",
    "word.rules": "rules",
    "word.starter_score": "score of who began",
    "word.players": "players",
    "word.margin": "margin",
    "word.elo": "Elo",
    "word.what": "where",
    "word.moves": "moves",
    "word.leaves": "leaves",
    "word.value": "value",
    "word.node": "node",
    "word.step": "step",
    "word.alpha": "alpha",
    "word.beta": "beta",
    "word.small_board": "small board",
    "word.typed": "typed",
    "word.side_after": "to move after",
    "word.stones": "stones",
    "word.open_ends": "open ends",
    "word.sum_of_pieces": "sum of pieces",
    "word.heuristic": "heuristic",
    "word.level": "level",
    "word.product": "with a product",
    "word.sum": "with a plus",
    "word.drawn": "draw",
    "word.row_wins": "wins, row",
    "word.column_wins": "wins, column",
    "word.diagonal_wins": "wins, diagonal",
    "word.antidiagonal_wins": "wins, antidiagonal",
    "word.not_over": "not over",
    "word.refused": "refused",
    "word.accepted": "accepted",
    "word.undefined": "no value",
    "word.theirs": "report",
    "word.ours": "ours",
    "word.right": "right",
    "word.equal_wins": "report: all wins equal",
    "word.fast_wins": "ours: fastest win",
    "word.sign_kept": "sign not flipped",
    "word.turn_alternates": "extra turn ignored",
    "word.one_sided_evaluation": "evaluation of one side",
    "word.first_move": "first move",
    "word.one_board_forced": "one board",
    "word.free_choice": "free choice",
    "word.enter": "enter",
    "word.leaf": "leaf",
    "word.raise": "better move",
    "word.cut": "cut",
    "word.exit": "leave",
    "word.six_in_line": "six in line",
    "word.full_board": "full board",
    "word.south": "south",
    "word.north": "north",
  },
  pt: {
    title: "Relatórios de alunos, refeitos",
    intro:
      "Cinco relatórios de alunos sobre minimax e alfa-beta. Tudo o que fizeram roda de novo " +
      "aqui, ao lado dos números deles, com o que estava errado.",
    which: "Qual relatório",
    run: "Refazer",
    stop: "Parar",
    full: "Tamanhos inteiros, como no relatório: leva minutos",
    seed: "Semente",
    going: "Seção {0} de {1}…",
    "phase-done": "Terminado",
    "phase-stopped": "Parado",
    "phase-failed": "Falhou",
    ended: "O relatório está pronto: {0} seções.",
    theirs: "relatório",
    ours: "nosso",
    byReport: "{0} (relatório)",
    unfinished: "Parou antes do fim.",
    mistake: "Veja o erro no museu",
    play: "Jogar daqui",
    watch: "Ver a busca",
    ladder: "Medir tabelas suas",
    download: "Baixar",
    machine: "Os tempos do relatório são de outra máquina. Os nossos foram medidos agora, nesta.",
    "rung.minimax": "minimax",
    "rung.alphabeta": "alfa-beta",
    "rung.cache": "+ cache",
    "rung.symmetry": "+ simetria",
    "report.000": "000: jogos m,n,k",
    "about.000":
      "Jogo da velha em qualquer tabuleiro, com minimax, alfa-beta, um cache e simetria.",
    "report.001": "001: jogo da velha numa janela",
    "about.001": "Uma pessoa joga de X e clica; a máquina joga de O e busca até o fim com minimax.",
    "report.002": "002: Kalah",
    "about.002":
      "Seis casas de cinco sementes, jogadores aleatórios, minimax e alfa-beta de várias " +
      "profundidades.",
    "report.003": "003: Ultimate, o jogo da velha ao quadrado",
    "about.003":
      "Nove tabuleiros num tabuleiro, alfa-beta com profundidade que cresce e um tabuleiro " +
      "escolhido no palpite.",
    "report.004": "004: Gomoku no terminal",
    "about.004":
      "Cinco em linha em 15×15, digitado como linha e coluna, com pontos para linhas e " +
      "pontas abertas.",
    "topic.rule_tests": "Os testes das regras",
    "about.rule_tests":
      "O relatório joga um lance em cada uma de dez posições e diz como fica o jogo. Numa " +
      "delas falta uma casa numa linha: nós a recusamos e a testamos corrigida logo abaixo. " +
      "A última linha é nossa: contagens a que nenhum jogo chega são recusadas.",
    "topic.potential": "A heurística de potencial",
    "about.potential":
      "Para cada pedra e direção o relatório conta as pedras próprias onde ainda cabe uma " +
      "linha. De um X sozinho na borda, uma frase diz 3 e a seguinte calcula 2. O código dá " +
      "2, e nós também.",
    "topic.self_play": "Uma partida inteira de 4×4 por profundidade",
    "about.self_play":
      "O programa joga dos dois lados e busca cada lance de novo. Os tempos do relatório são " +
      "de outra máquina: compare quanto cada degrau poupa sobre o alfa-beta, em tempo lá, em " +
      "nós aqui. Aqui todos os degraus de uma profundidade precisam achar o mesmo valor e " +
      "lance, e isso é verificado; o cache do relatório não o garante.",
    "topic.last_position": "Como termina a partida de profundidade 16",
    "about.last_position":
      "Na profundidade 16 ambos veem até o fim do jogo. Os tabuleiros podem diferir, pois " +
      "vários lances são igualmente bons; o resultado, não.",
    "topic.value_alone": "Um cache que guarda só o valor",
    "about.value_alone":
      "O cache do relatório guarda um número por posição. Com alfa-beta esse número pode ser " +
      "só um limite e só vale para a profundidade em que foi buscado. Aqui o mesmo alfa-beta " +
      "roda em posições aleatórias de 4×4 com um cache que esquece o limite, ao lado de um " +
      "que guarda limite e profundidade.",
    "topic.person_games": "Partidas de uma pessoa contra a máquina",
    "about.person_games":
      "X joga como as pessoas: toma a vitória, vê uma ameaça sim, outra não, e de resto joga " +
      "qualquer coisa. Contra o minimax do relatório, para o qual toda vitória vale o mesmo, " +
      "e contra o nosso, para o qual vencer antes vale mais. Nenhum perde; o deles deixa " +
      "vitórias no tabuleiro.",
    "topic.every_game": "Todas as partidas que X pode jogar",
    "about.every_game":
      "X tenta todos os lances em todas as posições; cada máquina responde. Contam-se as " +
      "partidas e as vezes em que O podia vencer na hora e fez outra coisa.",
    "topic.missed_win": "A vitória não tomada no lance 6",
    "about.missed_win":
      "O relatório percebeu: com +10 para toda vitória, serve o primeiro lance vencedor, e a " +
      "vitória à mão espera. Um valor que diminui com o lance torna a vitória mais rápida a " +
      "melhor.",
    "topic.random_game": "Uma partida aleatória, lance a lance",
    "about.random_game":
      "Como o modo de depuração do relatório imprime: quem joga, o lance, o tabuleiro depois " +
      "dele e a heurística simples vista por quem jogou.",
    "topic.random_games": "Aleatório contra aleatório",
    "about.random_games":
      "Metade das partidas começada por cada lado. O relatório não diz se a semente que " +
      "captura também é levada, nem se se captura de uma casa vazia: são as três leituras. O " +
      "jogo aleatório mal as distingue.",
    "topic.two_depths": "Minimax contra minimax",
    "about.two_depths":
      "Dois jogadores com profundidade e heurística próprias; cada um começa uma vez. A " +
      "margem é a do primeiro nomeado, em sementes.",
    "topic.against_random": "Minimax de profundidade 3 contra lances aleatórios",
    "about.against_random":
      "O minimax do relatório maximiza para o lado errado, perde a heurística no caminho de " +
      "volta e ignora a jogada extra. Abaixo, um certo, e o mesmo com um erro desses de cada " +
      "vez. Um minimax certo de profundidade 3 quase nunca perde para lances aleatórios.",
    "topic.timing": "O tempo que o alfa-beta poupa",
    "about.timing":
      "Uma partida, profundidade 4 contra 1. As duas colunas precisam jogar a mesma partida, " +
      "ou os tempos não comparam nada: aqui isso é verificado. Os tempos do relatório são de " +
      "outra máquina; compare o que se poupa.",
    "topic.heuristics": "A heurística simples contra uma complexa",
    "about.heuristics":
      "O relatório pede uma soma ponderada de várias heurísticas e não a terminou. A nossa " +
      "conta também jogadas extras, capturas e sementes na última casa, com pesos ajustados " +
      "a partidas. Mesma profundidade, aberturas aleatórias, cada uma dos dois lados.",
    "topic.freedom": "Quantos lances há",
    "about.freedom":
      "O primeiro lance é livre; depois a casa jogada decide o tabuleiro. Mandado a um " +
      "tabuleiro fechado, o jogador escolhe qualquer um aberto.",
    "topic.small_tree": "A árvore que ele explica",
    "about.small_tree":
      "MAX em cima, dois MIN embaixo, folhas 10, 11 e 9, x. O alfa-beta nunca olha x e acha " +
      "10. O minimax precisa olhar e não acha nada: x não tem valor.",
    "topic.tree_steps": "A mesma árvore, passo a passo",
    "about.tree_steps": "Alfa e beta depois de cada passo, como a busca de fato andou.",
    "topic.board_lines": "A heurística de um tabuleiro pequeno",
    "about.board_lines":
      "Cada uma das oito linhas: 100 para três iguais, 10 para duas e um vazio, 1 para uma e " +
      "dois vazios; 200 onde o tabuleiro vence o jogo. Contado por essa regra e pelo nosso " +
      "avaliador.",
    "topic.guess": "Quantas vezes o palpite custa",
    "about.guess":
      "Onde a escolha do tabuleiro é livre, o jogador do relatório pega o que parece melhor " +
      "e não busca nos outros. Em posições aleatórias: quantas vezes seu lance vale menos " +
      "para uma busca da mesma profundidade que olha todos, ou seu valor está errado.",
    "topic.guess_match": "O jogador do palpite contra um que busca em todos",
    "about.guess_match":
      "O mesmo alfa-beta, a mesma heurística, uma profundidade que cresce com o tabuleiro. O " +
      "primeiro nomeado busca em todos os tabuleiros.",
    "topic.console": "O que o terminal aceita",
    "about.console":
      "Digitam-se linha e coluna; uma casa ocupada é recusada e a vez não se perde. Nós " +
      "também lemos nomes e números de casas, então 7 é uma casa aqui. Linhas mais longas " +
      "vencem no estilo livre, não na regra padrão; tabuleiro cheio é empate.",
    "topic.line_scores": "Pontos de linhas e pontas abertas",
    "about.line_scores":
      "1, 10, 100, 1000 e 10000 para uma a cinco. A soma das peças acrescenta 20 % a linhas " +
      "de duas ou mais com ponta aberta; a heurística, 30 % por ponta aberta.",
    "topic.utility": "A utilidade por nível",
    "about.utility":
      "0,95 elevado ao nível deveria multiplicar, para que o mesmo resultado antes valha " +
      "mais. O relatório imprime um sinal de mais, e o nível quase deixa de importar: " +
      "compare as duas colunas.",
    "word.position": "posição",
    "word.line": "em linha",
    "word.play": "lance",
    "word.result": "resultado",
    "word.said": "diz",
    "word.computed": "calcula",
    "word.depth": "profundidade",
    "word.rung": "busca",
    "word.milliseconds": "ms",
    "word.nodes": "nós",
    "word.saved": "vezes menos",
    "word.positions": "posições",
    "word.worse_moves": "lance pior",
    "word.wrong_values": "só o valor errado",
    "word.wrong_nodes": "nós, errado",
    "word.right_nodes": "nós, certo",
    "word.program": "programa",
    "word.games": "partidas",
    "word.wins": "vitórias",
    "word.draws": "empates",
    "word.losses": "derrotas",
    "word.missed_wins": "vitórias não tomadas",
    "word.missed_at_six": "não tomada no lance 6",
    "word.missed_at_eight": "não tomada no lance 8",
    "word.plies": "lances",
    "word.plies_to_win": "lances até a vitória",
    "word.turn": "vez",
    "word.side": "lado",
    "word.evaluation": "avaliação",
    "word.rules": "regras",
    "word.starter_score": "pontos de quem começou",
    "word.players": "jogadores",
    "word.margin": "margem",
    "word.elo": "Elo",
    "word.what": "onde",
    "word.moves": "lances",
    "word.leaves": "folhas",
    "word.value": "valor",
    "word.node": "nó",
    "word.step": "passo",
    "word.alpha": "alfa",
    "word.beta": "beta",
    "word.small_board": "tabuleiro pequeno",
    "word.typed": "digitado",
    "word.side_after": "joga depois",
    "word.stones": "pedras",
    "word.open_ends": "pontas abertas",
    "word.sum_of_pieces": "soma das peças",
    "word.heuristic": "heurística",
    "word.level": "nível",
    "word.product": "com produto",
    "word.sum": "com mais",
    "word.drawn": "empate",
    "word.row_wins": "vence, linha",
    "word.column_wins": "vence, coluna",
    "word.diagonal_wins": "vence, diagonal",
    "word.antidiagonal_wins": "vence, antidiagonal",
    "word.not_over": "não acabou",
    "word.refused": "recusado",
    "word.accepted": "aceito",
    "word.undefined": "sem valor",
    "word.theirs": "relatório",
    "word.ours": "nosso",
    "word.right": "certo",
    "word.equal_wins": "relatório: vitórias iguais",
    "word.fast_wins": "nosso: vitória mais rápida",
    "word.sign_kept": "sinal não invertido",
    "word.turn_alternates": "jogada extra ignorada",
    "word.one_sided_evaluation": "avaliação de um lado só",
    "word.first_move": "primeiro lance",
    "word.one_board_forced": "um tabuleiro",
    "word.free_choice": "escolha livre",
    "word.enter": "entra",
    "word.leaf": "folha",
    "word.raise": "lance melhor",
    "word.cut": "corte",
    "word.exit": "sai",
    "word.six_in_line": "seis em linha",
    "word.full_board": "tabuleiro cheio",
    "word.south": "sul",
    "word.north": "norte",
  },
  es: {
    title: "Informes de alumnos, rehechos",
    intro:
      "Cinco informes de alumnos sobre minimax y alfa-beta. Todo lo que hicieron corre de " +
      "nuevo aquí, junto a sus números, con lo que estaba mal.",
    which: "Qué informe",
    run: "Rehacer",
    stop: "Parar",
    full: "Tamaños enteros, como en el informe: lleva minutos",
    seed: "Semilla",
    going: "Sección {0} de {1}…",
    "phase-done": "Terminado",
    "phase-stopped": "Parado",
    "phase-failed": "Ha fallado",
    ended: "El informe está listo: {0} secciones.",
    theirs: "informe",
    ours: "nuestro",
    byReport: "{0} (informe)",
    unfinished: "Se detuvo antes del final.",
    mistake: "Ver el error en el museo",
    play: "Jugar desde aquí",
    watch: "Ver la búsqueda",
    ladder: "Medir tablas propias",
    download: "Descargar",
    machine:
      "Los tiempos del informe son de otra máquina. Los nuestros se midieron ahora, en esta.",
    "rung.minimax": "minimax",
    "rung.alphabeta": "alfa-beta",
    "rung.cache": "+ caché",
    "rung.symmetry": "+ simetría",
    "report.000": "000: juegos m,n,k",
    "about.000": "Tres en raya en cualquier tablero, con minimax, alfa-beta, una caché y simetría.",
    "report.001": "001: tres en raya en una ventana",
    "about.001":
      "Una persona juega con X y hace clic; la máquina juega con O y busca hasta el final " +
      "con minimax.",
    "report.002": "002: Kalah",
    "about.002":
      "Seis hoyos de cinco semillas, jugadores aleatorios, minimax y alfa-beta de varias " +
      "profundidades.",
    "report.003": "003: Ultimate, el tres en raya dentro de otro",
    "about.003":
      "Nueve tableros en un tablero, alfa-beta con profundidad creciente y un tablero " +
      "elegido a ojo.",
    "report.004": "004: Gomoku en la consola",
    "about.004":
      "Cinco en línea en 15×15, escrito como fila y columna, con puntos por líneas y " +
      "extremos abiertos.",
    "topic.rule_tests": "Las pruebas de las reglas",
    "about.rule_tests":
      "El informe hace una jugada en cada una de diez posiciones y dice cómo queda la " +
      "partida. En una de ellas falta una casilla en una fila: la rechazamos y la probamos " +
      "corregida debajo. La última fila es nuestra: se rechazan cantidades a las que ninguna " +
      "partida llega.",
    "topic.potential": "La heurística de potencial",
    "about.potential":
      "Para cada piedra y dirección el informe cuenta las piedras propias donde aún cabe una " +
      "línea. De una X sola en el borde, una frase dice 3 y la siguiente calcula 2. El " +
      "código da 2, y nosotros también.",
    "topic.self_play": "Una partida entera de 4×4 por profundidad",
    "about.self_play":
      "El programa juega con ambos lados y busca cada jugada de nuevo. Los tiempos del " +
      "informe son de otra máquina: compara cuánto ahorra cada peldaño sobre alfa-beta, en " +
      "tiempo allí, en nodos aquí. Aquí todos los peldaños de una profundidad deben hallar " +
      "el mismo valor y la misma jugada, y eso se comprueba; la caché del informe no lo " +
      "garantiza.",
    "topic.last_position": "Cómo termina la partida de profundidad 16",
    "about.last_position":
      "A profundidad 16 ambos ven hasta el final. Los tableros pueden diferir, pues varias " +
      "jugadas son igual de buenas; el resultado, no.",
    "topic.value_alone": "Una caché que guarda solo el valor",
    "about.value_alone":
      "La caché del informe guarda un número por posición. Con alfa-beta ese número puede " +
      "ser solo una cota y solo vale para la profundidad a la que se buscó. Aquí el mismo " +
      "alfa-beta corre en posiciones aleatorias de 4×4 con una caché que olvida la cota, " +
      "junto a una que guarda cota y profundidad.",
    "topic.person_games": "Partidas de una persona contra la máquina",
    "about.person_games":
      "X juega como las personas: toma la victoria, ve una amenaza sí y otra no, y si no " +
      "juega cualquier cosa. Contra el minimax del informe, para el que toda victoria vale " +
      "lo mismo, y contra el nuestro, para el que ganar antes vale más. Ninguno pierde; el " +
      "suyo deja victorias en el tablero.",
    "topic.every_game": "Todas las partidas que X puede jugar",
    "about.every_game":
      "X prueba todas las jugadas en todas las posiciones; cada máquina responde. Se cuentan " +
      "las partidas y los turnos en que O podía ganar al momento e hizo otra cosa.",
    "topic.missed_win": "La victoria que no toma en la jugada 6",
    "about.missed_win":
      "El informe lo vio: con +10 para toda victoria, sirve la primera jugada ganadora, y la " +
      "victoria a mano espera. Un valor que baja con cada jugada hace que la victoria más " +
      "rápida sea la mejor.",
    "topic.random_game": "Una partida aleatoria, turno a turno",
    "about.random_game":
      "Como lo imprime el modo de depuración del informe: quién juega, la jugada, el tablero " +
      "después y la heurística simple vista por quien jugó.",
    "topic.random_games": "Aleatorio contra aleatorio",
    "about.random_games":
      "La mitad de las partidas la empieza cada lado. El informe no dice si la semilla que " +
      "captura también se lleva, ni si se captura de un hoyo vacío: son las tres lecturas. " +
      "El juego aleatorio apenas las distingue.",
    "topic.two_depths": "Minimax contra minimax",
    "about.two_depths":
      "Dos jugadores con profundidad y heurística propias; cada uno empieza una vez. El " +
      "margen es el del primero nombrado, en semillas.",
    "topic.against_random": "Minimax de profundidad 3 contra jugadas aleatorias",
    "about.against_random":
      "El minimax del informe maximiza para el lado equivocado, pierde la heurística al " +
      "volver e ignora el turno extra. Abajo, uno correcto, y el mismo con un error de esos " +
      "cada vez. Un minimax correcto de profundidad 3 casi nunca pierde contra jugadas " +
      "aleatorias.",
    "topic.timing": "El tiempo que ahorra alfa-beta",
    "about.timing":
      "Una partida, profundidad 4 contra 1. Ambas columnas deben jugar la misma partida, o " +
      "los tiempos no comparan nada: aquí se comprueba. Los tiempos del informe son de otra " +
      "máquina; compara lo que se ahorra.",
    "topic.heuristics": "La heurística simple contra una compleja",
    "about.heuristics":
      "El informe pide una suma ponderada de varias heurísticas y no la terminó. La nuestra " +
      "cuenta también turnos extra, capturas y semillas en el último hoyo, con pesos " +
      "ajustados a partidas. Misma profundidad, aperturas aleatorias, cada una desde ambos " +
      "lados.",
    "topic.freedom": "Cuántas jugadas hay",
    "about.freedom":
      "La primera jugada es libre; después la casilla jugada decide el tablero. Enviado a un " +
      "tablero cerrado, el jugador elige cualquiera abierto.",
    "topic.small_tree": "El árbol que explica",
    "about.small_tree":
      "MAX arriba, dos MIN abajo, hojas 10, 11 y 9, x. Alfa-beta nunca mira x y halla 10. " +
      "Minimax debe mirar y no halla nada: x no tiene valor.",
    "topic.tree_steps": "El mismo árbol, paso a paso",
    "about.tree_steps": "Alfa y beta después de cada paso, tal como fue la búsqueda.",
    "topic.board_lines": "La heurística de un tablero pequeño",
    "about.board_lines":
      "Cada una de las ocho líneas: 100 por tres iguales, 10 por dos y un hueco, 1 por una y " +
      "dos huecos; 200 donde el tablero gana la partida. Contado por esa regla y por nuestro " +
      "evaluador.",
    "topic.guess": "Cuántas veces cuesta adivinar",
    "about.guess":
      "Donde la elección del tablero es libre, el jugador del informe toma el que parece " +
      "mejor y no busca en otros. En posiciones aleatorias: cuántas veces su jugada vale " +
      "menos para una búsqueda de la misma profundidad que mira todos, o su valor está mal.",
    "topic.guess_match": "El jugador que adivina contra uno que busca en todos",
    "about.guess_match":
      "El mismo alfa-beta, la misma heurística, una profundidad que crece con el tablero. El " +
      "primero nombrado busca en todos los tableros.",
    "topic.console": "Lo que acepta la consola",
    "about.console":
      "Se escriben fila y columna; una casilla ocupada se rechaza y el turno no se pierde. " +
      "También leemos nombres y números de casillas, así que 7 es una casilla aquí. Las " +
      "líneas más largas ganan en estilo libre, no en la regla estándar; tablero lleno es " +
      "empate.",
    "topic.line_scores": "Puntos de líneas y extremos abiertos",
    "about.line_scores":
      "1, 10, 100, 1000 y 10000 para una a cinco. La suma de piezas añade 20 % a líneas de " +
      "dos o más con un extremo abierto; la heurística, 30 % por cada extremo abierto.",
    "topic.utility": "La utilidad por nivel",
    "about.utility":
      "0,95 elevado al nivel debería multiplicar, para que el mismo resultado antes valga " +
      "más. El informe imprime un signo más, y el nivel casi deja de importar: compara las " +
      "dos columnas.",
    "word.position": "posición",
    "word.line": "en línea",
    "word.play": "jugada",
    "word.result": "resultado",
    "word.said": "dice",
    "word.computed": "calcula",
    "word.depth": "profundidad",
    "word.rung": "búsqueda",
    "word.milliseconds": "ms",
    "word.nodes": "nodos",
    "word.saved": "veces menos",
    "word.positions": "posiciones",
    "word.worse_moves": "jugada peor",
    "word.wrong_values": "solo el valor mal",
    "word.wrong_nodes": "nodos, mal",
    "word.right_nodes": "nodos, bien",
    "word.program": "programa",
    "word.games": "partidas",
    "word.wins": "ganadas",
    "word.draws": "empatadas",
    "word.losses": "perdidas",
    "word.missed_wins": "victorias no tomadas",
    "word.missed_at_six": "no tomada en la jugada 6",
    "word.missed_at_eight": "no tomada en la jugada 8",
    "word.plies": "jugadas",
    "word.plies_to_win": "jugadas hasta ganar",
    "word.turn": "turno",
    "word.side": "lado",
    "word.evaluation": "evaluación",
    "word.rules": "reglas",
    "word.starter_score": "puntos de quien empezó",
    "word.players": "jugadores",
    "word.margin": "margen",
    "word.elo": "Elo",
    "word.what": "dónde",
    "word.moves": "jugadas",
    "word.leaves": "hojas",
    "word.value": "valor",
    "word.node": "nodo",
    "word.step": "paso",
    "word.alpha": "alfa",
    "word.beta": "beta",
    "word.small_board": "tablero pequeño",
    "word.typed": "escrito",
    "word.side_after": "mueve después",
    "word.stones": "piedras",
    "word.open_ends": "extremos abiertos",
    "word.sum_of_pieces": "suma de piezas",
    "word.heuristic": "heurística",
    "word.level": "nivel",
    "word.product": "con producto",
    "word.sum": "con más",
    "word.drawn": "empate",
    "word.row_wins": "gana, fila",
    "word.column_wins": "gana, columna",
    "word.diagonal_wins": "gana, diagonal",
    "word.antidiagonal_wins": "gana, antidiagonal",
    "word.not_over": "no terminó",
    "word.refused": "rechazado",
    "word.accepted": "aceptado",
    "word.undefined": "sin valor",
    "word.theirs": "informe",
    "word.ours": "nuestro",
    "word.right": "correcto",
    "word.equal_wins": "informe: victorias iguales",
    "word.fast_wins": "nuestro: victoria más rápida",
    "word.sign_kept": "signo sin invertir",
    "word.turn_alternates": "turno extra ignorado",
    "word.one_sided_evaluation": "evaluación de un solo lado",
    "word.first_move": "primera jugada",
    "word.one_board_forced": "un tablero",
    "word.free_choice": "elección libre",
    "word.enter": "entra",
    "word.leaf": "hoja",
    "word.raise": "jugada mejor",
    "word.cut": "corte",
    "word.exit": "sale",
    "word.six_in_line": "seis en línea",
    "word.full_board": "tablero lleno",
    "word.south": "sur",
    "word.north": "norte",
  },
};
