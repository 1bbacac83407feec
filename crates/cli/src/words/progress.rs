//! How far a command is, in words.

use super::table;

table! { ProgressWords {
    thinking: "thinking", "pensando", "pensando";
    reading: "reading games", "lendo partidas", "leyendo partidas";
    of: "{0} of {1} {2}", "{0} de {1} {2}", "{0} de {1} {2}";
    games: "games", "partidas", "partidas";
    moves: "moves", "lances", "jugadas";
    cells: "cells", "células", "celdas";
    nodes: "nodes", "nós", "nodos";
    positions: "positions", "posições", "posiciones";
    valued: "{0} move valued|{0} moves valued", "{0} lance avaliado|{0} lances avaliados",
        "{0} jugada evaluada|{0} jugadas evaluadas";
    left: "{0} left", "faltam {0}", "faltan {0}";
    between: "between {0} and {1}", "entre {0} e {1}", "entre {0} y {1}";
    certificate: "certificate of {0} nodes", "certificado de {0} nós", "certificado de {0} nodos";
    full: "table {0} % full", "tabela {0} % cheia", "tabla {0} % llena";
} }
