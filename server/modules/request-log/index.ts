export { getRequest } from './get-request'
export { pruneRequests } from './prune-requests'
export { type AnsweredRequest, flushRequests, recordRequest } from './record-request'
export { type RequestSearch, searchRequests } from './search-requests'
