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

/** Matches strings, so that digits inside them are skipped, and numbers. An unterminated string matches to the end. */
const tokens = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g

function isExactInteger(token: string): boolean {
  return /^(?:0|-?[1-9]\d*)$/.test(token) && Number.isSafeInteger(Number(token))
}

/** Bytes as UTF-8 text, or null when they are not. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The JSON value of a request body, or null when it is not UTF-8 JSON (or is JSON's own null: no request is). */
export function readJsonBody(rawBody: Uint8Array): unknown {
  const text = decodeUtf8(rawBody)
  if (text === null) return null
  try {
    return parseJsonExact(text)
  } catch {
    return null
  }
}
