export { pruneExchanges } from './prune-exchanges'
export { isCertificationCode, receiveCertificationReport } from './receive'
export { CertificationFile, exportCertification, writeRunFile } from './report-files'
export {
  beginRun,
  certifiedUntilOf,
  getCertification,
  getCertificationStatus,
  listCertificationExchanges,
  listCertifications,
  OneCase,
  RunSearch,
  requireRun,
  StartCertification,
  searchRuns,
  showExchanges,
  showRun,
  startCertification,
} from './runs'
export { workOnCertifications } from './work-on-runs'
