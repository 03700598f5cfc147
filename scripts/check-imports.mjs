import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDatabaseCalls, mayCallDatabase, readModels } from './database-calls.mjs'
import { projectRoot } from './start/project-root.mjs'
import { runCommand } from './start/run-command.mjs'
import { CommandFailed } from './start/start-error.mjs'

/**
 * `npm run check:imports`: who imports whom (.dependency-cruiser.cjs), who touches the database and who reads the
 * environment. A checker that sees nothing finds nothing: it fails too when it has seen fewer modules, or fewer calls of
 * the database in the files that may call it, than there must be. Both numbers are about a tenth below what is there
 * (3,450 and 1,200), so that the loss of a folder shows and a tidied one does not.
 */
const leastModules = 3_100
const leastCalls = 1_100
const folders = [
  'app',
  'server',
  'components',
  'inngest',
  'packages',
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
