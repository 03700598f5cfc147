export { alertMembers } from './alert-members'
export { AttentionFilter } from './attention-scope'
export { addComment, assignCallback, commentOnCallback, getCallbackCase } from './callback-case'
export { releaseCases } from './queries-case'
export {
  countAttentionEverywhere,
  countWaiting,
  findAttentionIds,
  listAttentionEverywhere,
  searchAttention,
  summarizeAttention,
} from './search-attention'
