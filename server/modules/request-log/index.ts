export { listRefusedEverywhere } from './list-refused-everywhere'
export { pruneRequests } from './prune-requests'
export { type AnsweredRequest, flushRequests, recordRequest, wouldRecord } from './record-request'
export { getRequest, searchRequests } from './search-requests'
