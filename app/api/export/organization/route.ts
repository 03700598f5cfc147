export { downloadOrganizationExport as GET } from '@/server/downloads/data-export'
