export { downloadGlobalAuditLog as GET } from '@/server/downloads/audit-export'
