// Whether the page stands in a frame of another page, where it shows searches and nothing else.

import { route } from "./route.js";

const ALONE = "embed.html";

/** Asked once: the address changes with every step. */
export const EMBEDDED =
  location.pathname.endsWith(`/${ALONE}`) || route().query.get("embed") === "1";

/** Without a server there is one document, which any page may frame. */
const hasServer = () => !document.querySelector("meta[name=program]");

/**
 * The text to put into another page: a frame with what an address shows.
 * @param {string} hash
 * @param {string} title
 */
export function embedCode(hash, title) {
  const { origin, pathname } = location;
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  const page = hasServer() ? `${folder}${ALONE}` : pathname;
  const address = `${origin}${page}${hash}${hash.includes("?") ? "&" : "?"}embed=1`;
  const quoted = (/** @type {string} */ text) =>
    text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const size = 'width="800" height="560"';
  return `<iframe src="${quoted(address)}" title="${quoted(title)}" ${size}></iframe>`;
}
