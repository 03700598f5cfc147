export { downloadReportEverywhere as GET } from '@/server/downloads/report-export'
