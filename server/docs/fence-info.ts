/**
 * The words after a fence's ```: its language, then `name=value` pairs. A bare word is a pair with an empty value. Tests
 * read from the same words what to run and what to expect.
 */
export function readFenceInfo(info: string): { language: string; attributes: ReadonlyMap<string, string> } {
  const [language = '', ...words] = info.trim().split(/\s+/)
  const pairs = words.map((word): [string, string] => {
    const at = word.indexOf('=')
    return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)]
  })
  return { language, attributes: new Map(pairs) }
}
