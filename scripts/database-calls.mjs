import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './start/project-root.mjs'

const verbs =
  '(?:find(?:Unique|First)(?:OrThrow)?|findMany|(?:create|update)(?:Many(?:AndReturn)?)?|upsert|delete(?:Many)?|count|aggregate|groupBy)'
/** What a handle is called; in a file, also every name that is declared as `Db` there. */
const handles = ['db', 'tx', 'trx', 'prisma', 'client', 'pool', 'connection', 'sql']

/**
 * Calls of the database in a file's text: a verb of Prisma on one of `models`, whatever the handle is called; `query` on
 * a handle; and Prisma's raw SQL.
 *
 * @param {string} text
 * @param {readonly string[]} models
 */
export function findDatabaseCalls(text, models) {
  const own = [...text.matchAll(/\b(\w+)\??: Db\b/g)].map(([, name]) => name)
  const names = [...new Set([...handles, ...own])].join('|')
  const patterns = [
    `\\.\\s*(?:${models.join('|')})\\s*\\.\\s*${verbs}\\s*[(<]`,
    `(?<![.\\w])(?:${names})\\s*\\.\\s*query\\s*[(<]`,
    `\\$(?:query|execute)Raw`,
  ]
  return patterns
    .flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'g'))])
    .map(([call]) => call.replace(/\s|[(<]$|^\./g, ''))
}

/** Queries files may, the handle itself and what it is made of. */
export const mayCallDatabase = (/** @type {string} */ path) =>
  /^server\/(db\.ts$|database\/)|\/queries(-[^/]*)?\.ts$/.test(path)

/** The tables by the names that Prisma's client has for them. */
export function readModels() {
  const folder = join(projectRoot, 'prisma', 'schema')
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return [...text.join('\n').matchAll(/^model (\w)(\w+)/gm)].map(
    ([, first = '', rest = '']) => `${first.toLowerCase()}${rest}`,
  )
}
