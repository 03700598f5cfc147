/**
 * Reformats the whitespace of a JSON text, or null when it is not JSON. Numbers and strings stay exactly as
 * written (`10.0` stays `10.0`): the text is scanned, not parsed.
 */
export function prettyBody(text: string): string | null {
  if (!isJson(text)) return null
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []
  let depth = 0
  let out = ''
  tokens.forEach((token, index) => {
    const previous = tokens[index - 1]
    const isClosing = token === '}' || token === ']'
    if (isClosing) depth -= 1
    const isEmptyPair = isClosing && (previous === '{' || previous === '[')
    const startsLine = previous === '{' || previous === '[' || previous === ',' || isClosing
    if (startsLine && !isEmptyPair) out += `\n${'  '.repeat(depth)}`
    out += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth += 1
  })
  return out
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
