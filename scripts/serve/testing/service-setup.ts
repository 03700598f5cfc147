import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { applyMigrations } from '@/scripts/migrations/apply-migrations.mjs'
import { startCluster } from '@/scripts/postgres/cluster.mjs'
import { findFreePort } from '@/scripts/postgres/free-port.mjs'
import { disposableSettings } from '@/scripts/postgres/settings.mjs'
import { makeTemporaryFolder } from '@/scripts/postgres/temporary-folder.mjs'
import { projectRoot } from '@/scripts/start/project-root.mjs'
import { waitUntilAnswering } from '@/scripts/start/wait-until-answering.mjs'
import { cleanEnvironment } from '@/scripts/testing/clean-environment.mjs'
import { testEnvironment } from '@/server/testing/test-environment'

/** A built checkout and a database, on which services can be started as a deployment would. */
export interface ServiceSetup {
  databaseUrl: string
  /** Starts `scripts/serve.mjs` with these variables beside the tests' own; resolves when it answers. */
  start(env?: Record<string, string>): Promise<{ port: number; child: ChildProcess }>
  /** Ends every service as a supervisor would, then the database. */
  end(): Promise<void>
}

export async function openServiceSetup(name: string): Promise<ServiceSetup> {
  await prepareCheckout()
  const cluster = await startCluster({
    dataDir: makeTemporaryFolder(name),
    settings: disposableSettings,
    isDisposable: true,
  })
  const databaseUrl = cluster.url('croupier')
  await applyMigrations(databaseUrl)
  const children: ChildProcess[] = []
  return {
    databaseUrl,
    async start(env = {}) {
      const port = await findFreePort()
      const child = run(['scripts/serve.mjs'], {
        ...testEnvironment(databaseUrl),
        ...{ NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'error', STOP_NOTICE_MS: '0', ...env },
      })
      children.push(child)
      await waitUntilAnswering(`http://127.0.0.1:${port}/api/health`, { name, withinMs: 60_000 })
      return { port, child }
    },
    async end() {
      await Promise.all(children.map((child) => child.exitCode === null && ended(child)))
      await cluster.stop()
    },
  }
}

function ended(child: ChildProcess): Promise<unknown> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  return exit
}

/** In a process of its own: a build takes the tests' variables for its own. */
async function prepareCheckout(): Promise<void> {
  const prepare =
    "(await import('./scripts/start/prepare-checkout.mjs')).prepareCheckout({ withBuild: true })"
  const child = run(['--input-type=module', '-e', `await ${prepare}`], {})
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The checkout could not be prepared')
}

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: projectRoot,
    // Next's types demand NODE_ENV of every environment; a script need not have one.
    env: { ...cleanEnvironment(process.env), ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
