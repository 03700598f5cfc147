export { AuditFilter } from './audit-filter'
export { exportAudit } from './export-audit'
export {
  type AuditEvent,
  type AuditSnapshot,
  describeActor,
  recordAudit,
} from './record-audit'
export { type AuditPage, type AuditRow, type AuditSearch, searchAudit } from './search-audit'
