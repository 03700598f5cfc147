export { downloadReportEverywhere as GET } from '@/server/trpc/report-export'
