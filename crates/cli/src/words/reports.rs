//! The student reports in words: English, Portuguese, Spanish in each row. The page has the same
//! words; a test compares them.

use super::Language;
use teach::report::{StudentReport, Topic, Word};

/// The title of a report, and what it is.
pub(crate) const fn report(report: StudentReport, language: Language) -> [&'static str; 2] {
    let [title, about] = match report {
        StudentReport::Mnk => [
            ["000: m,n,k-games", "000: jogos m,n,k", "000: juegos m,n,k"],
            [
                "Tic-tac-toe on any board, searched by minimax, alpha-beta, a cache and symmetry.",
                "Jogo da velha em qualquer tabuleiro, com minimax, alfa-beta, um cache e simetria.",
                "Tres en raya en cualquier tablero, con minimax, alfa-beta, una caché y simetría.",
            ],
        ],
        StudentReport::Window => [
            [
                "001: tic-tac-toe in a window",
                "001: jogo da velha numa janela",
                "001: tres en raya en una ventana",
            ],
            [
                "A person has X and clicks; the machine has O and searches to the end by minimax.",
                "Uma pessoa joga de X e clica; a máquina joga de O e busca até o fim com minimax.",
                "Una persona juega con X y hace clic; la máquina juega con O y busca hasta el final con minimax.",
            ],
        ],
        StudentReport::Kalah => [
            ["002: Kalah", "002: Kalah", "002: Kalah"],
            [
                "Six pits of five seeds, random players, minimax and alpha-beta of several depths.",
                "Seis casas de cinco sementes, jogadores aleatórios, minimax e alfa-beta de várias profundidades.",
                "Seis hoyos de cinco semillas, jugadores aleatorios, minimax y alfa-beta de varias profundidades.",
            ],
        ],
        StudentReport::Ultimate => [
            [
                "003: Ultimate tic-tac-toe",
                "003: Ultimate, o jogo da velha ao quadrado",
                "003: Ultimate, el tres en raya dentro de otro",
            ],
            [
                "Nine boards in a board, alpha-beta with a depth that grows, and a board picked by guess.",
                "Nove tabuleiros num tabuleiro, alfa-beta com profundidade que cresce e um tabuleiro escolhido no palpite.",
                "Nueve tableros en un tablero, alfa-beta con profundidad creciente y un tablero elegido a ojo.",
            ],
        ],
        StudentReport::Gomoku => [
            ["004: Gomoku in a console", "004: Gomoku no terminal", "004: Gomoku en la consola"],
            [
                "Five in line on 15×15, typed as row and column, with scores for lines and their open ends.",
                "Cinco em linha em 15×15, digitado como linha e coluna, com pontos para linhas e pontas abertas.",
                "Cinco en línea en 15×15, escrito como fila y columna, con puntos por líneas y extremos abiertos.",
            ],
        ],
    };
    [title[language as usize], about[language as usize]]
}

/// The title of an experiment, and what the report did, what was wrong and what is right.
pub(crate) const fn topic(topic: Topic, language: Language) -> [&'static str; 2] {
    let [title, about] = match topic {
        Topic::RuleTests => [
            ["Its tests of the rules", "Os testes das regras", "Las pruebas de las reglas"],
            [
                "The report plays one move in each of ten positions and says how the game stands. One of its positions has a row with a missing cell: we refuse it, and test it mended below. The last row is ours: counts that no game can reach are refused.",
                "O relatório joga um lance em cada uma de dez posições e diz como fica o jogo. Numa delas falta uma casa numa linha: nós a recusamos e a testamos corrigida logo abaixo. A última linha é nossa: contagens a que nenhum jogo chega são recusadas.",
                "El informe hace una jugada en cada una de diez posiciones y dice cómo queda la partida. En una de ellas falta una casilla en una fila: la rechazamos y la probamos corregida debajo. La última fila es nuestra: se rechazan cantidades a las que ninguna partida llega.",
            ],
        ],
        Topic::Potential => [
            ["The potential heuristic", "A heurística de potencial", "La heurística de potencial"],
            [
                "For each stone and direction the report counts own stones where a line still has room. Of a lone X on an edge one sentence says 3 and the next computes 2. The code gives 2, and so do we.",
                "Para cada pedra e direção o relatório conta as pedras próprias onde ainda cabe uma linha. De um X sozinho na borda, uma frase diz 3 e a seguinte calcula 2. O código dá 2, e nós também.",
                "Para cada piedra y dirección el informe cuenta las piedras propias donde aún cabe una línea. De una X sola en el borde, una frase dice 3 y la siguiente calcula 2. El código da 2, y nosotros también.",
            ],
        ],
        Topic::SelfPlay => [
            [
                "A whole 4×4 game by depth",
                "Uma partida inteira de 4×4 por profundidade",
                "Una partida entera de 4×4 por profundidad",
            ],
            [
                "The program plays both sides, every move searched anew. The report's times are from another machine: compare how much each rung saves over alpha-beta, in time there, in nodes here. Here all rungs of a depth must find the same value and move, which is checked; the report's cache does not ensure that.",
                "O programa joga dos dois lados e busca cada lance de novo. Os tempos do relatório são de outra máquina: compare quanto cada degrau poupa sobre o alfa-beta, em tempo lá, em nós aqui. Aqui todos os degraus de uma profundidade precisam achar o mesmo valor e lance, e isso é verificado; o cache do relatório não o garante.",
                "El programa juega con ambos lados y busca cada jugada de nuevo. Los tiempos del informe son de otra máquina: compara cuánto ahorra cada peldaño sobre alfa-beta, en tiempo allí, en nodos aquí. Aquí todos los peldaños de una profundidad deben hallar el mismo valor y la misma jugada, y eso se comprueba; la caché del informe no lo garantiza.",
            ],
        ],
        Topic::LastPosition => [
            [
                "How the game of depth 16 ends",
                "Como termina a partida de profundidade 16",
                "Cómo termina la partida de profundidad 16",
            ],
            [
                "At depth 16 both play to the end of the game. The boards may differ, as several moves are equally good; the result may not.",
                "Na profundidade 16 ambos veem até o fim do jogo. Os tabuleiros podem diferir, pois vários lances são igualmente bons; o resultado, não.",
                "A profundidad 16 ambos ven hasta el final. Los tableros pueden diferir, pues varias jugadas son igual de buenas; el resultado, no.",
            ],
        ],
        Topic::ValueAlone => [
            [
                "A cache that keeps the value alone",
                "Um cache que guarda só o valor",
                "Una caché que guarda solo el valor",
            ],
            [
                "The report's cache keeps one number per position. Under alpha-beta that number may be only a bound, and it holds only for the depth it was searched to. Here the same alpha-beta runs on random 4×4 positions with a cache that forgets the bound, beside one that keeps bound and depth.",
                "O cache do relatório guarda um número por posição. Com alfa-beta esse número pode ser só um limite e só vale para a profundidade em que foi buscado. Aqui o mesmo alfa-beta roda em posições aleatórias de 4×4 com um cache que esquece o limite, ao lado de um que guarda limite e profundidade.",
                "La caché del informe guarda un número por posición. Con alfa-beta ese número puede ser solo una cota y solo vale para la profundidad a la que se buscó. Aquí el mismo alfa-beta corre en posiciones aleatorias de 4×4 con una caché que olvida la cota, junto a una que guarda cota y profundidad.",
            ],
        ],
        Topic::PersonGames => [
            [
                "Games of a person against the machine",
                "Partidas de uma pessoa contra a máquina",
                "Partidas de una persona contra la máquina",
            ],
            [
                "X is played as people do: takes a win, sees every second threat, otherwise plays anything. Against the report's minimax, to which all wins are worth the same, and against ours, to which a win sooner is worth more. Neither loses; theirs leaves wins on the board.",
                "X joga como as pessoas: toma a vitória, vê uma ameaça sim, outra não, e de resto joga qualquer coisa. Contra o minimax do relatório, para o qual toda vitória vale o mesmo, e contra o nosso, para o qual vencer antes vale mais. Nenhum perde; o deles deixa vitórias no tabuleiro.",
                "X juega como las personas: toma la victoria, ve una amenaza sí y otra no, y si no juega cualquier cosa. Contra el minimax del informe, para el que toda victoria vale lo mismo, y contra el nuestro, para el que ganar antes vale más. Ninguno pierde; el suyo deja victorias en el tablero.",
            ],
        ],
        Topic::EveryGame => [
            [
                "Every game that X can play",
                "Todas as partidas que X pode jogar",
                "Todas las partidas que X puede jugar",
            ],
            [
                "X tries every move in every position; each machine answers. Counted are the games, and the turns on which O could win at once and did something else.",
                "X tenta todos os lances em todas as posições; cada máquina responde. Contam-se as partidas e as vezes em que O podia vencer na hora e fez outra coisa.",
                "X prueba todas las jugadas en todas las posiciones; cada máquina responde. Se cuentan las partidas y los turnos en que O podía ganar al momento e hizo otra cosa.",
            ],
        ],
        Topic::MissedWin => [
            [
                "The win it does not take at move 6",
                "A vitória não tomada no lance 6",
                "La victoria que no toma en la jugada 6",
            ],
            [
                "The report saw it: with +10 for every win, the first winning move found will do, and the win at hand waits. A score that falls with the ply makes the fastest win the best one.",
                "O relatório percebeu: com +10 para toda vitória, serve o primeiro lance vencedor, e a vitória à mão espera. Um valor que diminui com o lance torna a vitória mais rápida a melhor.",
                "El informe lo vio: con +10 para toda victoria, sirve la primera jugada ganadora, y la victoria a mano espera. Un valor que baja con cada jugada hace que la victoria más rápida sea la mejor.",
            ],
        ],
        Topic::RandomGame => [
            [
                "One random game, turn by turn",
                "Uma partida aleatória, lance a lance",
                "Una partida aleatoria, turno a turno",
            ],
            [
                "As the report's debug mode prints it: who plays, the move, the board after it, and the simple heuristic seen by the one who moved.",
                "Como o modo de depuração do relatório imprime: quem joga, o lance, o tabuleiro depois dele e a heurística simples vista por quem jogou.",
                "Como lo imprime el modo de depuración del informe: quién juega, la jugada, el tablero después y la heurística simple vista por quien jugó.",
            ],
        ],
        Topic::RandomGames => [
            ["Random against random", "Aleatório contra aleatório", "Aleatorio contra aleatorio"],
            [
                "Half of the games begun by each side. The report does not say whether the capturing seed is taken too, nor whether one captures from an empty pit: these are the three readings. Random play hardly tells them apart.",
                "Metade das partidas começada por cada lado. O relatório não diz se a semente que captura também é levada, nem se se captura de uma casa vazia: são as três leituras. O jogo aleatório mal as distingue.",
                "La mitad de las partidas la empieza cada lado. El informe no dice si la semilla que captura también se lleva, ni si se captura de un hoyo vacío: son las tres lecturas. El juego aleatorio apenas las distingue.",
            ],
        ],
        Topic::TwoDepths => [
            ["Minimax against minimax", "Minimax contra minimax", "Minimax contra minimax"],
            [
                "Two players with their own depth and heuristic; each begins once. The margin is that of the first named player, in seeds.",
                "Dois jogadores com profundidade e heurística próprias; cada um começa uma vez. A margem é a do primeiro nomeado, em sementes.",
                "Dos jugadores con profundidad y heurística propias; cada uno empieza una vez. El margen es el del primero nombrado, en semillas.",
            ],
        ],
        Topic::AgainstRandom => [
            [
                "Minimax of depth 3 against random moves",
                "Minimax de profundidade 3 contra lances aleatórios",
                "Minimax de profundidad 3 contra jugadas aleatorias",
            ],
            [
                "The report's minimax maximises for the wrong side, drops the heuristic on the way up and ignores the extra turn. Below is a right one, and the same with one such mistake each. A right minimax of depth 3 hardly ever loses to random moves.",
                "O minimax do relatório maximiza para o lado errado, perde a heurística no caminho de volta e ignora a jogada extra. Abaixo, um certo, e o mesmo com um erro desses de cada vez. Um minimax certo de profundidade 3 quase nunca perde para lances aleatórios.",
                "El minimax del informe maximiza para el lado equivocado, pierde la heurística al volver e ignora el turno extra. Abajo, uno correcto, y el mismo con un error de esos cada vez. Un minimax correcto de profundidad 3 casi nunca pierde contra jugadas aleatorias.",
            ],
        ],
        Topic::Timing => [
            [
                "The time that alpha-beta saves",
                "O tempo que o alfa-beta poupa",
                "El tiempo que ahorra alfa-beta",
            ],
            [
                "One game, depth 4 against depth 1. Both columns must play the same game, or the times compare nothing: here that is checked. The report's times are from another machine; compare what is saved.",
                "Uma partida, profundidade 4 contra 1. As duas colunas precisam jogar a mesma partida, ou os tempos não comparam nada: aqui isso é verificado. Os tempos do relatório são de outra máquina; compare o que se poupa.",
                "Una partida, profundidad 4 contra 1. Ambas columnas deben jugar la misma partida, o los tiempos no comparan nada: aquí se comprueba. Los tiempos del informe son de otra máquina; compara lo que se ahorra.",
            ],
        ],
        Topic::Heuristics => [
            [
                "The simple heuristic against a complex one",
                "A heurística simples contra uma complexa",
                "La heurística simple contra una compleja",
            ],
            [
                "The report asks for a weighted sum of several heuristics and did not finish it. Ours also counts extra turns, captures and seeds in the last pit, with weights fitted to games. Same depth, random openings, each from both sides.",
                "O relatório pede uma soma ponderada de várias heurísticas e não a terminou. A nossa conta também jogadas extras, capturas e sementes na última casa, com pesos ajustados a partidas. Mesma profundidade, aberturas aleatórias, cada uma dos dois lados.",
                "El informe pide una suma ponderada de varias heurísticas y no la terminó. La nuestra cuenta también turnos extra, capturas y semillas en el último hoyo, con pesos ajustados a partidas. Misma profundidad, aperturas aleatorias, cada una desde ambos lados.",
            ],
        ],
        Topic::Freedom => [
            ["How many moves there are", "Quantos lances há", "Cuántas jugadas hay"],
            [
                "The first move is free; then the cell played decides the board. Sent to a closed board, a player may choose any open one.",
                "O primeiro lance é livre; depois a casa jogada decide o tabuleiro. Mandado a um tabuleiro fechado, o jogador escolhe qualquer um aberto.",
                "La primera jugada es libre; después la casilla jugada decide el tablero. Enviado a un tablero cerrado, el jugador elige cualquiera abierto.",
            ],
        ],
        Topic::SmallTree => [
            ["The tree it explains", "A árvore que ele explica", "El árbol que explica"],
            [
                "MAX above, two MIN below, leaves 10, 11 and 9, x. Alpha-beta never looks at x and finds 10. Minimax must look, and finds nothing: x has no value.",
                "MAX em cima, dois MIN embaixo, folhas 10, 11 e 9, x. O alfa-beta nunca olha x e acha 10. O minimax precisa olhar e não acha nada: x não tem valor.",
                "MAX arriba, dos MIN abajo, hojas 10, 11 y 9, x. Alfa-beta nunca mira x y halla 10. Minimax debe mirar y no halla nada: x no tiene valor.",
            ],
        ],
        Topic::TreeSteps => [
            [
                "The same tree, step by step",
                "A mesma árvore, passo a passo",
                "El mismo árbol, paso a paso",
            ],
            [
                "Alpha and beta after each step, as the search really went.",
                "Alfa e beta depois de cada passo, como a busca de fato andou.",
                "Alfa y beta después de cada paso, tal como fue la búsqueda.",
            ],
        ],
        Topic::BoardLines => [
            [
                "The heuristic of a small board",
                "A heurística de um tabuleiro pequeno",
                "La heurística de un tablero pequeño",
            ],
            [
                "Each of the eight lines: 100 for three of a kind, 10 for two and a gap, 1 for one and two gaps; 200 where the board wins the game. Counted by that rule, and by our evaluator.",
                "Cada uma das oito linhas: 100 para três iguais, 10 para duas e um vazio, 1 para uma e dois vazios; 200 onde o tabuleiro vence o jogo. Contado por essa regra e pelo nosso avaliador.",
                "Cada una de las ocho líneas: 100 por tres iguales, 10 por dos y un hueco, 1 por una y dos huecos; 200 donde el tablero gana la partida. Contado por esa regla y por nuestro evaluador.",
            ],
        ],
        Topic::Guess => [
            [
                "How often guessing a board costs",
                "Quantas vezes o palpite custa",
                "Cuántas veces cuesta adivinar",
            ],
            [
                "Where the choice of board is free, the report's player takes the board that looks best and searches no other. On random positions: how often its move is worth less to a search of the same depth that looks at all boards, or its value is wrong.",
                "Onde a escolha do tabuleiro é livre, o jogador do relatório pega o que parece melhor e não busca nos outros. Em posições aleatórias: quantas vezes seu lance vale menos para uma busca da mesma profundidade que olha todos, ou seu valor está errado.",
                "Donde la elección del tablero es libre, el jugador del informe toma el que parece mejor y no busca en otros. En posiciones aleatorias: cuántas veces su jugada vale menos para una búsqueda de la misma profundidad que mira todos, o su valor está mal.",
            ],
        ],
        Topic::GuessMatch => [
            [
                "The guessing player against one that searches every board",
                "O jogador do palpite contra um que busca em todos",
                "El jugador que adivina contra uno que busca en todos",
            ],
            [
                "The same alpha-beta, the same heuristic, a depth that grows as the board fills up. The first named searches every board.",
                "O mesmo alfa-beta, a mesma heurística, uma profundidade que cresce com o tabuleiro. O primeiro nomeado busca em todos os tabuleiros.",
                "El mismo alfa-beta, la misma heurística, una profundidad que crece con el tablero. El primero nombrado busca en todos los tableros.",
            ],
        ],
        Topic::Console => [
            ["What the console accepts", "O que o terminal aceita", "Lo que acepta la consola"],
            [
                "Row and column are typed; a taken cell is refused and the turn is not lost. We also read names and numbers of cells, so 7 is a cell here. Longer lines win in freestyle, not in the standard rule; a full board is a draw.",
                "Digitam-se linha e coluna; uma casa ocupada é recusada e a vez não se perde. Nós também lemos nomes e números de casas, então 7 é uma casa aqui. Linhas mais longas vencem no estilo livre, não na regra padrão; tabuleiro cheio é empate.",
                "Se escriben fila y columna; una casilla ocupada se rechaza y el turno no se pierde. También leemos nombres y números de casillas, así que 7 es una casilla aquí. Las líneas más largas ganan en estilo libre, no en la regla estándar; tablero lleno es empate.",
            ],
        ],
        Topic::LineScores => [
            [
                "Scores of lines and open ends",
                "Pontos de linhas e pontas abertas",
                "Puntos de líneas y extremos abiertos",
            ],
            [
                "1, 10, 100, 1000 and 10000 for one to five. The sum of pieces adds 20 % to lines of two and more with an open end; the heuristic 30 % for each open end.",
                "1, 10, 100, 1000 e 10000 para uma a cinco. A soma das peças acrescenta 20 % a linhas de duas ou mais com ponta aberta; a heurística, 30 % por ponta aberta.",
                "1, 10, 100, 1000 y 10000 para una a cinco. La suma de piezas añade 20 % a líneas de dos o más con un extremo abierto; la heurística, 30 % por cada extremo abierto.",
            ],
        ],
        Topic::Utility => [
            ["The utility by level", "A utilidade por nível", "La utilidad por nivel"],
            [
                "0.95 to the power of the level is meant to multiply, so that the same result sooner is worth more. The report prints a plus sign, which makes the level nearly meaningless: compare the two columns.",
                "0,95 elevado ao nível deveria multiplicar, para que o mesmo resultado antes valha mais. O relatório imprime um sinal de mais, e o nível quase deixa de importar: compare as duas colunas.",
                "0,95 elevado al nivel debería multiplicar, para que el mismo resultado antes valga más. El informe imprime un signo más, y el nivel casi deja de importar: compara las dos columnas.",
            ],
        ],
    };
    [title[language as usize], about[language as usize]]
}

/// A word of a table.
pub(crate) const fn word(word: Word, language: Language) -> &'static str {
    let row = match word {
        Word::Position => ["position", "posição", "posición"],
        Word::Line => ["in line", "em linha", "en línea"],
        Word::Play => ["move", "lance", "jugada"],
        Word::Result => ["result", "resultado", "resultado"],
        Word::Said => ["said", "diz", "dice"],
        Word::Computed => ["computed", "calcula", "calcula"],
        Word::Depth => ["depth", "profundidade", "profundidad"],
        Word::Rung => ["search", "busca", "búsqueda"],
        Word::Milliseconds => ["ms", "ms", "ms"],
        Word::Nodes => ["nodes", "nós", "nodos"],
        Word::Saved => ["times less", "vezes menos", "veces menos"],
        Word::Positions => ["positions", "posições", "posiciones"],
        Word::WorseMoves => ["worse move", "lance pior", "jugada peor"],
        Word::WrongValues => ["only the value wrong", "só o valor errado", "solo el valor mal"],
        Word::WrongNodes => ["nodes, wrong", "nós, errado", "nodos, mal"],
        Word::RightNodes => ["nodes, right", "nós, certo", "nodos, bien"],
        Word::Program => ["program", "programa", "programa"],
        Word::Games => ["games", "partidas", "partidas"],
        Word::Wins => ["won", "vitórias", "ganadas"],
        Word::Draws => ["drawn", "empates", "empatadas"],
        Word::Losses => ["lost", "derrotas", "perdidas"],
        Word::MissedWins => ["wins not taken", "vitórias não tomadas", "victorias no tomadas"],
        Word::MissedAtSix => {
            ["not taken at move 6", "não tomada no lance 6", "no tomada en la jugada 6"]
        }
        Word::MissedAtEight => {
            ["not taken at move 8", "não tomada no lance 8", "no tomada en la jugada 8"]
        }
        Word::Plies => ["plies", "lances", "jugadas"],
        Word::PliesToWin => ["plies to the win", "lances até a vitória", "jugadas hasta ganar"],
        Word::Turn => ["turn", "vez", "turno"],
        Word::Side => ["side", "lado", "lado"],
        Word::Evaluation => ["evaluation", "avaliação", "evaluación"],
        Word::Rules => ["rules", "regras", "reglas"],
        Word::StarterScore => {
            ["score of who began", "pontos de quem começou", "puntos de quien empezó"]
        }
        Word::Players => ["players", "jogadores", "jugadores"],
        Word::Margin => ["margin", "margem", "margen"],
        Word::Elo => ["Elo", "Elo", "Elo"],
        Word::What => ["where", "onde", "dónde"],
        Word::Moves => ["moves", "lances", "jugadas"],
        Word::Leaves => ["leaves", "folhas", "hojas"],
        Word::Value => ["value", "valor", "valor"],
        Word::Node => ["node", "nó", "nodo"],
        Word::Step => ["step", "passo", "paso"],
        Word::Alpha => ["alpha", "alfa", "alfa"],
        Word::Beta => ["beta", "beta", "beta"],
        Word::SmallBoard => ["small board", "tabuleiro pequeno", "tablero pequeño"],
        Word::Typed => ["typed", "digitado", "escrito"],
        Word::SideAfter => ["to move after", "joga depois", "mueve después"],
        Word::Stones => ["stones", "pedras", "piedras"],
        Word::OpenEnds => ["open ends", "pontas abertas", "extremos abiertos"],
        Word::SumOfPieces => ["sum of pieces", "soma das peças", "suma de piezas"],
        Word::Heuristic => ["heuristic", "heurística", "heurística"],
        Word::Level => ["level", "nível", "nivel"],
        Word::Product => ["with a product", "com produto", "con producto"],
        Word::Sum => ["with a plus", "com mais", "con más"],
        Word::Drawn => ["draw", "empate", "empate"],
        Word::RowWins => ["wins, row", "vence, linha", "gana, fila"],
        Word::ColumnWins => ["wins, column", "vence, coluna", "gana, columna"],
        Word::DiagonalWins => ["wins, diagonal", "vence, diagonal", "gana, diagonal"],
        Word::AntidiagonalWins => {
            ["wins, antidiagonal", "vence, antidiagonal", "gana, antidiagonal"]
        }
        Word::NotOver => ["not over", "não acabou", "no terminó"],
        Word::Refused => ["refused", "recusado", "rechazado"],
        Word::Accepted => ["accepted", "aceito", "aceptado"],
        Word::Undefined => ["no value", "sem valor", "sin valor"],
        Word::Theirs => ["report", "relatório", "informe"],
        Word::Ours => ["ours", "nosso", "nuestro"],
        Word::Right => ["right", "certo", "correcto"],
        Word::EqualWins => {
            ["report: all wins equal", "relatório: vitórias iguais", "informe: victorias iguales"]
        }
        Word::FastWins => {
            ["ours: fastest win", "nosso: vitória mais rápida", "nuestro: victoria más rápida"]
        }
        Word::SignKept => ["sign not flipped", "sinal não invertido", "signo sin invertir"],
        Word::TurnAlternates => {
            ["extra turn ignored", "jogada extra ignorada", "turno extra ignorado"]
        }
        Word::OneSidedEvaluation => {
            ["evaluation of one side", "avaliação de um lado só", "evaluación de un solo lado"]
        }
        Word::FirstMove => ["first move", "primeiro lance", "primera jugada"],
        Word::OneBoardForced => ["one board", "um tabuleiro", "un tablero"],
        Word::FreeChoice => ["free choice", "escolha livre", "elección libre"],
        Word::Enter => ["enter", "entra", "entra"],
        Word::Leaf => ["leaf", "folha", "hoja"],
        Word::Raise => ["better move", "lance melhor", "jugada mejor"],
        Word::Cut => ["cut", "corte", "corte"],
        Word::Exit => ["leave", "sai", "sale"],
        Word::SixInLine => ["six in line", "seis em linha", "seis en línea"],
        Word::FullBoard => ["full board", "tabuleiro cheio", "tablero lleno"],
        Word::South => ["south", "sul", "sur"],
        Word::North => ["north", "norte", "norte"],
    };
    row[language as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::Path};

    /// The text of the page's dictionary, with strings that were broken into lines put together.
    fn page() -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/web/pages/reports");
        let text = fs::read_to_string(folder.join("words.js")).expect("the page has its words");
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        lines.join("").replace("\" +\"", "")
    }

    #[test]
    fn the_page_says_the_same() {
        let page = page();
        for language in Language::ALL {
            for each in StudentReport::ALL {
                let topics = each.topics().into_iter().flat_map(|each| topic(each, language));
                for text in topics.chain(report(each, language)) {
                    assert!(page.contains(&format!("\"{text}\"")), "{text}");
                }
            }
        }
    }
}
