export type { ProviderAdapter, ProviderCapabilities } from './adapter'
export { describeIssue, matchAnswer, readJsonAnswer } from './answer'
export {
  callFailed,
  callSucceeded,
  type LaunchErrorCode,
  launchErrorCode,
  type ProviderCallError,
  type ProviderCallErrorKind,
  type ProviderResult,
  transportFailed,
} from './call-error'
export {
  type CertifiedMarkets,
  type FeedEntry,
  type FeedGame,
  type FeedPictures,
  type ProviderCatalogue,
  readCatalogue,
  type SkippedEntry,
} from './catalogue'
export {
  maxCatalogueBytes,
  type ProviderConnection,
  type ProviderHttp,
  type ProviderHttpRequest,
  type ProviderHttpResponse,
  type ProviderHttpResult,
  type ProviderPorts,
} from './connection'
export { DecimalString, decimalText, declared, PictureUrl } from './feed-values'
export {
  type CancelResult,
  type IssueFreeRoundsRequest,
  type IssueResult,
  type PerGameResult,
  readPerGame,
  type Stakes,
} from './free-rounds'
export type {
  ActivationAnswer,
  InboundActivation,
  InboundPorts,
  InboundRefusal,
  InboundRequest,
  MovementAnswer,
  MovementOutcome,
  MovementReport,
  MovementType,
} from './inbound'
export {
  type AttachedFreeRounds,
  type DemoLaunchRequest,
  type GameBranding,
  type LaunchedGame,
  type LaunchRequest,
  type PlayerProtection,
  readLaunchUrl,
} from './launch'
export {
  maxRoundTransactions,
  type ProviderRound,
  type RoundRequest,
  type RoundTransaction,
  readRound,
} from './rounds'
