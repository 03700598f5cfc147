import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildServiceProgram, type ServiceProgram } from '@/server/testing/killed/service-program'

const doneWithinMs = 120_000
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

  /** Why the job failed, as for want of a lock; null: it did not. With `crashAt` it kills itself there, if it gets so far. */
  async run(job: string, crashAt?: string): Promise<string | null> {
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
    return code === 0 || isKilled ? null : `${job} failed (${signal ?? code}): ${lastWords.trim()}`
  }

  /** As its next runs would: what gets no lock on a busy machine is tried again. */
  async runUntil(job: string, isDone: (failure: string | null) => Promise<boolean>): Promise<void> {
    const giveUpAt = Date.now() + doneWithinMs
    for (;;) {
      const failure = await this.run(job)
      if (await isDone(failure)) return
      if (Date.now() > giveUpAt) throw new Error(failure ?? `${job} did not come to its end`)
      await pause(500)
    }
  }

  remove(): void {
    this.program.remove()
  }
}
