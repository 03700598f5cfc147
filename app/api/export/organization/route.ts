export { downloadOrganizationExport as GET } from '@/server/trpc/data-export'
