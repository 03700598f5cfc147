export {
  type AnsweredRequest,
  flushRequests,
  pruneRequests,
  recordRequest,
  wouldRecord,
} from './record-request'
export { getRequest, listRefusedEverywhere, searchRequests } from './search-requests'
