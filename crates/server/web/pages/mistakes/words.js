// The words of the museum. What is said of each mistake is the terminal's too (a test compares).

/** @type {import("../../lib/i18n.js").Dictionary} */
export const WORDS = {
  en: {
    title: "The museum of mistakes",
    intro:
      "Classic wrong minimaxes. Each runs beside the right one on the smallest position " +
      "where it fails.",
    which: "Which mistake",
    previous: "Previous",
    next: "Next",
    wrong: "Wrong",
    right: "Right",
    where: "The smallest position",
    elsewhere: "Another position",
    moveOf: "Move",
    wrongValue: "Wrong program",
    rightValue: "Right program",
    truth: "Truth",
    plays: "plays",
    values: "Each move, as the wrong program values it and as it is. Values are seen by {0}.",
    searches: "Both search to the end of the game.",
    depth: "Both search {0} plies deep; leaves are evaluated by {1}.",
    shallow:
      "The wrong program searches {0} plies deep and evaluates leaves by {1}; the right one " +
      "searches to the end.",
    saysWrong: "The wrong program says {0} and plays {1}.",
    saysRight: "The right program says {0} and plays {1}.",
    games: "Moves of the timed game: {0}. Of the other: {1}.",
    "fault.illegal": "{0} is illegal here.",
    "fault.worse_move": "{0} is worth {1}, not {2}.",
    "fault.slower": "After {0} the end comes after {3} plies, after {4} after {5}.",
    "fault.wrong_value": "The move is right here; the value is not.",
    "fault.more_work": "Move and value are right; the work is not.",
    "fault.other_work": "The two games differ, so their times compare nothing.",
    "fault.none": "Here both programs do the same.",
    nodes: "Positions visited: {0} by the wrong program, {1} by the right one.",
    steps: "Step by step",
    showSteps: "Watch both programs step by step",
    differ: "Step {0} is the first at which they differ.",
    noDifference: "Both do the same here.",
    toDifference: "To the difference",
    ended: "This search is over.",
    often: "How often it errs",
    measure: "Measure",
    measuring: "Measuring…",
    positions: "Random positions",
    seed: "Seed",
    measured:
      "On {0} random positions of {1} (seed {2}) it errs in {3}: illegal moves {4}, worse " +
      "moves {5}, slower wins or faster losses {6}, only the value wrong {7}, other work {8}.",
    ratio: "It visits {0} times as many positions as the right program.",
    report: "Report {0} had it",
    play: "Play from here",
    watch: "Watch the right search",
    try: "Try it",
    position: "Position",
    loading: "Running both programs…",
    "title.sign": "The sign is not flipped",
    "about.sign":
      "In negamax a child's score is the opponent's. Without the minus the program plays as " +
      "if the opponent wanted it to win: it walks into every threat.",
    "title.window": "The window is not swapped",
    "about.window":
      "The child sees the same alpha and beta from the other side: its alpha is -beta and " +
      "its beta -alpha. With the signs changed but not the places, the window is empty: " +
      "every other node looks at its first move only.",
    "title.extra-turn": "Turned around though the same player moves again",
    "about.extra-turn":
      "In Kalah a last seed in the own store gives another turn. A program that alternates " +
      "max and min at every ply takes its own best follow-up for the opponent's worst, and " +
      "shuns the moves that give it.",
    "title.bounds": "Bounds stored as exact values",
    "about.bounds":
      "Under alpha-beta a score outside the window is only a bound. A table that forgets " +
      "which kind it keeps hands the bound out as the value where another window asks, also " +
      "in report 000.",
    "title.side-to-move": "A table without the side to move",
    "about.side-to-move":
      "Where extra turns exist, the same board occurs with either side to move. If the key " +
      "is the board alone, one side gets the other's score.",
    "title.symmetry": "Symmetry that forgets the move",
    "about.symmetry":
      "Images of a position have the same value, but not the same best move: that has to be " +
      "mapped back through the symmetry. Played as it is, it is a bad move or none.",
    "title.fastest-win": "The fastest win is not taken",
    "about.fastest-win":
      "If every win scores the same, the first winning move will do, and the win at hand can " +
      "be put off for ever (report 001). A win sooner must be worth more, a loss later too.",
    "title.uneven-depth": "Depth that differs among siblings",
    "about.uneven-depth":
      "`depth = depth - 1` inside the loop makes every later move a ply shallower. Its " +
      "scores are opinions of different depth, and comparing them chooses by chance.",
    "title.horizon": "Horizon: a shallow value taken for the truth",
    "about.horizon":
      "The search is right for its depth. What happens one ply later it cannot see, and the " +
      "program plays for a gain that is taken back.",
    "title.evaluation-side": "Evaluation seen by the wrong side",
    "about.evaluation-side":
      "Negamax wants the score of the player to move. An evaluation that is always the first " +
      "player's has the wrong sign at every second depth.",
    "title.one-board": "Guessing a board",
    "about.one-board":
      "Where the choice of board is free, the program of report 003 picks the board that " +
      "looks best and searches no other. The best move may be in another.",
    "title.root-alpha": "Alpha is not carried from one root move to the next",
    "about.root-alpha":
      "Every root move is searched with a full window. Moves and values are right, so no " +
      "game shows it; the count of positions does. A textbook printed it.",
    "title.bound-as-equal": "A bound mistaken for an equal value",
    "about.bound-as-equal":
      "After the first good root move, worse ones come back with a score that is only an " +
      'upper bound, often equal to the best. `>=`, or a list of "equally good" moves, then ' +
      "plays one that is worse.",
    "title.unequal-work": "Unequal work in a timing table",
    "about.unequal-work":
      "Two programs are timed over a whole game, but they play different games. The times " +
      "compare nothing. Check that both play the same moves, and count positions first.",
  },
  pt: {
    title: "O museu dos erros",
    intro:
      "Minimaxes errados clássicos. Cada um roda ao lado do certo na menor posição em que " +
      "falha.",
    which: "Qual erro",
    previous: "Anterior",
    next: "Próximo",
    wrong: "Errado",
    right: "Certo",
    where: "A menor posição",
    elsewhere: "Outra posição",
    moveOf: "Lance",
    wrongValue: "Programa errado",
    rightValue: "Programa certo",
    truth: "Verdade",
    plays: "joga",
    values: "Cada lance, como o programa errado o avalia e como é. Os valores são vistos por {0}.",
    searches: "Os dois buscam até o fim do jogo.",
    depth: "Os dois buscam {0} lances à frente; as folhas são avaliadas por {1}.",
    shallow:
      "O programa errado busca {0} lances à frente e avalia as folhas por {1}; o certo busca " +
      "até o fim.",
    saysWrong: "O programa errado diz {0} e joga {1}.",
    saysRight: "O programa certo diz {0} e joga {1}.",
    games: "Lances da partida cronometrada: {0}. Da outra: {1}.",
    "fault.illegal": "{0} é ilegal aqui.",
    "fault.worse_move": "{0} vale {1}, não {2}.",
    "fault.slower": "Com {0} o fim chega em {3} lances; com {4}, em {5}.",
    "fault.wrong_value": "O lance está certo aqui; o valor, não.",
    "fault.more_work": "Lance e valor estão certos; o trabalho, não.",
    "fault.other_work": "As duas partidas diferem, então os tempos não comparam nada.",
    "fault.none": "Aqui os dois programas fazem o mesmo.",
    nodes: "Posições visitadas: {0} pelo programa errado, {1} pelo certo.",
    steps: "Passo a passo",
    showSteps: "Ver os dois programas passo a passo",
    differ: "O passo {0} é o primeiro em que diferem.",
    noDifference: "Os dois fazem o mesmo aqui.",
    toDifference: "Até a diferença",
    ended: "Esta busca acabou.",
    often: "Quantas vezes erra",
    measure: "Medir",
    measuring: "Medindo…",
    positions: "Posições aleatórias",
    seed: "Semente",
    measured:
      "Em {0} posições aleatórias de {1} (semente {2}) erra em {3}: lances ilegais {4}, " +
      "lances piores {5}, vitórias mais lentas ou derrotas mais rápidas {6}, só o valor " +
      "errado {7}, outro trabalho {8}.",
    ratio: "Visita {0} vezes as posições do programa certo.",
    report: "O relatório {0} o tinha",
    play: "Jogar daqui",
    watch: "Ver a busca certa",
    try: "Tentar",
    position: "Posição",
    loading: "Rodando os dois programas…",
    "title.sign": "O sinal não é invertido",
    "about.sign":
      "No negamax o valor de um filho é o do adversário. Sem o menos o programa joga como se " +
      "o adversário quisesse que ele vencesse: cai em toda ameaça.",
    "title.window": "A janela não é trocada",
    "about.window":
      "O filho vê os mesmos alfa e beta do outro lado: seu alfa é -beta e seu beta, -alfa. " +
      "Com os sinais trocados mas não os lugares, a janela fica vazia: um nível sim, outro " +
      "não, só o primeiro lance é visto.",
    "title.extra-turn": "Invertido embora o mesmo jogador jogue de novo",
    "about.extra-turn":
      "No Kalah a última semente no próprio depósito dá outra vez. Um programa que alterna " +
      "max e min a cada lance toma sua melhor continuação pela pior do adversário e evita " +
      "esses lances.",
    "title.bounds": "Limites guardados como valores exatos",
    "about.bounds":
      "Com alfa-beta um valor fora da janela é só um limite. Uma tabela que esquece o tipo " +
      "entrega o limite como valor quando outra janela pergunta, também no relatório 000.",
    "title.side-to-move": "Uma tabela sem o lado que joga",
    "about.side-to-move":
      "Onde há jogadas extras, o mesmo tabuleiro ocorre com qualquer lado a jogar. Se a " +
      "chave é só o tabuleiro, um lado recebe o valor do outro.",
    "title.symmetry": "Simetria que esquece o lance",
    "about.symmetry":
      "As imagens de uma posição têm o mesmo valor, mas não o mesmo melhor lance: é preciso " +
      "trazê-lo de volta pela simetria. Jogado como está, é ruim ou ilegal.",
    "title.fastest-win": "A vitória mais rápida não é tomada",
    "about.fastest-win":
      "Se toda vitória vale o mesmo, serve o primeiro lance que vence, e a vitória à mão " +
      "pode ser adiada para sempre (relatório 001). Vencer antes deve valer mais, perder " +
      "depois também.",
    "title.uneven-depth": "Profundidade que difere entre irmãos",
    "about.uneven-depth":
      "`depth = depth - 1` dentro do laço faz cada lance seguinte ser buscado um nível a " +
      "menos. Os valores são opiniões de profundidades diferentes, e compará-los é escolher " +
      "ao acaso.",
    "title.horizon": "Horizonte: um valor raso tomado por verdade",
    "about.horizon":
      "A busca está certa para sua profundidade. O que acontece um lance depois ela não vê, " +
      "e o programa joga por um ganho que será desfeito.",
    "title.evaluation-side": "Avaliação vista pelo lado errado",
    "about.evaluation-side":
      "O negamax quer o valor de quem joga. Uma avaliação que é sempre a do primeiro jogador " +
      "tem o sinal errado em metade das profundidades.",
    "title.one-board": "Adivinhar um tabuleiro",
    "about.one-board":
      "Onde a escolha do tabuleiro é livre, o programa do relatório 003 pega o que parece " +
      "melhor e não busca nos outros. O melhor lance pode estar em outro.",
    "title.root-alpha": "Alfa não passa de um lance da raiz ao seguinte",
    "about.root-alpha":
      "Cada lance da raiz é buscado com a janela inteira. Lances e valores estão certos, e " +
      "nenhuma partida o mostra; a contagem de posições, sim. Um livro o imprimiu.",
    "title.bound-as-equal": "Um limite tomado por valor igual",
    "about.bound-as-equal":
      "Depois do primeiro bom lance da raiz, os piores voltam com um valor que é só um " +
      "limite superior, muitas vezes igual ao melhor. `>=`, ou uma lista de lances " +
      '"igualmente bons", joga então um pior.',
    "title.unequal-work": "Trabalho desigual numa tabela de tempos",
    "about.unequal-work":
      "Dois programas são cronometrados numa partida inteira, mas jogam partidas diferentes. " +
      "Os tempos não comparam nada. Verifique que jogam os mesmos lances e conte posições " +
      "antes.",
  },
  es: {
    title: "El museo de los errores",
    intro:
      "Minimax equivocados clásicos. Cada uno corre junto al correcto en la menor posición " +
      "en que falla.",
    which: "Qué error",
    previous: "Anterior",
    next: "Siguiente",
    wrong: "Mal",
    right: "Bien",
    where: "La menor posición",
    elsewhere: "Otra posición",
    moveOf: "Jugada",
    wrongValue: "Programa equivocado",
    rightValue: "Programa correcto",
    truth: "Verdad",
    plays: "juega",
    values:
      "Cada jugada, como la valora el programa equivocado y como es. Los valores son vistos " +
      "por {0}.",
    searches: "Ambos buscan hasta el final de la partida.",
    depth: "Ambos buscan {0} jugadas adelante; las hojas se evalúan con {1}.",
    shallow:
      "El programa equivocado busca {0} jugadas adelante y evalúa las hojas con {1}; el " +
      "correcto busca hasta el final.",
    saysWrong: "El programa equivocado dice {0} y juega {1}.",
    saysRight: "El programa correcto dice {0} y juega {1}.",
    games: "Jugadas de la partida cronometrada: {0}. De la otra: {1}.",
    "fault.illegal": "{0} es ilegal aquí.",
    "fault.worse_move": "{0} vale {1}, no {2}.",
    "fault.slower": "Con {0} el final llega en {3} jugadas; con {4}, en {5}.",
    "fault.wrong_value": "La jugada es correcta aquí; el valor, no.",
    "fault.more_work": "Jugada y valor son correctos; el trabajo, no.",
    "fault.other_work": "Las dos partidas difieren, así que los tiempos no comparan nada.",
    "fault.none": "Aquí ambos programas hacen lo mismo.",
    nodes: "Posiciones visitadas: {0} por el programa equivocado, {1} por el correcto.",
    steps: "Paso a paso",
    showSteps: "Ver ambos programas paso a paso",
    differ: "El paso {0} es el primero en que difieren.",
    noDifference: "Ambos hacen lo mismo aquí.",
    toDifference: "Hasta la diferencia",
    ended: "Esta búsqueda ha terminado.",
    often: "Cuántas veces falla",
    measure: "Medir",
    measuring: "Midiendo…",
    positions: "Posiciones aleatorias",
    seed: "Semilla",
    measured:
      "En {0} posiciones aleatorias de {1} (semilla {2}) se equivoca en {3}: jugadas " +
      "ilegales {4}, jugadas peores {5}, victorias más lentas o derrotas más rápidas {6}, " +
      "solo el valor mal {7}, otro trabajo {8}.",
    ratio: "Visita {0} veces las posiciones del programa correcto.",
    report: "El informe {0} lo tenía",
    play: "Jugar desde aquí",
    watch: "Ver la búsqueda correcta",
    try: "Probar",
    position: "Posición",
    loading: "Ejecutando ambos programas…",
    "title.sign": "El signo no se invierte",
    "about.sign":
      "En negamax el valor de un hijo es el del rival. Sin el menos el programa juega como " +
      "si el rival quisiera que gane: cae en toda amenaza.",
    "title.window": "La ventana no se intercambia",
    "about.window":
      "El hijo ve alfa y beta desde el otro lado: su alfa es -beta y su beta, -alfa. Con los " +
      "signos cambiados pero no los lugares, la ventana queda vacía: un nivel sí y otro no, " +
      "solo se mira la primera jugada.",
    "title.extra-turn": "Invertido aunque el mismo jugador mueve otra vez",
    "about.extra-turn":
      "En Kalah la última semilla en el propio almacén da otro turno. Un programa que " +
      "alterna max y min en cada jugada toma su mejor continuación por la peor del rival y " +
      "evita esas jugadas.",
    "title.bounds": "Cotas guardadas como valores exactos",
    "about.bounds":
      "Con alfa-beta un valor fuera de la ventana es solo una cota. Una tabla que olvida el " +
      "tipo entrega la cota como valor cuando otra ventana pregunta, también en el informe " +
      "000.",
    "title.side-to-move": "Una tabla sin el bando que mueve",
    "about.side-to-move":
      "Donde hay turnos extra, el mismo tablero ocurre con cualquier bando por mover. Si la " +
      "clave es solo el tablero, un bando recibe el valor del otro.",
    "title.symmetry": "Simetría que olvida la jugada",
    "about.symmetry":
      "Las imágenes de una posición valen lo mismo, pero no tienen la misma mejor jugada: " +
      "hay que llevarla de vuelta por la simetría. Jugada tal cual, es mala o ilegal.",
    "title.fastest-win": "No se toma la victoria más rápida",
    "about.fastest-win":
      "Si toda victoria vale lo mismo, sirve la primera jugada que gana, y la victoria a " +
      "mano puede aplazarse siempre (informe 001). Ganar antes debe valer más; perder " +
      "después, también.",
    "title.uneven-depth": "Profundidad que difiere entre hermanos",
    "about.uneven-depth":
      "`depth = depth - 1` dentro del bucle hace que cada jugada siguiente se busque un " +
      "nivel menos. Los valores son opiniones de distinta profundidad, y compararlos es " +
      "elegir al azar.",
    "title.horizon": "Horizonte: un valor superficial tomado por verdad",
    "about.horizon":
      "La búsqueda es correcta para su profundidad. Lo que ocurre una jugada después no lo " +
      "ve, y el programa juega por una ganancia que se pierde.",
    "title.evaluation-side": "Evaluación vista por el bando equivocado",
    "about.evaluation-side":
      "Negamax quiere el valor de quien mueve. Una evaluación que siempre es la del primer " +
      "jugador tiene el signo mal en la mitad de las profundidades.",
    "title.one-board": "Adivinar un tablero",
    "about.one-board":
      "Donde la elección del tablero es libre, el programa del informe 003 toma el que " +
      "parece mejor y no busca en otros. La mejor jugada puede estar en otro.",
    "title.root-alpha": "Alfa no pasa de una jugada de la raíz a la siguiente",
    "about.root-alpha":
      "Cada jugada de la raíz se busca con la ventana completa. Jugadas y valores son " +
      "correctos y ninguna partida lo muestra; la cuenta de posiciones, sí. Un libro lo " +
      "imprimió.",
    "title.bound-as-equal": "Una cota tomada por un valor igual",
    "about.bound-as-equal":
      "Tras la primera buena jugada de la raíz, las peores vuelven con un valor que es solo " +
      'una cota superior, a menudo igual al mejor. `>=`, o una lista de jugadas "igual de ' +
      'buenas", juega entonces una peor.',
    "title.unequal-work": "Trabajo desigual en una tabla de tiempos",
    "about.unequal-work":
      "Se cronometran dos programas en una partida entera, pero juegan partidas distintas. " +
      "Los tiempos no comparan nada. Compruebe que juegan lo mismo y cuente posiciones antes.",
  },
};
