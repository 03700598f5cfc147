export { type CancelReply, cancelFreeRounds, cancelFromCabinet } from './cancel-free-rounds'
export { grantAt } from './ended-grant'
export { expireFreeRounds } from './expire-free-rounds'
export { type IssueReply, issueFreeRounds } from './issue-free-rounds'
export { issueFromCabinet } from './issue-from-cabinet'
export { driveIssuance, type IssueOutcome, issueGrant, type Recipient } from './issue-grant'
export { issueOnce } from './issue-once'
export {
  type IssuePlan,
  type IssueTerms,
  marketIssueOf,
  planIssue,
  requireRecipientAllowed,
} from './issue-plan'
export { findGrantForPlay, findPlayableRounds } from './playable-grants'
export { sqlStatusAt } from './queries-status'
export { getCabinetGrant, getGrant, listFreeRounds } from './read-grants'
export { judgeFreeBet, recordPlay, recordVoidRound } from './record-play'
export { reportActivation } from './report-activation'
export { searchGrants } from './search-grants'
