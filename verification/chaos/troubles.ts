import { setTimeout as pause } from 'node:timers/promises'
import type { ChaosDatabase } from './chaos-database'
import { type FaultName, isOutage, type OutageName } from './faults'
import type { GapMeter } from './gap-meter'
import type { ChaosOptions } from './options'
import type { Outage } from './outages'
import type { ProcessGroup } from './process-group'
import type { Random } from './random'
import type { Wallets } from './wallets'

interface Parts {
  options: ChaosOptions
  service: ProcessGroup
  wallets: Wallets
  database: ChaosDatabase
  random: Random
  meter: GapMeter
  outages: Partial<Record<OutageName, Outage>>
  /** Operators' wallets by name. */
  slugs: readonly string[]
  /** How many movements were played so far. */
  played: () => number
  isPlaying: () => boolean
}

/** Everything that goes wrong while players play. */
export class Troubles {
  databaseFaults = 0
  /** Of the faults that come one after the other, those that have not been yet. */
  readonly missing: Set<OutageName>
  /** Chosen, and not possible on this machine. */
  readonly impossible: readonly OutageName[]

  private last: Promise<void> = Promise.resolve()

  constructor(private readonly parts: Parts) {
    const chosen = parts.options.faults.filter(isOutage)
    this.impossible = chosen.filter((name) => !parts.outages[name])
    this.missing = new Set(chosen.filter((name) => parts.outages[name]))
  }

  /** Resolves once play is over and the last fault with it. */
  async cause(): Promise<void> {
    await Promise.all([this.wallets(), this.kill(), this.restart(), this.failDatabase(), this.inTurn()])
  }

  private has = (name: FaultName) => this.parts.options.faults.includes(name)

  private async wallets(): Promise<void> {
    const { wallets, slugs } = this.parts
    await this.every('wallets', this.parts.options.movementsPerWalletFault, async (random) => {
      if (random.chance(0.01)) await this.measured('wallet killed', async () => wallets.kill())
      else await wallets.misbehave(random.pick(slugs), random)
    })
  }

  private async kill(): Promise<void> {
    const { service, options } = this.parts
    await this.every('kill', options.movementsPerKill, () =>
      this.measured('kill', async () => void service.killOne()),
    )
  }

  private async restart(): Promise<void> {
    const { service, options } = this.parts
    await this.every('restart', options.movementsPerRestart, () =>
      this.measured('restart', () => service.restartInTurn()),
    )
  }

  private async failDatabase(): Promise<void> {
    const { database, options } = this.parts
    await this.every('database', options.movementsPerDatabaseFault, async (random) => {
      await this.alone(() => this.measured('database', () => database.fail(random)))
      this.databaseFaults += 1
    })
  }

  /** The others, each once in a new order, again and again. */
  private async inTurn(): Promise<void> {
    const { outages, options, random } = this.parts
    const names = [...this.missing]
    if (names.length === 0) return
    const luck = random.fork()
    let order: OutageName[] = []
    await this.whilePlaying(luck, options.movementsPerOutage, async () => {
      if (order.length === 0) order = luck.shuffle(names)
      const name = order.pop()
      const outage = name && outages[name]
      if (!name || !outage) return
      await this.alone(() => this.measured(name, outage))
      this.missing.delete(name)
    })
  }

  /** One after the other: a database that is just held cannot be restarted. */
  private alone(act: () => Promise<void>): Promise<void> {
    this.last = this.last.then(act)
    return this.last
  }

  private async measured(name: string, act: () => Promise<void>): Promise<void> {
    const end = this.parts.meter.begin(name)
    await act().finally(end)
  }

  private async every(
    name: FaultName,
    movements: number,
    act: (random: Random) => Promise<void>,
  ): Promise<void> {
    const random = this.parts.random.fork()
    if (this.has(name)) await this.whilePlaying(random, movements, act)
  }

  private async whilePlaying(
    random: Random,
    movements: number,
    act: (random: Random) => Promise<void>,
  ): Promise<void> {
    const { played, isPlaying } = this.parts
    let dueAt = played() + random.integer(1, movements)
    while (isPlaying()) {
      await pause(20)
      if (played() < dueAt) continue
      await act(random)
      dueAt = played() + random.integer(movements / 2, movements * 1.5)
    }
  }
}
