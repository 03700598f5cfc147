import { XMLParser, XMLValidator } from 'fast-xml-parser'

const maxElements = 500

/** What a logo is drawn with. Other elements, of editors and of metadata, are left out with what is in them. */
const drawn = new Set([
  ...[
    'svg',
    'g',
    'defs',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
    'text',
    'tspan',
  ],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'style', 'title', 'desc'],
])

/** In lower case. What runs, loads, or lets a few bytes cost any amount of work. */
const refusedElements = new Set([
  ...['script', 'foreignobject', 'image', 'use', 'filter', 'mask', 'pattern', 'marker', 'feimage'],
])

const refusedAttributes = new Set(['filter', 'mask', 'marker', 'marker-start', 'marker-mid', 'marker-end'])
const refusedStyle =
  /@import|\\|(?:^|[\s;{])(?:filter|mask|marker|marker-start|marker-mid|marker-end)\s*:\s*(?!none\b)/i

/** An SVG that holds more than shapes. */
export class UnsafeSvg extends Error {}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  processEntities: true,
  htmlEntities: true,
})

/** @typedef {Record<string, unknown>} Node of the parser: its name, with its content, and `:@`, its attributes. */

/**
 * The shapes of an SVG, written anew: what the picture library reads is what was looked at here, whatever another parser would have
 * seen in the original. Throws UnsafeSvg.
 * @param {string} original
 */
export function cleanSvg(original) {
  if (/<!(?:doctype|entity)/i.test(original)) throw new UnsafeSvg('It has a document type')
  if (XMLValidator.validate(original) !== true) throw new UnsafeSvg('It is not well-formed')
  /** @type {Node[]} */
  const roots = parser.parse(original)
  const root = roots.find((node) => nameOf(node) === 'svg')
  if (!root) throw new UnsafeSvg('It has no svg element')
  let elements = 0
  return write(root, { isClipping: false })

  /**
   * @param {Node} node
   * @param {{ isClipping: boolean }} place
   * @returns {string}
   */
  function write(node, { isClipping }) {
    const name = nameOf(node)
    if (name === '#text') return escaped(String(node[name]))
    elements += 1
    // defence: an SVG has few elements
    if (elements > maxElements) throw new UnsafeSvg(`It has more than ${maxElements} elements`)
    // defence: an SVG holds shapes only
    if (refusedElements.has(localName(name).toLowerCase())) throw new UnsafeSvg(`It has the element ${name}`)
    /** @type {Node[]} */
    const children = Array.isArray(node[name]) ? node[name] : []
    const inside = { isClipping: isClipping || name === 'clipPath' }
    const attributes = writeAttributes(node[':@'] ?? {}, inside)
    if (name === 'style') return `<style>${escaped(cleanStyle(textOf(children)))}</style>`
    const content = children.map((child) => write(child, inside)).join('')
    return drawn.has(name) ? `<${name}${attributes}>${content}</${name}>` : ''
  }
}

/**
 * @param {object} attributes
 * @param {{ isClipping: boolean }} place
 */
const writeAttributes = (attributes, place) =>
  Object.entries(attributes)
    .map(([name, value]) => writeAttribute(name, String(value), place))
    .join('')

/**
 * @param {string} name
 * @param {string} value
 * @param {{ isClipping: boolean }} place
 */
function writeAttribute(name, value, { isClipping }) {
  const local = localName(name)
  const isEffect = refusedAttributes.has(local) && value !== 'none'
  if (isEffect || /^on/i.test(local) || (isClipping && local === 'clip-path'))
    throw new UnsafeSvg(`It has the attribute ${name}`)
  // defence: an SVG loads nothing
  if (local === 'href' && !value.startsWith('#')) throw new UnsafeSvg('It refers to something outside')
  if (name === 'xmlns') return ' xmlns="http://www.w3.org/2000/svg"'
  if (name === 'xlink:href') return ` href="${escaped(value)}"`
  // Others with a prefix are editors' own.
  if (!/^[a-zA-Z][\w-]*$/.test(name)) return ''
  return ` ${name}="${escaped(local === 'style' ? cleanStyle(value) : localReferences(value))}"`
}

/** @param {string} css */
function cleanStyle(css) {
  const text = css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.split('*/').slice(1).join('*/')))
    .join(' ')
  // defence: the style of an SVG has no effects
  if (refusedStyle.test(text)) throw new UnsafeSvg('Its style has an effect or an import')
  return localReferences(text)
}

/** @param {string} value */
function localReferences(value) {
  for (const reference of value.split(/url\(/i).slice(1))
    if (!/^\s*["']?#/.test(reference)) throw new UnsafeSvg('It refers to something outside')
  return value
}

/** @param {Node} node */
const nameOf = (node) => Object.keys(node).find((key) => key !== ':@') ?? ''

/** @param {string} name */
const localName = (name) => name.split(':').at(-1) ?? name

/** @param {Node[]} nodes */
const textOf = (nodes) => nodes.map((node) => String(node['#text'] ?? '')).join('')

/** @type {Readonly<Record<string, string>>} */
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
