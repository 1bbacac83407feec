// One sentence for each step, made from the fields of its event.

/** @typedef {import("./model.js").Model} Model */
/** @typedef {"en" | "pt" | "es"} Language */

/** @type {Record<Language, Record<string, string>>} */
export const SENTENCES = {
  en: {
    root: "Start at the root",
    look: "Look at {0}",
    moves: ": {0} moves",
    again: ": {0} moves again",
    window: ", alpha {0}, beta {1}",
    over: "The game is over here: {0}.",
    opinion: "Deep enough: the evaluator says {0}.",
    known: "Seen before: the cache knows its value, {0}.",
    bound: "Seen before: the cache knows a bound that is enough, {0}.",
    noValue: "This leaf has no value and must not be reached.",
    symmetric: "{0} is the image of {1}: it is worth the same and left out.",
    best: "{0} is the best for {1} so far: ",
    alpha: "alpha rises to {0}.",
    beta: "beta falls to {0}.",
    cut: "Cut: alpha {0} >= beta {1}. {2} has better elsewhere and will not come here, so {3}.",
    wins: "Forced: {0} wins at once",
    lost: "Forced: {0} wins next whatever is played",
    only: "Forced: {0} wins next after all but {1}",
    prunedOne: "{0} is never looked at",
    prunedMany: "{0} are never looked at",
    so: ", so {0}",
    and: " and ",
    nothing: "nothing is left out",
    iteration: "Iteration {0}: from the root, {1} deep.",
    onePly: "one ply",
    plies: "{0} plies",
    tableMove: "The table knows a good move: {0} goes first.",
    ordered: "Killers and history change the order: {0}.",
    probe: "Null window: is {0} better than {1} for {2}? That is all this search asks.",
    reduced: "{0} comes late: {1} less deep at first, with a null window.",
    deeper: "{0} may be better than thought: again, to the full depth.",
    wider: "{0} is better: again, with the whole window, to see by how much.",
    exact: "This node is worth exactly {0}.",
    least: "This node is worth at least {0}.",
    most: "This node is worth at most {0}.",
  },
  pt: {
    root: "Começa na raiz",
    look: "Olha {0}",
    moves: ": vez de {0}",
    again: ": mais uma vez de {0}",
    window: ", alfa {0}, beta {1}",
    over: "O jogo acaba aqui: {0}.",
    opinion: "Fundo o bastante: o avaliador diz {0}.",
    known: "Já visto: o cache sabe o valor, {0}.",
    bound: "Já visto: o cache sabe um limite que basta, {0}.",
    noValue: "Esta folha não tem valor e não devia ser alcançada.",
    symmetric: "{0} é a imagem de {1}: vale o mesmo e fica de fora.",
    best: "{0} é o melhor para {1} até agora: ",
    alpha: "alfa sobe para {0}.",
    beta: "beta desce para {0}.",
    cut:
      "Poda: alfa {0} ≥ beta {1}. Há coisa melhor para {2} em outro lugar, e o jogo não virá " +
      "aqui, então {3}.",
    wins: "Forçado: {0} ganha na hora",
    lost: "Forçado: vitória de {0} em seguida, jogue-se o que for",
    only: "Forçado: vitória de {0} em seguida depois de tudo menos {1}",
    prunedOne: "{0} nunca é olhado",
    prunedMany: "{0} nunca são olhados",
    so: ", então {0}",
    and: " e ",
    nothing: "nada fica sem olhar",
    iteration: "Iteração {0}: desde a raiz, {1} de profundidade.",
    onePly: "um lance",
    plies: "{0} lances",
    tableMove: "A tabela conhece um bom lance: {0} vai primeiro.",
    ordered: "Killers e histórico mudam a ordem: {0}.",
    probe: "Janela nula: {0} é melhor que {1} para {2}? Esta busca só pergunta isso.",
    reduced: "{0} vem tarde: {1} a menos de profundidade, com janela nula.",
    deeper: "{0} pode ser melhor do que se pensava: de novo, até a profundidade inteira.",
    wider: "{0} é melhor: de novo, com a janela inteira, para saber quanto.",
    exact: "Este nó vale exatamente {0}.",
    least: "Este nó vale pelo menos {0}.",
    most: "Este nó vale no máximo {0}.",
  },
  es: {
    root: "Empieza en la raíz",
    look: "Mira {0}",
    moves: ": turno de {0}",
    again: ": otro turno de {0}",
    window: ", alfa {0}, beta {1}",
    over: "La partida acaba aquí: {0}.",
    opinion: "Bastante hondo: el evaluador dice {0}.",
    known: "Ya visto: la caché sabe su valor, {0}.",
    bound: "Ya visto: la caché sabe una cota que basta, {0}.",
    noValue: "Esta hoja no tiene valor y no debía alcanzarse.",
    symmetric: "{0} es la imagen de {1}: vale lo mismo y se omite.",
    best: "{0} es lo mejor para {1} hasta ahora: ",
    alpha: "alfa sube a {0}.",
    beta: "beta baja a {0}.",
    cut:
      "Poda: alfa {0} ≥ beta {1}. Hay algo mejor para {2} en otra parte y la partida no llegará " +
      "aquí, así que {3}.",
    wins: "Forzado: {0} gana enseguida",
    lost: "Forzado: victoria de {0} enseguida, se juegue lo que se juegue",
    only: "Forzado: victoria de {0} enseguida después de todo menos {1}",
    prunedOne: "{0} nunca se mira",
    prunedMany: "{0} nunca se miran",
    so: ", así que {0}",
    and: " y ",
    nothing: "nada queda sin mirar",
    iteration: "Iteración {0}: desde la raíz, {1} de profundidad.",
    onePly: "una jugada",
    plies: "{0} jugadas",
    tableMove: "La tabla conoce una buena jugada: {0} va primero.",
    ordered: "Killers e historial cambian el orden: {0}.",
    probe: "Ventana nula: ¿es {0} mejor que {1} para {2}? Esta búsqueda solo pregunta eso.",
    reduced: "{0} llega tarde: {1} menos de profundidad, con ventana nula.",
    deeper: "{0} puede ser mejor de lo pensado: otra vez, hasta la profundidad completa.",
    wider: "{0} es mejor: otra vez, con la ventana entera, para saber cuánto.",
    exact: "Este nodo vale exactamente {0}.",
    least: "Este nodo vale al menos {0}.",
    most: "Este nodo vale como mucho {0}.",
  },
};

/**
 * What happens at a step, in a sentence.
 * @param {Model} model
 * @param {number} number
 * @param {Language} language
 * @param {[string, string]} sides
 * @param {(side: string) => string} [named] what a side is called
 */
export function sentence(model, number, language, sides, named = (side) => side) {
  const step = model.trace.steps[number];
  const say = (/** @type {string} */ key, /** @type {string[]} */ ...parts) =>
    SENTENCES[language][key].replace(/\{(\d)\}/g, (_, n) => parts[n] ?? "");
  const node = model.trace.nodes[step.node];
  const other = named(sides.find((side) => side !== node.mover) ?? "");
  switch (step.event) {
    case "enter":
      return entering(model, number, say, named);
    case "over":
      return say("over", step.value);
    case "evaluated":
      return say("opinion", step.value);
    case "undefined":
      return say("noValue");
    case "cached":
      return say(
        (model.trace.steps[number + 1]?.bound ?? "exact") === "exact" ? "known" : "bound",
        step.value,
      );
    case "symmetric":
      return say("symmetric", step.move ?? "", step.of ?? "");
    case "raise":
      return raising(model, step, say, named);
    case "cut":
      return say("cut", step.alpha, step.beta, other, pruned(step.moves ?? [], say));
    case "forced":
      return forcing(step, step.moves ?? [], other, say);
    case "iteration":
      return say("iteration", String(step.plies), plies(step, say));
    case "table_move":
      return say("tableMove", step.move ?? "");
    case "ordered":
      return say("ordered", (step.moves ?? []).join(" "));
    case "probe":
      return say("probe", step.move ?? "", node.max ? step.alpha : step.beta, named(node.mover));
    case "reduced":
      return say("reduced", step.move ?? "", plies(step, say));
    case "deeper":
    case "wider":
      return say(step.event, step.move ?? "");
    case "exit":
      return say(
        { exact: "exact", at_least: "least", at_most: "most" }[step.bound],
        step.worth ?? "",
      );
  }
}

/** @typedef {(key: string, ...parts: string[]) => string} Say */

/**
 * @param {Model} model
 * @param {number} number
 * @param {Say} say
 * @param {(side: string) => string} named
 */
function entering({ trace: { nodes, steps }, windows }, number, say, named) {
  const { node: id, alpha, beta } = steps[number];
  const { move, mover, over, parent } = nodes[id];
  const again = parent !== null && nodes[parent].mover === mover;
  const place = move === null ? say("root") : say("look", move);
  const turn = over ? "" : say(again ? "again" : "moves", named(mover));
  return `${place}${turn}${windows ? say("window", alpha, beta) : ""}.`;
}

/**
 * @param {Model} model
 * @param {import("./model.js").Step} step
 * @param {Say} say
 * @param {(side: string) => string} named
 */
function raising({ trace: { nodes }, windows }, { node: id, move = "", value }, say, named) {
  const start = say("best", move, named(nodes[id].mover));
  return start + (windows ? say(nodes[id].max ? "alpha" : "beta", value) : `${value}.`);
}

/** @param {string[]} moves @param {Say} say */
function pruned(moves, say) {
  if (!moves.length) return say("nothing");
  if (moves.length === 1) return say("prunedOne", moves[0]);
  return say("prunedMany", moves.slice(0, -1).join(", ") + say("and") + moves[moves.length - 1]);
}

/** @param {import("./model.js").Step} step @param {Say} say */
const plies = ({ plies = 0 }, say) => (plies === 1 ? say("onePly") : say("plies", String(plies)));

/**
 * Why one move is enough.
 * @param {import("./model.js").Step} step
 * @param {string[]} moves
 * @param {string} other
 * @param {Say} say
 */
function forcing({ move = "", reason }, moves, other, say) {
  const why =
    reason === "wins"
      ? say("wins", move)
      : reason === "lost"
        ? say("lost", other)
        : say("only", other, move);
  return `${why}${moves.length ? say("so", pruned(moves, say)) : ""}.`;
}
