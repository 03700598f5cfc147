export { AttentionFilter } from './attention-scope'
export { listAttentionEverywhere } from './list-attention-everywhere'
export { findAttentionIds, searchAttention, summarizeAttention } from './search-attention'
