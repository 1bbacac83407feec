// The texts of the lessons, by lesson and step, and of the questions.

/** @type {import("../../../lib/i18n.js").Dictionary} */
export const WORDS = {
  en: {
    "tree.title": "A game as a tree",
    "tree.about": "Positions are nodes, moves are branches.",
    "tree.1":
      "Three cells of this game of tic-tac-toe are empty, and X is to move. Each box below is a" +
      " position, each line a move. The box at the top, the root, is the position on the board " +
      "now. The grey boxes are what can follow.",
    "tree.2":
      "Follow any path down: the moves of X and O alternate until nobody can move. The last box" +
      " of a path is a leaf. There the game is over, and the rules alone say who has won. " +
      "Nothing has to be guessed.",
    "tree.3":
      "A program that plays well does what you just did with your finger: it walks down the " +
      "tree, looks at leaves, and comes back up with what it learnt.",
    "tree.3.task": "click a leaf in which X has won.",
    "tree.end":
      "A game is a tree: positions are nodes, moves are branches, finished games are leaves. " +
      "The trees of real games are too large to draw, but they are no different.",
    "minmax.title": "Max and min",
    "minmax.about": "One player wants more, the other less.",
    "minmax.1":
      "From now on a game is only its numbers. Each leaf says what the first player gets. The " +
      "first player, MAX, moves in the boxes that point up and wants a large number. The " +
      "second, MIN, moves in the boxes that point down and wants a small one.",
    "minmax.2":
      "Values are found from the bottom up. In the node a MIN moves, and both of its leaves are" +
      " known, so MIN takes the smaller one. That is what a is worth, whatever MAX would like.",
    "minmax.3":
      "At the root MAX compares what MIN leaves of each move, and takes the larger. Taking the " +
      "greatest of the least is the whole of minimax.",
    "minmax.end":
      "MAX takes the greatest value of the children, MIN the least. Do that from the leaves to " +
      "the root, and you know what the game is worth and which move is best.",
    "leaf.title": "One leaf decides",
    "leaf.about": "The value of the whole tree is that of a single leaf.",
    "leaf.1":
      "This search is finished. The thick green lines mark the move that each player prefers. " +
      "Start at the root and follow them down: if both play their best, this is how the game " +
      "goes. It is called the principal variation.",
    "leaf.2":
      "At its end stands one leaf, and its number is the value of the root. All other leaves " +
      "were looked at, and none of them is the answer.",
    "leaf.2.task": "click the leaf that decides.",
    "leaf.3":
      "Then what were the others good for? They only had to show that the players have nothing " +
      "better. For that their exact numbers do not matter: “too small” or “too large” would " +
      "have been enough. Keep this in mind; alpha-beta lives on it.",
    "leaf.end":
      "One leaf gives the value; the rest only prove that neither player can do better. A proof" +
      " needs no exact numbers, and often not even all leaves.",
    "alpha.title": "Alpha",
    "alpha.about": "What MAX is sure of.",
    "alpha.1":
      "Under each node stand two numbers. Alpha, α, is what MAX is sure to get so far, by what " +
      "was searched elsewhere. Nothing has been searched yet, so MAX is sure of nothing: minus " +
      "infinity.",
    "alpha.2":
      "The first move has come back with a value. MAX can play it whenever nothing better turns" +
      " up, so MAX is sure of this much: alpha rises.",
    "alpha.3":
      "Alpha goes down with the search. The second move begins with what MAX is sure of " +
      "already. From here on, only something better than alpha is of interest.",
    "alpha.end":
      "Alpha is the best that MAX is sure of on the way from the root. It only ever rises, and " +
      "it is handed down to everything that is searched later.",
    "beta.title": "Beta",
    "beta.about": "What MIN is sure of.",
    "beta.1":
      "Beta, β, is the same for the other player: what MIN is sure of. MIN wants less, so beta " +
      "starts at plus infinity and falls. Here MIN has found a first answer in the node a, and " +
      "beta falls to it.",
    "beta.2":
      "Below, in a.b, MAX moves, but MIN decided to come here. If a.b turned out larger than " +
      "beta, MIN would not come: it has its first answer. Alpha and beta together are the " +
      "window: only values between them can still change anything.",
    "beta.3":
      "Watch how the window changes: MAX nodes push alpha up, MIN nodes push beta down, and " +
      "every child starts with the window of its parent.",
    "beta.end":
      "Alpha is what MAX is sure of, beta what MIN is. What lies outside the window between " +
      "them will not be played.",
    "cut.title": "The cut",
    "cut.about": "When the window closes, the rest need not be looked at.",
    "cut.1": "The move a is worth 10, so MAX is sure of 10. Now for b, where MIN moves.",
    "cut.2":
      "The first leaf of b is 9. MIN can take it, so b is worth 9 or less, whatever the other " +
      "leaf is. But MAX has 10 already. Alpha is 10, beta is 9: nothing lies between them any " +
      "more.",
    "cut.3":
      "So the other leaf is not looked at: that is a cut. It could be 4, or 4000, or a subtree " +
      "of a million positions. MAX will not play b, and that is all one needs to know.",
    "cut.4":
      "The value that comes back from b is only a bound: “9 or less”. The root does not mind; " +
      "its own value is exact, the same as minimax finds.",
    "cut.4.task": "click the node in which something was cut off.",
    "cut.end":
      "As soon as alpha is not below beta, the rest of a node is left out. The value of the " +
      "root is still that of minimax: a cut loses nothing.",
    "order.title": "Why order matters",
    "order.about": "The same tree, the best move first or last.",
    "order.1":
      "Three moves everywhere, three plies deep: 27 leaves. In this tree the best move always " +
      "comes last. Alpha rises late, and little or nothing is cut.",
    "order.2":
      "The same numbers, with the best move first everywhere. Now one good answer refutes each " +
      "bad move at once. Instead of b^d leaves, here 3³ = 27, alpha-beta needs only b^⌈d/2⌉ + " +
      "b^⌊d/2⌋ − 1, here 9 + 3 − 1 = 11. Nothing can need fewer.",
    "order.3":
      "That is about the square root of all leaves: with good order, a program looks twice as " +
      "deep in the same time. So programs spend much thought on which move to try first.",
    "order.3.task":
      "drag the nodes, or move them with Alt and the arrow keys, until alpha-beta looks at 5 " +
      "leaves only.",
    "order.end":
      "The order of moves never changes the value, only the work: from b^d leaves down to about" +
      " b^(d/2).",
    "deepening.title": "Deepening and the table",
    "deepening.about": "Search shallow first; remember what was best.",
    "deepening.1":
      "How can one know the best move before the search? By a shallower search. This one looks " +
      "one ply deep, then two, then three. Each round is an iteration. It looks wasteful, but a" +
      " tree grows so fast that all earlier rounds cost little beside the last.",
    "deepening.2":
      "The transposition table remembers every position that was searched: its value or a " +
      "bound, how deep it was searched, and the best move. The next iteration tries that move " +
      "first, so alpha is high from the start and much is cut. Positions that are reached by " +
      "another order of moves are found there too.",
    "deepening.3":
      "Engines go further. If the first move is probably best, the others need only be shown to" +
      " be no better: they are searched with a null window, which has no room for a value. " +
      "Where a move turns out better after all, it is searched again. A small × with a number " +
      "tells how often a node was entered.",
    "deepening.3.task": "find a node that was entered more often than the root, and click it.",
    "deepening.end":
      "Iterative deepening makes the order good, and the table carries the best moves from one " +
      "iteration to the next. Both together make alpha-beta fast in practice.",
    "symmetry.title": "Symmetry",
    "symmetry.about": "Mirror images are worth the same.",
    "symmetry.1":
      "On an empty board X has nine moves, and minimax looks at all of them. But a corner is a " +
      "corner: turn the board, and one becomes the other.",
    "symmetry.2":
      "A board can be turned and mirrored in eight ways. Where a position looks the same after " +
      "one of them, moves that are images of each other are worth the same, and one of them is " +
      "enough. Of nine moves three are left: corner, edge, centre.",
    "symmetry.3":
      "After X in the centre, O has two different answers only. Symmetry helps most at the " +
      "start of a game, where the board is still even; a few moves later it is gone.",
    "symmetry.end":
      "Images of a position are worth the same. Search one of them, and remember all of them as" +
      " one.",
    "turns.title": "Extra turns",
    "turns.about": "When the same player moves again, the window stays as it is.",
    "turns.1":
      "In Kalah a player whose last seed falls into the own store moves again. Here South has " +
      "done so: the node below points up like the one above it. Two MAX nodes follow each " +
      "other.",
    "turns.2":
      "In a written tree “=” before a node means the same. MAX chooses twice, and takes the " +
      "greatest both times. Programs that see each value from the player to move change its " +
      "sign from ply to ply; here they must not, and must not swap alpha and beta either.",
    "turns.3":
      "Forgetting this is a classic mistake. The program still plays, even quite well, and " +
      "loses seeds in exactly the positions that Kalah is about.",
    "turns.3.task": "click a node in which the same player moves again.",
    "turns.end":
      "What decides between greatest and least is who moves, not how deep the node is. If the " +
      "mover stays, sign and window stay.",
    "horizon.title": "Evaluation and horizon",
    "horizon.about": "Where the search must stop, an opinion takes over.",
    "horizon.1":
      "Real games are too deep to be searched to the end. At some depth the search stops and " +
      "asks an evaluator: here, of Kalah, how many seeds will each side get? A value with ~ is " +
      "such an opinion. This search looks one ply ahead and believes what it sees.",
    "horizon.2":
      "The same position four plies deep. The value has changed, and perhaps the move: what " +
      "comes just beyond the horizon was not seen before. Deeper is usually wiser, but an " +
      "opinion remains an opinion.",
    "horizon.3":
      "Some leaves are different: there the game is over, and the value, without ~, is a fact. " +
      "A value at the root is a proof only if no opinion counted on the way.",
    "horizon.3.task": "click a leaf in which the game is over.",
    "horizon.end":
      "At the horizon an evaluator judges what the search cannot see. A search is as good as " +
      "its depth and its judgement together.",
    "ask.leaves": "How many leaves does this tree have?",
    "why.leaves": "A leaf is a node with nothing below it.",
    "ask.nodes": "How many nodes does it have, root and leaves included?",
    "why.nodes": "Every position is a node, the first and the last ones too.",
    "ask.value": "MAX moves at the root, MIN below. What is the tree worth?",
    "why.value": "MIN takes the least of each pair, MAX the greater of the two.",
    "ask.best": "Which move is best for MAX?",
    "why.best": "It is the move whose least leaf is greatest.",
    "ask.decides":
      "Both play their best. At which leaf do they end? (a.b is the second child of the first.)",
    "why.decides": "Follow the best move of each player from the root down.",
    "ask.changed":
      "Suppose the leaf {0} were {2} instead of {1}. Would the tree be worth the same?",
    "why.changed": "Both trees were searched: {0} with {1}, and with {2}.",
    "choice.same": "the same",
    "choice.other": "something else",
    "ask.alphaAfter": "The move {0} has just been searched. What is alpha at the root now?",
    "why.alphaAfter": "MIN takes the lesser leaf of {0}, and MAX is sure of that.",
    "ask.alphaOnEntry": "What is alpha when the search enters {0}?",
    "why.alphaOnEntry": "It is the best of the moves before {0}: alpha is handed down.",
    "ask.betaAfter": "All leaves of {0} have been looked at. What is beta there?",
    "why.betaAfter": "In {0} MIN moves: beta fell to the least leaf.",
    "ask.windowOnEntry": "With which window does the search enter {0}?",
    "why.windowOnEntry":
      "MIN has an answer from a.a already, and that is beta in {0}. MAX is sure of nothing yet.",
    "ask.leavesSeen": "Of {0} leaves, how many does alpha-beta look at, from left to right?",
    "why.leavesSeen": "A pair is left after its first leaf wherever that is no more than alpha.",
    "ask.unseen": "Which leaf does alpha-beta never look at?",
    "why.unseen": "Its pair was settled by the leaf before it.",
    "ask.fewest":
      "This tree has {0} leaves, and the best move comes first everywhere. How many does alpha-" +
      "beta look at?",
    "why.fewest": "b^⌈d/2⌉ + b^⌊d/2⌋ − 1, with b moves everywhere and d plies.",
    "ask.orderCounts":
      "If the moves of every node came in the opposite order, how many leaves would alpha-beta " +
      "look at?",
    "why.orderCounts": "Both orders were searched. Best first is cheapest.",
    "choice.fewer": "fewer",
    "choice.asMany": "as many",
    "choice.more": "more",
    "ask.iterations":
      "Iterative deepening searches this position to depth {0}. How often is the root entered?",
    "why.iterations": "Once in each iteration, from depth 1 to depth {0}.",
    "ask.tableMove":
      "The last iteration but one found {0} best. Which move does the last one try first?",
    "why.tableMove": "The table’s best move goes first.",
    "ask.different": "The player to move has {0} moves. How many of them are really different?",
    "why.different": "Of moves that are images of each other one is searched.",
    "ask.image": "{0} is left out as the image of another move. Of which?",
    "why.image": "Turn or mirror the board so that it looks the same, and see where {0} goes.",
    "ask.valueTurns":
      "In one of these nodes MAX moves again: it points up like the root. What is the tree " +
      "worth?",
    "why.valueTurns":
      "In boxes that point up take the greatest, in those that point down the least.",
    "ask.whoMoves": "Who moves in the node {0}?",
    "why.whoMoves":
      "It is the player who did not move above {0}, unless the turn was an extra one.",
    "ask.oneDeep":
      "South, MAX, is to move. One ply deep the evaluator says: {0}. What is the position worth" +
      " to this search?",
    "why.oneDeep": "MAX takes the greatest of {0}.",
    "ask.fourDeep":
      "One ply deep, {0} looked best. Four plies deep the moves are worth: {1}. Is {0} still as" +
      " good as any?",
    "why.fourDeep": "Compare {0} with the others in {1}.",
    "choice.stillBest": "yes",
    "choice.noLonger": "no",
  },
  pt: {
    "tree.title": "Um jogo como árvore",
    "tree.about": "Posições são nós, lances são ramos.",
    "tree.1":
      "Restam três casas vazias neste jogo da velha, e é a vez de X. Cada caixa é uma posição, " +
      "cada linha um lance. A caixa de cima, a raiz, é a posição de agora. As caixas cinzentas " +
      "são o que pode vir depois.",
    "tree.2":
      "Siga um caminho qualquer para baixo: X e O se alternam até ninguém mais poder jogar. A " +
      "última caixa do caminho é uma folha. Ali o jogo acabou, e as regras bastam para dizer " +
      "quem ganhou. Nada precisa ser adivinhado.",
    "tree.3":
      "Um programa que joga bem faz o que você acabou de fazer com o dedo: desce pela árvore, " +
      "olha as folhas e volta para cima com o que aprendeu.",
    "tree.3.task": "clique numa folha em que X ganhou.",
    "tree.end":
      "Um jogo é uma árvore: posições são nós, lances são ramos, jogos terminados são folhas. " +
      "As árvores dos jogos de verdade são grandes demais para desenhar, mas não são " +
      "diferentes.",
    "minmax.title": "Max e min",
    "minmax.about": "Um jogador quer mais, o outro quer menos.",
    "minmax.1":
      "Daqui em diante um jogo é só seus números. Cada folha diz quanto o primeiro jogador " +
      "recebe. O primeiro, MAX, joga nas caixas que apontam para cima e quer um número grande. " +
      "O segundo, MIN, joga nas que apontam para baixo e quer um número pequeno.",
    "minmax.2":
      "Os valores se calculam de baixo para cima. No nó a joga MIN, e as duas folhas são " +
      "conhecidas; MIN fica com a menor. É isso que a vale, goste MAX ou não.",
    "minmax.3":
      "Na raiz MAX compara o que MIN deixa de cada lance e fica com o maior. Tomar o maior dos " +
      "menores: minimax é só isso.",
    "minmax.end":
      "MAX toma o maior valor dos filhos, MIN o menor. Faça isso das folhas até a raiz e você " +
      "saberá quanto vale o jogo e qual é o melhor lance.",
    "leaf.title": "Uma folha decide",
    "leaf.about": "O valor da árvore inteira é o de uma única folha.",
    "leaf.1":
      "Esta busca terminou. As linhas verdes grossas marcam o lance que cada jogador prefere. " +
      "Comece na raiz e desça por elas: se os dois jogarem o melhor, o jogo segue assim. É a " +
      "variante principal.",
    "leaf.2":
      "No fim dela há uma folha, e o número dela é o valor da raiz. Todas as outras folhas " +
      "foram olhadas, e nenhuma é a resposta.",
    "leaf.2.task": "clique na folha que decide.",
    "leaf.3":
      "Então para que serviram as outras? Só precisavam mostrar que os jogadores não têm nada " +
      "melhor. Para isso o número exato não importa: “pequeno demais” ou “grande demais” já " +
      "bastaria. Guarde isso; o alfa-beta vive disso.",
    "leaf.end":
      "Uma folha dá o valor; o resto só prova que nenhum jogador consegue mais. Uma prova não " +
      "precisa de números exatos e, muitas vezes, nem de todas as folhas.",
    "alpha.title": "Alfa",
    "alpha.about": "O que MAX já tem garantido.",
    "alpha.1":
      "Embaixo de cada nó há dois números. Alfa, α, é o que MAX já tem garantido até aqui, pelo" +
      " que foi buscado em outro lugar. Nada foi buscado ainda, então MAX não tem nada " +
      "garantido: menos infinito.",
    "alpha.2":
      "O primeiro lance voltou com um valor. MAX pode jogá-lo se não aparecer coisa melhor, " +
      "então esse tanto está garantido: alfa sobe.",
    "alpha.3":
      "Alfa desce junto com a busca. O segundo lance começa com o que MAX já tem garantido. " +
      "Daqui em diante só interessa o que for melhor que alfa.",
    "alpha.end":
      "Alfa é o melhor que MAX tem garantido no caminho desde a raiz. Só sobe, e passa para " +
      "tudo o que é buscado depois.",
    "beta.title": "Beta",
    "beta.about": "O que MIN já tem garantido.",
    "beta.1":
      "Beta, β, é o mesmo para o outro jogador: o que MIN tem garantido. MIN quer menos, então " +
      "beta começa em mais infinito e desce. Aqui MIN achou uma primeira resposta no nó a, e " +
      "beta desce até ela.",
    "beta.2":
      "Abaixo, em a.b, joga MAX, mas foi MIN quem escolheu vir aqui. Se a.b valesse mais que " +
      "beta, MIN não viria: ele já tem a primeira resposta. Alfa e beta juntos são a janela: só" +
      " valores entre eles ainda mudam alguma coisa.",
    "beta.3":
      "Veja como a janela muda: nós de MAX empurram alfa para cima, nós de MIN empurram beta " +
      "para baixo, e cada filho começa com a janela do pai.",
    "beta.end":
      "Alfa é o que MAX tem garantido; beta, o que MIN tem. O que fica fora da janela entre os " +
      "dois não será jogado.",
    "cut.title": "A poda",
    "cut.about": "Quando a janela se fecha, o resto nem precisa ser olhado.",
    "cut.1": "O lance a vale 10, então MAX tem 10 garantido. Agora b, em que joga MIN.",
    "cut.2":
      "A primeira folha de b é 9. MIN pode ficar com ela, então b vale 9 ou menos, seja qual " +
      "for a outra folha. Mas MAX já tem 10. Alfa é 10, beta é 9: não sobra nada entre os dois.",
    "cut.3":
      "Por isso a outra folha não é olhada: é a poda. Podia ser 4, ou 4000, ou uma subárvore de" +
      " um milhão de posições. MAX não vai jogar b, e é só isso que se precisa saber.",
    "cut.4":
      "O valor que volta de b é só um limite: “9 ou menos”. A raiz não se importa; o valor dela" +
      " é exato, o mesmo que o minimax encontra.",
    "cut.4.task": "clique no nó em que algo foi podado.",
    "cut.end":
      "Assim que alfa deixa de ser menor que beta, o resto do nó fica de fora. O valor da raiz " +
      "continua sendo o do minimax: a poda não perde nada.",
    "order.title": "Por que a ordem importa",
    "order.about": "A mesma árvore, com o melhor lance primeiro ou por último.",
    "order.1":
      "Três lances em toda parte, três níveis: 27 folhas. Nesta árvore o melhor lance vem " +
      "sempre por último. Alfa sobe tarde, e pouco ou nada é podado.",
    "order.2":
      "Os mesmos números, com o melhor lance sempre primeiro. Agora uma boa resposta refuta " +
      "cada lance ruim na hora. Em vez de b^d folhas, aqui 3³ = 27, o alfa-beta precisa só de " +
      "b^⌈d/2⌉ + b^⌊d/2⌋ − 1, aqui 9 + 3 − 1 = 11. Menos que isso é impossível.",
    "order.3":
      "Isso é mais ou menos a raiz quadrada de todas as folhas: com boa ordem, um programa " +
      "enxerga o dobro da profundidade no mesmo tempo. Por isso os programas pensam muito em " +
      "qual lance tentar primeiro.",
    "order.3.task":
      "arraste os nós, ou mova-os com Alt e as setas, até o alfa-beta olhar só 5 folhas.",
    "order.end":
      "A ordem dos lances nunca muda o valor, só o trabalho: de b^d folhas até cerca de " +
      "b^(d/2).",
    "deepening.title": "Aprofundamento e a tabela",
    "deepening.about": "Buscar raso primeiro; lembrar o que foi melhor.",
    "deepening.1":
      "Como saber o melhor lance antes da busca? Com uma busca mais rasa. Esta olha um lance " +
      "adiante, depois dois, depois três. Cada rodada é uma iteração. Parece desperdício, mas a" +
      " árvore cresce tão depressa que as rodadas anteriores custam pouco perto da última.",
    "deepening.2":
      "A tabela de transposições guarda cada posição buscada: o valor ou um limite, a " +
      "profundidade e o melhor lance. A iteração seguinte tenta esse lance primeiro; assim alfa" +
      " já começa alto e muito é podado. Posições alcançadas por outra ordem de lances também " +
      "são achadas ali.",
    "deepening.3":
      "Os motores vão além. Se o primeiro lance é provavelmente o melhor, dos outros basta " +
      "mostrar que não são melhores: são buscados com uma janela nula, em que não cabe nenhum " +
      "valor. Se um lance se revela melhor, é buscado de novo. Um pequeno × com um número diz " +
      "quantas vezes se entrou no nó.",
    "deepening.3.task": "ache um nó em que se entrou mais vezes que na raiz e clique nele.",
    "deepening.end":
      "O aprofundamento iterativo torna a ordem boa, e a tabela leva os melhores lances de uma " +
      "iteração para a outra. Os dois juntos tornam o alfa-beta rápido na prática.",
    "symmetry.title": "Simetria",
    "symmetry.about": "Imagens espelhadas valem o mesmo.",
    "symmetry.1":
      "No tabuleiro vazio X tem nove lances, e o minimax olha todos. Mas um canto é um canto: " +
      "gire o tabuleiro, e um vira o outro.",
    "symmetry.2":
      "Um tabuleiro pode ser girado e espelhado de oito maneiras. Onde a posição fica igual " +
      "depois de uma delas, lances que são imagem um do outro valem o mesmo, e basta um. Dos " +
      "nove lances sobram três: canto, lado, centro.",
    "symmetry.3":
      "Depois de X no centro, O tem só duas respostas diferentes. A simetria ajuda mais no " +
      "começo do jogo, quando o tabuleiro ainda é regular; alguns lances depois ela acaba.",
    "symmetry.end":
      "Imagens de uma posição valem o mesmo. Busque uma delas e lembre todas como uma só.",
    "turns.title": "Jogadas extras",
    "turns.about": "Quando o mesmo jogador joga de novo, a janela fica como está.",
    "turns.1":
      "No Kalah, quem deixa a última semente no próprio depósito joga de novo. Aqui Sul fez " +
      "isso: o nó de baixo aponta para cima como o de cima. Dois nós de MAX seguidos.",
    "turns.2":
      "Numa árvore escrita, “=” antes de um nó quer dizer o mesmo. MAX escolhe duas vezes e " +
      "fica com o maior nas duas. Programas que veem cada valor do lado de quem joga trocam o " +
      "sinal a cada lance; aqui não podem, nem podem trocar alfa e beta.",
    "turns.3":
      "Esquecer isso é um erro clássico. O programa continua jogando, até razoavelmente, e " +
      "perde sementes justo nas posições que importam no Kalah.",
    "turns.3.task": "clique num nó em que o mesmo jogador joga de novo.",
    "turns.end":
      "O que decide entre maior e menor é quem joga, não a profundidade do nó. Se quem joga é o" +
      " mesmo, sinal e janela ficam.",
    "horizon.title": "Avaliação e horizonte",
    "horizon.about": "Onde a busca precisa parar, entra uma opinião.",
    "horizon.1":
      "Jogos de verdade são fundos demais para ir até o fim. A certa profundidade a busca para " +
      "e pergunta a um avaliador: aqui, no Kalah, quantas sementes cada lado vai conseguir? Um " +
      "valor com ~ é uma opinião dessas. Esta busca olha um lance adiante e acredita no que vê.",
    "horizon.2":
      "A mesma posição com quatro lances. O valor mudou, e talvez o lance: o que fica logo além" +
      " do horizonte não se via antes. Mais fundo costuma ser mais sábio, mas opinião continua " +
      "opinião.",
    "horizon.3":
      "Algumas folhas são diferentes: ali o jogo acabou, e o valor, sem ~, é um fato. O valor " +
      "da raiz só é uma prova se nenhuma opinião contou no caminho.",
    "horizon.3.task": "clique numa folha em que o jogo acabou.",
    "horizon.end":
      "No horizonte um avaliador julga o que a busca não vê. Uma busca é tão boa quanto sua " +
      "profundidade e seu juízo juntos.",
    "ask.leaves": "Quantas folhas tem esta árvore?",
    "why.leaves": "Uma folha é um nó sem nada embaixo.",
    "ask.nodes": "Quantos nós ela tem, contando raiz e folhas?",
    "why.nodes": "Toda posição é um nó, também a primeira e as últimas.",
    "ask.value": "MAX joga na raiz, MIN abaixo. Quanto vale a árvore?",
    "why.value": "MIN fica com o menor de cada par, MAX com o maior dos dois.",
    "ask.best": "Qual é o melhor lance para MAX?",
    "why.best": "É o lance cuja menor folha é a maior.",
    "ask.decides":
      "Os dois jogam o melhor. Em que folha terminam? (a.b é o segundo filho do primeiro.)",
    "why.decides": "Siga o melhor lance de cada jogador desde a raiz.",
    "ask.changed": "Se a folha {0} fosse {2} em vez de {1}, a árvore valeria o mesmo?",
    "why.changed": "As duas árvores foram buscadas: {0} com {1} e com {2}.",
    "choice.same": "o mesmo",
    "choice.other": "outra coisa",
    "ask.alphaAfter": "O lance {0} acabou de ser buscado. Quanto é alfa na raiz agora?",
    "why.alphaAfter": "MIN fica com a menor folha de {0}, e isso MAX tem garantido.",
    "ask.alphaOnEntry": "Quanto é alfa quando a busca entra em {0}?",
    "why.alphaOnEntry": "É o melhor dos lances antes de {0}: alfa é passado adiante.",
    "ask.betaAfter": "Todas as folhas de {0} foram olhadas. Quanto é beta ali?",
    "why.betaAfter": "Em {0} joga MIN: beta desceu até a menor folha.",
    "ask.windowOnEntry": "Com que janela a busca entra em {0}?",
    "why.windowOnEntry":
      "MIN já tem uma resposta de a.a, e ela é o beta em {0}. MAX ainda não tem nada garantido.",
    "ask.leavesSeen": "De {0} folhas, quantas o alfa-beta olha, da esquerda para a direita?",
    "why.leavesSeen": "Um par é abandonado depois da primeira folha quando ela não passa de alfa.",
    "ask.unseen": "Que folha o alfa-beta nunca olha?",
    "why.unseen": "O par dela já estava decidido pela folha anterior.",
    "ask.fewest":
      "Esta árvore tem {0} folhas, e o melhor lance vem sempre primeiro. Quantas o alfa-beta " +
      "olha?",
    "why.fewest": "b^⌈d/2⌉ + b^⌊d/2⌋ − 1, com b lances em toda parte e d níveis.",
    "ask.orderCounts":
      "Se os lances de cada nó viessem na ordem contrária, quantas folhas o alfa-beta olharia?",
    "why.orderCounts": "As duas ordens foram buscadas. O melhor primeiro custa menos.",
    "choice.fewer": "menos",
    "choice.asMany": "o mesmo número",
    "choice.more": "mais",
    "ask.iterations":
      "O aprofundamento iterativo busca esta posição até a profundidade {0}. Quantas vezes se " +
      "entra na raiz?",
    "why.iterations": "Uma vez em cada iteração, da profundidade 1 à {0}.",
    "ask.tableMove": "A penúltima iteração achou {0} o melhor. Que lance a última tenta primeiro?",
    "why.tableMove": "O melhor lance da tabela vai primeiro.",
    "ask.different": "Quem joga tem {0} lances. Quantos são diferentes de verdade?",
    "why.different": "De lances que são imagem um do outro, busca-se um.",
    "ask.image": "{0} fica de fora por ser imagem de outro lance. De qual?",
    "why.image": "Gire ou espelhe o tabuleiro de modo que fique igual e veja para onde vai {0}.",
    "ask.valueTurns":
      "Num destes nós MAX joga de novo: ele aponta para cima como a raiz. Quanto vale a árvore?",
    "why.valueTurns":
      "Nas caixas que apontam para cima tome o maior; nas que apontam para baixo, o menor.",
    "ask.whoMoves": "Quem joga no nó {0}?",
    "why.whoMoves": "É quem não jogou acima de {0}, a não ser que a jogada tenha sido extra.",
    "ask.oneDeep":
      "É a vez de Sul, MAX. Com um lance, o avaliador diz: {0}. Quanto vale a posição para esta" +
      " busca?",
    "why.oneDeep": "MAX fica com o maior entre {0}.",
    "ask.fourDeep":
      "Com um lance, {0} parecia o melhor. Com quatro, os lances valem: {1}. {0} ainda é tão " +
      "bom quanto qualquer outro?",
    "why.fourDeep": "Compare {0} com os outros em {1}.",
    "choice.stillBest": "sim",
    "choice.noLonger": "não",
  },
  es: {
    "tree.title": "Una partida como árbol",
    "tree.about": "Las posiciones son nodos, las jugadas son ramas.",
    "tree.1":
      "En este tres en raya quedan tres casillas vacías y le toca a X. Cada caja es una " +
      "posición, cada línea una jugada. La caja de arriba, la raíz, es la posición actual. Las " +
      "cajas grises son lo que puede venir después.",
    "tree.2":
      "Sigue cualquier camino hacia abajo: X y O se alternan hasta que nadie puede jugar. La " +
      "última caja del camino es una hoja. Allí la partida ha terminado y las reglas bastan " +
      "para saber quién ganó. No hay nada que adivinar.",
    "tree.3":
      "Un programa que juega bien hace lo que acabas de hacer con el dedo: baja por el árbol, " +
      "mira las hojas y vuelve a subir con lo que aprendió.",
    "tree.3.task": "haz clic en una hoja en la que X ha ganado.",
    "tree.end":
      "Una partida es un árbol: las posiciones son nodos, las jugadas son ramas, las partidas " +
      "terminadas son hojas. Los árboles de los juegos de verdad son demasiado grandes para " +
      "dibujarlos, pero no son distintos.",
    "minmax.title": "Max y min",
    "minmax.about": "Un jugador quiere más, el otro menos.",
    "minmax.1":
      "Desde ahora una partida son solo sus números. Cada hoja dice cuánto recibe el primer " +
      "jugador. El primero, MAX, juega en las cajas que apuntan hacia arriba y quiere un número" +
      " grande. El segundo, MIN, juega en las que apuntan hacia abajo y quiere uno pequeño.",
    "minmax.2":
      "Los valores se calculan de abajo arriba. En el nodo a juega MIN, y sus dos hojas se " +
      "conocen, así que MIN toma la menor. Eso es lo que vale a, le guste o no a MAX.",
    "minmax.3":
      "En la raíz MAX compara lo que MIN deja de cada jugada y toma lo mayor. Tomar el mayor de" +
      " los menores: eso es todo el minimax.",
    "minmax.end":
      "MAX toma el mayor valor de los hijos, MIN el menor. Hazlo desde las hojas hasta la raíz " +
      "y sabrás cuánto vale la partida y cuál es la mejor jugada.",
    "leaf.title": "Una hoja decide",
    "leaf.about": "El valor del árbol entero es el de una sola hoja.",
    "leaf.1":
      "Esta búsqueda ha terminado. Las líneas verdes gruesas marcan la jugada que prefiere cada" +
      " jugador. Empieza en la raíz y síguelas hacia abajo: si ambos juegan lo mejor, la " +
      "partida va así. Es la variante principal.",
    "leaf.2":
      "Al final hay una hoja, y su número es el valor de la raíz. Todas las demás hojas se " +
      "miraron y ninguna es la respuesta.",
    "leaf.2.task": "haz clic en la hoja que decide.",
    "leaf.3":
      "¿Para qué sirvieron entonces las demás? Solo tenían que mostrar que los jugadores no " +
      "tienen nada mejor. Para eso el número exacto no importa: “demasiado pequeño” o " +
      "“demasiado grande” habría bastado. Recuérdalo: alfa-beta vive de ello.",
    "leaf.end":
      "Una hoja da el valor; el resto solo prueba que ningún jugador puede mejorar. Una prueba " +
      "no necesita números exactos y, a menudo, ni siquiera todas las hojas.",
    "alpha.title": "Alfa",
    "alpha.about": "Lo que MAX ya tiene asegurado.",
    "alpha.1":
      "Debajo de cada nodo hay dos números. Alfa, α, es lo que MAX ya tiene asegurado hasta " +
      "aquí por lo que se buscó en otra parte. Aún no se ha buscado nada, así que MAX no tiene " +
      "nada asegurado: menos infinito.",
    "alpha.2":
      "La primera jugada volvió con un valor. MAX puede jugarla si no aparece nada mejor, así " +
      "que eso está asegurado: alfa sube.",
    "alpha.3":
      "Alfa baja con la búsqueda. La segunda jugada empieza con lo que MAX ya tiene asegurado. " +
      "Desde aquí solo interesa lo que sea mejor que alfa.",
    "alpha.end":
      "Alfa es lo mejor que MAX tiene asegurado en el camino desde la raíz. Solo sube, y pasa a" +
      " todo lo que se busca después.",
    "beta.title": "Beta",
    "beta.about": "Lo que MIN ya tiene asegurado.",
    "beta.1":
      "Beta, β, es lo mismo para el otro jugador: lo que MIN tiene asegurado. MIN quiere menos," +
      " así que beta empieza en más infinito y baja. Aquí MIN ha encontrado una primera " +
      "respuesta en el nodo a, y beta baja hasta ella.",
    "beta.2":
      "Debajo, en a.b, juega MAX, pero fue MIN quien decidió venir. Si a.b valiera más que " +
      "beta, MIN no vendría: ya tiene su primera respuesta. Alfa y beta juntas son la ventana: " +
      "solo los valores entre ellas pueden cambiar algo.",
    "beta.3":
      "Mira cómo cambia la ventana: los nodos de MAX empujan alfa hacia arriba, los de MIN " +
      "empujan beta hacia abajo, y cada hijo empieza con la ventana de su padre.",
    "beta.end":
      "Alfa es lo que MAX tiene asegurado; beta, lo de MIN. Lo que queda fuera de la ventana " +
      "entre ambas no se jugará.",
    "cut.title": "La poda",
    "cut.about": "Cuando la ventana se cierra, el resto no hace falta mirarlo.",
    "cut.1": "La jugada a vale 10, así que MAX tiene 10 asegurado. Ahora b, donde juega MIN.",
    "cut.2":
      "La primera hoja de b es 9. MIN puede tomarla, así que b vale 9 o menos, sea cual sea la " +
      "otra hoja. Pero MAX ya tiene 10. Alfa es 10, beta es 9: ya no queda nada entre las dos.",
    "cut.3":
      "Por eso la otra hoja no se mira: es la poda. Podría ser 4, o 4000, o un subárbol de un " +
      "millón de posiciones. MAX no va a jugar b, y eso es todo lo que hace falta saber.",
    "cut.4":
      "El valor que vuelve de b es solo una cota: “9 o menos”. A la raíz no le importa; su " +
      "valor es exacto, el mismo que halla el minimax.",
    "cut.4.task": "haz clic en el nodo en el que algo se podó.",
    "cut.end":
      "En cuanto alfa deja de ser menor que beta, el resto del nodo se omite. El valor de la " +
      "raíz sigue siendo el del minimax: la poda no pierde nada.",
    "order.title": "Por qué importa el orden",
    "order.about": "El mismo árbol, con la mejor jugada primero o al final.",
    "order.1":
      "Tres jugadas en todas partes, tres niveles: 27 hojas. En este árbol la mejor jugada " +
      "viene siempre al final. Alfa sube tarde y se poda poco o nada.",
    "order.2":
      "Los mismos números, con la mejor jugada siempre primero. Ahora una buena respuesta " +
      "refuta enseguida cada mala jugada. En lugar de b^d hojas, aquí 3³ = 27, alfa-beta " +
      "necesita solo b^⌈d/2⌉ + b^⌊d/2⌋ − 1, aquí 9 + 3 − 1 = 11. Menos es imposible.",
    "order.3":
      "Eso es más o menos la raíz cuadrada de todas las hojas: con buen orden, un programa ve " +
      "el doble de hondo en el mismo tiempo. Por eso los programas piensan mucho en qué jugada " +
      "probar primero.",
    "order.3.task":
      "arrastra los nodos, o muévelos con Alt y las flechas, hasta que alfa-beta mire solo 5 " +
      "hojas.",
    "order.end":
      "El orden de las jugadas nunca cambia el valor, solo el trabajo: de b^d hojas hasta unas " +
      "b^(d/2).",
    "deepening.title": "Profundización y la tabla",
    "deepening.about": "Buscar poco hondo primero; recordar lo que fue mejor.",
    "deepening.1":
      "¿Cómo saber la mejor jugada antes de buscar? Con una búsqueda menos honda. Esta mira una" +
      " jugada, luego dos, luego tres. Cada ronda es una iteración. Parece un derroche, pero el" +
      " árbol crece tan deprisa que las rondas anteriores cuestan poco al lado de la última.",
    "deepening.2":
      "La tabla de transposiciones recuerda cada posición buscada: su valor o una cota, la " +
      "profundidad y la mejor jugada. La iteración siguiente prueba primero esa jugada; así " +
      "alfa empieza alta y se poda mucho. También se encuentran allí las posiciones alcanzadas " +
      "por otro orden de jugadas.",
    "deepening.3":
      "Los motores van más lejos. Si la primera jugada es probablemente la mejor, de las demás " +
      "basta mostrar que no son mejores: se buscan con una ventana nula, en la que no cabe " +
      "ningún valor. Si una jugada resulta mejor, se busca otra vez. Una pequeña × con un " +
      "número dice cuántas veces se entró en el nodo.",
    "deepening.3.task":
      "encuentra un nodo en el que se entró más veces que en la raíz y haz clic en él.",
    "deepening.end":
      "La profundización iterativa mejora el orden, y la tabla lleva las mejores jugadas de una" +
      " iteración a la siguiente. Las dos juntas hacen rápido a alfa-beta en la práctica.",
    "symmetry.title": "Simetría",
    "symmetry.about": "Las imágenes reflejadas valen lo mismo.",
    "symmetry.1":
      "En el tablero vacío X tiene nueve jugadas, y el minimax las mira todas. Pero una esquina" +
      " es una esquina: gira el tablero y una se convierte en la otra.",
    "symmetry.2":
      "Un tablero se puede girar y reflejar de ocho maneras. Donde la posición queda igual " +
      "después de una de ellas, las jugadas que son imagen una de otra valen lo mismo, y basta " +
      "una. De nueve jugadas quedan tres: esquina, lado, centro.",
    "symmetry.3":
      "Después de X en el centro, O tiene solo dos respuestas distintas. La simetría ayuda " +
      "sobre todo al principio, cuando el tablero aún es regular; unas jugadas después se " +
      "acaba.",
    "symmetry.end":
      "Las imágenes de una posición valen lo mismo. Busca una y recuérdalas todas como una " +
      "sola.",
    "turns.title": "Turnos extra",
    "turns.about": "Cuando el mismo jugador vuelve a jugar, la ventana se queda como está.",
    "turns.1":
      "En el Kalah, quien deja la última semilla en su propio almacén vuelve a jugar. Aquí Sur " +
      "lo ha hecho: el nodo de abajo apunta hacia arriba como el de arriba. Dos nodos de MAX " +
      "seguidos.",
    "turns.2":
      "En un árbol escrito, “=” antes de un nodo significa lo mismo. MAX elige dos veces y toma" +
      " lo mayor las dos. Los programas que ven cada valor desde quien juega cambian el signo " +
      "en cada jugada; aquí no deben, ni deben intercambiar alfa y beta.",
    "turns.3":
      "Olvidarlo es un error clásico. El programa sigue jugando, incluso bastante bien, y " +
      "pierde semillas justo en las posiciones que importan en el Kalah.",
    "turns.3.task": "haz clic en un nodo en el que el mismo jugador vuelve a jugar.",
    "turns.end":
      "Lo que decide entre mayor y menor es quién juega, no lo hondo que está el nodo. Si juega" +
      " el mismo, el signo y la ventana se quedan.",
    "horizon.title": "Evaluación y horizonte",
    "horizon.about": "Donde la búsqueda debe parar, entra una opinión.",
    "horizon.1":
      "Los juegos de verdad son demasiado hondos para llegar hasta el final. A cierta " +
      "profundidad la búsqueda se detiene y pregunta a un evaluador: aquí, en el Kalah, " +
      "¿cuántas semillas conseguirá cada lado? Un valor con ~ es una opinión así. Esta búsqueda" +
      " mira una jugada y cree lo que ve.",
    "horizon.2":
      "La misma posición con cuatro jugadas. El valor ha cambiado, y quizá la jugada: lo que " +
      "está justo más allá del horizonte no se veía antes. Más hondo suele ser más sabio, pero " +
      "una opinión sigue siendo una opinión.",
    "horizon.3":
      "Algunas hojas son distintas: allí la partida ha terminado y el valor, sin ~, es un " +
      "hecho. El valor de la raíz solo es una prueba si ninguna opinión contó en el camino.",
    "horizon.3.task": "haz clic en una hoja en la que la partida ha terminado.",
    "horizon.end":
      "En el horizonte un evaluador juzga lo que la búsqueda no ve. Una búsqueda es tan buena " +
      "como su profundidad y su juicio juntos.",
    "ask.leaves": "¿Cuántas hojas tiene este árbol?",
    "why.leaves": "Una hoja es un nodo sin nada debajo.",
    "ask.nodes": "¿Cuántos nodos tiene, contando raíz y hojas?",
    "why.nodes": "Cada posición es un nodo, también la primera y las últimas.",
    "ask.value": "MAX juega en la raíz, MIN debajo. ¿Cuánto vale el árbol?",
    "why.value": "MIN toma el menor de cada par, MAX el mayor de los dos.",
    "ask.best": "¿Qué jugada es la mejor para MAX?",
    "why.best": "Es la jugada cuya hoja menor es la mayor.",
    "ask.decides":
      "Ambos juegan lo mejor. ¿En qué hoja acaban? (a.b es el segundo hijo del primero.)",
    "why.decides": "Sigue la mejor jugada de cada jugador desde la raíz.",
    "ask.changed": "Si la hoja {0} fuera {2} en vez de {1}, ¿valdría lo mismo el árbol?",
    "why.changed": "Se buscaron los dos árboles: {0} con {1} y con {2}.",
    "choice.same": "lo mismo",
    "choice.other": "otra cosa",
    "ask.alphaAfter": "La jugada {0} se acaba de buscar. ¿Cuánto es alfa en la raíz ahora?",
    "why.alphaAfter": "MIN toma la menor hoja de {0}, y eso MAX lo tiene asegurado.",
    "ask.alphaOnEntry": "¿Cuánto es alfa cuando la búsqueda entra en {0}?",
    "why.alphaOnEntry": "Es lo mejor de las jugadas anteriores a {0}: alfa se transmite.",
    "ask.betaAfter": "Se han mirado todas las hojas de {0}. ¿Cuánto es beta allí?",
    "why.betaAfter": "En {0} juega MIN: beta bajó hasta la hoja menor.",
    "ask.windowOnEntry": "¿Con qué ventana entra la búsqueda en {0}?",
    "why.windowOnEntry":
      "MIN ya tiene una respuesta de a.a, y esa es la beta en {0}. MAX aún no tiene nada " +
      "asegurado.",
    "ask.leavesSeen": "De {0} hojas, ¿cuántas mira alfa-beta, de izquierda a derecha?",
    "why.leavesSeen": "Un par se abandona tras su primera hoja cuando esta no supera alfa.",
    "ask.unseen": "¿Qué hoja no mira nunca alfa-beta?",
    "why.unseen": "Su par ya estaba decidido por la hoja anterior.",
    "ask.fewest":
      "Este árbol tiene {0} hojas, y la mejor jugada viene siempre primero. ¿Cuántas mira alfa-" +
      "beta?",
    "why.fewest": "b^⌈d/2⌉ + b^⌊d/2⌋ − 1, con b jugadas en todas partes y d niveles.",
    "ask.orderCounts":
      "Si las jugadas de cada nodo vinieran en el orden contrario, ¿cuántas hojas miraría alfa-" +
      "beta?",
    "why.orderCounts": "Se buscaron los dos órdenes. Lo mejor primero cuesta menos.",
    "choice.fewer": "menos",
    "choice.asMany": "las mismas",
    "choice.more": "más",
    "ask.iterations":
      "La profundización iterativa busca esta posición hasta la profundidad {0}. ¿Cuántas veces" +
      " se entra en la raíz?",
    "why.iterations": "Una vez en cada iteración, de la profundidad 1 a la {0}.",
    "ask.tableMove":
      "La penúltima iteración halló que {0} era la mejor. ¿Qué jugada prueba primero la última?",
    "why.tableMove": "La mejor jugada de la tabla va primero.",
    "ask.different": "Quien juega tiene {0} jugadas. ¿Cuántas son realmente distintas?",
    "why.different": "De las jugadas que son imagen una de otra se busca una.",
    "ask.image": "{0} se omite por ser imagen de otra jugada. ¿De cuál?",
    "why.image": "Gira o refleja el tablero de modo que quede igual y mira adónde va {0}.",
    "ask.valueTurns":
      "En uno de estos nodos MAX vuelve a jugar: apunta hacia arriba como la raíz. ¿Cuánto vale" +
      " el árbol?",
    "why.valueTurns":
      "En las cajas que apuntan hacia arriba toma el mayor; en las que apuntan hacia abajo, el " +
      "menor.",
    "ask.whoMoves": "¿Quién juega en el nodo {0}?",
    "why.whoMoves": "Es quien no jugó encima de {0}, salvo que el turno fuera extra.",
    "ask.oneDeep":
      "Le toca a Sur, MAX. Con una jugada, el evaluador dice: {0}. ¿Cuánto vale la posición " +
      "para esta búsqueda?",
    "why.oneDeep": "MAX toma lo mayor de {0}.",
    "ask.fourDeep":
      "Con una jugada, {0} parecía la mejor. Con cuatro, las jugadas valen: {1}. ¿Sigue siendo " +
      "{0} tan buena como cualquiera?",
    "why.fourDeep": "Compara {0} con las demás en {1}.",
    "choice.stillBest": "sí",
    "choice.noLonger": "no",
  },
};
