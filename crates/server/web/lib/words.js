// What the server says, in words: errors by their code, or by what a refused request is about, with the program's own words as {0}; what a
// format does not keep of games.

/** @type {import("./i18n.js").Dictionary} */
export const WORDS = {
  en: {
    again: "Try again", unexpected: "Something went wrong: {0}", network: "The server does not answer. Is alfabeta still running?",
    busy: "The server is busy ({0}). Try again in a moment.", too_slow: "The request took too long: {0}", too_large: "That is too long: {0}", failed: "The program failed: {0}", refused: "{0}",
    "refused.game": "{0}", "refused.rules": "{0}", "refused.position": "{0}", "refused.move": "{0}", "refused.over": "The game is over: there is nothing to search.",
    "refused.player": "{0}", "refused.evaluator": "{0}", "refused.contest": "{0}", "refused.file": "{0}", "refused.record": "{0}", "refused.format": "{0}",
    "lost.rules": "rules", "lost.players": "players", "lost.line-breaks-in-names": "line breaks in names", "lost.scores": "scores", "lost.score-decimals": "decimals of scores", "lost.depths": "depths", "lost.nodes": "nodes", "lost.times": "times", "lost.parts-of-milliseconds": "parts of milliseconds", "lost.results-not-by-the-rules": "results not by the rules", "lost.details": "details", "lost.seeds": "seeds",
  },
  pt: {
    again: "Tentar de novo", unexpected: "Algo deu errado: {0}", network: "O servidor não responde. O alfabeta ainda está rodando?",
    busy: "O servidor está ocupado ({0}). Tente de novo daqui a pouco.", too_slow: "O pedido demorou demais: {0}", too_large: "É longo demais: {0}", failed: "O programa falhou: {0}", refused: "O pedido não foi aceito: {0}",
    "refused.game": "Este jogo não existe: {0}", "refused.rules": "Estas regras não existem: {0}", "refused.position": "A posição não está certa: {0}", "refused.move": "Este lance não pode ser jogado: {0}", "refused.over": "O jogo acabou: não há nada para buscar.",
    "refused.player": "Este jogador não pode jogar: {0}", "refused.evaluator": "Este avaliador não serve: {0}", "refused.contest": "Esta partida não pode ser jogada: {0}", "refused.file": "Não foi possível ler os jogos: {0}", "refused.record": "Um dos jogos não pode ter sido jogado assim: {0}", "refused.format": "O formato não serve: {0}",
    "lost.rules": "regras", "lost.players": "jogadores", "lost.line-breaks-in-names": "quebras de linha nos nomes", "lost.scores": "avaliações", "lost.score-decimals": "casas decimais das avaliações", "lost.depths": "profundidades", "lost.nodes": "nós", "lost.times": "tempos", "lost.parts-of-milliseconds": "frações de milissegundo", "lost.results-not-by-the-rules": "resultados que não vêm das regras", "lost.details": "detalhes", "lost.seeds": "sementes do acaso",
  },
  es: {
    again: "Probar otra vez", unexpected: "Algo ha fallado: {0}", network: "El servidor no responde. ¿Sigue alfabeta en marcha?",
    busy: "El servidor está ocupado ({0}). Prueba otra vez dentro de un momento.", too_slow: "La petición tardó demasiado: {0}", too_large: "Es demasiado largo: {0}", failed: "El programa ha fallado: {0}", refused: "La petición no se aceptó: {0}",
    "refused.game": "Este juego no existe: {0}", "refused.rules": "Estas reglas no existen: {0}", "refused.position": "La posición no es correcta: {0}", "refused.move": "Esta jugada no se puede hacer: {0}", "refused.over": "La partida ha terminado: no hay nada que buscar.",
    "refused.player": "Este jugador no puede jugar: {0}", "refused.evaluator": "Este evaluador no sirve: {0}", "refused.contest": "Este encuentro no se puede jugar: {0}", "refused.file": "No se pudieron leer las partidas: {0}", "refused.record": "Una de las partidas no pudo jugarse así: {0}", "refused.format": "El formato no sirve: {0}",
    "lost.rules": "reglas", "lost.players": "jugadores", "lost.line-breaks-in-names": "saltos de línea en los nombres", "lost.scores": "evaluaciones", "lost.score-decimals": "decimales de las evaluaciones", "lost.depths": "profundidades", "lost.nodes": "nodos", "lost.times": "tiempos", "lost.parts-of-milliseconds": "fracciones de milisegundo", "lost.results-not-by-the-rules": "resultados que no dan las reglas", "lost.details": "detalles", "lost.seeds": "semillas del azar",
  },
};
