// What a screen reader says.

/**
 * @param {string} text
 * @param {boolean} [urgent]
 */
export function announce(text, urgent = false) {
  const region = document.getElementById(urgent ? "urgent" : "polite");
  if (!region) return;
  region.textContent = "";
  // The same words twice are said twice only if the region was empty in between.
  setTimeout(() => (region.textContent = text), 50);
}
