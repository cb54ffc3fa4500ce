// @ts-check

/** Make an HTML element; attributes as given, text as text.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, string | number>} attributes @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...content);
  return element;
}
