//! The museum of mistakes in words.

use super::{Language, table};
use teach::Mistake;

table! { Museum {
    list: "The museum of mistakes: classic wrong minimaxes. `alfabeta mistakes NAME` shows one.",
        "O museu dos erros: minimaxes errados clássicos. `alfabeta mistakes NOME` mostra um.",
        "El museo de los errores: minimax equivocados clásicos. `alfabeta mistakes NOMBRE` muestra uno.";
    wrong_code: "Wrong:", "Errado:", "Mal:";
    right_code: "Right:", "Certo:", "Bien:";
    depth: "Both search {0} ply deep; leaves are evaluated by `{1}`.|Both search {0} plies deep; leaves are evaluated by `{1}`.",
        "Os dois buscam {0} lance à frente; as folhas são avaliadas por `{1}`.|Os dois buscam {0} lances à frente; as folhas são avaliadas por `{1}`.",
        "Ambos buscan {0} jugada adelante; las hojas se evalúan con `{1}`.|Ambos buscan {0} jugadas adelante; las hojas se evalúan con `{1}`.";
    shallow: "The wrong program searches {0} ply deep and evaluates leaves by `{1}`; the right one searches to the end.|The wrong program searches {0} plies deep and evaluates leaves by `{1}`; the right one searches to the end.",
        "O programa errado busca {0} lance à frente e avalia as folhas por `{1}`; o certo busca até o fim.|O programa errado busca {0} lances à frente e avalia as folhas por `{1}`; o certo busca até o fim.",
        "El programa equivocado busca {0} jugada adelante y evalúa las hojas con `{1}`; el correcto busca hasta el final.|El programa equivocado busca {0} jugadas adelante y evalúa las hojas con `{1}`; el correcto busca hasta el final.";
    to_the_end: "Both search to the end of the game.", "Os dois buscam até o fim do jogo.",
        "Ambos buscan hasta el final de la partida.";
    values: "Values are seen by {0}.", "Os valores são vistos por {0}.", "Los valores son vistos por {0}.";
    wrong_says: "The wrong program says {0} and plays {1}.", "O programa errado diz {0} e joga {1}.",
        "El programa equivocado dice {0} y juega {1}.";
    right_says: "The right program says {0} and plays {1}.", "O programa certo diz {0} e joga {1}.",
        "El programa correcto dice {0} y juega {1}.";
    best: "The best moves are {0}.", "Os melhores lances são {0}.", "Las mejores jugadas son {0}.";
    illegal: "{0} is illegal here.", "{0} é ilegal aqui.", "{0} es ilegal aquí.";
    worth: "{0} is worth {1}, not {2}.", "{0} vale {1}, não {2}.", "{0} vale {1}, no {2}.";
    slower: "After {0} the end comes after {1} plies, after {2} after {3}.",
        "Com {0} o fim chega em {1} lances; com {2}, em {3}.",
        "Con {0} el final llega en {1} jugadas; con {2}, en {3}.";
    same_move: "The move is right here; the value is not.", "O lance está certo aqui; o valor, não.",
        "La jugada es correcta aquí; el valor, no.";
    nodes: "Positions visited: {0} by the wrong program, {1} by the right one.",
        "Posições visitadas: {0} pelo programa errado, {1} pelo certo.",
        "Posiciones visitadas: {0} por el programa equivocado, {1} por el correcto.";
    games: "Moves of the timed game: {0}. Of the other: {1}.",
        "Lances da partida cronometrada: {0}. Da outra: {1}.",
        "Jugadas de la partida cronometrada: {0}. De la otra: {1}.";
    measured: "On {0} random positions of {1} (seed {2}) it errs in {3} %: illegal moves {4}, worse moves {5}, slower wins or faster losses {6}, only the value wrong {7}, other work {8}.",
        "Em {0} posições aleatórias de {1} (semente {2}) erra em {3} %: lances ilegais {4}, lances piores {5}, vitórias mais lentas ou derrotas mais rápidas {6}, só o valor errado {7}, outro trabalho {8}.",
        "En {0} posiciones aleatorias de {1} (semilla {2}) se equivoca en el {3} %: jugadas ilegales {4}, jugadas peores {5}, victorias más lentas o derrotas más rápidas {6}, solo el valor mal {7}, otro trabajo {8}.";
    steps: "Step by step", "Passo a passo", "Paso a paso";
    differ: "Step {0} is the first at which they differ. The wrong program as it believes it to be:",
        "O passo {0} é o primeiro em que diferem. O programa errado, como ele acredita que é:",
        "El paso {0} es el primero en que difieren. El programa equivocado, tal como él lo cree:";
    no_difference: "Both do the same here.", "Os dois fazem o mesmo aqui.",
        "Ambos hacen lo mismo aquí.";
    more_steps: "… {0} more steps; --json has all of them.",
        "… mais {0} passos; --json traz todos.", "… {0} pasos más; --json los trae todos.";
    head: "mistake|game|errs|illegal|worse|slower|value|work|nodes, wrong : right",
        "erro|jogo|erra|ilegal|pior|lento|valor|trabalho|nós, errado : certo",
        "error|juego|falla|ilegal|peor|lento|valor|trabajo|nodos, mal : bien";
    sign_title: "The sign is not flipped", "O sinal não é invertido", "El signo no se invierte";
    sign: "In negamax a child's score is the opponent's. Without the minus the program plays as if the opponent wanted it to win: it walks into every threat.",
        "No negamax o valor de um filho é o do adversário. Sem o menos o programa joga como se o adversário quisesse que ele vencesse: cai em toda ameaça.",
        "En negamax el valor de un hijo es el del rival. Sin el menos el programa juega como si el rival quisiera que gane: cae en toda amenaza.";
    window_title: "The window is not swapped", "A janela não é trocada", "La ventana no se intercambia";
    window: "The child sees the same alpha and beta from the other side: its alpha is -beta and its beta -alpha. With the signs changed but not the places, the window is empty: every other node looks at its first move only.",
        "O filho vê os mesmos alfa e beta do outro lado: seu alfa é -beta e seu beta, -alfa. Com os sinais trocados mas não os lugares, a janela fica vazia: um nível sim, outro não, só o primeiro lance é visto.",
        "El hijo ve alfa y beta desde el otro lado: su alfa es -beta y su beta, -alfa. Con los signos cambiados pero no los lugares, la ventana queda vacía: un nivel sí y otro no, solo se mira la primera jugada.";
    extra_turn_title: "Turned around though the same player moves again",
        "Invertido embora o mesmo jogador jogue de novo",
        "Invertido aunque el mismo jugador mueve otra vez";
    extra_turn: "In Kalah a last seed in the own store gives another turn. A program that alternates max and min at every ply takes its own best follow-up for the opponent's worst, and shuns the moves that give it.",
        "No Kalah a última semente no próprio depósito dá outra vez. Um programa que alterna max e min a cada lance toma sua melhor continuação pela pior do adversário e evita esses lances.",
        "En Kalah la última semilla en el propio almacén da otro turno. Un programa que alterna max y min en cada jugada toma su mejor continuación por la peor del rival y evita esas jugadas.";
    bounds_title: "Bounds stored as exact values", "Limites guardados como valores exatos",
        "Cotas guardadas como valores exactos";
    bounds: "Under alpha-beta a score outside the window is only a bound. A table that forgets which kind it keeps hands the bound out as the value where another window asks, also in report 000.",
        "Com alfa-beta um valor fora da janela é só um limite. Uma tabela que esquece o tipo entrega o limite como valor quando outra janela pergunta, também no relatório 000.",
        "Con alfa-beta un valor fuera de la ventana es solo una cota. Una tabla que olvida el tipo entrega la cota como valor cuando otra ventana pregunta, también en el informe 000.";
    side_to_move_title: "A table without the side to move", "Uma tabela sem o lado que joga",
        "Una tabla sin el bando que mueve";
    side_to_move: "Where extra turns exist, the same board occurs with either side to move. If the key is the board alone, one side gets the other's score.",
        "Onde há jogadas extras, o mesmo tabuleiro ocorre com qualquer lado a jogar. Se a chave é só o tabuleiro, um lado recebe o valor do outro.",
        "Donde hay turnos extra, el mismo tablero ocurre con cualquier bando por mover. Si la clave es solo el tablero, un bando recibe el valor del otro.";
    symmetry_title: "Symmetry that forgets the move", "Simetria que esquece o lance",
        "Simetría que olvida la jugada";
    symmetry: "Images of a position have the same value, but not the same best move: that has to be mapped back through the symmetry. Played as it is, it is a bad move or none.",
        "As imagens de uma posição têm o mesmo valor, mas não o mesmo melhor lance: é preciso trazê-lo de volta pela simetria. Jogado como está, é ruim ou ilegal.",
        "Las imágenes de una posición valen lo mismo, pero no tienen la misma mejor jugada: hay que llevarla de vuelta por la simetría. Jugada tal cual, es mala o ilegal.";
    fastest_win_title: "The fastest win is not taken", "A vitória mais rápida não é tomada",
        "No se toma la victoria más rápida";
    fastest_win: "If every win scores the same, the first winning move will do, and the win at hand can be put off for ever (report 001). A win sooner must be worth more, a loss later too.",
        "Se toda vitória vale o mesmo, serve o primeiro lance que vence, e a vitória à mão pode ser adiada para sempre (relatório 001). Vencer antes deve valer mais, perder depois também.",
        "Si toda victoria vale lo mismo, sirve la primera jugada que gana, y la victoria a mano puede aplazarse siempre (informe 001). Ganar antes debe valer más; perder después, también.";
    uneven_depth_title: "Depth that differs among siblings", "Profundidade que difere entre irmãos",
        "Profundidad que difiere entre hermanos";
    uneven_depth: "`depth = depth - 1` inside the loop makes every later move a ply shallower. Its scores are opinions of different depth, and comparing them chooses by chance.",
        "`depth = depth - 1` dentro do laço faz cada lance seguinte ser buscado um nível a menos. Os valores são opiniões de profundidades diferentes, e compará-los é escolher ao acaso.",
        "`depth = depth - 1` dentro del bucle hace que cada jugada siguiente se busque un nivel menos. Los valores son opiniones de distinta profundidad, y compararlos es elegir al azar.";
    horizon_title: "Horizon: a shallow value taken for the truth",
        "Horizonte: um valor raso tomado por verdade", "Horizonte: un valor superficial tomado por verdad";
    horizon: "The search is right for its depth. What happens one ply later it cannot see, and the program plays for a gain that is taken back.",
        "A busca está certa para sua profundidade. O que acontece um lance depois ela não vê, e o programa joga por um ganho que será desfeito.",
        "La búsqueda es correcta para su profundidad. Lo que ocurre una jugada después no lo ve, y el programa juega por una ganancia que se pierde.";
    evaluation_side_title: "Evaluation seen by the wrong side", "Avaliação vista pelo lado errado",
        "Evaluación vista por el bando equivocado";
    evaluation_side: "Negamax wants the score of the player to move. An evaluation that is always the first player's has the wrong sign at every second depth.",
        "O negamax quer o valor de quem joga. Uma avaliação que é sempre a do primeiro jogador tem o sinal errado em metade das profundidades.",
        "Negamax quiere el valor de quien mueve. Una evaluación que siempre es la del primer jugador tiene el signo mal en la mitad de las profundidades.";
    one_board_title: "Guessing a board", "Adivinhar um tabuleiro", "Adivinar un tablero";
    one_board: "Where the choice of board is free, the program of report 003 picks the board that looks best and searches no other. The best move may be in another.",
        "Onde a escolha do tabuleiro é livre, o programa do relatório 003 pega o que parece melhor e não busca nos outros. O melhor lance pode estar em outro.",
        "Donde la elección del tablero es libre, el programa del informe 003 toma el que parece mejor y no busca en otros. La mejor jugada puede estar en otro.";
    root_alpha_title: "Alpha is not carried from one root move to the next",
        "Alfa não passa de um lance da raiz ao seguinte", "Alfa no pasa de una jugada de la raíz a la siguiente";
    root_alpha: "Every root move is searched with a full window. Moves and values are right, so no game shows it; the count of positions does. A textbook printed it.",
        "Cada lance da raiz é buscado com a janela inteira. Lances e valores estão certos, e nenhuma partida o mostra; a contagem de posições, sim. Um livro o imprimiu.",
        "Cada jugada de la raíz se busca con la ventana completa. Jugadas y valores son correctos y ninguna partida lo muestra; la cuenta de posiciones, sí. Un libro lo imprimió.";
    bound_as_equal_title: "A bound mistaken for an equal value", "Um limite tomado por valor igual",
        "Una cota tomada por un valor igual";
    bound_as_equal: "After the first good root move, worse ones come back with a score that is only an upper bound, often equal to the best. `>=`, or a list of \"equally good\" moves, then plays one that is worse.",
        "Depois do primeiro bom lance da raiz, os piores voltam com um valor que é só um limite superior, muitas vezes igual ao melhor. `>=`, ou uma lista de lances \"igualmente bons\", joga então um pior.",
        "Tras la primera buena jugada de la raíz, las peores vuelven con un valor que es solo una cota superior, a menudo igual al mejor. `>=`, o una lista de jugadas \"igual de buenas\", juega entonces una peor.";
    unequal_work_title: "Unequal work in a timing table", "Trabalho desigual numa tabela de tempos",
        "Trabajo desigual en una tabla de tiempos";
    unequal_work: "Two programs are timed over a whole game, but they play different games. The times compare nothing. Check that both play the same moves, and count positions first.",
        "Dois programas são cronometrados numa partida inteira, mas jogam partidas diferentes. Os tempos não comparam nada. Verifique que jogam os mesmos lances e conte posições antes.",
        "Se cronometran dos programas en una partida entera, pero juegan partidas distintas. Los tiempos no comparan nada. Compruebe que juegan lo mismo y cuente posiciones antes.";
} }

impl Museum {
    /// The title of a mistake, and what it is and does.
    pub(crate) fn about(&self, mistake: Mistake) -> [&'static str; 2] {
        match mistake {
            Mistake::Sign => [self.sign_title, self.sign],
            Mistake::Window => [self.window_title, self.window],
            Mistake::ExtraTurn => [self.extra_turn_title, self.extra_turn],
            Mistake::Bounds => [self.bounds_title, self.bounds],
            Mistake::SideToMove => [self.side_to_move_title, self.side_to_move],
            Mistake::Symmetry => [self.symmetry_title, self.symmetry],
            Mistake::FastestWin => [self.fastest_win_title, self.fastest_win],
            Mistake::UnevenDepth => [self.uneven_depth_title, self.uneven_depth],
            Mistake::Horizon => [self.horizon_title, self.horizon],
            Mistake::EvaluationSide => [self.evaluation_side_title, self.evaluation_side],
            Mistake::OneBoard => [self.one_board_title, self.one_board],
            Mistake::RootAlpha => [self.root_alpha_title, self.root_alpha],
            Mistake::BoundAsEqual => [self.bound_as_equal_title, self.bound_as_equal],
            Mistake::UnequalWork => [self.unequal_work_title, self.unequal_work],
        }
    }

    /// The title of a mistake in a language.
    pub(crate) fn title(mistake: Mistake, language: Language) -> &'static str {
        Museum::of(language).about(mistake)[0]
    }
}
