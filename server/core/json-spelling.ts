import { randomBytes } from 'node:crypto'

/** Stands before a number's own spelling in a parsed value. Nobody outside this process can know it. */
const mark = `number:${randomBytes(16).toString('hex')}:`
const marked = new RegExp(`"${mark}([-+.\\deE]+)"`, 'g')

/** Strings, so that digits inside them are passed over, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g

/**
 * JSON whose numbers keep their spelling: one that JavaScript would write otherwise (`402.0`, `1e3`, twenty digits) is
 * held as a marked string until `stringifySpelled` writes it. Throws SyntaxError for text that is not JSON.
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

/** Like JSON.stringify, with the numbers of `parseSpelled` as they were written. */
export function stringifySpelled(value: unknown): string {
  const text = JSON.stringify(value)
  return text.includes(mark) ? text.replace(marked, '$1') : text
}
