export { exportAuditEverywhere, searchAuditEverywhere } from './audit-everywhere'
export { AuditFilter, EverywhereFilter } from './audit-filter'
export { exportAudit } from './export-audit'
export { exportOwnAudit } from './export-own-audit'
export {
  type AuditEvent,
  type AuditSnapshot,
  describeActor,
  recordAudit,
} from './record-audit'
export { recordReading } from './record-reading'
export { type AuditPage, type AuditRow, type AuditSearch, searchAudit } from './search-audit'
export { personOf, storedPerson } from './stored-person'
