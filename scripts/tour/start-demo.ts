import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '../postgres/free-port.mjs'
import { projectRoot } from '../start/project-root.mjs'
import { cleanEnvironment } from '../testing/clean-environment.mjs'

const patienceMs = 600_000
const lookEveryMs = 500

/** Starts a demo of its own, as `npm start` does, names it in DEMO_FILE and waits until it answers. Resolves to what stops it. */
export async function startDemo(): Promise<() => Promise<void>> {
  const dataDir = join(projectRoot, '.data', 'tour')
  const port = await findFreePort()
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_ENV: 'test',
      ...cleanEnvironment(process.env),
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(await findFreePort()),
    },
  })
  process.env.DEMO_FILE = join(dataDir, 'demo.json')
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  const until = Date.now() + patienceMs
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error('The demo did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
  return stop
}
