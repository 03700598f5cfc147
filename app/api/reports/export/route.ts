export { downloadReport as GET } from '@/server/trpc/report-export'
