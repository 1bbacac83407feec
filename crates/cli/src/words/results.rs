//! Boards, analyses, proofs and counts in words.

use super::table;

table! { Results {
    to_move: "{0} to move", "vez de {0}", "turno de {0}";
    draw: "draw", "empate", "empate";
    wins: "{0} wins", "{0} vence", "gana {0}";
    by: "{0} {1}:{2}, by {3}", "{0} por {1} a {2}, {3} de diferença",
        "{0} por {1} a {2}, {3} de diferencia";
    level: "{0} {1}:{1}", "{0} {1} a {1}", "{0} {1} a {1}";
    leaf: "a leaf, worth {0}", "uma folha, vale {0}", "una hoja, vale {0}";
    undefined_leaf: "a leaf that must never be evaluated", "uma folha que nunca deve ser avaliada",
        "una hoja que nunca debe evaluarse";
    moves: "{0} move: |{0} moves: ", "{0} lance: |{0} lances: ", "{0} jugada: |{0} jugadas: ";
    position: "position: {0}", "posição: {0}", "posición: {0}";
    boards_won: "boards won", "tabuleiros ganhos", "tableros ganados";
    here: "here", "aqui", "aquí";
    more_nodes: "… {0} more node|… {0} more nodes", "… mais {0} nó|… mais {0} nós",
        "… {0} nodo más|… {0} nodos más";
    in_plies: "{0} in {1}", "{0} em {1}", "{0} en {1}";
    proven: "proven", "provado", "demostrado";
    effort: "depth {0}, {1}, {2} s, {3}", "profundidade {0}, {1}, {2} s, {3}",
        "profundidad {0}, {1}, {2} s, {3}";
    nodes: "{0} node|{0} nodes", "{0} nó|{0} nós", "{0} nodo|{0} nodos";
    nodes_per_second: "{0}nodes/s", "{0}nós/s", "{0}nodos/s";
    leaves: "{0} leaf|{0} leaves", "{0} folha|{0} folhas", "{0} hoja|{0} hojas";
    leaves_per_second: "{0}leaves/s", "{0}folhas/s", "{0}hojas/s";
    perft: "{0}, depth {1}: {2}", "{0}, profundidade {1}: {2}", "{0}, profundidad {1}: {2}";
    perft_part: "{0}, depth {1}: {2} below {3} of {4} moves",
        "{0}, profundidade {1}: {2} abaixo de {3} de {4} lances",
        "{0}, profundidad {1}: {2} debajo de {3} de {4} jugadas";
    solved_draw: "a draw, proven", "empate, provado", "empate, demostrado";
    solved_first: "the first player wins{0}, {1}", "o primeiro jogador vence{0}, {1}",
        "gana el primer jugador{0}, {1}";
    solved_second: "the second player wins{0}, {1}", "o segundo jogador vence{0}, {1}",
        "gana el segundo jugador{0}, {1}";
    unsolved: "not proven: between {0} and {1}", "não provado: entre {0} e {1}",
        "no demostrado: entre {0} y {1}";
    margin_open: "proven; by how much is not: between {0} and {1}",
        "provado; por quanto, não: entre {0} e {1}",
        "demostrado; por cuánto, no: entre {0} y {1}";
    unproven_move: "{0} to {1}, not proven", "{0} a {1}, não provado", "{0} a {1}, no demostrado";
    line: "line: {0}", "linha: {0}", "línea: {0}";
    census: "{0} positions: the first player wins {1}, the second {2}, {3} are draws",
        "{0} posições: o primeiro jogador vence {1}, o segundo {2}, {3} são empates",
        "{0} posiciones: el primer jugador gana {1}, el segundo {2}, {3} son empates";
    not_kept: "note: {0} does not keep: {1}", "nota: {0} não guarda: {1}",
        "nota: {0} no guarda: {1}";
    lost_rules: "rules", "regras", "reglas";
    lost_players: "players", "jogadores", "jugadores";
    lost_line_breaks: "line breaks in names", "quebras de linha em nomes",
        "saltos de línea en nombres";
    lost_scores: "scores", "avaliações", "evaluaciones";
    lost_decimals: "decimals of scores", "decimais das avaliações",
        "decimales de las evaluaciones";
    lost_depths: "depths", "profundidades", "profundidades";
    lost_nodes: "nodes", "nós", "nodos";
    lost_times: "times", "tempos", "tiempos";
    lost_microseconds: "parts of milliseconds", "partes de milissegundos",
        "partes de milisegundos";
    lost_long_times: "times of 49 days and more", "tempos de 49 dias ou mais",
        "tiempos de 49 días o más";
    lost_results: "results not by the rules", "resultados fora das regras",
        "resultados ajenos a las reglas";
    lost_details: "details", "detalhes", "detalles";
    lost_seeds: "seeds", "sementes", "semillas";
    bytes: "{0}: {1} bytes", "{0}: {1} bytes", "{0}: {1} bytes";
    book: "{0}: {1} positions, {2} of them new", "{0}: {1} posições, {2} delas novas",
        "{0}: {1} posiciones, {2} de ellas nuevas";
    book_cut: "{0}: the last line was not finished; its {1} bytes are dropped",
        "{0}: a última linha não estava completa; seus {1} bytes são descartados",
        "{0}: la última línea no estaba completa; se descartan sus {1} bytes";
    checked: "{0}, proven: {1}, {2} bytes", "{0}, provado: {1}, {2} bytes",
        "{0}, demostrado: {1}, {2} bytes";
    checked_draw: "a draw", "empate", "empate";
    checked_first: "the first player wins{0}", "o primeiro jogador vence{0}",
        "gana el primer jugador{0}";
    checked_second: "the second player wins{0}", "o segundo jogador vence{0}",
        "gana el segundo jugador{0}";
    unchecked: "stopped: {0} is not checked", "interrompido: {0} não foi verificado",
        "interrumpido: {0} no está verificado";
    selfplay: "{0}: {1} games, {2} bytes, {3} s", "{0}: {1} partidas, {2} bytes, {3} s",
        "{0}: {1} partidas, {2} bytes, {3} s";
    selfplay_stopped: "stopped: the same command goes on with the chunks that are there",
        "interrompido: o mesmo comando continua com os blocos já prontos",
        "interrumpido: la misma orden continúa con los bloques que ya están";
    browse: "a move or several, undo, start, or quit",
        "um lance ou vários, undo (desfazer), start (início) ou quit (sair)",
        "una jugada o varias, undo (deshacer), start (inicio) o quit (salir)";
    cells_measured: "stopped: {0} of {1} cells measured",
        "interrompido: {0} de {1} células medidas", "interrumpido: {0} de {1} celdas medidas";
    positions_searched: "stopped: {0} of {1} positions searched",
        "interrompido: {0} de {1} posições buscadas",
        "interrumpido: {0} de {1} posiciones buscadas";
    contest_stopped: "Stopped before the end: the same command goes on if it has a --store.",
        "Interrompido antes do fim: o mesmo comando continua se tiver --store.",
        "Interrumpido antes del final: la misma orden continúa si tiene --store.";
} }
