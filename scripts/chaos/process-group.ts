import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { buildServiceProgram, type ServiceProgram } from '../testing/killed/service-program'
import type { Random } from './random'

interface Instance {
  child: ChildProcess
  /** While requests are sent to it. */
  url: string | null
  isToldToStop: boolean
}

/** Steps at which an instance may kill itself, as kill -9 would (`CROUPIER_CRASH_AT`). */
const crashPoints = [
  'before_record',
  'recorded',
  'sent',
  'outcome_recorded',
  'refund_recorded',
  'refund_released',
  'claimed',
  'redelivery_recorded',
] as const

/**
 * Instances of the service on one database. One that dies is replaced; one that ends in any way but by a kill, or as it was
 * told to, is a defect.
 */
export class ProcessGroup {
  kills = 0
  orderlyStops = 0
  /** Told to stop, and ended by their own deadline before everything was answered. */
  lateStops = 0
  /** Where those listened that stopped in order, and when they were told to: until then, all they took must be answered. */
  readonly stoppedInOrder = new Map<string, number>()
  readonly defects: string[] = []
  private readonly instances = new Set<Instance>()
  private isStopping = false
  private program: ServiceProgram | null = null

  constructor(
    private readonly environment: Record<string, string>,
    private readonly random: Random,
  ) {}

  async start(count: number): Promise<void> {
    this.program = await buildServiceProgram()
    await Promise.all(Array.from({ length: count }, () => this.launch()))
  }

  /** Instances that take requests now. */
  urls(): string[] {
    return [...this.instances].flatMap(({ url }) => (url === null ? [] : [url]))
  }

  /** kill -9, whatever it is doing; the last one is spared, or nothing would be played while the next one starts. */
  killOne(): void {
    const victims = [...this.instances].filter(({ url }) => url !== null)
    if (victims.length > 1) this.random.pick(victims).child.kill('SIGKILL')
  }

  /**
   * A rolling restart: one instance after the other is told to stop, and replaced once it has; another one is always ready.
   * One that is killed on its way does not count.
   */
  async restartInTurn(): Promise<void> {
    const turns = this.instances.size
    const wanted = this.orderlyStops + turns
    for (let turn = 0; turn < turns * 3 && this.orderlyStops < wanted; turn += 1) {
      while (this.urls().length < 2 && !this.isStopping) await pause(50)
      // The oldest comes first.
      const instance = [...this.instances].find(({ url }) => url !== null)
      if (!this.isStopping && instance?.url) await this.restart(instance, instance.url)
    }
  }

  /** It gets requests until it says that it is not ready, as from any balancer. */
  private async restart(instance: Instance, url: string): Promise<void> {
    const ended = once(instance.child, 'exit')
    const toldAt = Date.now()
    instance.isToldToStop = true
    instance.child.kill('SIGTERM')
    await Promise.race([ended, untilNotReady(url)])
    instance.url = null
    const [code] = await ended
    if (code !== 0) return
    this.orderlyStops += 1
    this.stoppedInOrder.set(url, toldAt)
    if (!this.isStopping) await this.launch()
  }

  async stop(): Promise<void> {
    this.isStopping = true
    const ends = [...this.instances].map(({ child }) => once(child, 'exit'))
    for (const { child } of this.instances) child.kill('SIGKILL')
    await Promise.all(ends)
    this.program?.remove()
  }

  private async launch(): Promise<void> {
    const crashAt = this.random.chance(0.5) ? this.chooseCrash() : undefined
    const child = fork(this.program?.path ?? '', {
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, ...this.environment, ...(crashAt ? { CROUPIER_CRASH_AT: crashAt } : {}) },
    })
    const instance: Instance = { child, url: null, isToldToStop: false }
    this.instances.add(instance)
    let lastWords = ''
    child.stderr?.on('data', (chunk) => {
      lastWords = (lastWords + String(chunk)).slice(-2_000)
    })
    child.on('message', (port) => {
      instance.url = `http://127.0.0.1:${port}`
      // The machine may give a port a second time.
      this.stoppedInOrder.delete(instance.url)
    })
    child.once('exit', (code, signal) => {
      this.instances.delete(instance)
      if (this.isStopping || (instance.isToldToStop && code === 0)) return
      if (signal === 'SIGKILL') this.kills += 1
      else if (instance.isToldToStop && code === 1) this.lateStops += 1
      else this.defects.push(`An instance ended by itself (${signal ?? code}): ${lastWords.trim()}`)
      setTimeout(() => this.isStopping || this.launch(), this.random.integer(0, 1_000))
    })
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }

  private chooseCrash(): string {
    return `${this.random.pick(crashPoints)}:${this.random.integer(10, 300)}`
  }
}

async function untilNotReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (await isReady()) await pause(20)
}
