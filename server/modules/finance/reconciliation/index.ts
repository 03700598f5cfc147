export {
  acceptBreaks,
  acceptProviderBreaks,
  claimBreaks,
  claimProviderBreaks,
  commentBreak,
  commentProviderBreak,
  decideBreaks,
  decideProviderBreaks,
  getBreak,
  getProviderBreak,
  listBreaks,
  listProviderBreaks,
  reopenBreaks,
  reopenProviderBreaks,
  takeBreaks,
  takeProviderBreaks,
} from './breaks'
export { classify, type DifferenceClass, differences, type SideFact } from './classify'
export { compareDue } from './compare'
export { fetchFeeds } from './fetch-feeds'
export { fetchServers, setFileServer, setProviderFileServer } from './file-servers'
export {
  importLedgerFile,
  importProviderFile,
  listImports,
  listProviderImports,
  loadImports,
  removeImport,
  removeProviderImport,
} from './imports'
export { putJournalRows } from './journal-rows'
export { openDays } from './open-days'
export { getPeriod, listPeriods } from './periods'
export { eraseLedgers } from './queries-erase'
export {
  getProviderReconciliation,
  getReconciliation,
  listProviderReconciliations,
  listReconciliationRules,
  listReconciliations,
  requestProviderReconciliation,
  requestReconciliation,
  setReconciliationRules,
} from './runs'
export {
  exportProviderReconciliation,
  exportReconciliation,
  signProviderReconciliation,
  signReconciliation,
} from './sign-report'
export {
  addProviderSource,
  addSource,
  changeProviderSource,
  changeSource,
  listProviderSources,
  listSources,
  previewLedgerFile,
  previewProviderFile,
  retireProviderSource,
  retireSource,
} from './sources'
