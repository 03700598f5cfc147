export type { ProviderAdapter, ProviderCapabilities } from './adapter'
export {
  callFailed,
  callSucceeded,
  describeIssue,
  type LaunchErrorCode,
  launchErrorCode,
  matchAnswer,
  type ProviderCallError,
  type ProviderCallErrorKind,
  type ProviderResult,
  readJsonAnswer,
  transportFailed,
} from './call-result'
export {
  type CertifiedMarkets,
  DecimalString,
  decimalText,
  declared,
  type FeedEntry,
  type FeedGame,
  type FeedPictures,
  PictureUrl,
  type ProviderCatalogue,
  readCatalogue,
  type SkippedEntry,
} from './catalogue'
export { type PlayRequest, playDeadlineMs } from './certification'
export {
  checksumFields,
  type GameChecksum,
  maxChecksums,
  maxChecksumsBytes,
  readChecksumList,
} from './checksums'
export {
  acceptedSecrets,
  maxCatalogueBytes,
  type ProviderConnection,
  type ProviderHttp,
  type ProviderHttpRequest,
  type ProviderHttpResponse,
  type ProviderHttpResult,
  type ProviderPorts,
} from './connection'
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
  listAllMovements,
  type MovementsPage,
  type MovementsRequest,
  maxCursorLength,
  maxMovementsBytes,
  maxPageMovements,
  type ProviderMovement,
  readMovementsPage,
} from './movements'
export {
  maxRoundTransactions,
  type ProviderRound,
  type ReplayRequest,
  type RoundReplay,
  type RoundRequest,
  type RoundTransaction,
  readRound,
} from './rounds'
