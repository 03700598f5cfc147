import { randomBytes } from 'node:crypto'

/** Marks a number's original spelling in a parsed value. Unpredictable outside this process. */
const mark = `number:${randomBytes(16).toString('hex')}:`
const marked = new RegExp(`"${mark}([-+.\\deE]+)"`, 'g')

/** Matches strings, so that digits inside them are skipped, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g

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
