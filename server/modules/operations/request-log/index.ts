export { pruneRequests } from './prune-requests'
export { eraseRequests } from './queries'
export { type AnsweredRequest, flushRequests, recordRequest, wouldRecord } from './record-request'
export { getRequest, listRefusedEverywhere, searchRequests } from './search-requests'
