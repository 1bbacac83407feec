//! How far a command is, in words.

use super::table;

table! { ProgressWords {
    reading: "reading games", "lendo partidas", "leyendo partidas";
    of: "{0} of {1} {2}", "{0} de {1} {2}", "{0} de {1} {2}";
    games: "games", "partidas", "partidas";
    chunks: "chunks", "blocos", "bloques";
    moves: "moves", "lances", "jugadas";
    cells: "cells", "células", "celdas";
    sections: "sections", "seções", "secciones";
    nodes: "nodes", "nós", "nodos";
    positions: "positions", "posições", "posiciones";
    valued: "moves valued", "lances avaliados", "jugadas evaluadas";
    plies: "plies", "lances de profundidade", "jugadas de profundidad";
    left: "{0} left", "faltam {0}", "faltan {0}";
    between: "between {0} and {1}", "entre {0} e {1}", "entre {0} y {1}";
    certificate: "certificate of {0} nodes", "certificado de {0} nós", "certificado de {0} nodos";
    full: "table {0} % full", "tabela {0} % cheia", "tabla {0} % llena";
} }
