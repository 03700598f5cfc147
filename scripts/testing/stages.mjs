import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { oldestMajor, oldestMissing, oldestPrograms } from '../postgres/oldest-programs.mjs'
import { projectRoot } from '../start/project-root.mjs'
import { runCommand } from '../start/run-command.mjs'
import { CommandFailed } from '../start/start-error.mjs'
import { cleanEnvironment } from './clean-environment.mjs'

/**
 * A part of `npm test`. One that runs tests counts each of them, any other counts as one.
 * @typedef {import('./run-stages.mjs').Total & { output: string, notRun?: string }} Outcome `notRun`: why nothing was
 * @typedef {{ name: string, label: string, run: () => Promise<Outcome> }} Stage
 */

const reports = join(projectRoot, '.data', 'reports')

const bin = (/** @type {string[]} */ ...path) => join(projectRoot, 'node_modules', ...path)
const biome = bin('@biomejs', 'biome', 'bin', 'biome')
/** Next, knip and the check of statements ask for the JavaScript one beside it, which takes three times as long. */
const tsc = bin('typescript-native', 'bin', 'tsc')
const knip = bin('knip', 'bin', 'knip.js')
const next = bin('next', 'dist', 'bin', 'next')
const vitest = bin('vitest', 'vitest.mjs')
const playwright = bin('@playwright', 'test', 'cli.js')

/** @type {Record<'lint' | 'types' | 'imports' | 'unused' | 'unit' | 'db' | 'oldest' | 'operations' | 'build' | 'stack' | 'e2e', Stage>} */
export const stages = {
  lint: check('lint', 'Format and lint', [[biome, 'ci', '--diagnostic-level=error', '--colors=off', '.']]),
  types: check('types', 'Types', [
    [next, 'typegen'],
    [tsc, '--noEmit', '--singleThreaded', '-p', '.'],
  ]),
  imports: check('imports', 'Import rules', [['scripts/check-imports.mjs']]),
  unused: check('unused', 'Unused code', [[knip]]),
  unit: vitestProject('unit', 'Unit tests', ['unit', 'unit-alone']),
  db: vitestProject('db', 'Integration tests on PostgreSQL', ['db', 'db-alone']),
  oldest: {
    name: 'oldest',
    label: `Migrations, movements, facts and archive on PostgreSQL ${oldestMajor}`,
    run: async () =>
      oldestPrograms
        ? runVitest('oldest', ['--config', 'vitest.oldest.config.ts'])
        : { passed: 0, failed: 0, output: '', notRun: oldestMissing },
  },
  operations: vitestProject('operations', 'Each API operation, status by status'),
  build: check('build', 'Build', [['scripts/build.mjs']]),
  stack: vitestProject('stack', 'Start, stop and recovery'),
  e2e: {
    name: 'e2e',
    label: 'End-to-end and accessibility tests in Chromium',
    run: () => {
      const report = reportFile('e2e')
      return countTests([playwright, 'test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, () =>
        playwrightCounts(report),
      )
    },
  },
}

/** What needs neither a database nor a build, in lanes that keep two processors at work. */
export const quickLanes = [
  [stages.types, stages.imports, stages.unused],
  [stages.lint, stages.unit],
]

/** Many of these tests wait, for processes of their own or for time to pass; the build takes what they leave. */
export const databaseLanes = [
  [stages.db, stages.operations],
  [stages.build, stages.oldest],
]

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} commands
 * @returns {Stage}
 */
function check(name, label, commands) {
  const run = async () => {
    try {
      let output = ''
      for (const args of commands) output += await runCommand(label, args, { env: dependencies() })
      return { passed: 1, failed: 0, output }
    } catch (error) {
      return { passed: 0, failed: 1, failures: [label], output: outputOf(error) }
    }
  }
  return { name, label, run }
}

/**
 * @param {'unit' | 'db' | 'operations' | 'stack'} name
 * @param {string} label
 * @param {string[]} [projects]
 * @returns {Stage}
 */
function vitestProject(name, label, projects = [name]) {
  const run = () =>
    runVitest(
      name,
      projects.flatMap((project) => ['--project', project]),
    )
  return { name, label, run }
}

/**
 * @param {string} name
 * @param {string[]} which
 */
function runVitest(name, which) {
  const report = reportFile(name)
  const args = ['run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return countTests([vitest, ...args], {}, () => vitestCounts(report))
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {() => import('./run-stages.mjs').Total} read
 * @returns {Promise<Outcome>}
 */
async function countTests(args, env, read) {
  let output = ''
  let hasFailed = false
  try {
    output = await runCommand('Tests', args, { env: { ...dependencies(), ...env } })
  } catch (error) {
    hasFailed = true
    output = outputOf(error)
  }
  const { passed, failed, failures = [] } = read()
  // A run that fails as a whole, or runs nothing, has at least one failure.
  const isBroken = (hasFailed && failed === 0) || passed + failed === 0
  return { passed, failed: failed + (isBroken ? 1 : 0), failures, output }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestResult
 * @typedef {{ name: string, status: string, message?: string, assertionResults: TestResult[] }} FileResult
 * @param {string} report
 */
function vitestCounts(report) {
  const { numPassedTests = 0, testResults = [] } = readReport(report)
  const failures = testResults.flatMap((/** @type {FileResult} */ file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const lines = failed.map(({ fullName, failureMessages }) =>
      failureLine(file.name, fullName, failureMessages?.[0]),
    )
    // A file that cannot be loaded or set up fails without a test of its own.
    const isBroken = file.status === 'failed' && failed.length === 0
    return isBroken ? [failureLine(file.name, 'as a whole', file.message)] : lines
  })
  return { passed: numPassedTests, failed: failures.length, failures }
}

/** @param {string} report */
function playwrightCounts(report) {
  const { stats = {}, errors = [], suites = [] } = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  const failures = [
    ...suites.flatMap(failedSpecs),
    ...errors.map((/** @type {{ message?: string }} */ { message }) =>
      failureLine('e2e', 'as a whole', message),
    ),
  ]
  return { passed: expected, failed: unexpected + flaky + errors.length, failures }
}

/**
 * @typedef {{ errors?: { message?: string }[] }} Attempt
 * @typedef {{ file: string, title: string, ok: boolean, tests: { status: string, results: Attempt[] }[] }} Spec
 * @param {{ specs?: Spec[], suites?: any[] }} suite
 * @returns {string[]}
 */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
  const lines = failed.map(({ file, title, tests }) =>
    failureLine(file, title, tests[0]?.results[0]?.errors?.[0]?.message),
  )
  return [...lines, ...suites.flatMap(failedSpecs)]
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string} [message]
 */
const failureLine = (file, title, message) =>
  `${file.replace(`${projectRoot}/`, '')} › ${title}: ${message?.trim().split('\n')[0] ?? 'no message'}`

/** @param {string} name */
function reportFile(name) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function dependencies() {
  const erased = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]))
  return { ...erased, ...cleanEnvironment(process.env), NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
}

/** @param {unknown} error */
function outputOf(error) {
  if (error instanceof CommandFailed) return `${error.output.trim()}\n${error.summary}`
  return error instanceof Error ? error.message : String(error)
}
