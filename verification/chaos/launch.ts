import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findFreePort } from '../../scripts/postgres/free-port.mjs'
import { projectRoot } from '../../scripts/start/project-root.mjs'
import { serviceArguments } from '../../scripts/start/service-arguments.mjs'
import { waitUntilAnswering } from '../../scripts/start/wait-until-answering.mjs'
import { cleanEnvironment } from '../../scripts/testing/clean-environment.mjs'

export interface LaunchOrder {
  environment: Record<string, string>
  /** Modules loaded before the program. */
  preload?: readonly string[]
  /** Standard output: nowhere, a pipe, or an open file. */
  stdout?: 'ignore' | 'pipe' | number
}

export interface Launched {
  child: ChildProcess
  /** Where it listens, once it does; null where it ended before. */
  url: Promise<string | null>
}

/** Starts one instance of the service. */
export type Launch = (order: LaunchOrder) => Promise<Launched>

const preloads = (paths: readonly string[]) => paths.flatMap((path) => ['--import', pathToFileURL(path).href])

/** Instances of the money path alone (`server/testing/killed/service.ts`), built as one file. */
export const launchWorkers =
  (program: string): Launch =>
  async ({ environment, preload = [], stdout = 'ignore' }) => {
    const child = fork(program, {
      execArgv: ['--enable-source-maps', ...preloads(preload)],
      stdio: ['ignore', stdout, 'pipe', 'ipc'],
      env: { ...process.env, ...environment },
    })
    const listening = once(child, 'message').then(([port]) => `http://127.0.0.1:${port}`)
    return { child, url: Promise.race([listening, once(child, 'exit').then(() => null)]) }
  }

const endWithParent = fileURLToPath(new URL('../../scripts/start/end-with-parent.mjs', import.meta.url))

/** `scripts/serve.mjs` with Node's arguments and the environment of a deployment; needs a build. */
export const launchProduction: Launch = async ({ environment, preload = [], stdout = 'ignore' }) => {
  const port = await findFreePort()
  const [program = '', ...nodeArguments] = [...serviceArguments].reverse()
  const child = fork(program, {
    cwd: projectRoot,
    execArgv: [...nodeArguments.reverse(), ...preloads([endWithParent, ...preload])],
    stdio: ['ignore', stdout, 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CROUPIER_MODE: 'production',
      CROUPIER_SUPERVISOR: String(process.pid),
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      ...environment,
    },
  })
  const url = `http://127.0.0.1:${port}`
  const listening = waitUntilAnswering(`${url}/api/health`, { name: 'an instance', withinMs: 60_000 })
  const answer = listening.then(
    () => url,
    () => null,
  )
  return { child, url: Promise.race([answer, once(child, 'exit').then(() => null)]) }
}

/** Builds the service where its sources have changed, in a process of its own: a build takes our variables for its own. */
export async function prepareBuild(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.mjs'], {
    cwd: projectRoot,
    env: cleanEnvironment(process.env) as unknown as NodeJS.ProcessEnv,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The service could not be built')
}
