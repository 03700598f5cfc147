export { isCertificationCode, receiveCertificationReport } from './receive'
export { exportCertification } from './report-files'
export {
  getCertification,
  getCertificationStatus,
  isCertified,
  listCertificationExchanges,
  listCertifications,
  startCertification,
} from './runs'
export { workOnCertifications } from './work-on-runs'
