import { setTimeout as pause } from 'node:timers/promises'
import { ageLeases, countUnderWay, readCroupier, readWallets } from './books'
import { type Comparison, compareBooks } from './compare'
import type { ChaosOptions } from './options'
import { playRound } from './play-round'
import { ProcessGroup } from './process-group'
import { ProviderLedger } from './provider-ledger'
import { Random } from './random'
import { Studio, type StudioCounts } from './studio'
import { Wallets } from './wallets'
import { createWorld, type Seat } from './world'

/** The database under the run, and a way to take it away for a moment; says which way it was. */
export interface ChaosDatabase {
  url: string
  walletUrl: string
  fail(random: Random): Promise<void>
}

export interface ChaosReport extends Comparison {
  seed: number
  counts: StudioCounts
  redeliveries: number
  kills: number
  orderlyStops: number
  lateStops: number
  walletKills: number
  walletFaults: number
  databaseFaults: number
  states: Record<string, number>
  playedMs: number
  settledMs: number
}

const startingBalance = 200
/** After play, so long at most until everything is answered and at rest. */
const settleWithinMs = 180_000

/**
 * Plays rounds over real processes while they are killed, wallets misbehave and the database goes away, lets everything
 * come to rest, and compares the four ledgers. DATABASE_URL must name `database.url`, migrated and empty.
 */
export async function runChaos(options: ChaosOptions, database: ChaosDatabase): Promise<ChaosReport> {
  const random = new Random(options.seed)
  const wallets = new Wallets(database.walletUrl)
  await wallets.start()
  const service = new ProcessGroup(serviceEnvironment(database.url, wallets.url, options), random.fork())
  try {
    const { organizations, seats } = await createWorld(wallets.url, options.players)
    for (const { slug, callbackSecret } of organizations)
      await wallets.open(slug, callbackSecret, startingBalance)
    await service.start(options.instances)
    const run = new Run(options, { database, wallets, service, random })
    return await run.play(seats, new Map(organizations.map(({ id, slug }) => [id, slug])))
  } finally {
    await Promise.all([service.stop(), wallets.stop()])
  }
}

interface Parts {
  database: ChaosDatabase
  wallets: Wallets
  service: ProcessGroup
  random: Random
}

class Run {
  private readonly ledger = new ProviderLedger()
  private readonly studio: Studio
  private readonly startedAt = Date.now()
  private isPlaying = true
  private databaseFaults = 0

  constructor(
    private readonly options: ChaosOptions,
    private readonly parts: Parts,
  ) {
    const deadline = () => this.startedAt + options.seconds * 1_000 + settleWithinMs
    this.studio = new Studio(this.ledger, () => parts.service.urls(), deadline)
  }

  async play(seats: readonly Seat[][], slugs: ReadonlyMap<string, string>): Promise<ChaosReport> {
    const { random } = this.parts
    const players = Promise.all(seats.map((own, index) => this.playOn(own, `${index}`, random.fork())))
    const troubles = [
      this.troubleWallets(slugs),
      this.killInstances(),
      this.restartInstances(),
      this.failDatabase(),
    ]
    await Promise.race([players, this.untilEnough()])
    const playedMs = Date.now() - this.startedAt
    this.isPlaying = false
    await Promise.all(troubles)
    this.studio.isLossy = false
    for (const slug of slugs.values()) await this.parts.wallets.behave(slug)
    await players
    await this.untilAtRest()
    return this.report(slugs, playedMs)
  }

  private async playOn(seats: readonly Seat[], player: string, random: Random): Promise<void> {
    for (let round = 0; this.isPlaying; round += 1) {
      await playRound(this.studio, random.pick(seats), `p${player}-${round}`, random)
      await pause(random.integer(0, 50))
    }
  }

  private async untilEnough(): Promise<void> {
    const { movements, seconds } = this.options
    const isEnough = () =>
      this.studio.counts.movements >= movements || Date.now() - this.startedAt > seconds * 1_000
    while (!isEnough()) await pause(50)
  }

  private async troubleWallets(slugs: ReadonlyMap<string, string>): Promise<void> {
    const random = this.parts.random.fork()
    const names = [...slugs.values()]
    await this.every(random, this.options.movementsPerWalletFault, async () => {
      if (random.chance(0.01)) this.parts.wallets.kill()
      else await this.parts.wallets.misbehave(random.pick(names), random)
    })
  }

  private async killInstances(): Promise<void> {
    const random = this.parts.random.fork()
    await this.every(random, this.options.movementsPerKill, async () => this.parts.service.killOne())
  }

  private async restartInstances(): Promise<void> {
    const random = this.parts.random.fork()
    await this.every(random, this.options.movementsPerRestart, () => this.parts.service.restartInTurn())
  }

  private async failDatabase(): Promise<void> {
    const random = this.parts.random.fork()
    await this.every(random, this.options.movementsPerDatabaseFault, async () => {
      await this.parts.database.fail(random)
      this.databaseFaults += 1
    })
  }

  private async every(random: Random, movements: number, act: () => Promise<void>): Promise<void> {
    const played = () => this.studio.counts.movements
    let dueAt = played() + random.integer(1, movements)
    while (this.isPlaying) {
      await pause(20)
      if (played() < dueAt) continue
      await act()
      dueAt = played() + random.integer(movements / 2, movements * 1.5)
    }
  }

  private async untilAtRest(): Promise<void> {
    const { url } = this.parts.database
    const deadline = Date.now() + settleWithinMs
    // Nobody waits for an answer any more; an attempt still in flight ends within its own timeout.
    await pause(this.options.callbackTimeoutMs * 2)
    while (Date.now() < deadline && (await countUnderWay(url)) > 0) {
      if (!this.options.isPatient) await ageLeases(url)
      await pause(500)
    }
  }

  private async report(slugs: ReadonlyMap<string, string>, playedMs: number): Promise<ChaosReport> {
    const { database, service, wallets } = this.parts
    const croupier = await readCroupier(database.url, slugs)
    const operators = await readWallets(database.walletUrl)
    const compared = compareBooks({ provider: this.ledger, croupier, ...operators })
    const states: Record<string, number> = {}
    for (const { type, state } of croupier) states[`${type} ${state}`] = (states[`${type} ${state}`] ?? 0) + 1
    return {
      ...compared,
      differences: [
        ...service.defects,
        ...findTorn(service, this.studio),
        ...this.studio.defects,
        ...compared.differences,
      ],
      seed: this.options.seed,
      counts: this.studio.counts,
      redeliveries: croupier.reduce((sum, row) => sum + row.redeliveries, 0),
      kills: service.kills,
      orderlyStops: service.orderlyStops,
      lateStops: service.lateStops,
      walletKills: wallets.kills,
      walletFaults: wallets.faults,
      databaseFaults: this.databaseFaults,
      states,
      playedMs,
      settledMs: Date.now() - this.startedAt - playedMs,
    }
  }
}

/** An instance that stops in order answers what was sent to it before it was told to. */
function findTorn({ stoppedInOrder }: ProcessGroup, { torn }: Studio): string[] {
  const ofThose = torn.filter(({ url, begunAt }) => begunAt < (stoppedInOrder.get(url) ?? 0))
  return ofThose.map(({ url }) => `A request to ${url}, which stopped in order, had no answer`)
}

function serviceEnvironment(
  databaseUrl: string,
  walletsUrl: string,
  { callbackTimeoutMs }: ChaosOptions,
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    API_MODE: 'sandbox',
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: new URL(walletsUrl).origin,
    CALLBACK_TIMEOUT_MS: String(callbackTimeoutMs),
    CALLBACK_RETRY_SCHEDULE_S: '1,1,2,3,5,8',
    STOP_NOTICE_MS: '2000',
  }
}
