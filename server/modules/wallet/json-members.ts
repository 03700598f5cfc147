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
