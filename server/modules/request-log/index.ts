export { getRequest } from './get-request'
export { pruneRequests } from './prune-requests'
export { type AnsweredRequest, flushRequests, recordRequest } from './record-request'
export { searchRequests } from './search-requests'
