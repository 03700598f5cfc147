export { pruneRequests } from './prune-requests'
export { type AnsweredRequest, flushRequests, recordRequest, wouldRecord } from './record-request'
export { getRequest, listRefusedEverywhere, searchRequests } from './search-requests'
