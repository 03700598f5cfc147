import { setTimeout as pause } from 'node:timers/promises'
import { buildServiceProgram } from '@/server/testing/killed/service-program'
import type { ChaosDatabase } from './chaos-database'
import { type Comparison, compareFacts, compareLedgers } from './compare'
import { findTorn } from './find-torn'
import { type FaultGap, GapMeter, type LongGap } from './gap-meter'
import { type Launch, launchProduction, launchWorkers } from './launch'
import { compareLimits } from './limits'
import type { ChaosOptions } from './options'
import { outagesOf } from './outages'
import { type Months, prepareMonths } from './past/months-of-run'
import { readCroupier } from './past/read-croupier'
import { playRound } from './play-round'
import { ProcessGroup } from './process-group'
import { ProviderClient, type ReportCounts } from './provider-client'
import { ProviderLedger } from './provider-ledger'
import { Random } from './random'
import { ageLeases, countUnderWay, readWallets } from './read-ledgers'
import { compareSupportLists } from './support-lists'
import { Troubles } from './troubles'
import { Wallets } from './wallets'
import { createWorld, type PlaySession } from './world'

export interface ChaosReport extends Comparison {
  seed: number
  counts: ReportCounts
  redeliveries: number
  kills: number
  roleKills: number
  orderlyStops: number
  lateStops: number
  walletKills: number
  walletFaults: number
  databaseFaults: number
  /** The longest time without an answered movement while players played, by fault and in all. */
  gaps: FaultGap[]
  longestGapMs: number
  /** Of more than 3 s, from the start of play. */
  longGaps: LongGap[]
  /** Faults that cannot be done on this machine. */
  impossible: readonly string[]
  states: Record<string, number>
  playedMs: number
  settledMs: number
}

const startingBalance = 200
const longGapMs = 3_000
/** After play, so long at most until everything is answered and at rest. */
const settleWithinMs = 180_000

interface RunExtras {
  launchPrevious?: Launch | undefined
  /** For questions afterwards. */
  meter?: GapMeter
}

/**
 * Plays rounds over real processes while they are killed, wallets misbehave and the database goes away, lets everything
 * come to rest, and compares the four ledgers and what support is shown. DATABASE_URL must name `database.url`, migrated
 * and empty.
 */
export async function runChaos(
  options: ChaosOptions,
  database: ChaosDatabase,
  { launchPrevious, meter = new GapMeter() }: RunExtras = {},
): Promise<ChaosReport> {
  const random = new Random(options.seed)
  const wallets = new Wallets(database.walletUrl)
  await wallets.start()
  const program = options.entry === 'worker' ? await buildServiceProgram() : null
  const ending = program ? [program.remove] : []
  const launch = program ? launchWorkers(program.path) : launchProduction
  const environment = serviceEnvironment(database, wallets.url, options)
  const service = new ProcessGroup(launch, environment, random.fork(), options.faults.includes('kill'))
  try {
    const { organizations, sessions, past } = await createWorld(wallets.url, options.players, {
      hasPast: options.faults.includes('archive'),
    })
    for (const { slug, callbackSecret } of organizations)
      await wallets.open(slug, callbackSecret, startingBalance)
    const ledger = new ProviderLedger()
    const months = await prepareMonths({ options, database, environment, sessions: past, ledger, random })
    ending.push(months.remove)
    await service.start(options.instances)
    const slugs = new Map(organizations.map(({ id, slug }) => [id, slug]))
    const parts = { database, wallets, service, random, launchPrevious, meter, ledger, months }
    return await new Run(options, parts, slugs).play(sessions)
  } finally {
    await Promise.all([service.stop(), wallets.stop()])
    for (const end of ending) end()
  }
}

interface Parts {
  database: ChaosDatabase
  wallets: Wallets
  service: ProcessGroup
  random: Random
  launchPrevious: Launch | undefined
  meter: GapMeter
  ledger: ProviderLedger
  months: Months
}

class Run {
  private readonly client: ProviderClient
  private readonly troubles: Troubles
  private readonly startedAt = Date.now()
  private isPlaying = true

  constructor(
    private readonly options: ChaosOptions,
    private readonly parts: Parts,
    private readonly slugs: ReadonlyMap<string, string>,
  ) {
    const deadline = () => this.startedAt + options.seconds * 1_000 + settleWithinMs
    this.client = new ProviderClient(parts.ledger, () => parts.service.urls(), deadline, parts.meter)
    this.troubles = new Troubles({
      ...parts,
      options,
      outages: outagesOf({ ...parts, further: parts.months.outages(this.client) }),
      slugs: [...slugs.values()],
      played: () => this.client.counts.movements,
      isPlaying: () => this.isPlaying,
    })
  }

  async play(sessions: readonly PlaySession[][]): Promise<ChaosReport> {
    const { random, wallets } = this.parts
    const players = Promise.all(sessions.map((own, index) => this.playOn(own, `${index}`, random.fork())))
    const troubles = this.troubles.cause()
    await Promise.race([players, troubles, this.untilEnough()])
    const playedMs = Date.now() - this.startedAt
    this.parts.meter.stop()
    this.isPlaying = false
    await troubles
    this.client.isLossy = false
    for (const slug of this.slugs.values()) await wallets.behave(slug)
    await players
    await this.untilAtRest()
    return this.report(playedMs)
  }

  private async playOn(sessions: readonly PlaySession[], player: string, random: Random): Promise<void> {
    for (let round = 0; this.isPlaying; round += 1) {
      await playRound(this.client, random.pick(sessions), `p${player}-${round}`, random)
      await pause(random.integer(0, 50))
    }
  }

  private async untilEnough(): Promise<void> {
    const { movements, seconds, databaseFaults = 0 } = this.options
    const isEnough = () =>
      this.client.counts.movements >= movements &&
      this.troubles.databaseFaults >= databaseFaults &&
      this.troubles.missing.size === 0 &&
      this.hasRestarted()
    while (!isEnough() && Date.now() - this.startedAt < seconds * 1_000) await pause(50)
  }

  private hasRestarted(): boolean {
    return this.parts.service.orderlyStops > 0 || !this.options.faults.includes('restart')
  }

  private async untilAtRest(): Promise<void> {
    const { url } = this.parts.database
    const deadline = Date.now() + settleWithinMs
    // No caller waits for an answer any more; an attempt still in flight ends within its own timeout.
    await pause(this.options.callbackTimeoutMs * 2)
    while (Date.now() < deadline && (await countUnderWay(url)) > 0) {
      if (!this.options.isPatient) await ageLeases(url)
      await pause(500)
    }
  }

  private async report(playedMs: number): Promise<ChaosReport> {
    const { database, service, wallets, ledger, months } = this.parts
    const croupier = await readCroupier(database.url, this.slugs)
    const operators = await readWallets(database.walletUrl)
    const compared = compareLedgers({ provider: ledger, croupier, ...operators })
    const states: Record<string, number> = {}
    for (const { type, state } of croupier) states[`${type} ${state}`] = (states[`${type} ${state}`] ?? 0) + 1
    return {
      ...compared,
      differences: [
        ...service.defects,
        ...findTorn(service.stoppedInOrder, this.client.torn),
        ...this.client.defects,
        ...compared.differences,
        ...(await compareSupportLists(this.slugs, croupier)),
        ...(await compareLimits(this.slugs, operators.journal)),
        ...(await months.findFaults()),
        ...(await compareFacts(this.slugs, compared.confirmed, database.url)),
        ...[...this.troubles.missing, ...(this.hasRestarted() ? [] : ['restart'])].map(
          (name) => `Play was too short for the fault ${name}`,
        ),
      ],
      seed: this.options.seed,
      counts: this.client.counts,
      redeliveries: croupier.reduce((sum, row) => sum + row.redeliveries, 0),
      kills: service.kills,
      roleKills: service.roleKills,
      orderlyStops: service.orderlyStops,
      lateStops: service.lateStops,
      walletKills: wallets.kills,
      walletFaults: wallets.faults,
      databaseFaults: this.troubles.databaseFaults,
      gaps: this.parts.meter.report(),
      longestGapMs: this.parts.meter.longestMs(),
      longGaps: this.parts.meter
        .longGaps(longGapMs)
        .map((gap) => ({ ...gap, from: gap.from - this.startedAt })),
      impossible: this.troubles.impossible,
      states,
      playedMs,
      settledMs: Date.now() - this.startedAt - playedMs,
    }
  }
}

function serviceEnvironment(
  { url, instanceUrl }: ChaosDatabase,
  walletsUrl: string,
  { callbackTimeoutMs }: ChaosOptions,
): Record<string, string> {
  return {
    DATABASE_URL: instanceUrl ?? url,
    API_MODE: 'sandbox',
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: new URL(walletsUrl).origin,
    CALLBACK_TIMEOUT_MS: String(callbackTimeoutMs),
    CALLBACK_RETRY_SCHEDULE_S: '1,1,2,3,5,8',
    STOP_NOTICE_MS: '2000',
  }
}
