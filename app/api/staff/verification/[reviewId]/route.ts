export { downloadKybReportFile as GET } from '@/server/trpc/kyb-report'
