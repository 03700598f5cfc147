export { type AuditEvent, type AuditSnapshot, describeActor, recordAudit } from './record-audit'
