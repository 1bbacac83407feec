// The words of the page about the programming interface.

/** @type {import("../../lib/i18n.js").Dictionary} */
export const WORDS = {
  en: {
    title: "Programming interface",
    intro: "Whatever this page can do, a script can do too. Here is how, and a request to try.",
    try: "Try it",
    request: "Request",
    body: "Body",
    send: "Send",
    stop: "Stop",
    answer: "Answer",
  },
  pt: {
    title: "Interface de programação",
    intro:
      "Tudo o que esta página faz, um script também pode fazer. Aqui está como (em inglês), e " +
      "um pedido para experimentar.",
    try: "Experimente",
    request: "Pedido",
    body: "Corpo",
    send: "Enviar",
    stop: "Parar",
    answer: "Resposta",
  },
  es: {
    title: "Interfaz de programación",
    intro:
      "Todo lo que hace esta página también puede hacerlo un script. Aquí está cómo (en " +
      "inglés), y una petición para probar.",
    try: "Pruébalo",
    request: "Petición",
    body: "Cuerpo",
    send: "Enviar",
    stop: "Parar",
    answer: "Respuesta",
  },
};
