export { getDailyReport } from './get-daily-report'
export { getReport, getReportEverywhere, type Report } from './get-report'
