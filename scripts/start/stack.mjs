import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChildren } from './children.mjs'
import { openDatabase } from './database.mjs'
import { sandboxEnvironment, serviceEnvironment } from './environment.mjs'
import { step } from './progress.mjs'
import { projectRoot } from './project-root.mjs'
import { demoSecrets } from './secrets.mjs'
import { serviceArguments } from './service-arguments.mjs'
import { hashSources } from './source-hash.mjs'
import { StartError } from './start-error.mjs'
import { waitUntilAnswering } from './wait-until-answering.mjs'

/** How Node is told to run TypeScript sources. */
const withTypeScript = ['--import', 'tsx']

/**
 * Starts database, sandbox and service in the order in which they need each other; they are stopped in the reverse
 * order. Resolves when the service answers; `failure` rejects when any of them ends by itself.
 * @param {{ settings: import('./settings.mjs').Settings, isDev: boolean,
 *   shutdown: import('./shutdown.mjs').Shutdown }} order
 */
export async function startStack({ settings, isDev, shutdown }) {
  const { dataDir, isDemo, hasSandbox } = settings
  const children = createChildren({ dataDir, shutdown })
  const secrets = isDemo ? demoSecrets(dataDir, process.env) : {}
  const { url: databaseUrl, server } = await openDatabase(settings)
  if (server) {
    shutdown.undoLast(server.stop)
    const explain = () => new StartError(`The database ended unexpectedly (${dataDir}/logs/postgres.log).`)
    children.watch(server.ended, explain)
  }
  const env = serviceEnvironment({ settings, databaseUrl, secrets, isDev })

  async function startSandbox() {
    const args = [...withTypeScript, 'sandbox/main.ts']
    const own = sandboxEnvironment({ settings, databaseUrl, secrets })
    children.keep({ name: 'The sandbox', args, env: own, log: 'sandbox' })
    const url = `http://127.0.0.1:${settings.sandboxPort}/`
    await waitUntilAnswering(url, { name: 'The sandbox', withinMs: 30_000 })
  }

  async function fillDemo() {
    const { isNeeded, noteDone } = await readSeedNeed({ settings, databaseUrl })
    if (!isNeeded) return
    // The seed reads the catalogues that the sandbox serves.
    await sandboxUp
    const args = [...withTypeScript, 'prisma/seed/main.ts']
    await step('Filling the demo', () => children.runToEnd({ name: 'The seed', args, env, log: 'seed' }))
    noteDone()
  }

  async function startService() {
    const args = isDev ? [...serviceArguments, '--dev'] : serviceArguments
    // A demo's log goes to a file, so that the addresses stay on the screen.
    children.keep({ name: 'The service', args, env, log: isDemo && !isDev ? 'croupier' : null })
    const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host
    const url = `http://${host}:${settings.port}/api/health`
    await waitUntilAnswering(url, { name: 'The service', withinMs: 60_000 })
  }

  const sandboxUp = hasSandbox ? startSandbox() : Promise.resolve()
  const serviceUp = async () => {
    await migrate(databaseUrl)
    if (isDemo && hasSandbox) await fillDemo()
    await startService()
  }
  await Promise.race([Promise.all([serviceUp(), sandboxUp]), children.failure])
  return { failure: children.failure }
}

/** @param {string} databaseUrl */
async function migrate(databaseUrl) {
  const { applyMigrations } = await import('../migrations/apply-migrations.mjs')
  try {
    await applyMigrations(databaseUrl)
  } catch (error) {
    throw new StartError(`The database could not be migrated: ${/** @type {Error} */ (error).message}`)
  }
}

/**
 * The seed runs when it has never run to its end here, when the addresses it wrote down have changed or it has itself,
 * and when the database is empty, whichever database that is. It finds what is there and only adds what is missing.
 * @param {{ settings: import('./settings.mjs').Settings, databaseUrl: string }} input
 * @returns {Promise<{ isNeeded: boolean, noteDone: () => void }>}
 */
async function readSeedNeed({ settings, databaseUrl }) {
  const { dataDir, baseUrl, sandboxUrl } = settings
  const noteFile = join(dataDir, 'seeded.json')
  const sources = hashSources(projectRoot, { folders: ['prisma/seed'] })
  const note = JSON.stringify({ baseUrl, sandboxUrl, callbackUrl: process.env.DEMO_CALLBACK_URL, sources })
  const isNoted = existsSync(noteFile) && readFileSync(noteFile, 'utf8') === note
  const isDescribed = existsSync(join(dataDir, 'demo.json'))
  return {
    isNeeded: !isNoted || !isDescribed || (await isEmpty(databaseUrl)),
    noteDone: () => writeFileSync(noteFile, note),
  }
}

/** @param {string} databaseUrl */
async function isEmpty(databaseUrl) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select exists (select from organization) as found')
    return !rows[0]?.found
  } finally {
    await client.end()
  }
}
