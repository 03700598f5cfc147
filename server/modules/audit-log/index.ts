export { exportAudit } from './export-audit'
export { type AuditPage, type AuditRow, type AuditSearch, searchAudit } from './search-audit'
