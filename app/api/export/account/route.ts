export { downloadAccountExport as GET } from '@/server/downloads/data-export'
