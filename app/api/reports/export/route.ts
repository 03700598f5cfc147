export { downloadReport as GET } from '@/server/downloads/report-export'
