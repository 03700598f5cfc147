import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf } from '../../verification/chaos/processes'
import { findFreePort } from '../postgres/free-port.mjs'
import { projectRoot } from '../start/project-root.mjs'
import { cleanEnvironment } from './clean-environment.mjs'

/** `npm start` as a person runs it, on a DATA_DIR and ports of its own. */
export class StartedStack {
  private output = ''
  private errors = ''
  private readonly child: ChildProcess
  readonly ended: Promise<{ code: number | null; output: string; errors: string }>

  constructor(
    readonly dataDir: string,
    readonly port: number,
    readonly sandboxPort: number,
    env: Record<string, string> = {},
  ) {
    this.child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: projectRoot,
      env: {
        ...cleanEnvironment(process.env),
        DATA_DIR: dataDir,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        ...env,
      } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (chunk) => {
      this.output += chunk
    })
    this.child.stderr?.on('data', (chunk) => {
      this.errors += chunk
    })
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code) => resolve({ code, output: this.output, errors: this.errors }))
    })
  }

  static async onFreePorts(dataDir: string, env: Record<string, string> = {}): Promise<StartedStack> {
    return new StartedStack(dataDir, await findFreePort(), await findFreePort(), env)
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Resolves once the addresses are printed; throws with what was said when it ended before. */
  async announced(): Promise<void> {
    const printed = new Promise<void>((resolve) => {
      const look = () => this.output.includes('Ctrl-C stops all of it') && resolve()
      this.child.stdout?.on('data', look)
      look()
    })
    const failed = this.ended.then(({ code, errors }) => {
      throw new Error(`The stack ended with ${code}: ${errors}`)
    })
    await Promise.race([printed, failed])
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal)
  }

  /** Supervisor, keeper, sandbox and service: every process this start is answerable for. */
  processes(): number[] {
    const pid = this.child.pid ?? 0
    return [pid, ...childrenOf(pid), postmaster(this.dataDir)]
  }
}

function postmaster(dataDir: string): number {
  const { folder } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { folder: string }
  return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}
