export { type BetRefusal, betRefusal } from './bet-refusal'
export { findSessionForProvider, type ProviderSession } from './find-session-for-provider'
