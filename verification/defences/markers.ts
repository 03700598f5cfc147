import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What takes a defence out: the code below its marker is removed, or a token in it is replaced. Files that hold no
 * comments have no marker and are named instead.
 */
export type Change = 'remove' | readonly [token: string, replacement: string, file?: string]

/** By test file: each marker (`// defence: name`) and the changes, one or more, of which the test must notice each. */
export type DefenceList = Record<string, Record<string, Change | readonly Change[]>>

const marker = /^[ \t]*(?:\/\/|#|--) defence: (.+)$/gm
const sources = /\.(?:tsx?|mjs|sql|yaml)$|^Dockerfile$/
const tests = /\.test\.tsx?$/
const notOurs = /^(?:\..*|node_modules|generated|defences|testing)$/

/** Every marker below `root` with the file it is in, from the root. */
export function findMarkers(root: string): { name: string; file: string }[] {
  const filesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return notOurs.test(entry.name) ? [] : filesIn(path)
      return sources.test(entry.name) && !tests.test(entry.name) ? [path] : []
    })
  return filesIn('').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(marker)].map(([, name = '']) => ({ name, file })),
  )
}

/** A file's text with the change made below the marker. A token must be there exactly once. */
export function applyChange(text: string, name: string, change: Change): string {
  const lines = text.split('\n')
  const [first, end] = isPair(change) && change[2] ? [0, lines.length] : codeBelow(lines, name)
  const code = lines.slice(first, end).join('\n')
  if (change === 'remove') return [...lines.slice(0, first), ...lines.slice(end)].join('\n')
  const [token, replacement] = change
  const parts = code.split(token)
  if (parts.length !== 2) throw new Error(`"${name}" has ${parts.length - 1} times ${token} in:\n${code}`)
  return [...lines.slice(0, first), parts.join(replacement), ...lines.slice(end)].join('\n')
}

export const isPair = (change: Change | readonly Change[]): change is readonly [string, string, string?] =>
  typeof change !== 'string' && typeof change[0] === 'string' && typeof change[1] === 'string'

const comment = /^\s*(?:\/\/|\/\*|\*|#|--)/
const indentOf = (line: string) => line.length - line.trimStart().length

/**
 * The lines of the code below a marker: the next line that is no comment, what is indented under it, and what closes or
 * continues it at the same indentation. The formatter makes that the statement.
 */
function codeBelow(lines: string[], name: string): [first: number, end: number] {
  const at = lines.findIndex((line) => line.trimStart().replace(/^(?:\/\/|#|--) /, '') === `defence: ${name}`)
  const first = lines.findIndex((line, index) => index > at && !comment.test(line))
  const indent = indentOf(lines[first] ?? '')
  const isWithin = (line: string) =>
    line.trim() === '' ||
    indentOf(line) > indent ||
    (indentOf(line) === indent && /^\s*(?:[)}\]`]|else\b)/.test(line))
  const after = lines.findIndex((line, index) => index > first && !isWithin(line))
  return [first, after === -1 ? lines.length : after]
}
