export { downloadGlobalAuditLog as GET } from '@/server/trpc/audit-export'
