import { setTimeout as pause } from 'node:timers/promises'
import type { Forwarded, Movement } from '@/sandbox/providers/dialect'
import type { TornRequest } from './find-torn'
import { GapMeter } from './gap-meter'
import type { ProviderLedger, Told } from './provider-ledger'
import { dialectOf } from './providers'
import type { Random } from './random'
import type { PlaySession } from './world'

export interface ReportCounts {
  movements: number
  reports: number
  unanswered: number
  repeats: number
  conflicts: number
  refunds: number
}

/** A provider waits 12 s: what took as long was given up by itself. */
const patienceMs = 11_000

/** The providers' way to the service: any instance, no patience, and answers that get lost on the way. */
export class ProviderClient {
  readonly counts: ReportCounts = {
    movements: 0,
    reports: 0,
    unanswered: 0,
    repeats: 0,
    conflicts: 0,
    refunds: 0,
  }
  readonly defects: string[] = []
  /** Requests that ended without an answer before the provider's patience did: to where, and when they set out. */
  readonly torn: TornRequest[] = []
  private readonly firstAt = new WeakMap<Movement, number>()
  /** While true, some answers are lost on their way. */
  isLossy = true

  constructor(
    private readonly ledger: ProviderLedger,
    private readonly instanceUrls: () => string[],
    private readonly deadline: () => number,
    private readonly meter = new GapMeter(),
  ) {}

  /** Reports a movement until it is answered; `attempts` gives up earlier (null). Repeats some of them on purpose. */
  async report(
    session: PlaySession,
    movement: Movement,
    random: Random,
    attempts = Number.POSITIVE_INFINITY,
  ) {
    const forwards = this.begin(session, movement)
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const copies = random.chance(0.08) ? random.integer(2, 3) : 1
      this.counts.repeats += attempt > 1 || copies > 1 ? 1 : 0
      const answers = await Promise.all(
        Array.from({ length: copies }, () => this.once(session, movement, forwards, random)),
      )
      const told = answers.find((answer) => answer !== null)
      if (told) return told
      if (Date.now() > this.deadline())
        throw new Error(`${movement.kind} of ${session.provider} got no answer`)
      await pause(Math.min(100 * attempt, 1_000))
    }
    return null
  }

  /** Reports the same id with other content: it must be refused. */
  async contradict(session: PlaySession, movement: Movement, random: Random): Promise<void> {
    this.counts.conflicts += 1
    const other = { ...movement, amountMinor: movement.amountMinor + 1n }
    const answer = await this.send(session, other, random)
    if (answer !== 'conflict' && answer !== 'unavailable') {
      this.defects.push(`${session.provider} ${movement.transactionId} with other content was told ${answer}`)
    }
  }

  private begin(session: PlaySession, movement: Movement): Forwarded[] {
    this.firstAt.set(movement, Date.now())
    const dialect = dialectOf(session.provider, 'http://127.0.0.1')
    const forwards = dialect.forwards(movement)
    const reference = movement.referenceTransactionId
    const [bet] =
      reference === undefined
        ? []
        : dialect.forwards({ ...withoutReference(movement), kind: 'bet', transactionId: reference })
    this.ledger.record(session, movement, forwards, bet?.transaction_id ?? null)
    this.counts.movements += forwards.length
    this.counts.refunds += movement.kind === 'refund' ? 1 : 0
    return forwards
  }

  private async once(
    session: PlaySession,
    movement: Movement,
    forwards: readonly Forwarded[],
    random: Random,
  ): Promise<Told | null> {
    const answer = await this.send(session, movement, random)
    if (answer === 'unavailable') this.meter.refused(this.firstAt.get(movement) ?? 0)
    else this.meter.answered()
    const isLost = answer === 'unavailable' || (this.isLossy && random.chance(0.02))
    if (isLost) this.counts.unanswered += 1
    if (isLost) return null
    if (answer === 'conflict' || answer === 'refused') {
      this.defects.push(`${session.provider} ${movement.kind} ${movement.transactionId} was told ${answer}`)
      throw new Error(`${movement.kind} was told ${answer}`)
    }
    this.ledger.note(session, forwards, answer)
    return answer
  }

  private async send(session: PlaySession, movement: Movement, random: Random) {
    const urls = this.instanceUrls()
    if (urls.length === 0) return 'unavailable' as const
    this.counts.reports += 1
    const url = random.pick(urls)
    const begunAt = Date.now()
    const { status, failure } = await dialectOf(session.provider, url).send(movement, session.sessionId)
    const endedAt = Date.now()
    if (isTorn(failure) && endedAt - begunAt < patienceMs) this.torn.push({ url, begunAt, endedAt, failure })
    return status
  }
}

/** Where a connection is refused, the process that listens was killed and its successor has not begun: the request went to none. */
const isTorn = (failure: string | undefined): failure is string =>
  failure !== undefined && failure !== 'ECONNREFUSED'

function withoutReference({ referenceTransactionId: _, ...movement }: Movement): Movement {
  return movement
}
