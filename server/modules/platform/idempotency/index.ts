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
