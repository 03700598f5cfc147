export { downloadAuditLog as GET } from '@/server/trpc/audit-export'
