import type {
  GameChecksum,
  InboundRequest,
  MovementOutcome,
  PerGameResult,
  PlayerProtection,
  ProviderAdapter,
  ProviderCallErrorKind,
  ProviderHttpRequest,
  ProviderHttpResult,
} from '../port'

/** A request that can also be sent: its headers are the web's own. */
export type WebRequest = InboundRequest & { headers: Headers }

/** One movement as a provider knows it, before its dialect encodes it. */
export interface Report {
  kind: 'bet' | 'win' | 'refund'
  id: string
  amountMinor: bigint
  currency: string
  roundId: string
  isFinished: boolean
  sessionId: string
  /** The bet a refund reverses. */
  betId?: string
  grantId?: string
}

export interface Signing {
  secret: string
  at: Date
}

/** A round as a provider knows it. */
export interface AnsweredRound {
  roundId: string
  status: 'open' | 'finished' | 'void'
  reports: Pick<Report, 'kind' | 'id' | 'amountMinor' | 'currency' | 'betId'>[]
}

/** A page of a provider's own ledger. */
export interface LedgerPage {
  reports: (Omit<Report, 'isFinished' | 'grantId'> & {
    at: Date
    state: 'accepted' | 'declined' | 'failed'
  })[]
  next: string | null
}

/** An answer read back from the dialect. */
export interface ReadAnswer {
  word: MovementOutcome | 'invalid_signature'
  balanceMinor: bigint | null
  currency: string | null
  id: string | null
  isReplayed: boolean
}

export interface FeedFacts {
  id: string
  name: string
  hasDemo: boolean
}

/** Speaks a dialect from the provider's side, independently of the adapter, so that one suite can test all of them. */
export interface DialectDriver {
  adapter: ProviderAdapter
  secret: string
  otherSecret: string
  report(report: Report, signing: Signing): WebRequest
  /** Any body, signed as the dialect does. */
  signed(path: string, body: string, signing: Signing): WebRequest
  withoutSignature(request: WebRequest): WebRequest
  read(response: Response): Promise<ReadAnswer>
  /** The id and reference Croupier forwards. */
  forwarded(report: Report): { id: string; reference?: string }
  /** True when a request of Croupier carries the signature the dialect asks for. */
  isSignedCall(request: ProviderHttpRequest, secret: string): boolean
  /** What a launch in EUR asks of the game; null: nothing. */
  readProtection(body: string): PlayerProtection | null
  launchAnswer(launched: { url?: string; uid?: string }): ProviderHttpResult
  refusal(kind: RefusalKind): ProviderHttpResult
  roundAnswer(round: AnsweredRound): ProviderHttpResult
  ledgerAnswer(page: LedgerPage): ProviderHttpResult
  checksumsAnswer(rows: GameChecksum[]): ProviderHttpResult
  replayAnswer(replay: { url?: string; until: Date }): ProviderHttpResult
  /** How the dialect says that it does not know a round. */
  unknownRound: ProviderHttpResult
  catalogueAnswer(entries: unknown[]): ProviderHttpResult
  entry(facts: FeedFacts): Record<string, unknown>
  /** An entry that names its game and is otherwise broken. */
  brokenEntry(id: string): Record<string, unknown>
}

export type RefusalKind = Extract<
  ProviderCallErrorKind,
  'auth' | 'not_found' | 'rate_limited' | 'unavailable' | 'refused'
>

/** What only a dialect with free rounds has. */
export interface FreeRoundsDriver extends DialectDriver {
  stake: { coinLevel: number } | { betAmount: string }
  issueAnswer(games: PerGameResult<'active' | 'issue_failed'>[]): ProviderHttpResult
  activation(grantId: string, signing: Signing): WebRequest
  readActivation(response: Response): Promise<{ accepted: boolean | null }>
}

export function httpAnswer(body: string, status = 200): ProviderHttpResult {
  return { kind: 'response', status, headers: {}, body }
}

export function jsonAnswer(body: unknown, status = 200): ProviderHttpResult {
  return httpAnswer(JSON.stringify(body), status)
}
