export { type CancelReply, cancelFreeRounds, cancelFromCabinet } from './cancel-free-rounds'
export { expireFreeRounds } from './expire-free-rounds'
export { type IssueReply, issueFreeRounds, issueFromCabinet } from './issue-free-rounds'
export { type IssueOutcome, issueGrant } from './issue-grant'
export {
  type IssuePlan,
  type IssueTerms,
  marketIssueOf,
  planIssue,
  requireRecipientAllowed,
} from './issue-plan'
export { grantAt } from './lifecycle-rules'
export { sqlStatusAt } from './queries-read'
export {
  findGrantForPlay,
  findPlayableRounds,
  getCabinetGrant,
  getGrant,
  listFreeRounds,
} from './read-grants'
export { judgeFreeBet, recordPlay, recordVoidRound } from './record-play'
export { reportActivation } from './report-activation'
export { searchGrants } from './search-grants'
