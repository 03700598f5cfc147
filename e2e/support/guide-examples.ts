import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fenced block of a guide: its language, and what the words after it say about it. */
export interface Example {
  guide: string
  language: string
  text: string
  attributes: ReadonlyMap<string, string>
}

const folder = join(import.meta.dirname, '..', '..', 'docs', 'guides')
const fence = /^```(\S+)([^\n]*)\n([\s\S]*?)\n```$/gm

export const guideNames = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length))

/**
 * The examples of a guide in order. `setup` and `run=NAME` are executed; `of=NAME` shows what that prints: a part of it
 * (`same=` names the paths whose values are shown as they are, `keep=NAME:path` a value that `equals=NAME:path` finds again
 * later). `schema=` names what the published document says it is.
 */
export function readExamples(guide: string): Example[] {
  const source = readFileSync(join(folder, `${guide}.md`), 'utf8')
  return [...source.matchAll(fence)].map(([, language = '', info = '', text = '']) => ({
    guide,
    language,
    text,
    attributes: new Map(
      info
        .split(' ')
        .filter(Boolean)
        .map((word): [string, string] => {
          const at = word.indexOf('=')
          return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)]
        }),
    ),
  }))
}

/** The blocks of code that a page of the guides shows, as a reader copies them. */
export function shownCode(html: string): string[] {
  return [...html.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, block = '']) =>
    block
      .replace(/<[^>]+>/g, '')
      .replace(/&(?:lt|#x3C);/g, '<')
      .replace(/&(?:gt|#x3E);/g, '>')
      .replace(/&(?:quot|#x22);/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&(?:amp|#x26);/g, '&'),
  )
}

/** A list in an attribute; empty where it is missing. */
export function listOf(example: Example, name: string): string[] {
  return (example.attributes.get(name) ?? '').split(',').filter(Boolean)
}

/** What lies at `games.0.id`. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null) return undefined
    return Reflect.get(at, key)
  }, value)
}

/** Where `shown` says something that `actual` has not: a member that is missing, or of another kind. */
export function differences(shown: unknown, actual: unknown, path = ''): string[] {
  if (kindOf(shown) !== kindOf(actual)) return [`${path}: ${kindOf(actual)} instead of ${kindOf(shown)}`]
  if (Array.isArray(shown) && Array.isArray(actual)) {
    return shown.length === 0 ? [] : differences(shown[0], actual[0], `${path}[0]`)
  }
  if (typeof shown !== 'object' || shown === null) return []
  return Object.entries(shown).flatMap(([key, value]) =>
    differences(value, valueAt(actual, key), path === '' ? key : `${path}.${key}`),
  )
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
