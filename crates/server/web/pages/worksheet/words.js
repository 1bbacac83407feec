// The words of the worksheet.

/** @type {import("../../lib/i18n.js").Dictionary} */
export const WORDS = {
  en: {
    title: "Worksheet: alpha-beta",
    shape: "Trees",
    shapeOf: "{0} moves, {1} plies",
    count: "How many",
    seed: "Number of the sheet",
    solved: "With the solution",
    other: "Another sheet",
    print: "Print",
    exercise: "Exercises",
    solution: "Solution",
    aboutExercise:
      "Boxes that point up are MAX, boxes that point down are MIN. Search from left to right. " +
      "Write into each node its value, or ≤ or ≥ and a bound; below it write alpha and beta as " +
      "they are when the node is left. Cross out what is never looked at.",
    aboutSolution:
      "As the program searches. Alpha and beta are those at the moment a node is left; what is " +
      "crossed out was never looked at.",
    task: "Value of the root: ____   Best line: ________   Leaves looked at: ____",
    answer: "Value of the root: {0}. Best line: {1}. Leaves looked at: {2}.",
    blankTree: "A tree to be filled in: {0}",
    solvedTree: "The tree filled in: {0}",
  },
  pt: {
    title: "Folha de exercícios: alfa-beta",
    shape: "Árvores",
    shapeOf: "{0} lances, {1} níveis",
    count: "Quantas",
    seed: "Número da folha",
    solved: "Com a solução",
    other: "Outra folha",
    print: "Imprimir",
    exercise: "Exercícios",
    solution: "Solução",
    aboutExercise:
      "Caixas que apontam para cima são de MAX; as que apontam para baixo, de MIN. Busque da " +
      "esquerda para a direita. Escreva em cada nó o valor, ou ≤ ou ≥ e um limite; embaixo, " +
      "alfa e beta como estão ao sair do nó. Risque o que nunca é olhado.",
    aboutSolution:
      "Como o programa busca. Alfa e beta são os do momento em que se sai do nó; o que está " +
      "riscado nunca foi olhado.",
    task: "Valor da raiz: ____   Melhor linha: ________   Folhas olhadas: ____",
    answer: "Valor da raiz: {0}. Melhor linha: {1}. Folhas olhadas: {2}.",
    blankTree: "Uma árvore para preencher: {0}",
    solvedTree: "A árvore preenchida: {0}",
  },
  es: {
    title: "Hoja de ejercicios: alfa-beta",
    shape: "Árboles",
    shapeOf: "{0} jugadas, {1} niveles",
    count: "Cuántos",
    seed: "Número de la hoja",
    solved: "Con la solución",
    other: "Otra hoja",
    print: "Imprimir",
    exercise: "Ejercicios",
    solution: "Solución",
    aboutExercise:
      "Las cajas que apuntan hacia arriba son de MAX; las que apuntan hacia abajo, de MIN. " +
      "Busca de izquierda a derecha. Escribe en cada nodo su valor, o ≤ o ≥ y una cota; debajo," +
      " alfa y beta tal como están al salir del nodo. Tacha lo que nunca se mira.",
    aboutSolution:
      "Tal como busca el programa. Alfa y beta son las del momento en que se sale del nodo; lo " +
      "tachado no se miró nunca.",
    task: "Valor de la raíz: ____   Mejor línea: ________   Hojas miradas: ____",
    answer: "Valor de la raíz: {0}. Mejor línea: {1}. Hojas miradas: {2}.",
    blankTree: "Un árbol para rellenar: {0}",
    solvedTree: "El árbol relleno: {0}",
  },
};
