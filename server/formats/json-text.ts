import { randomBytes } from 'node:crypto'

/** Longer than any legitimate one. */
const maxLength = 256

/** Whether a Content-Type is `application/json`, alone or with charset utf-8, and nothing else. */
export function isJsonMediaType(header: string): boolean {
  if (header.length > maxLength) return false
  const [type = '', ...parameters] = header.toLowerCase().split(';').map(withoutSpace)
  if (parameters.at(-1) === '') parameters.pop()
  if (type !== 'application/json' || parameters.length > 1) return false
  return parameters.every((parameter) => charsets.has(parameter))
}

const charsets = new Set(['charset=utf-8', 'charset="utf-8"'])

/** Around the parameter and its equals sign; one within a word is part of it. */
const withoutSpace = (part: string) =>
  part
    .split('=')
    .map((side) => side.trim())
    .join('=')

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Bytes as UTF-8 text, or null when they are not. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** Matches strings, so that digits inside them are skipped, and numbers. An unterminated string matches to the end. */
const tokens = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g

/**
 * Parses JSON in which integers must be spelled as integers: a number with a point, an exponent or a minus zero, or
 * beyond the exact range, becomes Infinity, which every schema refuses. Throws SyntaxError for text that is not JSON.
 */
export function parseJsonExact(text: string): unknown {
  const value: unknown = JSON.parse(text)
  let hasInexact = false
  const marked = text.replace(tokens, (token) => {
    if (token.startsWith('"') || isExactInteger(token)) return token
    hasInexact = true
    return '1e999'
  })
  return hasInexact ? JSON.parse(marked) : value
}

function isExactInteger(token: string): boolean {
  return /^(?:0|-?[1-9]\d*)$/.test(token) && Number.isSafeInteger(Number(token))
}

/** Parses JSON with every number as text, spelled as it was. Throws SyntaxError for text that is not JSON. */
export function parseNumbersAsText(text: string): unknown {
  JSON.parse(text)
  return JSON.parse(text.replace(tokens, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}

/** The JSON value of a request body, or null when it is not UTF-8 JSON (or is JSON's own null: no request is). */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  if (text === null) return null
  try {
    return parseJsonExact(text)
  } catch {
    return null
  }
}

/** Marks a number's original spelling in a parsed value. Unpredictable outside this process. */
const mark = `number:${randomBytes(16).toString('hex')}:`
const marked = new RegExp(`"${mark}([-+.\\deE]+)"`, 'g')

/**
 * Parses JSON and preserves the spelling of numbers that JavaScript would write differently (`402.0`, `1e3`, twenty
 * digits): each becomes a marked string until `stringifySpelled` writes it. Throws SyntaxError for invalid JSON.
 */
export function parseSpelled(text: string): unknown {
  const value: unknown = JSON.parse(text)
  let isChanged = false
  const held = text.replace(tokens, (token) => {
    if (token.startsWith('"') || JSON.stringify(Number(token)) === token) return token
    isChanged = true
    return `"${mark}${token}"`
  })
  return isChanged ? JSON.parse(held) : value
}

/** Like JSON.stringify, with numbers from `parseSpelled` in their original spelling. */
export function stringifySpelled(value: unknown): string {
  const text = JSON.stringify(value)
  return text.includes(mark) ? text.replace(marked, '$1') : text
}

/** A member of a JSON object as it stands in the text: its value's spelling, trimmed. */
export type JsonMembers = ReadonlyMap<string, readonly string[]>

/**
 * The top-level members of a JSON object with the spelling of their values; a repeated name has two spellings. Null
 * when the text is not a JSON object. `JSON.parse` loses the difference between `10` and `10.0` and keeps the last of
 * two equal names; for money both matter.
 */
export function readJsonMembers(text: string): JsonMembers | null {
  if (!isJsonObject(text)) return null
  const members = new Map<string, string[]>()
  let at = text.indexOf('{') + 1
  for (;;) {
    const nameStart = text.indexOf('"', at)
    if (nameStart === -1) return members
    const nameEnd = endOfString(text, nameStart)
    const valueStart = text.indexOf(':', nameEnd) + 1
    const valueEnd = endOfValue(text, valueStart)
    const name = String(JSON.parse(text.slice(nameStart, nameEnd)))
    const spellings = members.get(name)
    const spelling = text.slice(valueStart, valueEnd).trim()
    // defence: repeated members of a reply take linear time
    if (spellings) spellings.push(spelling)
    else members.set(name, [spelling])
    if (text[valueEnd] === '}') return members
    at = valueEnd + 1
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Index just past the string that opens at `start`. The text is known to be valid. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Index of the comma or brace that ends the value beginning at `start`. The text is known to be valid. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  let at = start
  for (;;) {
    const character = text[at]
    if (depth === 0 && (character === ',' || character === '}')) return at
    if (character === '"') {
      at = endOfString(text, at)
      continue
    }
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') depth -= 1
    at += 1
  }
}
