import type {
  CertificationFinding,
  CertificationGroup,
  CertificationSupport,
} from '@/server/contract/certification'
import type { PlayAction } from '@/server/contract/provider/certification'
import { brandedError } from '@/server/core/branded-error'
import type { Clock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { decimalToMinor } from '@/server/core/money'
import type {
  AttachedFreeRounds,
  FeedGame,
  ProviderAdapter,
  ProviderHttp,
  ProviderHttpRequest,
  ProviderPorts,
  ProviderResult,
} from '@/server/providers/port'
import { type Ledger, type LedgerGrant, newLedger, type Reported, type Script } from './ledger'
import { findingOf, type RuleName } from './rules'
import type { CertificationStore } from './store'

export interface CertificationTarget {
  supports: readonly CertificationSupport[]
  /** Plays this game; null: the first of the catalogue that fits. */
  gameId: string | null
  /** The first is played in unless a case is about currencies. `stakeMinor`: null where stakes or limits tell it. */
  currencies: readonly { currency: string; stakeMinor: bigint | null }[]
}

export interface Workshop {
  adapter: ProviderAdapter
  target: CertificationTarget
  connection: { code: string; baseUrl: string; secret: string }
  http: ProviderHttp
  clock: Clock
  allowedLocalOrigins: readonly string[]
  /** The address of the run. */
  reportTo: string
  store: CertificationStore
  wait(ms: number): Promise<void>
  /** IDs of movements by session, over the whole run. */
  seenIds: Map<string, string>
  /** The catalogue, once a case has read it. */
  feed: FeedGame[] | null
}

export interface CertificationCase {
  name: string
  group: CertificationGroup
  title: string
  /** A reason why it does not apply to the dialect or the target. */
  skip?(workshop: Workshop): string | null
  run(bench: Bench): Promise<void>
}

/** A case that cannot go on: its finding is recorded. */
class CaseStopped extends brandedError('CaseStopped') {}
/** A case that turned out not to apply. */
export class NotApplicable extends brandedError('NotApplicable') {}

export interface Seat {
  sessionId: string
  game: FeedGame
  currency: string
  stakeMinor: bigint
}

interface SeatOptions {
  game?: FeedGame
  /** Default: a player of this session alone. */
  playerId?: string
  currency?: string
  script?: Script
  grants?: (AttachedFreeRounds & Omit<LedgerGrant, 'grantId' | 'rounds'>)[]
}

type Change = (request: ProviderHttpRequest) => ProviderHttpRequest

/** What a case works with: calls to the studio, sessions with scripted ledgers, and findings. */
export class Bench {
  readonly findings: CertificationFinding[] = []
  private readonly sessions: string[] = []
  /** Sessions in which the studio was asked to send an ID with other content. */
  private readonly changed = new Set<string>()
  constructor(readonly shop: Workshop) {}

  /** Records a rule. */
  check(rule: RuleName, isMet: boolean, detail?: string): boolean {
    const known = this.findings.find((one) => one.rule === rule)
    if (known && (isMet || !known.isMet)) return isMet
    const finding = findingOf(this.shop.adapter.code, rule, isMet, detail)
    if (known) Object.assign(known, finding)
    else this.findings.push(finding)
    return isMet
  }

  /** Records a rule that the rest of the case stands on. */
  need(rule: RuleName, isMet: boolean, detail?: string): void {
    if (!this.check(rule, isMet, detail)) throw new CaseStopped(rule)
  }

  /** The value of a call that must succeed. */
  value<T>(rule: RuleName, result: ProviderResult<T>): T {
    if (result.ok) {
      this.check(rule, true)
      return result.value
    }
    this.check(rule, false, `${result.error.kind}: ${result.error.message}`)
    throw new CaseStopped(rule)
  }

  /** A call that must be refused, with one of these kinds. */
  refused(rule: RuleName, result: ProviderResult<unknown>, kinds: readonly string[]): void {
    const seen = result.ok ? 'it was answered as valid' : `${result.error.kind}: ${result.error.message}`
    this.check(rule, !result.ok && kinds.includes(result.error.kind), seen)
  }

  /** Ports whose calls are recorded; `change` spoils what was signed. */
  ports(spoilt: { secret?: string; clock?: Clock; change?: Change } = {}): ProviderPorts {
    const { connection, clock, http, store, allowedLocalOrigins } = this.shop
    const change = spoilt.change ?? ((request: ProviderHttpRequest) => request)
    return {
      connection: { ...connection, secret: spoilt.secret ?? connection.secret },
      clock: spoilt.clock ?? clock,
      allowedLocalOrigins,
      http: { send: (request) => sendRecorded({ http, clock, store }, change(request)) },
    }
  }

  async games(): Promise<FeedGame[]> {
    if (this.shop.feed) return this.shop.feed
    const feed = this.value('feed_answers', await this.shop.adapter.fetchCatalogue(this.ports()))
    this.need('feed_lists_games', feed.games.length > 0, 'The catalogue is empty.')
    this.shop.feed = feed.games
    return feed.games
  }

  /** The named game, else the first that can be played by a player in Malta, in the currency. */
  async game(
    fits: (game: FeedGame) => boolean = () => true,
    currency = this.currency,
  ): Promise<FeedGame | null> {
    const games = await this.games()
    const named = games.find((game) => game.providerGameId === this.shop.target.gameId)
    const isOpen = ({ supportedCurrencies: ofGame, blockedCountries }: FeedGame) =>
      !blockedCountries?.includes(country) && (!ofGame?.length || ofGame.includes(currency))
    if (named && fits(named)) return named
    return games.find((game) => isOpen(game) && fits(game)) ?? null
  }

  get currency(): string {
    return this.shop.target.currencies[0]?.currency ?? 'EUR'
  }

  /** The stake named for the run, else the lowest that the studio lists, else the least bet of the game. */
  async stake(game: FeedGame, currency: string): Promise<bigint> {
    const named = this.shop.target.currencies.find((one) => one.currency === currency)?.stakeMinor
    if (named != null) return named
    const { providerGameId, betLimitsCurrency, minBet, defaultBet } = game
    const stakes = await this.shop.adapter.fetchStakes(this.ports(), { providerGameId, currency })
    const [lowest] = stakes.ok ? stakes.value.stakes : []
    const declared = betLimitsCurrency === currency ? (defaultBet ?? minBet) : undefined
    const amount = declared ?? lowest?.amount
    this.need('stake_known', amount !== undefined, `No stake of ${providerGameId} in ${currency} is known.`)
    return decimalToMinor(amount ?? '0', currency)
  }

  /** A launched session with a ledger of its own. */
  async sit(options: SeatOptions = {}): Promise<Seat> {
    const { game: wanted, playerId, currency = this.currency, script = {}, grants = [] } = options
    const game = wanted ?? (await this.game(undefined, currency))
    if (!game) throw new NotApplicable(`No game can be played in ${currency}.`)
    const stakeMinor = await this.stake(game, currency)
    const sessionId = newId()
    const known = grants.map(({ grantId, rounds, isPlayable }) => ({ grantId, rounds, isPlayable }))
    const ledger = newLedger({ sessionId, currency, script, grants: known })
    await this.shop.store.openLedger(ledger)
    this.sessions.push(sessionId)
    const freeRounds = grants.map(({ isPlayable: _, ...grant }) => grant)
    const launch = { ...launchOf(game, sessionId), ...(playerId && { playerId }) }
    const request = { ...launch, currency, balanceMinor: BigInt(ledger.balance), freeRounds }
    this.value('launch_opens', await this.shop.adapter.launch(this.ports(), request))
    return { sessionId, game, currency, stakeMinor }
  }

  /** Has the studio play, and checks that the rounds it names are those that it reported. */
  async play(seat: Seat, action: PlayAction = 'round', outcome: 'win' | 'lose' = 'win'): Promise<string[]> {
    const { sessionId, stakeMinor, currency } = seat
    const { adapter, reportTo } = this.shop
    if (action === 'changed_repeat') this.changed.add(sessionId)
    const request = { sessionId, reportTo, action, stakeMinor, currency, outcome }
    const played = this.value('play_answers', await adapter.play(this.ports(), request))
    const reported = new Set((await this.reports(seat)).map(({ roundId }) => roundId))
    const isSettledInBatch = adapter.capabilities.freeRounds?.settlesInBatch === true
    const isNamed = played.length > 0 && (isSettledInBatch || played.every((id) => reported.has(id)))
    this.check(
      'play_names_rounds',
      isNamed,
      `Named ${played.join(', ') || 'none'}; reported ${[...reported].join(', ') || 'none'}.`,
    )
    return played
  }

  async ledger({ sessionId }: Pick<Seat, 'sessionId'>): Promise<Ledger> {
    const ledger = await this.shop.store.readLedger(sessionId)
    if (!ledger) throw new Error(`The ledger of session ${sessionId} is gone`)
    return ledger
  }

  async reports(seat: Pick<Seat, 'sessionId'>): Promise<Reported[]> {
    return (await this.ledger(seat)).reports
  }

  /** Runs a case and then what holds for every case. */
  async finish(running: Promise<void>): Promise<void> {
    await running.catch((error: unknown) => {
      if (!(error instanceof CaseStopped)) throw error
    })
    for (const { refusal, url, responseBody } of await this.shop.store.readRefused()) {
      this.check(
        refusalRules[refusal ?? 'unreadable'],
        false,
        `POST ${url} was refused: ${responseBody.slice(0, 300)}`,
      )
    }
    for (const sessionId of this.sessions) await this.checkLedger(sessionId)
  }

  private async checkLedger(sessionId: string): Promise<void> {
    const { reports } = await this.ledger({ sessionId })
    if (reports.length === 0) return
    this.check('reports_signed', true)
    this.check('reports_readable', true)
    const invalid = reports.find(({ outcome }) => outcome === 'invalid')
    this.check(
      'reports_consistent',
      !invalid,
      `${invalid?.type} ${invalid?.transactionId}: ${invalid?.reason}`,
    )
    const conflict = reports.find(({ outcome }) => outcome === 'conflict')
    this.check(
      'ids_unique',
      !conflict || this.changed.has(sessionId),
      `${conflict?.type} ${conflict?.transactionId} was reported with other content before.`,
    )
    for (const { transactionId } of reports) {
      const other = this.shop.seenIds.get(transactionId) ?? sessionId
      this.check(
        'ids_unique',
        other === sessionId,
        `${transactionId} was reported in another session before.`,
      )
      this.shop.seenIds.set(transactionId, sessionId)
    }
  }
}

/** What a report breaks that no ledger answered. */
const refusalRules = {
  signature: 'reports_signed',
  unreadable: 'reports_readable',
  session: 'reports_consistent',
} as const

const country = 'MT'

/** The player of a session that names none. */
export const playerOf = (sessionId: string) => `cert-${sessionId.slice(-12)}`

export const launchOf = ({ providerGameId }: Pick<FeedGame, 'providerGameId'>, sessionId: string) => ({
  ...{
    sessionId,
    providerGameId,
    playerId: playerOf(sessionId),
    currency: 'EUR',
    country,
    lang: 'en',
  },
  balanceMinor: 0n,
  returnUrl: 'https://casino.example/lobby',
  depositUrl: 'https://casino.example/cashier',
  freeRounds: [],
})

type Recorder = Pick<Workshop, 'http' | 'clock' | 'store'>

async function sendRecorded({ http, clock, store }: Recorder, request: ProviderHttpRequest) {
  const at = clock.now()
  const startedAt = performance.now()
  const result = await http.send(request)
  const answered = result.kind === 'response' ? result : null
  await store.addExchange({
    direction: 'out',
    method: request.method,
    url: request.url,
    requestHeaders: request.headers,
    requestBody: request.body ?? '',
    status: answered?.status ?? null,
    responseHeaders: answered?.headers ?? {},
    responseBody: answered?.body ?? '',
    error: result.kind === 'response' ? null : result.kind === 'unreachable' ? result.message : result.kind,
    refusal: null,
    at,
    durationMs: Math.round(performance.now() - startedAt),
  })
  return result
}
