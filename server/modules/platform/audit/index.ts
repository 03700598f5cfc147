export { exportAuditEverywhere, recordReading, searchAuditEverywhere } from './audit-everywhere'
export { AuditFilter, EverywhereFilter } from './audit-filter'
export { exportAudit, exportOwnAudit } from './export-audit'
export {
  type AuditEvent,
  type AuditSnapshot,
  describeActor,
  personOf,
  recordAudit,
  storedPerson,
} from './record-audit'
export { type AuditPage, type AuditRow, type AuditSearch, searchAudit } from './search-audit'
