import { type ChildProcess, spawn } from 'node:child_process'
import { findFreePort } from '../../../scripts/postgres/free-port.mjs'
import { projectRoot } from '../../../scripts/start/project-root.mjs'
import { cleanEnvironment } from '../../../scripts/testing/clean-environment.mjs'

function run(file: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: projectRoot,
    env: { ...cleanEnvironment(process.env), ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** The make-believe providers, in a process and a database of their own. */
export async function startSandbox(databaseUrl: string, auroraSecret: string) {
  const port = await findFreePort()
  const child = run('sandbox/main.ts', {
    SANDBOX_PORT: String(port),
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_AURORA_SECRET: auroraSecret,
  })
  const url = `http://127.0.0.1:${port}`
  await untilTrue(async () => (await fetch(`${url}/control/health`).catch(() => null))?.ok === true)
  return { url, stop: () => ended(child, 'SIGTERM') }
}

/** A worker that can be killed as a machine would: without a word. */
export class Worker {
  peakRssKb = 0
  private readonly child: ChildProcess

  constructor(env: Record<string, string>) {
    this.child = run('verification/bench/campaign/worker.ts', env)
    this.child.on('message', (message: { peakRssKb: number }) => {
      this.peakRssKb = Math.max(this.peakRssKb, message.peakRssKb)
    })
  }

  kill(): Promise<void> {
    return ended(this.child, 'SIGKILL')
  }
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** Looks each fifth of a second. */
export async function untilTrue(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 200))
}
