import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inject, vi } from 'vitest'
import { findFreePort } from '@/server/testing/free-port'
import { createTestDatabase } from '@/server/testing/test-database'
import { testEnvironment } from '@/server/testing/test-environment'

/** A database on which services can be started from the build as a deployment would. */
export interface ServiceSetup {
  databaseUrl: string
  /** Starts the production entry point of a folder with these variables beside the tests' own; resolves when it answers. */
  start(env?: Record<string, string>, folder?: string): Promise<{ port: number; child: ChildProcess }>
  /** Ends every service as a supervisor would, then the database. */
  end(): Promise<void>
}

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

export async function openServiceSetup(): Promise<ServiceSetup> {
  const database = await createTestDatabase(inject('databaseServer'))
  const children: ChildProcess[] = []
  return {
    databaseUrl: database.url,
    async start(env = {}, folder = projectRoot) {
      const port = await findFreePort()
      const child = spawn(process.execPath, ['scripts/serve.mjs'], {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          ...testEnvironment(database.url),
          NODE_ENV: 'production',
          PORT: String(port),
          LOG_LEVEL: 'error',
          STOP_NOTICE_MS: '0',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.push(child)
      const isUp = () => fetch(`http://127.0.0.1:${port}/api/health`)
      await vi.waitFor(isUp, { timeout: 60_000, interval: 40 })
      return { port, child }
    },
    async end() {
      await Promise.all(children.map((child) => child.exitCode === null && ended(child)))
      await database.drop()
    },
  }
}

function ended(child: ChildProcess): Promise<unknown> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  return exit
}
