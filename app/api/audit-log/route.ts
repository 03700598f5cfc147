export { downloadAuditLog as GET } from '@/server/downloads/audit-export'
