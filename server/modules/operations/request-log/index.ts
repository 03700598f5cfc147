export {
  type AnsweredRequest,
  flushRequests,
  pruneRequests,
  recordRequest,
  wouldRecord,
} from './record-request'
export { getRequest, listRefused, listRefusedEverywhere, searchRequests } from './search-requests'
