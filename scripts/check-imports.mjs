import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './start/project-root.mjs'
import { runCommand } from './start/run-command.mjs'
import { CommandFailed } from './start/start-error.mjs'

/**
 * `npm run check:imports`: who imports whom (.dependency-cruiser.cjs), who touches the database and who reads the
 * environment. Fails too when it has seen fewer modules than there must be: a checker that sees nothing finds nothing.
 */
const leastModules = 600
const folders = ['app', 'server', 'components', 'inngest', 'prisma/seed', 'sandbox', 'e2e', 'scripts']
const files = ['instrumentation.ts', 'proxy.ts']

/**
 * @typedef {{ source: string, coreModule?: boolean, couldNotResolve?: boolean }} CruisedModule
 * @typedef {{ from: string, to: string, rule: { name: string }, cycle?: { name: string }[] }} Violation
 */

const { modules, summary } = await cruise()
const own = modules
  .map(({ source }) => source)
  .filter((source) => folders.some((folder) => source.startsWith(`${folder}/`)))
const complaints = [...summary.violations.map(describeViolation), ...own.flatMap(sourceComplaints)]
if (own.length < leastModules)
  complaints.push(`Only ${own.length} modules were seen, at least ${leastModules} are expected.`)
for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
process.stdout.write(`${own.length} modules, ${complaints.length} complaints\n`)
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
  if (
    /\bprisma\.(?!\$transaction)\w|\$(queryRaw|executeRaw)|\b(pool|sql|client)\.query\(/.test(text) &&
    !mayQuery(source)
  ) {
    complaints.push(`only-queries-touch-the-database: ${source}`)
  }
  return complaints
}

/** @param {string} source */
function mayQuery(source) {
  return source === 'server/db.ts' || /\/queries[^/]*\.ts$/.test(source)
}

/** @param {string} source */
function isTest(source) {
  return /\.test\.tsx?$|\/(testing|conformance)\//.test(source)
}
