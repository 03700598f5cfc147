export { eraseSessionKeys } from './queries-erase'
export {
  claimSessionKey,
  leaseMs,
  pruneSessionKeys,
  releaseSessionKey,
  replayMs,
  type SessionAnswer,
  type SessionKeyClaim,
  type SessionLease,
  sessionAnswerSql,
  sessionAnswerValues,
} from './session-key'
