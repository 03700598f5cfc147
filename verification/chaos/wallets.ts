import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../scripts/postgres/free-port.mjs'
import { holdProcesses } from './processes'
import type { Random } from './random'

const sandboxPath = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))

const faultKinds = [
  ...['500', '503', '500', '503', 'drop', 'drop', 'drop_after_commit', 'drop_after_commit'],
  ...['timeout', 'slow', 'slow', 'drip', '500', 'drop'],
] as const
/** Replies that must not be taken for a yes or a no: each costs a person's time, so there are fewer. */
const unclearKinds = ['202', '302', '400', '401', 'invalid_json', 'float_balance', 'truthy_error'] as const

/** The operators' wallets: the reference wallet in a process of its own, with its own database. */
export class Wallets {
  faults = 0
  kills = 0
  private child: ChildProcess | null = null
  private isStopping = false
  private port = 0

  constructor(readonly databaseUrl: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}/wallet`
  }

  async start(): Promise<void> {
    this.port ||= await findFreePort()
    this.child = fork(sandboxPath, {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        SANDBOX_PORT: String(this.port),
        SANDBOX_DATABASE_URL: this.databaseUrl,
      },
    })
    this.child.once('exit', () => this.isStopping || setTimeout(() => this.restart(), 500))
    await this.untilAnswering()
  }

  private restart(): void {
    // The next user finds out if it never came back.
    if (!this.isStopping) this.start().catch(() => undefined)
  }

  /** A new operator; its players begin with `startingBalance` major units. */
  async open(slug: string, callbackSecret: string, startingBalance: number): Promise<void> {
    await this.control('PUT', slug, { callback_secret: callbackSecret, starting_balance: startingBalance })
  }

  /** From now on, some of the callbacks to `slug` meet a fault. A wallet that is down just now has one already. */
  async misbehave(slug: string, random: Random): Promise<void> {
    const isUnclear = random.chance(0.06)
    const isBurst = !isUnclear && random.chance(0.08)
    const fault = {
      kind: isUnclear ? random.pick(unclearKinds) : random.pick(faultKinds),
      times: isBurst ? random.integer(20, 60) : random.integer(1, 4),
      delay_ms: random.integer(200, 3_000),
      after_commit: !isUnclear && random.chance(0.5),
    }
    await this.control('POST', `${slug}/faults`, fault).then(
      () => (this.faults += 1),
      () => undefined,
    )
  }

  async behave(slug: string): Promise<void> {
    await this.untilAnswering()
    await this.control('DELETE', `${slug}/faults`)
  }

  /** kill -9; it comes back by itself, having forgotten its faults but no money. */
  kill(): void {
    this.kills += 1
    this.child?.kill('SIGKILL')
  }

  /** They stand still and go on later. */
  async hold(forMs: number): Promise<void> {
    const pid = this.child?.pid
    if (pid !== undefined) await holdProcesses([pid], forMs)
  }

  async stop(): Promise<void> {
    this.isStopping = true
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await ended
  }

  private async untilAnswering(): Promise<void> {
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      const health = await fetch(`http://127.0.0.1:${this.port}/control/health`).catch(() => null)
      if (health?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('The wallets do not answer')
  }

  private async control(method: string, path: string, body?: object): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.port}/control/wallets/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The wallets answered ${response.status}`)
  }
}
