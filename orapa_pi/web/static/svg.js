// Small helpers for elements, so that nothing is ever put together as text.
const SVG = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

export function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A sign on a drawing whose unit is a cell. Its letters are 20 times as large, and then scaled: some browsers draw none below 1 px. */
export function sign(kind, x, y, text) {
  return svg("text", { class: kind, transform: `translate(${x} ${y}) scale(0.05)` }, text);
}

/** A phrase with its `{fields}` filled in. */
export function phrases(words) {
  return (key, fields = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, field) => fields[field] ?? "");
}
