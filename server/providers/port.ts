import type { Clock } from '@/server/core/clock'

/** How Croupier reaches one provider; secrets arrive opened, and only here. */
export interface ProviderConnection {
  code: string
  baseUrl: string
  secret: string
}

/** What an adapter needs from its surroundings, injected so that the conformance suite can stand in for the world. */
export interface ProviderPorts {
  connection: ProviderConnection
  http: ProviderHttp
  clock: Clock
}

/** One outbound call with a deadline from connect to the last byte. Never throws for an HTTP status. */
export interface ProviderHttp {
  send(request: ProviderHttpRequest): Promise<ProviderHttpResult>
}

export interface ProviderHttpRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

export type ProviderHttpResult =
  | { kind: 'response'; status: number; headers: Record<string, string>; body: string }
  | { kind: 'timeout' }
  | { kind: 'unreachable'; message: string }

/** Facts about a dialect that rules elsewhere depend on. */
export interface ProviderCapabilities {
  hasDemo: boolean
  freeRounds: null | {
    stakeField: 'coin_level' | 'bet_amount'
    /** False: outstanding rounds can only be withheld by Croupier at activation. */
    hasProviderSideCancel: boolean
    reportsActivation: boolean
    /** Kind sent on settlement callbacks when the request names none. */
    defaultKind: 'freespin' | 'freeticket' | 'voucher'
  }
}

/** A game as a provider's feed declares it. `undefined`: not declared. Money is in decimal strings, never floats. */
export interface FeedGame {
  providerGameId: string
  name: string
  category: string
  hasDemo: boolean
  brand?: string
  gameType?: string
  /** Percent, decimal string. */
  rtp?: string
  volatility?: 'low' | 'medium' | 'high'
  hasMobile?: boolean
  hasDesktop?: boolean
  thumbnailUrl?: string
  freeRoundsSupport?: boolean
  blockedCountries?: string[]
  supportedCurrencies?: string[]
  certifiedMarkets?: CertifiedMarkets
  features?: string[]
  /** YYYY-MM-DD */
  releaseDate?: string
  minBet?: string
  maxBet?: string
  defaultBet?: string
  betLimitsCurrency?: string
  maxWinMultiplier?: string
  betSteps?: { currency: string; steps: string[] }
}

export interface CertifiedMarkets {
  regulated: string[]
  dotcom: boolean
  low_barrier: string[]
  other?: string[]
  raw?: string
}

export interface LaunchRequest {
  sessionId: string
  providerGameId: string
  playerId: string
  currency: string
  country: string
  lang?: string
  /** Minor units, informational. */
  balanceMinor: bigint
  returnUrl: string
  depositUrl: string
  freeRounds: AttachedFreeRounds[]
}

export interface AttachedFreeRounds {
  grantId: string
  rounds: number
  coinLevel?: number
  /** Decimal string in major units. */
  betAmount?: string
}

export interface DemoLaunchRequest {
  sessionId: string
  providerGameId: string
  lang?: string
  returnUrl: string
}

export interface LaunchedGame {
  launchUrl: string
  providerSessionUid?: string
}

/** The launch errors of spec §7.2, by code. */
export type LaunchErrorCode = 'E1050' | 'E1051' | 'E1052' | 'E1053' | 'E1054' | 'E1055' | 'E1056'

export type ProviderResult<T> = { ok: true; value: T } | { ok: false; error: ProviderCallError }

/** Why a provider call failed. `refused` is a business no (mirrored to the operator); the others are conditions. */
export interface ProviderCallError {
  kind: 'auth' | 'not_found' | 'rate_limited' | 'timeout' | 'unavailable' | 'invalid_answer' | 'refused'
  message: string
}

export interface Stakes {
  mode: 'enumerated' | 'provider_validated' | 'unsupported'
  /** Valid stakes: decimal strings in major units; coinLevel 1-based where the dialect counts levels. */
  stakes: { amount: string; coinLevel?: number }[]
}

export interface IssueFreeRoundsRequest {
  grantId: string
  playerId: string
  providerGameIds: string[]
  roundsPerGame: number
  currency: string
  coinLevel?: number
  /** Decimal string in major units. */
  betAmount?: string
  startAt: Date
  endAt: Date
}

export interface PerGameResult<Status extends string> {
  providerGameId: string
  status: Status
  reason?: string
}

/**
 * One provider's dialect. Outbound methods translate and call; `handleInbound` verifies and translates what the
 * provider sends, hands movements on, and answers in the dialect.
 */
export interface ProviderAdapter {
  readonly code: string
  readonly capabilities: ProviderCapabilities
  launch(ports: ProviderPorts, request: LaunchRequest): Promise<ProviderResult<LaunchedGame>>
  launchDemo(ports: ProviderPorts, request: DemoLaunchRequest): Promise<ProviderResult<LaunchedGame>>
  fetchCatalogue(ports: ProviderPorts): Promise<ProviderResult<FeedGame[]>>
  fetchStakes(
    ports: ProviderPorts,
    request: { providerGameId: string; currency: string },
  ): Promise<ProviderResult<Stakes>>
  issueFreeRounds(
    ports: ProviderPorts,
    request: IssueFreeRoundsRequest,
  ): Promise<ProviderResult<PerGameResult<'active' | 'issue_failed'>[]>>
  cancelFreeRounds(
    ports: ProviderPorts,
    request: { grantId: string; providerGameIds: string[] },
  ): Promise<ProviderResult<PerGameResult<'cancelled' | 'nothing_to_cancel' | 'failed'>[]>>
  /** `path` is what follows /provider/v1/{code}/. The raw body is read once, by the caller. */
  handleInbound(ports: InboundPorts, request: InboundRequest): Promise<Response>
}

export interface InboundRequest {
  method: string
  path: string
  headers: Headers
  rawBody: Buffer
}

/** What an adapter may do with what a provider reports; wired to the wallet and the free-rounds module. */
export interface InboundPorts {
  connection: ProviderConnection
  clock: Clock
  reportMovement(report: InboundMovement): Promise<InboundAnswer>
  reportActivation(report: InboundActivation): Promise<{ accepted: boolean; reason?: string }>
}

/** Structurally the wallet module's MovementReport without its provider, which the route knows. */
export interface InboundMovement {
  sessionId: string
  transactionId: string
  type: 'bet' | 'win' | 'refund'
  action: string
  amountMinor: bigint
  currency: string
  roundId: string
  isFinished: boolean
  referenceTransactionId?: string
  freeRoundGrantId?: string
}

/** Structurally the wallet module's MovementAnswer; `unavailable` when nothing could be recorded. */
export interface InboundAnswer {
  outcome:
    | 'ok'
    | 'declined'
    | 'pending'
    | 'failed'
    | 'conflict'
    | 'invalid'
    | 'session_not_found'
    | 'unavailable'
  transactionId: string
  balanceMinor: bigint | null
  currency: string
  isReplayed: boolean
  reason?: string
}

export interface InboundActivation {
  grantId: string
  providerGameId: string
  event: 'activated' | 'cancelled' | 'completed'
  roundsPlayed?: number
  totalWinMinor?: bigint
}
