// Files that the page makes.

/**
 * Hands a text or bytes to the browser as a file.
 * @param {string} name
 * @param {string | Blob | Uint8Array<ArrayBuffer>} content
 * @param {string} [type]
 */
export function download(name, content, type = "text/plain") {
  const link = document.createElement("a");
  const full = typeof content === "string" ? `${type};charset=utf-8` : type;
  link.href = URL.createObjectURL(new Blob([content], { type: full }));
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file of these rules: letters, digits and dashes only. @param {string} text */
export const fileName = (text) =>
  text
    .replace(/[^a-z0-9]+/gi, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "alfabeta";
