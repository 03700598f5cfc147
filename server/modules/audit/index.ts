export {
  type AuditEvent,
  type AuditSnapshot,
  describeActor,
  recordAudit,
  recordAuditBySql,
} from './record-audit'
