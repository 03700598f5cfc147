export { downloadKybReportFile as GET } from '@/server/downloads/kyb-report'
