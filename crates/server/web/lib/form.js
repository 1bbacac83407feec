// Forms whose initial content may come from the address.

import { useState } from "../vendor/preact.js";

/**
 * A hook with what is in a form: what the address asks for, else what was left there when another
 * page was opened.
 * @template T
 * @param {(query: URLSearchParams) => T} read what an address asks for
 * @returns {(query: URLSearchParams) => [T, (content: T) => void]}
 */
export function addressForm(read) {
  /** @type {T | undefined} */
  let left;
  return (query) => {
    const given = () => (query.size || left === undefined ? read(query) : left);
    const [held, setHeld] = useState(() => ({ query, content: given() }));
    const content = held.query === query ? held.content : given();
    return [content, (next) => setHeld({ query, content: (left = next) })];
  };
}
