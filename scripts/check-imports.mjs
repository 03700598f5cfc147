import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './start/project-root.mjs'
import { runCommand } from './start/run-command.mjs'
import { CommandFailed } from './start/start-error.mjs'

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

/**
 * `npm run check:imports`: who imports whom (.dependency-cruiser.cjs), who touches the database and who reads the
 * environment. A checker that sees nothing finds nothing: it fails too when it has seen fewer modules, or fewer calls of
 * the database in the files that may call it, than there must be. Both numbers are about a tenth below what is there
 * (3,900 and 1,200), so that the loss of a folder shows and a tidied one does not.
 */
const leastModules = 3_500
const leastCalls = 1_100
const folders = [
  'app',
  'server',
  'components',
  'inngest',
  'prisma/seed',
  'sandbox',
  'e2e',
  'scripts',
  'verification',
]
const files = ['instrumentation.ts', 'proxy.ts']

/**
 * @typedef {{ source: string, coreModule?: boolean, couldNotResolve?: boolean }} CruisedModule
 * @typedef {{ from: string, to: string, rule: { name: string }, cycle?: { name: string }[] }} Violation
 */

const models = readModels()
let callsInQueries = 0
const { modules, summary } = await cruise()
const own = modules
  .map(({ source }) => source)
  .filter((source) => folders.some((folder) => source.startsWith(`${folder}/`)))
const complaints = [...summary.violations.map(describeViolation), ...own.flatMap(sourceComplaints)]
if (own.length < leastModules)
  complaints.push(`Only ${own.length} modules were seen, at least ${leastModules} are expected.`)
if (callsInQueries < leastCalls)
  complaints.push(
    `Only ${callsInQueries} calls of the database were seen, at least ${leastCalls} are expected.`,
  )
for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
process.stdout.write(
  `${own.length} modules, ${callsInQueries} calls of the database, ${complaints.length} complaints\n`,
)
process.exit(complaints.length === 0 ? 0 : 1)

/** @returns {Promise<{ modules: CruisedModule[], summary: { violations: Violation[] } }>} */
async function cruise() {
  const program = join(projectRoot, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders, ...files]
  try {
    return JSON.parse(await runCommand('dependency-cruiser', args))
  } catch (error) {
    // It ends with the number of violations it found.
    if (error instanceof CommandFailed && error.output.startsWith('{')) return JSON.parse(error.output)
    throw error
  }
}

/** @param {Violation} violation */
function describeViolation({ rule, from, to, cycle }) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  return `${rule.name}: ${from} → ${path}`
}

/** What a file says itself, which no import tells. */
function sourceComplaints(/** @type {string} */ source) {
  if (!/^(app|server|components|inngest)\//.test(source) || isTest(source)) return []
  const text = readFileSync(join(projectRoot, source), 'utf8')
  const complaints = []
  if (/\bprocess\.env\b/.test(text) && source !== 'server/env.ts') {
    complaints.push(`only-env-reads-the-environment: ${source}`)
  }
  const calls = findDatabaseCalls(text, models)
  if (mayCallDatabase(source)) callsInQueries += calls.length
  else if (calls.length > 0)
    complaints.push(`only-queries-touch-the-database: ${source} calls ${calls.join(', ')}`)
  return complaints
}

/** @param {string} source */
function isTest(source) {
  return /\.test\.tsx?$|\/(testing|conformance)\//.test(source)
}
