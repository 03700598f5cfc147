export { type CancelReply, cancelFreeRounds } from './cancel-free-rounds'
export { cancelFromCabinet } from './cancel-from-cabinet'
export { grantAt } from './ended-grant'
export { expireFreeRounds } from './expire-free-rounds'
export { findGrantForPlay } from './find-grant-for-play'
export { findPlayableRounds } from './find-playable-rounds'
export { getCabinetGrant } from './get-cabinet-grant'
export { getGrant } from './get-grant'
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
export { listFreeRounds } from './list-free-rounds'
export { judgeFreeBet, recordPlay, recordVoidRound } from './record-play'
export { reportActivation } from './report-activation'
export { searchGrants } from './search-grants'
export { sqlStatusAt } from './sql-status'
