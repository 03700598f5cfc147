import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { StoppedInOrder } from './find-torn'
import type { Instance, InstanceKind } from './instance'
import { followReadiness, untilNotReady } from './instance'
import type { Launch } from './launch'
import { childrenOf, holdProcesses } from './processes'
import type { Random } from './random'

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

/** An instance that is told to stop ends within its own deadline, which is less. */
const stopsWithinMs = 30_000

/**
 * Instances of the service on one database. One that dies is replaced; one that ends in any way but by a kill, or as it was
 * told to, is a defect.
 */
export class ProcessGroup {
  kills = 0
  /** Of single processes, which their instance replaces. */
  roleKills = 0
  orderlyStops = 0
  /** Told to stop, and ended by their own deadline before everything was answered. */
  lateStops = 0
  /** By address, the last one that stopped in order: what it took between its start and `toldAt` must be answered. */
  readonly stoppedInOrder = new Map<string, StoppedInOrder>()
  readonly defects: string[] = []
  private readonly instances = new Set<Instance>()
  private isStopping = false

  constructor(
    private readonly launchUsual: Launch,
    private readonly environment: Record<string, string>,
    private readonly random: Random,
    private readonly mayCrash = true,
  ) {}

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.launch()))
  }

  /** Instances that a balancer would send requests to: the ready ones; where none is, all that listen. */
  urls(): string[] {
    const listening = [...this.instances].filter(({ url }) => url !== null)
    const ready = listening.filter(({ isReady }) => isReady)
    return (ready.length > 0 ? ready : listening).flatMap(({ url }) => url ?? [])
  }

  /** kill -9, whatever it is doing: of an instance, of which the last one is spared, or of one of its roles. False: there was none to kill. */
  killOne(): boolean {
    const victims = this.usual()
    if (victims.length === 0) return false
    const { child } = this.random.pick(victims)
    const roles = childrenOf(child.pid ?? 0)
    if (roles.length > 0 && this.random.chance(0.5)) return this.killRole(this.random.pick(roles))
    return victims.length > 1 && child.kill('SIGKILL')
  }

  private killRole(pid: number): boolean {
    try {
      process.kill(pid, 'SIGKILL')
      this.roleKills += 1
      return true
    } catch {
      // It ended meanwhile.
      return false
    }
  }

  /** kill -9 to every one: no process serves until the next ones have started. */
  killAll(): void {
    for (const { child } of this.instances) child.kill('SIGKILL')
  }

  /** One stands still and goes on later, as on a frozen host. */
  async holdOne(forMs: number): Promise<void> {
    const victims = this.usual()
    if (victims.length === 0) return
    const { pid } = this.random.pick(victims).child
    if (pid !== undefined) await holdProcesses([pid, ...childrenOf(pid)], forMs)
  }

  /** A further instance of another kind serves beside the usual ones for a while and is then told to stop. */
  async addFor(forMs: number, kind: InstanceKind): Promise<void> {
    const instance = await this.launch(kind)
    if (instance.url !== null) await kind.meanwhile?.(instance.child, forMs)
    if (instance.url !== null) await Promise.race([pause(forMs), instance.ended])
    if (!hasEnded(instance)) await this.endInOrder(instance)
  }

  /**
   * A rolling restart: one instance after the other is told to stop, and replaced once it has; another one is always ready.
   * One that is killed on its way does not count.
   */
  async restartInTurn(): Promise<void> {
    const turns = this.usual().length
    const wanted = this.orderlyStops + turns
    for (let turn = 0; turn < turns * 3 && this.orderlyStops < wanted; turn += 1) {
      while (this.usual().length < 2 && !this.isStopping) await pause(50)
      // The oldest comes first.
      const [instance] = this.usual()
      if (this.isStopping || !instance) continue
      const code = await this.endInOrder(instance)
      if (code === 0 && !this.isStopping) await this.launch()
    }
  }

  async stop(): Promise<void> {
    this.isStopping = true
    const ends = [...this.instances].map(({ ended }) => ended)
    for (const { child } of this.instances) child.kill('SIGKILL')
    await Promise.all(ends)
  }

  /** Those that take requests, but for the further ones. */
  private usual(): Instance[] {
    return [...this.instances].filter(({ url, kind }) => url !== null && kind === null)
  }

  /** It gets requests until it says that it is not ready, as from any balancer. */
  private async endInOrder(instance: Instance): Promise<number | null> {
    const { url, ended, startedAt } = instance
    const toldAt = Date.now()
    instance.isToldToStop = true
    instance.child.kill('SIGTERM')
    const giveUp = setTimeout(() => {
      this.defects.push(`An instance (${nameOf(instance)}) did not end when told to`)
      instance.child.kill('SIGKILL')
    }, stopsWithinMs)
    if (url !== null) await Promise.race([ended, untilNotReady(url)])
    instance.url = null
    const code = await ended
    clearTimeout(giveUp)
    if (code !== 0) return code
    this.orderlyStops += 1
    if (url !== null) this.stoppedInOrder.set(url, { name: nameOf(instance), startedAt, toldAt })
    return code
  }

  private async launch(kind: InstanceKind | null = null): Promise<Instance> {
    const crashAt = this.mayCrash && kind === null && this.random.chance(0.5) ? this.chooseCrash() : undefined
    const { child, url } = await (kind?.launch ?? this.launchUsual)({
      environment: {
        ...this.environment,
        ...kind?.environment,
        ...(crashAt ? { CROUPIER_CRASH_AT: crashAt } : {}),
      },
      preload: kind?.preload ?? [],
      stdout: kind?.stdout ?? 'ignore',
    })
    const ended = once(child, 'exit').then(([code]) => code as number | null)
    const instance: Instance = {
      child,
      kind,
      ended,
      startedAt: Date.now(),
      url: null,
      isReady: false,
      isToldToStop: false,
      lastWords: '',
    }
    this.instances.add(instance)
    child.stderr?.on('data', (chunk) => {
      instance.lastWords = (instance.lastWords + String(chunk)).slice(-2_000)
    })
    child.once('exit', (code, signal) => this.onExit(instance, code, signal))
    instance.url = await url
    void followReadiness(instance, () => this.instances.has(instance))
    return instance
  }

  private onExit(instance: Instance, code: number | null, signal: NodeJS.Signals | null): void {
    const { kind, isToldToStop, lastWords } = instance
    this.instances.delete(instance)
    instance.url = null
    if (this.isStopping || (isToldToStop && code === 0)) return
    if (signal === 'SIGKILL') this.kills += 1
    else if (isToldToStop && code === 1) this.lateStops += 1
    else if (!kind?.mayEnd)
      this.defects.push(
        `An instance (${nameOf(instance)}) ended by itself (${signal ?? code}): ${lastWords.trim()}`,
      )
    if (kind === null) setTimeout(() => this.isStopping || void this.launch(), this.random.integer(0, 1_000))
  }

  private chooseCrash(): string {
    return `${this.random.pick(crashPoints)}:${this.random.integer(10, 300)}`
  }
}

const nameOf = ({ kind }: Instance) => kind?.name ?? 'usual'

const hasEnded = ({ child }: Instance) => child.exitCode !== null || child.signalCode !== null
