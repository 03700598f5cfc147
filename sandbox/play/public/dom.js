/**
 * A small element maker: `h('p.note', { role: 'status' }, 'text', child)`.
 * @param {string} spec tag, then classes
 * @param {Record<string, unknown>} [attributes] `on…` are listeners, null and false are left out
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
export function h(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split('.')
  const element = document.createElement(tag || 'div')
  return fill(element, classes, attributes, children)
}

/** The same for SVG. @returns {SVGElement} */
export function s(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split('.')
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), classes, attributes, children)
}

function fill(element, classes, attributes, children) {
  if (classes.length > 0) element.setAttribute('class', classes.join(' '))
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value !== null && value !== false && value !== undefined)
      element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

/** @param {number} ms */
export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the person asked for less motion; asked anew each time, since it may change. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
