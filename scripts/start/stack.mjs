import { serviceArguments } from '../serve/node-arguments.mjs'
import { withTypeScript } from './child-process.mjs'
import { createChildren } from './children.mjs'
import { openDatabase } from './database.mjs'
import { sandboxEnvironment, serviceEnvironment } from './environment.mjs'
import { step } from './progress.mjs'
import { demoSecrets } from './secrets.mjs'
import { readSeedNeed } from './seed-need.mjs'
import { StartError } from './start-error.mjs'
import { waitUntilAnswering } from './wait-until-answering.mjs'

/** @typedef {import('./settings.mjs').Settings} Settings */

/**
 * Starts database, sandbox and service in the order in which they need each other; they are stopped in the reverse
 * order. Resolves when the service answers; `failure` rejects when any of them ends by itself.
 * @param {{ settings: Settings, isDev: boolean, shutdown: import('./shutdown.mjs').Shutdown,
 *   lock: import('./folder-lock.mjs').FolderLock }} order
 * @returns {Promise<{ failure: Promise<never> }>}
 */
export async function startStack({ settings, isDev, shutdown, lock }) {
  const { dataDir } = settings
  const children = createChildren({ dataDir, shutdown, lock })
  const secrets = settings.isDemo ? demoSecrets(dataDir, process.env) : {}
  const { url: databaseUrl, server } = await openDatabase(settings)
  if (server) {
    shutdown.undoLast(server.stop)
    children.watch(server, () => `The database ended unexpectedly (${dataDir}/logs/postgres.log).`)
  }
  const service = serviceEnvironment({ settings, databaseUrl, secrets, isDev })
  const sandbox = sandboxEnvironment({ settings, databaseUrl, secrets })

  const sandboxUp = settings.hasSandbox
    ? startSandbox({ children, settings, env: sandbox })
    : Promise.resolve()
  const serviceUp = async () => {
    await migrate(databaseUrl)
    if (settings.isDemo && settings.hasSandbox)
      await fillDemo({ children, settings, env: service, sandboxUp })
    await startService({ children, settings, env: service, isDev })
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
 * @param {{ children: import('./children.mjs').Children, settings: Settings, env: Record<string, string | undefined> }} order
 */
function startSandbox({ children, settings, env }) {
  children.keep({ name: 'The sandbox', args: [...withTypeScript, 'sandbox/main.ts'], env, log: 'sandbox' })
  return waitUntilAnswering(`http://127.0.0.1:${settings.sandboxPort}/`, {
    name: 'The sandbox',
    withinMs: 30_000,
  })
}

/**
 * The seed reads the catalogues that the sandbox serves.
 * @param {{ children: import('./children.mjs').Children, settings: Settings,
 *   env: Record<string, string | undefined>, sandboxUp: Promise<void> }} order
 */
async function fillDemo({ children, settings, env, sandboxUp }) {
  const { isNeeded, noteDone } = await readSeedNeed({ settings, databaseUrl: env.DATABASE_URL ?? '' })
  if (!isNeeded) return
  const seed = { name: 'The seed', args: [...withTypeScript, 'prisma/seed/main.ts'], env, log: 'seed' }
  await sandboxUp
  await step('Filling the demo', () => children.runToEnd(seed))
  noteDone()
}

/**
 * A demo's log goes to a file, so that the addresses stay on the screen; anywhere else the terminal gets it.
 * @param {{ children: import('./children.mjs').Children, settings: Settings,
 *   env: Record<string, string | undefined>, isDev: boolean }} order
 */
async function startService({ children, settings, env, isDev }) {
  const args = isDev ? [...serviceArguments, '--dev'] : serviceArguments
  children.keep({ name: 'The service', args, env, log: settings.isDemo && !isDev ? 'croupier' : null })
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host
  await waitUntilAnswering(`http://${host}:${settings.port}/api/health`, {
    name: 'The service',
    withinMs: 60_000,
  })
}
