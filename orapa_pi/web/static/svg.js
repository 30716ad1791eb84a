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

/** A phrase with its `{fields}` filled in. */
export function phrases(words) {
  return (key, fields = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, field) => fields[field] ?? "");
}
