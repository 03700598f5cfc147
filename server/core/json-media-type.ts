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
