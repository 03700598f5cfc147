export { findExpiringCertificates } from './expiring'
export {
  listGameCertificates,
  saveGameCertificate,
  withdrawGameCertificate,
} from './manage-certificates'
