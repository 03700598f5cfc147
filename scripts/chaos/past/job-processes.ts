import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildServiceProgram, type ServiceProgram } from '@/server/testing/killed/service-program'

const source = fileURLToPath(new URL('./job-program.ts', import.meta.url))

/** Runs background jobs of the service at once, each in a process of its own. */
export class JobProcesses {
  private constructor(
    private readonly program: ServiceProgram,
    private readonly environment: Record<string, string>,
  ) {}

  static async build(environment: Record<string, string>): Promise<JobProcesses> {
    return new JobProcesses(await buildServiceProgram(source), environment)
  }

  /** Throws where the job failed. With `crashAt` it kills itself there, if it gets so far. */
  async run(job: string, crashAt?: string): Promise<void> {
    const child = fork(this.program.path, [job], {
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, ...this.environment, ...(crashAt && { CROUPIER_CRASH_AT: crashAt }) },
    })
    let lastWords = ''
    child.stderr?.on('data', (chunk) => {
      lastWords = (lastWords + String(chunk)).slice(-2_000)
    })
    const [code, signal] = await once(child, 'exit')
    const isKilled = signal === 'SIGKILL' && crashAt !== undefined
    if (code !== 0 && !isKilled) throw new Error(`${job} failed (${signal ?? code}): ${lastWords.trim()}`)
  }

  remove(): void {
    this.program.remove()
  }
}
