// The part of Markdown that our documents use: headings, paragraphs, lists, tables, code, emphasis,
// links.

import { html } from "../../vendor/preact.js";

/**
 * @typedef {{ kind: "heading", level: number, text: string }
 *   | { kind: "code" | "paragraph", text: string }
 *   | { kind: "list", items: string[] }
 *   | { kind: "table", head: string[], rows: string[][] }} Block
 */

/** The blocks of a document. @param {string} text @returns {Block[]} */
export function blocks(text) {
  const lines = text.split("\n");
  /** @type {Block[]} */
  const found = [];
  while (lines.length) {
    if (!lines[0].trim()) lines.shift();
    else found.push(block(lines));
  }
  return found;
}

/** Takes the lines that hold. @param {string[]} lines @param {(line: string) => boolean} holds */
function takeWhile(lines, holds) {
  const end = lines.findIndex((line) => !holds(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

/** Takes one block off the front. @param {string[]} lines @returns {Block} */
function block(lines) {
  const heading = /^(#+) (.*)$/.exec(lines[0]);
  if (heading) {
    lines.shift();
    return { kind: "heading", level: heading[1].length, text: heading[2] };
  }
  if (lines[0].startsWith("```")) {
    lines.shift();
    const code = takeWhile(lines, (line) => !line.startsWith("```"));
    lines.shift();
    return { kind: "code", text: code.join("\n") };
  }
  if (lines[0].startsWith("|")) {
    const [head, , ...rows] = takeWhile(lines, (line) => line.startsWith("|")).map(cells);
    return { kind: "table", head, rows };
  }
  if (lines[0].startsWith("- ")) {
    const items = takeWhile(lines, (line) => /^(- |\s+\S)/.test(line))
      .join("\n")
      .split(/^- /m)
      .slice(1);
    return { kind: "list", items: items.map((item) => item.replace(/\s+/g, " ").trim()) };
  }
  return {
    kind: "paragraph",
    text:
      takeWhile(lines, (line) => line.trim() !== "" && !/^(#|```|\||- )/.test(line)).join(" ") ||
      (lines.shift() ?? ""),
  };
}

/** The cells of a row; a bar in code does not divide. @param {string} line */
const cells = (line) =>
  (line.match(/\|((?:`[^`]*`|[^|`])*)/g) ?? []).map((cell) => cell.slice(1).trim()).slice(0, -1);

/** Code, emphasis and links within a text. @param {string} text */
function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    const link = /^\[([^\]]+)\]\((https?:[^)\s]+)\)$/.exec(part);
    if (link)
      return html`
        <a href=${link[2]} rel="noreferrer">${link[1]}</a>
      `;
    if (/^`.+`$/.test(part))
      return html`
        <code>${part.slice(1, -1)}</code>
      `;
    return /^\*\*.+\*\*$/.test(part)
      ? html`
          <strong>${part.slice(2, -2)}</strong>
        `
      : part;
  });
}

/** One block, headings a level lower: the page has its own above. @param {Block} block */
function draw(block) {
  switch (block.kind) {
    case "heading":
      return block.level === 1
        ? html`
            <h2>${inline(block.text)}</h2>
          `
        : html`
            <h3>${inline(block.text)}</h3>
          `;
    case "code":
      return html`
        <pre tabindex="0"><code>${block.text}</code></pre>
      `;
    case "list":
      return html`
        <ul>
          ${block.items.map(
            (item) => html`
              <li>${inline(item)}</li>
            `,
          )}
        </ul>
      `;
    case "table":
      return html`
        <div class="scroll" tabindex="0" role="region" aria-label=${block.head.join(", ")}>
          <table>
            <thead>
              <tr>
                ${block.head.map(
                  (cell) => html`
                    <th scope="col">${inline(cell)}</th>
                  `,
                )}
              </tr>
            </thead>
            <tbody>
              ${block.rows.map(
                (row) => html`
                  <tr>
                    ${row.map(
                      (cell) => html`
                        <td>${inline(cell)}</td>
                      `,
                    )}
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      `;
    default:
      return html`
        <p>${inline(block.text)}</p>
      `;
  }
}

/** A whole document. @param {{ text: string }} props */
export const Markdown = ({ text }) => html`
  ${blocks(text).map(draw)}
`;
