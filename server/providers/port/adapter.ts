import type { ProviderResult } from './call-result'
import type { ProviderCatalogue } from './catalogue'
import type { PlayRequest } from './certification'
import type { GameChecksum } from './checksums'
import type { ProviderConnection, ProviderPorts } from './connection'
import type { CancelResult, IssueFreeRoundsRequest, IssueResult, Stakes } from './free-rounds'
import type { InboundPorts, InboundRefusal, InboundRequest } from './inbound'
import type { DemoLaunchRequest, LaunchedGame, LaunchRequest } from './launch'
import type { MovementsPage, MovementsRequest } from './movements'
import type { ProviderRound, ReplayRequest, RoundReplay, RoundRequest } from './rounds'

/** Facts about a dialect that rules elsewhere depend on. */
export interface ProviderCapabilities {
  hasDemo: boolean
  /** The provider says what it knows of a round: `fetchRound`. */
  hasRounds: boolean
  /** The provider lists the movements of its own ledger: `listMovements`. */
  hasMovements: boolean
  /** The provider shows a round again: `openReplay`. */
  hasReplays: boolean
  /** The provider measures the components of its games: `listChecksums`. */
  hasChecksums: boolean
  freeRounds: null | {
    stakeField: 'coin_level' | 'bet_amount'
    /** False: Croupier cancels outstanding rounds by refusing their activation. */
    hasProviderSideCancel: boolean
    reportsActivation: boolean
    /** True: all rounds of a game settle as one win. False: each round reports its own movements. */
    settlesInBatch: boolean
    /** Kind sent on settlement callbacks when the request names none. */
    defaultKind: 'freespin' | 'freeticket' | 'voucher'
  }
}

/**
 * One provider's dialect. Outbound methods translate and call; `handleInbound` verifies and translates what the
 * provider sends, passes movements on, and answers in the dialect.
 */
export interface ProviderAdapter {
  /** The dialect's name; also the code of the provider with that name. */
  readonly code: string
  readonly capabilities: ProviderCapabilities
  launch(ports: ProviderPorts, request: LaunchRequest): Promise<ProviderResult<LaunchedGame>>
  launchDemo(ports: ProviderPorts, request: DemoLaunchRequest): Promise<ProviderResult<LaunchedGame>>
  fetchCatalogue(ports: ProviderPorts): Promise<ProviderResult<ProviderCatalogue>>
  fetchStakes(
    ports: ProviderPorts,
    request: { providerGameId: string; currency: string },
  ): Promise<ProviderResult<Stakes>>
  issueFreeRounds(
    ports: ProviderPorts,
    request: IssueFreeRoundsRequest,
  ): Promise<ProviderResult<IssueResult[]>>
  cancelFreeRounds(
    ports: ProviderPorts,
    request: { grantId: string; providerGameIds: string[] },
  ): Promise<ProviderResult<CancelResult[]>>
  /** Only where `hasRounds`. `not_found`: the provider does not know the round. */
  fetchRound?(ports: ProviderPorts, request: RoundRequest): Promise<ProviderResult<ProviderRound>>
  /** Only where `hasMovements`. One page of the provider's ledger, in an order that does not change. */
  listMovements?(ports: ProviderPorts, request: MovementsRequest): Promise<ProviderResult<MovementsPage>>
  /** Only where `hasReplays`. `not_found`: the provider has no replay of the round. */
  openReplay?(ports: ProviderPorts, request: ReplayRequest): Promise<ProviderResult<RoundReplay>>
  /** Only where `hasChecksums`. Of every game that is measured. */
  listChecksums?(ports: ProviderPorts): Promise<ProviderResult<GameChecksum[]>>
  /** The studio's test environment plays: the IDs of the rounds, once nothing more is to be reported. */
  play(ports: ProviderPorts, request: PlayRequest): Promise<ProviderResult<string[]>>
  /** The raw body is read once, by the caller. Never throws for what a provider sends. */
  handleInbound(ports: InboundPorts, request: InboundRequest): Promise<Response>
  /** Answers in the dialect for a body over the limit, or when Croupier itself cannot go on. */
  refuseInbound(connection: ProviderConnection, refusal: InboundRefusal): Response
}
