export type JsonTokenKind = 'key' | 'text' | 'number' | 'literal' | 'other'

export interface JsonToken {
  kind: JsonTokenKind
  text: string
}

const pattern = /"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/g

/** Splits a JSON text, with no space before its colons, for colouring; the pieces joined are the text. */
export function jsonTokens(json: string): JsonToken[] {
  const tokens: JsonToken[] = []
  let end = 0
  for (const match of json.matchAll(pattern)) {
    if (match.index > end) tokens.push({ kind: 'other', text: json.slice(end, match.index) })
    end = match.index + match[0].length
    tokens.push({ kind: kindOf(match[0], json[end] === ':'), text: match[0] })
  }
  if (end < json.length) tokens.push({ kind: 'other', text: json.slice(end) })
  return tokens
}

function kindOf(text: string, isKey: boolean): JsonTokenKind {
  if (text.startsWith('"')) return isKey ? 'key' : 'text'
  return /^[-\d]/.test(text) ? 'number' : 'literal'
}
